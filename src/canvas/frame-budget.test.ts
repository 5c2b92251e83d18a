import { describe, expect, it } from 'vitest';
import { CALM, createFrameBudget, MOVING } from './frame-budget.ts';

describe('the budget of a frame', () => {
  it('falls while frames take too long, and never to nothing', () => {
    const budget = createFrameBudget(MOVING);
    const start = budget.count();
    budget.report(start, 40);
    expect(budget.count()).toBeLessThan(start);
    for (let frame = 0; frame < 50; frame++) budget.report(budget.count(), 40);
    expect(budget.count()).toBeGreaterThan(8);
  });

  it('rises while frames have time left, up to a bound', () => {
    const budget = createFrameBudget(MOVING);
    const start = budget.count();
    budget.report(start, 6);
    expect(budget.count()).toBeGreaterThan(start);
    for (let frame = 0; frame < 100; frame++) budget.report(budget.count(), 6);
    expect(budget.count()).toBeLessThan(10_000);
  });

  it('stays for frames that had little to paint', () => {
    const budget = createFrameBudget(MOVING);
    const start = budget.count();
    budget.report(3, 1);
    expect(budget.count()).toBe(start);
  });

  it('falls to the painted number if the clock ended a frame early', () => {
    const budget = createFrameBudget(CALM);
    budget.report(600, CALM.mostBusy + 1);
    expect(budget.count()).toBeLessThan(600);
  });
});
