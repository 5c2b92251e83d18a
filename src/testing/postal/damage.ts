// Bars that are misjudged.
import { fc } from '../properties.ts';

/** Replaces bars by others: `flips` as place and the number to add to the state. */
export function damage(letters: string, flips: readonly (readonly [number, number])[]): string {
  const bars = [...letters];
  for (const [place, change] of flips) bars[place] = 'FADT'.charAt(('FADT'.indexOf(bars[place] ?? '') + change) % 4);
  return bars.join('');
}

/** So many different bars of those from `from` to `to` (exclusive), each with the number to add to its state. */
export const damages = (from: number, to: number, count: number) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 1, max: 3 })), {
    minLength: count,
    maxLength: count,
    selector: ([place]) => place,
  });
