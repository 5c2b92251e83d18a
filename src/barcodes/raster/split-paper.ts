import type { GrayImage } from '../reader.ts';

/** Share of pixels that may be brighter than paper: glare, noise. */
const BRIGHTER = 0.02;
/** Relative thresholds: darker than the first isn't paper, darker than the second is ink. */
const NO_PAPER = 0.88;
const SURELY_INK = 0.5;
/** Minimum shares of paper, and of pixels between paper and ink. */
const LEAST_PAPER = 0.25;
const LEAST_BETWEEN = 0.08;

function countLevels({ data }: GrayImage): Uint32Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i] ?? 0] = (counts[data[i] ?? 0] ?? 0) + 1;
  return counts;
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Keeps paper white, blackens the rest: modules may be pictures. Undefined with few tones. */
export function splitPaper(image: GrayImage): GrayImage | undefined {
  const counts = countLevels(image);
  const pixels = image.data.length;
  let paper = 255;
  while (paper > 0 && sumOf(counts.subarray(paper)) < BRIGHTER * pixels) paper--;
  const least = Math.round(NO_PAPER * paper);
  const between = sumOf(counts.subarray(Math.round(SURELY_INK * paper), least));
  if (sumOf(counts.subarray(least)) < LEAST_PAPER * pixels || between < LEAST_BETWEEN * pixels) return undefined;
  const data = new Uint8Array(pixels);
  for (let i = 0; i < pixels; i++) data[i] = (image.data[i] ?? 0) < least ? 0 : 255;
  return { ...image, data };
}
