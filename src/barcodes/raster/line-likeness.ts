import { medianOf } from '../../kernel/median.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';

/** Lines through the region, at even distances, and the most samples of each. */
const LINES = 7;
const MOST_SAMPLES = 256;

/** Pearson's correlation of two lines of equal length; 0 where either is of one tone. */
export function correlate(a: Float32Array, b: Float32Array): number {
  let [sumA, sumB, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    sumA += x;
    sumB += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const n = a.length;
  const spread = (n * aa - sumA * sumA) * (n * bb - sumB * sumB);
  return spread <= 0 ? 0 : (n * ab - sumA * sumB) / Math.sqrt(spread);
}

/** Regions whose lines are at least so alike are bars, which repay more attempts. */
export const LIKENESS_OF_BARS = 0.5;

/** The brightness along lines through the region, at even distances over its height; three rows of pixels each, against noise. */
function linesThrough(image: GrayImage, { center, u, width, height }: BarRegion): Float32Array[] {
  const { data } = image;
  const samples = Math.max(2, Math.min(MOST_SAMPLES, Math.round(width)));
  return Array.from({ length: LINES }, (_, line) => {
    const values = new Float32Array(samples);
    const middle = ((line + 1) / (LINES + 1) - 0.5) * height;
    for (let across = middle - 1; across <= middle + 1; across++) {
      for (let i = 0; i < samples; i++) {
        const along = ((i + 0.5) / samples - 0.5) * width;
        const x = Math.floor(center.x + along * u.x - across * u.y);
        const y = Math.floor(center.y + along * u.y + across * u.x);
        const isOutside = x < 0 || y < 0 || x >= image.width || y >= image.height;
        values[i] = (values[i] ?? 0) + (isOutside ? 255 : (data[y * image.width + x] ?? 0));
      }
    }
    return values;
  });
}

/** The share of a line that is nearer to its darkest than to its lightest. */
function darknessOf(line: Float32Array): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of line) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  let dark = 0;
  for (const value of line) if (2 * value < lowest + highest) dark++;
  return dark / line.length;
}

/** The least share of a line that is dark, half for bars: ruled lines, the borders of tables and most text leave more paper between them. */
const LEAST_DARKNESS = 0.1;

/**
 * How alike neighbouring lines across the region are, -1 to 1, the median over its height: near 1 for bars, whatever their blur, and near
 * 0 for text, whose strokes are as upright as bars but end after a few pixels; 0 for ruled lines, too.
 */
export function likenessOfBars(image: GrayImage, region: BarRegion): number {
  const lines = linesThrough(image, region);
  if (medianOf(lines.map(darknessOf)) < LEAST_DARKNESS) return 0;
  return medianOf(lines.slice(1).map((line, i) => correlate(lines[i] ?? line, line)));
}
