import type { GrayImage } from '../reader.ts';

/** The level between pixels, pixel centres at integer coordinates. Outside the picture there is light paper. */
export function sampleGray(image: GrayImage, x: number, y: number): number {
  const { data, width, height } = image;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
    const at = top * width + left;
    const upper = (data[at] as number) + fx * ((data[at + 1] as number) - (data[at] as number));
    const below = at + width;
    const lower = (data[below] as number) + fx * ((data[below + 1] as number) - (data[below] as number));
    return upper + fy * (lower - upper);
  }
  const level = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 255 : (data[row * width + column] as number);
  const upper = level(left, top) * (1 - fx) + level(left + 1, top) * fx;
  const lower = level(left, top + 1) * (1 - fx) + level(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
