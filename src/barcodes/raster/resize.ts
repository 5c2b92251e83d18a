import type { GrayImage } from '../reader.ts';

/** Half the size, each pixel the mean of four. */
export function halve({ data, width, height }: GrayImage): GrayImage {
  const columns = width >> 1;
  const rows = height >> 1;
  const half = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    const above = 2 * y * width;
    const below = above + width;
    for (let x = 0; x < columns; x++) {
      const at = 2 * x;
      half[y * columns + x] =
        ((data[above + at] ?? 0) +
          (data[above + at + 1] ?? 0) +
          (data[below + at] ?? 0) +
          (data[below + at + 1] ?? 0) +
          2) >>
        2;
    }
  }
  return { data: half, width: columns, height: rows };
}

/** Where the pixels of an enlarged line lie on the line: the pixel before, and the share of the one after in 1/256. */
function placesOn(length: number, factor: number): { readonly before: Int32Array; readonly share: Int32Array } {
  const count = Math.round(length * factor);
  const before = new Int32Array(count);
  const share = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.min(length - 1, Math.max(0, (i + 0.5) / factor - 0.5));
    before[i] = Math.min(Math.floor(at), Math.max(0, length - 2));
    share[i] = Math.round(256 * (at - (before[i] ?? 0)));
  }
  return { before, share };
}

/** Enlarged by `factor` with straight lines between the pixels' centres. */
export function enlarge({ data, width, height }: GrayImage, factor: number): GrayImage {
  const across = placesOn(width, factor);
  const down = placesOn(height, factor);
  const columns = across.before.length;
  const rows = down.before.length;
  const large = new Uint8Array(columns * rows);
  // One line of the picture between two of its rows, in 1/256.
  const line = new Int32Array(width);
  const next = width > 1 ? 1 : 0;
  for (let row = 0; row < rows; row++) {
    const above = (down.before[row] ?? 0) * width;
    const below = height > 1 ? above + width : above;
    const lower = down.share[row] ?? 0;
    for (let x = 0; x < width; x++) line[x] = (data[above + x] ?? 0) * (256 - lower) + (data[below + x] ?? 0) * lower;
    const base = row * columns;
    for (let column = 0; column < columns; column++) {
      const left = across.before[column] ?? 0;
      const right = across.share[column] ?? 0;
      large[base + column] = ((line[left] ?? 0) * (256 - right) + (line[left + next] ?? 0) * right + 0x8000) >> 16;
    }
  }
  return { data: large, width: columns, height: rows };
}
