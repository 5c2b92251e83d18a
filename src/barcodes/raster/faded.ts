import { slidingLargest } from '../../kernel/sliding.ts';

/** Minimum contrast anywhere in a symbol, relative to the light there (times the largest). */
const LEAST_SHARE = 0.3;

/**
 * Returns whether the line has hardly any contrast somewhere, so that bars there would be invented.
 * Shade darkens ink and paper alike; glare adds light to both.
 */
export function isFaded(line: Float32Array, reach: number): boolean {
  if (line.length <= 2 * reach) return false;
  const light = slidingLargest(line, reach);
  const lack = slidingLargest(
    line.map((value) => -value),
    reach,
  );
  const contrasts = light
    .map((value, i) => (value + (lack[i] ?? 0)) / Math.max(1, value))
    .subarray(reach, line.length - reach);
  const [least, most] = contrasts.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [1, 0]);
  return least < LEAST_SHARE * most;
}
