import { fc } from '../properties.ts';

/** Changes bars: `flips` are positions and offsets of the state. */
export function damage(letters: string, flips: readonly (readonly [number, number])[]): string {
  const bars = [...letters];
  for (const [place, change] of flips) bars[place] = 'FADT'.charAt(('FADT'.indexOf(bars[place] ?? '') + change) % 4);
  return bars.join('');
}

/** Generates `count` distinct bars from `from` to `to` (exclusive), with state offsets. */
export const damages = (from: number, to: number, count: number) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 1, max: 3 })), {
    minLength: count,
    maxLength: count,
    selector: ([place]) => place,
  });
