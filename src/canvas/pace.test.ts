import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

describe('the pace of painting', () => {
  it('falls while frames take too long, and never to nothing', () => {
    const pace = createPace();
    const start = pace.count();
    pace.report(start, 40);
    expect(pace.count()).toBeLessThan(start);
    for (let frame = 0; frame < 50; frame++) pace.report(pace.count(), 40);
    expect(pace.count()).toBeGreaterThan(8);
  });

  it('rises while frames have time left, up to a bound', () => {
    const pace = createPace();
    const start = pace.count();
    pace.report(start, 6);
    expect(pace.count()).toBeGreaterThan(start);
    for (let frame = 0; frame < 100; frame++) pace.report(pace.count(), 6);
    expect(pace.count()).toBeLessThan(10_000);
  });

  it('does not rise for frames that had little to paint', () => {
    const pace = createPace();
    const start = pace.count();
    pace.report(3, 1);
    expect(pace.count()).toBe(start);
  });
});
