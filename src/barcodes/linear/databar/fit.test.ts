import { expect, it } from 'vitest';
import { fc } from '../../../testing/properties.ts';
import { createWidthLine, type WidthLine } from '../width-line.ts';
import { fitBlocks } from './fit.ts';

const MODULE = 3;

/** Creates elements of these modules, with every second one wider by `gain`, others narrower. */
function toLine(widths: readonly number[], gain: number): WidthLine {
  const line = createWidthLine(widths.length);
  line.count = widths.length;
  let at = 0;
  for (const [i, width] of [...widths, 0].entries()) {
    line.starts[i] = MODULE * (at + (i % 2 === 0 ? gain / 2 : -gain / 2));
    at += width;
  }
  return line;
}

const width = fc.integer({ min: 1, max: 9 });
const widths = fc.array(width, { minLength: 3, maxLength: 14 });
const total = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0);

it('finds the modules of elements, be there an even or an odd number, however much ink has run by', () => {
  fc.assert(
    fc.property(widths, fc.double({ min: -0.3, max: 0.3, noNaN: true }), (printed, gain) => {
      const fitted = fitBlocks(toLine(printed, gain), 0, [[printed.length, total(printed)]]);
      expect(fitted?.widths).toEqual(printed);
      expect(fitted?.off).toBeLessThan(0.2);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['an even', [1, 10, 2, 4]],
  ['an odd', [1, 2, 10, 4, 1]],
])('finds nothing where one of %s number of elements is wider than any', (_, printed) => {
  expect(fitBlocks(toLine(printed, 0), 0, [[printed.length, total(printed)]])).toBeUndefined();
});
