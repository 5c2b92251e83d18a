import type { EdgeLine } from '../raster/edge-line.ts';

/**
 * A sweep line as element widths. Even indices are spaces, odd ones bars; the first and the last element are the margins up to
 * the picture's border. Light-on-dark and right-to-left are made by filling, so that readers know neither.
 */
export interface WidthLine {
  readonly widths: Float32Array;
  count: number;
  /** Start of element i along the reading direction (samples); one more than there are widths. */
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

/** Fills the line from found edges, read from its end when `reversed`, light elements taken as bars when `inverted`. */
export function fillWidths(line: WidthLine, source: EdgeLine, reversed: boolean, inverted: boolean): void {
  const { edges, count, length } = source;
  const { widths, starts } = line;
  line.reversed = reversed;
  line.inverted = inverted;
  line.length = length;
  // Does the stretch after the first edge, in reading direction, count as a bar?
  const firstIsDark = reversed ? source.startsDark === (count % 2 === 0) : source.startsDark;
  let n = 0;
  let at = 0;
  starts[0] = 0;
  // A leading bar without a margin stands at the border: a space of no width goes before it.
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

/** Width of the elements from index `from` up to, not including, `to`. */
export const widthOf = (line: WidthLine, from: number, to: number): number =>
  (line.starts[to] ?? 0) - (line.starts[from] ?? 0);
