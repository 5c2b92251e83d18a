import { expect, it } from 'vitest';
import { findPlaces, lookAtPlaces } from './blurred-places.ts';

const shown = { modules: 95, fewestEdges: 12, mostEdges: 62, widest: 5, leastSpread: 0.45 };

/** Renders elements with four samples per module, and edges `spread` samples wide. */
function toProfile(widths: readonly number[], spread: number): Float32Array {
  const ideal = [12, ...widths, 12].flatMap((width, i) => new Array<number>(4 * width).fill(i % 2 === 0 ? 200 : 20));
  const reach = Math.floor(spread / 2);
  return Float32Array.from(ideal, (_, at) => {
    const around = ideal.slice(Math.max(0, at - reach), at + reach + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

// 95 modules but only 24 edges; an EAN-13 has 60.
const widths = Array.from({ length: 23 }, (_, i) => (i % 8 === 7 ? 5 : 4));
// Same modules with 52 edges, and elements of all widths.
const narrowAndWide = [...Array.from({ length: 48 }, (_, i) => [2, 1, 4, 1, 1, 3, 1, 2][i % 8] ?? 1), 2, 1, 2];

it('is a blurred symbol if its remaining edges are wide', () => {
  expect(findPlaces(toProfile(narrowAndWide, 9), shown).length).toBeGreaterThan(0);
});

it('is none if all remaining bars have equal contrast', () => {
  expect(findPlaces(toProfile(widths, 9), shown)).toEqual([]);
});

it('is none if edges are missing and the others are sharp', () => {
  expect(findPlaces(toProfile(widths, 1), shown)).toEqual([]);
});

it('narrower places are tried if one of the widest has a symbol', () => {
  const places = [40, 30, 20, 10].map((end) => ({ start: 0, end }));
  const lookedAt = (rests: Readonly<Record<number, number>>) =>
    lookAtPlaces(
      places,
      0.4,
      ({ end }) => end,
      (end) => rests[end] ?? 0.6,
    );
  expect(lookedAt({})).toEqual([40, 30]);
  expect(lookedAt({ 30: 0.3 })).toEqual([40, 30, 20, 10]);
});
