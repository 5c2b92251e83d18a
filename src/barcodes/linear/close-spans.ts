import type { EdgeLine } from '../raster/edge-line.ts';
import type { LinearReader, Span, SymbolShape } from './reader.ts';
import { everySecond } from './two-of-five.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Minimum gap around a symbol (narrow elements): two modules, minus print gain. */
const LEAST_GAP = 1.35;
/** Widest element (narrow elements). */
const WIDEST = 10;
/** Number of first elements that determine the narrow width. */
const FIRST = 4;
/** Number of leading bars to check, and largest spread of equal widths. */
const BARS = 9;
const SPREAD = 1.5;
/** A space bounds a symbol if it is this much wider than all spaces within. */
const OVER_WIDEST = 1.25;
const FEW = 8;
/** Minimum margin of a symbol without other evidence of its end (elements, plus px). */
const QUIET = 2;
const QUIET_PIXELS = 1.5;
/** If spaces spread more than bars by this ratio, the symbol's spaces may have any width. */
const UNEVEN = 1.25;
const FEWEST_WIDE = 3;
/** Minimum margin then (elements), if bars like the symbol's follow; their number and tolerance. */
const AMPLE = 6;
const BARS_BEYOND = 3;
const ALIKE = 0.15;

/** Mean of the two narrowest leading elements: every start pattern has two narrow ones. */
function narrowAt(widths: Float32Array, first: number): number {
  let [least, next] = [Infinity, Infinity];
  for (let i = first; i < first + FIRST; i++) {
    const width = widths[i] as number;
    if (width < least) {
      next = least;
      least = width;
    } else if (width < next) next = width;
  }
  return (least + next) / 2;
}

/** Returns the number of distinct widths of these bars or spaces: 1, 2, or 0 for more. */
function countWidths(widths: Float32Array, from: number, end: number): number {
  let [least, most] = [Infinity, 0];
  for (let i = from; i < end; i += 2) {
    const width = widths[i] as number;
    if (width < least) least = width;
    if (width > most) most = width;
  }
  const [narrow, wide] = [SPREAD * least + 1, (most - 1) / SPREAD];
  if (most <= narrow) return 1;
  for (let i = from; i < end; i += 2) {
    const width = widths[i] as number;
    if (width > narrow && width < wide) return 0;
  }
  return most <= WIDEST * least ? 2 : 0;
}

/** Returns whether the bars (or spaces) have two widths: rare in text. The first may be wider. */
function areOfTwoWidths(widths: Float32Array, first: number): boolean {
  const end = first + 2 * BARS;
  const bars = countWidths(widths, first + 2, end);
  return bars === 2 || (bars === 1 && countWidths(widths, first + 1, end) === 2);
}

/** Returns the furthest end of a symbol: up to an element too wide, or a bar of a third width. */
function limitOf({ widths, count }: WidthLine, first: number, narrow: number): number {
  const [widest, guards] = [WIDEST * narrow, first + 2 * BARS];
  let limit = Infinity;
  let [least, most] = [Infinity, 0];
  for (let i = first + 2; i < count; i += 2) {
    const width = widths[i] as number;
    if (width > widest || (widths[i - 1] as number) > widest) return i - 1;
    if (width < least) {
      least = width;
      limit = SPREAD * width + 1;
    }
    // Guard bars may be wider.
    if (width > most && i < guards) most = width;
    if (width > limit && SPREAD * width + 1 < most) return i - 1;
  }
  return count - 1;
}

/** Returns possible ends by length and following space, furthest first. */
function findEnds(
  { widths, count }: WidthLine,
  { fewest, step }: SymbolShape,
  first: number,
  limit: number,
  narrow: number,
) {
  const ends: number[] = [];
  for (let end = first + fewest; end <= limit; end += step)
    if (end === count - 1 || (widths[end] as number) >= LEAST_GAP * narrow) ends.push(end);
  return ends.reverse();
}

/** Consecutive edges that must continue from one scan line to the next, and their largest shift. */
const FEWEST_EDGES = 23;
const MOST_SHIFT = 1;

