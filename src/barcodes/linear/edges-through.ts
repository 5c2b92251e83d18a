import { pointBetween } from '../../kernel/point.ts';
import { createEdgeLine, type EdgeLine, findEdges } from '../raster/edge-line.ts';
import { sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';

/** Margin to sample beyond either end of the symbol, per its length. */
const BEYOND = 0.05;

export const lengthOf = ([topLeft, topRight]: Candidate['corners']): number =>
  Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);

/** Finds the edges along the symbol at a share of its height (half px), and the symbol's ends. */
export function edgesThrough(
  image: GrayImage,
  corners: Candidate['corners'],
  share: number,
): { readonly line: EdgeLine; readonly from: number; readonly to: number } {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const start = pointBetween(topLeft, bottomLeft, share);
  const end = pointBetween(topRight, bottomRight, share);
  const count = Math.ceil(2 * lengthOf(corners) * (1 + 2 * BEYOND));
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.5) / count) * (1 + 2 * BEYOND) - BEYOND;
    samples[i] = sampleAt(image, start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t);
  }
  const line = createEdgeLine(count);
  findEdges(samples, count, line);
  const from = (count * BEYOND) / (1 + 2 * BEYOND);
  return { line, from, to: count - from };
}
