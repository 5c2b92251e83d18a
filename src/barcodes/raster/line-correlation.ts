import { medianOf } from '../../kernel/median.ts';
import { rememberedOfTwo } from '../../kernel/remembered.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';

/** Lines per region, and maximum samples of each. */
const LINES = 7;
const MOST_SAMPLES = 256;

/** Returns Pearson's correlation of two lines of equal length; 0 if one is uniform. */
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

/** Minimum correlation of bars, which are worth more attempts. */
export const CORRELATION_OF_BARS = 0.5;

/** Samples lines through the region, evenly spaced; each averages three rows against noise. */
function linesThrough(
  image: GrayImage,
  { center, u, width, height }: BarRegion,
  lines: number = LINES,
): Float32Array[] {
  const { data } = image;
  const samples = Math.max(2, Math.min(MOST_SAMPLES, Math.round(width)));
  return Array.from({ length: lines }, (_, line) => {
    const values = new Float32Array(samples);
    const middle = ((line + 1) / (lines + 1) - 0.5) * height;
    for (let across = middle - 1; across <= middle + 1; across++) {
      for (let i = 0; i < samples; i++) {
        const along = ((i + 0.5) / samples - 0.5) * width;
        const x = center.x + along * u.x - across * u.y;
        const y = center.y + along * u.y + across * u.x;
        const isOutside = x < 0 || y < 0 || x >= image.width || y >= image.height;
        values[i] = (values[i] ?? 0) + (isOutside ? 255 : (data[(y | 0) * image.width + (x | 0)] ?? 0));
      }
    }
    return values;
  });
}

function rangeOf(line: Float32Array): readonly [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of line) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/** Returns the dark share of a line, thresholded by its own range or a given one. */
function darknessOf(line: Float32Array, [lowest, highest] = rangeOf(line)): number {
  let dark = 0;
  for (const value of line) if (2 * value < lowest + highest) dark++;
  return dark / line.length;
}

/** Minimum dark share (bars: half): ruled lines, table borders and most text have less. */
const LEAST_DARKNESS = 0.1;

/** Returns the median correlation of neighbouring lines: near 1 for bars, near 0 for text. */
export const correlationOfBars = rememberedOfTwo((image: GrayImage, region: BarRegion): number => {
  const lines = linesThrough(image, region);
  if (medianOf(lines.map((line) => darknessOf(line))) < LEAST_DARKNESS) return 0;
  return medianOf(lines.slice(1).map((line, i) => correlate(lines[i] ?? line, line)));
});

/** Lines to sample, minimum number of blank ones in text, and their maximum dark share. */
const MANY_LINES = 23;
const FEWEST_BLANK = 4;
const MOST_BLANK = 0.03;

/** Returns whether there are blank lines, as between lines of text and within no symbol. */
export function hasBlankLines(image: GrayImage, region: BarRegion): boolean {
  const lines = linesThrough(image, region, MANY_LINES);
  const ranges = lines.map(rangeOf);
  const range = [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))] as const;
  return lines.filter((line) => darknessOf(line, range) <= MOST_BLANK).length >= FEWEST_BLANK;
}
