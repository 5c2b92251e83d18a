import type { GrayImage } from '../reader.ts';

/** The mean of the square of `radius` around each pixel, by a running sum over columns and rows. */
export function localMean({ data, width, height }: GrayImage, radius: number): Uint8Array {
  const columnSums = new Float64Array(width);
  const means = new Uint8Array(data.length);
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0; x < width; x++) columnSums[x] = (columnSums[x] ?? 0) + (data[y * width + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius;
    const leaves = y - radius - 1;
    for (let x = 0; x < width; x++) {
      if (enters < height) columnSums[x] = (columnSums[x] ?? 0) + (data[enters * width + x] ?? 0);
      if (leaves >= 0) columnSums[x] = (columnSums[x] ?? 0) - (data[leaves * width + x] ?? 0);
    }
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += columnSums[x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += columnSums[x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= columnSums[x - radius - 1] ?? 0;
      const columns = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
      means[y * width + x] = sum / (rows * columns);
    }
  }
  return means;
}

/** A radius that is beyond any module, and within the reach of a shadow. */
export const localRadius = ({ width, height }: GrayImage): number =>
  Math.max(8, Math.round(Math.min(width, height) / 16));

/** Black where a pixel is darker than its surroundings, white elsewhere: shadows and glare no longer matter. */
export function thresholdLocally(image: GrayImage, radius: number, margin = 4): GrayImage {
  const means = localMean(image, radius);
  const data = image.data.map((value, i) => (value < (means[i] ?? 0) - margin ? 0 : 255));
  return { ...image, data };
}

/** Each pixel moved away from the mean of its surroundings by `amount` times its difference: undoes some blur. */
export function sharpen(image: GrayImage, radius: number, amount: number): GrayImage {
  const means = localMean(image, radius);
  const data = image.data.map((value, i) => Math.max(0, Math.min(255, value + amount * (value - (means[i] ?? 0)))));
  return { ...image, data };
}
