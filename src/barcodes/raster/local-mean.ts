import type { GrayImage } from '../reader.ts';

/** Adds the row at `enters` to the column sums, and subtracts the row at `leaves`. */
function moveDown(sums: Int32Array, data: Uint8Array, enters: number | undefined, leaves?: number): void {
  if (enters !== undefined && leaves !== undefined) {
    for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) + (data[enters + x] ?? 0) - (data[leaves + x] ?? 0);
  } else if (enters !== undefined) {
    for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) + (data[enters + x] ?? 0);
  } else if (leaves !== undefined) {
    for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) - (data[leaves + x] ?? 0);
  }
}

/** Writes the means of a row from `columnSums` over `rows`, within `radius` columns. */
function averageRow(columnSums: Int32Array, rows: number, radius: number, means: Uint8Array, base: number): void {
  const width = columnSums.length;
  let sum = 0;
  for (let x = 0; x < Math.min(radius, width); x++) sum += columnSums[x] ?? 0;
  const inner = Math.min(width, radius + 1);
  const outer = Math.max(inner, width - radius);
  for (let x = 0; x < inner; x++) {
    if (x + radius < width) sum += columnSums[x + radius] ?? 0;
    means[base + x] = sum / (rows * (Math.min(width - 1, x + radius) + 1));
  }
  // Multiplies instead of dividing: the added half compensates the factor's rounding.
  const share = 1 / (rows * (2 * radius + 1));
  for (let x = inner; x < outer; x++) {
    sum += (columnSums[x + radius] ?? 0) - (columnSums[x - radius - 1] ?? 0);
    means[base + x] = ((sum + 0.5) * share) | 0;
  }
  for (let x = outer; x < width; x++) {
    sum -= columnSums[x - radius - 1] ?? 0;
    means[base + x] = sum / (rows * (width - x + radius));
  }
}

/** Returns the mean in a square of `radius` around each pixel, by running sums. */
export function localMean({ data, width, height }: GrayImage, radius: number): Uint8Array {
  const columnSums = new Int32Array(width);
  const means = new Uint8Array(data.length);
  for (let y = 0; y < Math.min(radius, height); y++) moveDown(columnSums, data, y * width);
  for (let y = 0; y < height; y++) {
    const enters = y + radius;
    const leaves = y - radius - 1;
    moveDown(columnSums, data, enters < height ? enters * width : undefined, leaves < 0 ? undefined : leaves * width);
    const rows = Math.min(height - 1, enters) - Math.max(0, leaves + 1) + 1;
    averageRow(columnSums, rows, radius, means, y * width);
  }
  return means;
}

/** Returns a radius larger than any module, smaller than shadows. */
export const localRadius = ({ width, height }: GrayImage): number =>
  Math.max(8, Math.round(Math.min(width, height) / 16));

/** Thresholds by the local mean minus `margin` (integer): independent of shadows and glare. */
export function thresholdLocally(image: GrayImage, radius: number, margin = 4): GrayImage {
  const { data, width, height } = image;
  const means = localMean(image, radius);
  // In place, and without branches, which noise makes unpredictable: extends the difference's sign.
  for (let i = 0; i < means.length; i++) means[i] = ~(((data[i] as number) - (means[i] as number) + margin) >> 31);
  return { data: means, width, height };
}

/** Unsharp mask: adds `amount` (integer) times the difference from the local mean. */
export function sharpen(image: GrayImage, radius: number, amount: number): GrayImage {
  const { data, width, height } = image;
  const means = localMean(image, radius);
  for (let i = 0; i < means.length; i++) {
    const value = data[i] ?? 0;
    const moved = value + amount * (value - (means[i] ?? 0));
    means[i] = moved < 0 ? 0 : moved > 255 ? 255 : moved;
  }
  return { data: means, width, height };
}
