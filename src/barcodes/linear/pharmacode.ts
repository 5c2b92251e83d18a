import type { LinearReader } from './reader.ts';
import { everySecond } from './two-of-five.ts';

/** Bars of a symbol, by the specification; with fewer the sweep does not begin. */
const MOST_BARS = 16;

/** Wide bars are three times as wide as narrow ones, and spaces twice. */
const LEAST_RATIO = 1.8;
const MOST_RATIO = 5;
const MOST_SPREAD = 1.4;

const areAlike = (widths: readonly number[]): boolean => Math.max(...widths) <= MOST_SPREAD * Math.min(...widths) + 1;

const meanOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0) / widths.length;

/**
 * Classifies the bars of a Pharmacode as wide or narrow; undefined if they don't have two widths.
 * If all are alike, the spaces decide.
 */
function toWide(bars: readonly number[], space: number): readonly boolean[] | undefined {
  const [least, most] = [Math.min(...bars), Math.max(...bars)];
  if (most <= LEAST_RATIO * least) return areAlike(bars) ? bars.map(() => meanOf(bars) > space) : undefined;
  const limit = (least + most) / 2;
  const wide = bars.filter((bar) => bar > limit);
  const narrow = bars.filter((bar) => bar <= limit);
  const ratio = meanOf(wide) / meanOf(narrow);
  if (ratio < LEAST_RATIO || ratio > MOST_RATIO || !areAlike(wide) || !areAlike(narrow)) return undefined;
  return space > 0.8 * meanOf(narrow) && space < 1.2 * meanOf(wide) ? bars.map((bar) => bar > limit) : undefined;
}

/**
 * Bars alone count: from the last to the first, a narrow one once and a wide one twice its place's power of two. There is nothing to check and any
 * row of bars is one, so it is asked for alone; read from the other end it would be another number, so that its direction is the page's.
 */
export const pharmacode: LinearReader = {
  lines: 8,
  leastHeight: 0.15,
  directed: true,
  read(line, { first, end }) {
    const bars = [...everySecond(line, first, end)];
    const spaces = [...everySecond(line, first + 1, end)];
    if (bars.length > MOST_BARS || !areAlike(spaces)) return undefined;
    const wide = toWide(bars, meanOf(spaces));
    if (!wide) return undefined;
    const value = wide.reduce((sum, isWide) => 2 * sum + (isWide ? 2 : 1), 0);
    return { type: 'pharmacodeBarcode', text: String(value), checkSum: { chars: 0, valid: false }, first, end };
  },
};
