import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ClientLimits } from './client-limits.ts';

it('limits requests per minute and client, and says when to retry', () => {
  const clock = createFakeClock();
  const limits = new ClientLimits(clock, 60);
  const waits = Array.from({ length: 61 }, () => limits.enter('a', false));
  expect(waits.filter((wait) => wait === 0).length).toBe(60);
  expect(waits.at(-1)).toBe(1);
  expect(limits.enter('b', false)).toBe(0);
  clock.advance(1000);
  expect([limits.enter('a', false), limits.enter('a', false)]).toEqual([0, 1]);
  clock.advance(3_600_000);
  expect(Array.from({ length: 61 }, () => limits.enter('a', false)).at(-1)).toBe(1);
});

it('checks the keys of a client in turn, and those of others in parallel', async () => {
  const limits = new ClientLimits(createFakeClock(), 60);
  const events: string[] = [];
  const check = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === 'a1') throw new Error('The database is away.');
  };
  const first = limits.inTurn('a', check('a1'));
  await Promise.all([expect(first).rejects.toThrow(), limits.inTurn('a', check('a2')), limits.inTurn('b', check('b'))]);
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(events.indexOf('b begins')).toBeLessThan(events.indexOf('a1 ends'));
});

it('pauses longer after each wrong key, a minute at most, until one is right', () => {
  const clock = createFakeClock();
  const limits = new ClientLimits(clock, Number.POSITIVE_INFINITY);
  const pauses: number[] = [];
  for (let tries = 0; tries < 14; tries += 1) {
    limits.reportKey('a', false);
    pauses.push(limits.enter('a', true));
    expect([limits.enter('a', false), limits.enter('b', true)]).toEqual([0, 0]);
    clock.advance((pauses.at(-1) ?? 0) * 1000);
  }
  expect(pauses).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  limits.reportKey('a', true);
  limits.reportKey('a', false);
  expect(limits.enter('a', true)).toBe(0);
});
