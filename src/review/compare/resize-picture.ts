import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';

/** Returns the source pixels of each target pixel in a row, with their weights. */
function sharesOf(length: number, target: number): { readonly from: number; readonly shares: readonly number[] }[] {
  const step = length / target;
  return Array.from({ length: target }, (_, index) => {
    const [start, end] = [index * step, Math.min(length, (index + 1) * step)];
    const from = Math.floor(start);
    const shares: number[] = [];
    for (let at = from; at < end; at++) shares.push((Math.min(at + 1, end) - Math.max(at, start)) / (end - start));
    return { from, shares };
  });
}

/** Resizes a picture to a width by area averaging. */
export function resizePicture(image: RgbaImage, width: number): RgbaImage {
  if (image.width === width) return image;
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  const columns = sharesOf(image.width, width);
  const rows = sharesOf(image.height, height);
  const narrow = new Float32Array(width * image.height * 4);
  for (let y = 0, to = 0; y < image.height; y++)
    for (const { from, shares } of columns) {
      for (let channel = 0; channel < 4; channel++, to++) {
        let sum = 0;
        for (let at = 0; at < shares.length; at++)
          sum += (image.data[(y * image.width + from + at) * 4 + channel] as number) * (shares[at] as number);
        narrow[to] = sum;
      }
    }
  const resized = createRgba(width, height);
  for (const [y, { from, shares }] of rows.entries())
    for (let x = 0; x < width * 4; x++) {
      let sum = 0;
      for (let at = 0; at < shares.length; at++)
        sum += (narrow[(from + at) * width * 4 + x] as number) * (shares[at] as number);
      resized.data[y * width * 4 + x] = sum;
    }
  return resized;
}
