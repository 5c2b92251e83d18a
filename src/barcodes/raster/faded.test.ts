import { expect, it } from 'vitest';
import { isFaded } from './faded.ts';

/** Bars of 3 px, lit as `lightAt` says. */
const barsIn = (lightAt: (x: number) => number): Float32Array =>
  Float32Array.from({ length: 300 }, (_, x) => Math.min(255, lightAt(x) * (Math.floor(x / 3) % 2 === 0 ? 0.25 : 1)));

it('finds bars that glare wipes out, but not those in shade', () => {
  expect(
    isFaded(
      barsIn(() => 220),
      12,
    ),
  ).toBe(false);
  expect(
    isFaded(
      barsIn((x) => (x < 150 ? 220 : 50)),
      12,
    ),
  ).toBe(false);
  expect(
    isFaded(
      barsIn((x) => (Math.abs(x - 150) < 20 ? 2000 : 220)),
      12,
    ),
  ).toBe(true);
  // Glare narrower than a character may be bridged.
  expect(
    isFaded(
      barsIn((x) => (Math.abs(x - 150) < 6 ? 2000 : 220)),
      12,
    ),
  ).toBe(false);
});
