import { pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { sampleAt } from './sample.ts';

/** Heights at which lines are taken, as shares of a symbol's: not near its ends, which may not be known. */
const SHARES = Array.from({ length: 13 }, (_, i) => 0.2 + 0.05 * i);

/**
 * The mean of lines across the bars of a symbol, grey levels, in so many samples.
 *
 * @param from where the lines begin, as a share of the symbol: below 0 beside it
 * @param to where they end, 1 at the symbol's end
 */
export function meanLine(
  image: GrayImage,
  [topLeft, topRight, bottomRight, bottomLeft]: Candidate['corners'],
  from: number,
  to: number,
  samples: number,
): Float32Array {
  const line = new Float32Array(samples);
  for (const share of SHARES) {
    const left = pointBetween(topLeft, bottomLeft, share);
    const right = pointBetween(topRight, bottomRight, share);
    for (let i = 0; i < samples; i++) {
      const { x, y } = pointBetween(left, right, from + ((to - from) * (i + 0.5)) / samples);
      line[i] = (line[i] ?? 0) + sampleAt(image, x, y) / SHARES.length;
    }
  }
  return line;
}
