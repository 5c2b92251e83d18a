import { pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { sampleAt } from './sample.ts';

/** Heights of the lines, away from the symbol's ends, which may be inexact. */
const SHARES = Array.from({ length: 13 }, (_, i) => 0.2 + 0.05 * i);

/** Averages lines across the bars (grey levels); `from` and `to` are shares of the length. */
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
