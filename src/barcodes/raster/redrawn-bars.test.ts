import { expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { DRAWN_SCALE, evenBars, redrawBars } from './redrawn-bars.ts';

/** Paints bars between these edges (px), on white. */
function paint(edges: readonly number[], width: number): Uint8Array {
  return Uint8Array.from({ length: width }, (_, x) => {
    let dark = 0;
    for (let i = 0; i + 1 < edges.length; i += 2)
      dark += Math.max(0, Math.min(x + 1, edges[i + 1] ?? 0) - Math.max(x, edges[i] ?? 0));
    return 200 - 150 * dark;
  });
}

function edgesOf(row: Uint8Array): number[] {
  const edges: number[] = [];
  for (let x = 1; x < row.length; x++) {
    const [before, value] = [row[x - 1] ?? 0, row[x] ?? 0];
    if (before >= 128 !== value >= 128) edges.push(x / DRAWN_SCALE);
  }
  return edges;
}

it('draws bars in place, black on white, and below them narrow ones as wide as narrow spaces', () => {
  const modules = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 60 });
  const spreads = fc.double({ min: -0.45, max: 0.45, noNaN: true });
  fc.assert(
    fc.property(modules, spreads, (drawn, spread) => {
      // In any symbol, a tenth of bars and of spaces are narrow.
      const elements = [1, 1, 1, 1, ...drawn, 1, 1, 1, 1];
      const even = elements.length % 2 === 1 ? elements : elements.slice(0, -1);
      const module = 5;
      let at = 30;
      const true_ = [at, ...even.map((width) => (at += width * module))];
      const printed = true_.map((edge, i) => edge + (((i % 2 === 0 ? -1 : 1) * spread) / 2) * module);
      const width = at + 30;
      const { data, width: columns, height } = redrawBars({ data: paint(printed, width), width, height: 1 }, [0], 2);
      expect([columns, height]).toEqual([width * DRAWN_SCALE, 4]);
      const [asPrinted = [], evened = []] = [0, 2].map((row) =>
        edgesOf(data.subarray(row * columns, (row + 1) * columns)),
      );
      const off = (edges: readonly number[], from: readonly number[]) =>
        edges.length === from.length
          ? Math.max(...edges.map((edge, i) => Math.abs(edge - (from[i] ?? 0))))
          : Number.NaN;
      expect(off(asPrinted, printed)).toBeLessThan(0.5);
      expect(off(evened, true_)).toBeLessThan(0.6);
    }),
    { seed: 12 },
  );
});

/** Edges of bars with print gain. */
const BOLD = [20];
for (const width of [3, 5, 3, 5, 7, 5, 3, 1, 3, 5, 7, 5, 3, 5, 3, 5, 3, 1, 3])
  BOLD.push((BOLD.at(-1) ?? 0) + 2 * width);

it('evens all rows of an image alike, and leaves those that are even', () => {
  const printed = paint(BOLD, 190);
  const image = { data: Uint8Array.of(...printed, ...printed, ...printed), width: 190, height: 3 };
  const even = evenBars(image);
  expect([even?.width, even?.height]).toEqual([190 * DRAWN_SCALE, 3]);
  const row = edgesOf(even?.data.subarray(even.width, 2 * even.width) ?? new Uint8Array());
  const found = row.slice(1).map((edge, i) => edge - (row[i] ?? 0));
  const [bar, space] = [found[0] ?? 0, found[7] ?? 0];
  expect([bar, space].every((width) => Math.abs(width - 4) < 0.5)).toBe(true);
  expect(even && evenBars(even)).toBeUndefined();
});

it('evens no rows of unlike bars, as those of a texture are', () => {
  const rows = Array.from({ length: 30 }, (_, row) => paint(BOLD.slice(0, 2 * (row % 10) + 2), 190));
  const image = { data: Uint8Array.from(rows.flatMap((row) => [...row])), width: 190, height: rows.length };
  expect(evenBars(image)).toBeUndefined();
});

it('draws no bars for grain', () => {
  const grain = Uint8Array.from({ length: 90 }, (_, i) => 190 + ((i * 37) % 15));
  const bars = paint([100, 106, 112, 124, 130, 136], 240).subarray(90);
  const { data, width } = redrawBars({ data: Uint8Array.of(...grain, ...bars), width: 240, height: 1 }, [0], 1);
  expect(data.subarray(0, 90 * DRAWN_SCALE).every((value) => value === 255)).toBe(true);
  expect(edgesOf(data.subarray(0, width))).toHaveLength(6);
});
