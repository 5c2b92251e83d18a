import { expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { weighBars } from './weighed-bars.ts';

const PAPER = 230;
const INK = 180;

/** Samples bars between these edges (px), as a camera out of focus by `blur` px sees them. */
function photograph(edges: readonly number[], length: number, blur: number): Float32Array {
  const reach = Math.ceil(3 * blur);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * blur * blur)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const inkAt = (x: number): number => {
    let ink = 0;
    for (let i = 0; i + 1 < edges.length; i += 2)
      ink += Math.max(0, Math.min(x + 1, edges[i + 1] ?? 0) - Math.max(x, edges[i] ?? 0));
    return ink;
  };
  const sharp = Array.from({ length: length + 2 * reach }, (_, i) => inkAt(i - reach));
  return Float32Array.from(
    { length },
    (_, x) => PAPER - INK * weights.reduce((sum, weight, i) => sum + (weight * (sharp[x + i] ?? 0)) / total, 0),
  );
}

const MARGIN = 40;
const NARROW = 2;

/** Returns edges of bars and spaces of two widths (px), each bar short of `loss`. */
function toEdges(wide: readonly boolean[], loss: number): number[] {
  let at = MARGIN;
  const edges = [at, ...wide.map((isWide) => (at += isWide ? 6 : NARROW))];
  return edges.map((edge, i) => edge + ((i % 2 === 0 ? 1 : -1) * loss) / 2);
}

it('finds narrow bars that thin print and blur leave pale', () => {
  const elements = fc.array(fc.boolean(), { minLength: 31, maxLength: 71 });
  const losses = fc.double({ min: 0, max: 0.75 * NARROW, noNaN: true });
  fc.assert(
    fc.property(elements, losses, (drawn, loss) => {
      // At least some bars are wide.
      const wide = drawn.map((isWide, i) => isWide || i % 10 === 4);
      const edges = toEdges(wide.length % 2 === 1 ? wide : wide.slice(1), loss);
      const length = Math.ceil((edges.at(-1) ?? 0) + MARGIN);
      const pitch = ((edges.at(-1) ?? 0) - MARGIN) / (edges.length - 1);
      const found = weighBars(photograph(edges, length, 0.7), pitch);
      expect(found).toHaveLength(edges.length);
      for (let i = 0; i + 1 < edges.length; i += 2) {
        const [from = 0, to = 0, start = 0, end = 0] = [edges[i], edges[i + 1], found[i], found[i + 1]];
        expect(Math.abs(to - from - (end - start))).toBeLessThan(1.1);
        expect(Math.abs(to + from - (end + start)) / 2).toBeLessThan(0.6);
      }
    }),
    { seed: 7 },
  );
});

it('takes neither grain nor shade for a bar', () => {
  const line = Float32Array.from({ length: 300 }, (_, x) => PAPER - x / 4 + ((x * 37) % 3));
  expect(weighBars(line, 4)).toEqual([]);
});
