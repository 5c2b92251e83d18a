import type { GrayImage } from '../reader.ts';

export function mirror({ data, width, height }: GrayImage): GrayImage {
  const mirrored = new Uint8Array(data.length);
  for (let row = 0; row < data.length; row += width)
    for (let x = 0; x < width; x++) mirrored[row + x] = data[row + width - 1 - x] ?? 0;
  return { data: mirrored, width, height };
}
