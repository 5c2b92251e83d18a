import type { EdgeLine } from '../raster/edge-line.ts';
import type { LinearReader, Span, SymbolShape } from './reader.ts';
import { everySecond } from './two-of-five.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Least space around a symbol, in its narrow elements: two modules, less what ink runs out. */
const LEAST_GAP = 1.35;
/** No element is so much wider than the narrow ones. */
const WIDEST = 10;
/** Number of first elements that determine the narrow width. */
const FIRST = 4;
/** Bars at the start that are looked at first, and how far those of a width may spread. */
const BARS = 9;
const SPREAD = 1.5;
/** A space bounds a symbol by itself that is so much wider than all within. */
const OVER_WIDEST = 1.25;
const FEW = 8;
/** Paper beside a symbol, in its elements and more, where nothing else tells that it ends there. */
const QUIET = 2;
const QUIET_PIXELS = 1.5;
/** Spaces that differ so much more than bars do may be of any width. */
const UNEVEN = 1.25;
const FEWEST_WIDE = 3;
/** The same beside these, where the next bars beyond are as wide as a symbol's own; how many of them, and how far they may depart. */
const AMPLE = 6;
const BARS_BEYOND = 3;
const ALIKE = 0.15;

/** The mean of the two narrowest of the first elements: every start has them. */
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

/** Counts the widths of these bars or spaces: 1, 2, or 0 for any number. */
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

/** Are there narrow and wide ones among the bars that follow, or else the spaces, and none between, as hardly ever in print? The first may be wider. */
function areOfTwoWidths(widths: Float32Array, first: number): boolean {
  const end = first + 2 * BARS;
  const bars = countWidths(widths, first + 2, end);
  return bars === 2 || (bars === 1 && countWidths(widths, first + 1, end) === 2);
}

/** Up to where a symbol that begins at `first` may go on: no element is too wide, and no bar is of a third width. */
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
    // A guard may be wider than those.
    if (width > most && i < guards) most = width;
    if (width > limit && SPREAD * width + 1 < most) return i - 1;
  }
  return count - 1;
}

/**
 * Possible ends of a symbol that begins at `first`, by its length and the space after it; furthest
 * first.
 */
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

/** Edges one after the other that go on from line to line where there are bars, and how far they move. */
const FEWEST_EDGES = 23;
const MOST_SHIFT = 1;

/** Do enough edges of a line go on from the line before, one after the other? In print they hardly ever do. */
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

/**
 * Calls `take` with what may be a symbol by its own pattern, where other things stand nearer to it than a quiet zone is wide, up to the first
 * that it says to have read.
 */
export function eachCloseSpan(
  line: WidthLine,
  readers: readonly LinearReader[],
  take: (reader: LinearReader, span: Span) => boolean,
): void {
  const { widths, count } = line;
  for (let first = 1; first + 2 * BARS < count; first += 2) {
    const margin = widths[first - 1] as number;
    // Rejects most non-starts early.
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

/** The narrowest, from which on spaces are wide, in these. */
const LEAST_WIDE = 1.8;

function wideOf(spaces: Float32Array): Float32Array {
  const limit = LEAST_WIDE * Math.min(...spaces);
  return spaces.filter((space) => space > limit);
}

/** Up to which width a space may be one of a symbol with these: a few of them tell little about how far they spread. */
function mostOf(spaces: Float32Array): number {
  const wide = wideOf(spaces);
  const widest = Math.max(...spaces);
  if (wide.length === 0) return OVER_WIDEST * widest;
  return Math.max(OVER_WIDEST * widest, widest + (1 + FEW / wide.length) * (widest - Math.min(...wide)));
}

/** On which sides of a span the paper is no wider than a space within might be, or than is asked of a quiet zone at the least. */
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
  // The spread of one or two wide spaces is unknown; narrow ones without width information have
  // none.
  const isUneven = rangeOf(spaces) > UNEVEN * rangeOf(bars) || (wide < FEWEST_WIDE && !(isDense && wide === 0));
  const isClose = (space: number, beyond: number): boolean => {
    if (space <= 0 || space >= line.count - 1) return false;
    const width = line.widths[space] ?? 0;
    return width < least || (isUneven && width < AMPLE * element && goesOn(line, beyond, bars));
  };
  return { start: isClose(first - 1, first - 2 * BARS_BEYOND), end: isClose(end, end + 1) };
}

const rangeOf = (widths: Float32Array): number => Math.max(...widths) / Math.min(...widths);

/** Are the bars from here on as wide as some of these? Then they may be the same symbol's. */
function goesOn({ widths, count }: WidthLine, from: number, bars: Float32Array): boolean {
  if (from < 1 || from + 2 * BARS_BEYOND > count) return false;
  for (let i = from; i < from + 2 * BARS_BEYOND; i += 2) {
    const width = widths[i] ?? 0;
    if (!bars.some((bar) => Math.abs(bar - width) <= ALIKE * bar)) return false;
  }
  return true;
}
