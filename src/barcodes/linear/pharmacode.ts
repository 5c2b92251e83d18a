import type { LinearReader } from './reader.ts';
import { everySecond } from './two-of-five.ts';

/** Maximum number of bars by the specification; the minimum is the sweep's. */
const MOST_BARS = 16;

/** Range of the ratio of wide to narrow bars: nominally three; spaces are two. */
const LEAST_RATIO = 1.8;
const MOST_RATIO = 5;
const MOST_SPREAD = 1.4;

const areAlike = (widths: readonly number[]): boolean => Math.max(...widths) <= MOST_SPREAD * Math.min(...widths) + 1;

const meanOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0) / widths.length;

/** Classifies bars as wide or narrow, by the spaces if all are alike; undefined if neither. */
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
 * Bijective base 2, last bar lowest: narrow is 1, wide 2. Any row of bars is valid: only read
 * alone, and in the page's direction, as reversed it is another number.
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
