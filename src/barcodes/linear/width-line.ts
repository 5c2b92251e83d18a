import type { EdgeLine } from '../raster/edge-line.ts';

/** Scan line as element widths: spaces at even indices, bars at odd ones, margins at both ends. */
export interface WidthLine {
  readonly widths: Float32Array;
  count: number;
  /** Start of element i in reading direction (samples); one more entry than widths. */
  readonly starts: Float32Array;
  reversed: boolean;
  inverted: boolean;
  length: number;
}

export const createWidthLine = (longest: number): WidthLine => ({
  widths: new Float32Array(longest + 4),
  starts: new Float32Array(longest + 5),
  count: 0,
  reversed: false,
  inverted: false,
  length: 0,
});

/** Fills the line from edges: `reversed` from the end, `inverted` with light elements as bars. */
export function fillWidths(line: WidthLine, source: EdgeLine, reversed: boolean, inverted: boolean): void {
  const { edges, count, length } = source;
  const { widths, starts } = line;
  line.reversed = reversed;
  line.inverted = inverted;
  line.length = length;
  // Is the run after the first edge a bar, in reading direction?
  const firstIsDark = reversed ? source.startsDark === (count % 2 === 0) : source.startsDark;
  let n = 0;
  let at = 0;
  starts[0] = 0;
  // A leading bar at the border has no margin: insert a space of zero width.
  if (firstIsDark === inverted) {
    widths[n] = 0;
    starts[++n] = 0;
  }
  for (let i = 0; i < count; i++) {
    const edge = reversed ? length - (edges[count - 1 - i] ?? 0) : (edges[i] ?? 0);
    widths[n] = edge - at;
    starts[++n] = edge;
    at = edge;
  }
  widths[n] = length - at;
  starts[++n] = length;
  line.count = n;
}

/** Returns the width of the elements from index `from` to `to` (exclusive). */
export const widthOf = (line: WidthLine, from: number, to: number): number =>
  (line.starts[to] ?? 0) - (line.starts[from] ?? 0);
