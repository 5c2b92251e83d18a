import type { Span } from './reader.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Range of element counts: a patch code has 7; no linear symbol has 500 bars. */
const FEWEST_ELEMENTS = 7;
const MOST_ELEMENTS = 1000;

/** A space opens a symbol if it is this much wider than the mean of the following elements. */
const OVER_FOLLOWING = 2.2;
/** A space closes a symbol if this much wider than the widest element, and than the mean bar. */
const OVER_WIDEST = 1.7;
const OVER_MEAN_BAR = 3.8;
/** A bar this much wider than the mean element is beyond the label's edge. */
const ODD_BAR = 8;

/** Calls `take` with spans between quiet zones or borders; if true, skips the span's parts. */
export function eachSpan(line: WidthLine, take: (span: Span) => boolean): void {
  const { widths, count } = line;
  for (let first = 1; first + FEWEST_ELEMENTS < count; first += 2) {
    const margin = widths[first - 1] ?? 0;
    const following = widthOf(line, first, first + FEWEST_ELEMENTS - 1) / (FEWEST_ELEMENTS - 1);
    if (first === 1 ? margin < 0.75 : margin < OVER_FOLLOWING * following) continue;
    const end = findEnd(line, first);
    if (end - first >= FEWEST_ELEMENTS && take({ first, end })) first = end - 1;
  }
}

/** Returns the index of the space that closes the span; `first` if there is none. */
function findEnd({ widths, starts, count }: WidthLine, first: number): number {
  const from = starts[first] ?? 0;
  let widest = 0;
  let bars = 0;
  for (let i = first; i < count; i += 2) {
    const bar = widths[i] ?? 0;
    const elements = i - first;
    if (elements >= FEWEST_ELEMENTS - 1 && bar * elements > ODD_BAR * ((starts[i] ?? 0) - from)) return first;
    if (elements > MOST_ELEMENTS) return first;
    bars += bar;
    if (bar > widest) widest = bar;
    const end = i + 1;
    const space = widths[end] ?? 0;
    if (end >= count - 1) return end === count - 1 && space >= 0.75 ? end : first;
    // Close only after enough elements: the first spaces after thin bars can look like quiet zones.
    const isLong = elements >= FEWEST_ELEMENTS - 1;
    if (isLong && space >= OVER_WIDEST * widest && space * (elements / 2 + 1) >= OVER_MEAN_BAR * bars) return end;
    if (space > widest) widest = space;
  }
  return first;
}