/** Returns whether enough consecutive edges continue from the previous scan line: rare in text. */
export function goOnFrom(line: EdgeLine, before: EdgeLine): boolean {
  let run = 0;
  for (let i = 0, other = 0; i < line.count && other < before.count; ) {
    const [a, b] = [line.edges[i] as number, before.edges[other] as number];
    if (Math.abs(a - b) > MOST_SHIFT) {
      run = 0;
      if (a < b) i++;
      else other++;
      continue;
    }
    i++;
    other++;
    if (++run >= FEWEST_EDGES) return true;
  }
  return false;
}

/** Calls `take` with spans that begin like a symbol, quiet zone or not; skips those it accepts. */
export function eachCloseSpan(
  line: WidthLine,
  readers: readonly LinearReader[],
  take: (reader: LinearReader, span: Span) => boolean,
): void {
  const { widths, count } = line;
  for (let first = 1; first + 2 * BARS < count; first += 2) {
    const margin = widths[first - 1] as number;
    // Fast rejection of most positions.
    if (first > 1 && margin < (widths[first] as number) && margin < (widths[first + 1] as number)) continue;
    const narrow = narrowAt(widths, first);
    if (first > 1 && margin < LEAST_GAP * narrow) continue;
    const limit = limitOf(line, first, narrow);
    if (limit - first < 2 * BARS || !areOfTwoWidths(widths, first)) continue;
    for (const reader of readers) {
      const { shape } = reader;
      if (!shape || first + shape.fewest > limit || !shape.starts(line, first)) continue;
      const end = findEnds(line, shape, first, limit, narrow).find((end) => take(reader, { first, end }));
      if (end === undefined) continue;
      first = end - 1;
      break;
    }
  }
}

/** Spaces wider than this many times the narrowest are wide. */
const LEAST_WIDE = 1.8;

function wideOf(spaces: Float32Array): Float32Array {
  const limit = LEAST_WIDE * Math.min(...spaces);
  return spaces.filter((space) => space > limit);
}

/** Returns the largest plausible width of a space within: few samples don't show the spread. */
function mostOf(spaces: Float32Array): number {
  const wide = wideOf(spaces);
  const widest = Math.max(...spaces);
  if (wide.length === 0) return OVER_WIDEST * widest;
  return Math.max(OVER_WIDEST * widest, widest + (1 + FEW / wide.length) * (widest - Math.min(...wide)));
}

/** Returns the sides whose margin may be a space within, or is below the minimum quiet zone. */
export function closeSides(
  line: WidthLine,
  { first, end }: Span,
  { isDense }: SymbolShape,
): { readonly start: boolean; readonly end: boolean } {
  const element = widthOf(line, first, end) / (end - first);
  const spaces = everySecond(line, first + 1, end);
  const least = Math.max(mostOf(spaces), QUIET * element + QUIET_PIXELS);
  const bars = everySecond(line, first, end);
  const wide = wideOf(spaces).length;
  // The spread of one or two wide spaces is unknown; narrow spaces that carry no data have none.
  const isUneven = rangeOf(spaces) > UNEVEN * rangeOf(bars) || (wide < FEWEST_WIDE && !(isDense && wide === 0));
  const isClose = (space: number, beyond: number): boolean => {
    if (space <= 0 || space >= line.count - 1) return false;
    const width = line.widths[space] ?? 0;
    return width < least || (isUneven && width < AMPLE * element && goesOn(line, beyond, bars));
  };
  return { start: isClose(first - 1, first - 2 * BARS_BEYOND), end: isClose(end, end + 1) };
}

const rangeOf = (widths: Float32Array): number => Math.max(...widths) / Math.min(...widths);

/** Returns whether the following bars match the symbol's widths, and so may belong to it. */
function goesOn({ widths, count }: WidthLine, from: number, bars: Float32Array): boolean {
  if (from < 1 || from + 2 * BARS_BEYOND > count) return false;
  for (let i = from; i < from + 2 * BARS_BEYOND; i += 2) {
    const width = widths[i] ?? 0;
    if (!bars.some((bar) => Math.abs(bar - width) <= ALIKE * bar)) return false;
  }
  return true;
}
