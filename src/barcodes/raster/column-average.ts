import type { GrayImage } from '../reader.ts';

/** Rows per strip, so that several scan lines meet it. */
export const ROWS_OF_STRIP = 4;

/** Averages the image into `strips` of ROWS_OF_STRIP rows: upright bars stay sharp, noise fades. */
export function averageAlongColumns({ data, width, height }: GrayImage, strips: number): GrayImage {
  const mean = new Uint8Array(width * strips * ROWS_OF_STRIP);
  const sums = new Uint32Array(width);
  for (let strip = 0; strip < strips; strip++) {
    const from = Math.floor((strip * height) / strips);
    const to = Math.max(from + 1, Math.floor(((strip + 1) * height) / strips));
    sums.fill(0);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (data[y * width + x] ?? 0);
    }
    const first = strip * ROWS_OF_STRIP * width;
    for (let x = 0; x < width; x++) mean[first + x] = (sums[x] ?? 0) / (to - from) + 0.5;
    for (let row = 1; row < ROWS_OF_STRIP; row++) mean.copyWithin(first + row * width, first, first + width);
  }
  return { data: mean, width, height: strips * ROWS_OF_STRIP };
}
