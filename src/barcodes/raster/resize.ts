import type { GrayImage } from '../reader.ts';

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

export function withRows({ data, width, height }: GrayImage, rows: number): GrayImage {
  if (rows >= height) return { data, width, height };
  const some = new Uint8Array(width * rows);
  for (let row = 0; row < rows; row++) {
    const from = Math.floor(((row + 0.5) * height) / rows) * width;
    some.set(data.subarray(from, from + width), row * width);
  }
  return { data: some, width, height: rows };
}

/** Doubles a line by linear interpolation, clamped at both ends. */
function doubleLine(line: Int32Array, large: Uint8Array, base: number): void {
  const last = line.length - 1;
  let left = line[0] ?? 0;
  large[base] = (4 * left + 0x8) >> 4;
  for (let x = 1, at = base + 1; x <= last; x++, at += 2) {
    const right = line[x] ?? 0;
    large[at] = (3 * left + right + 0x8) >> 4;
    large[at + 1] = (left + 3 * right + 0x8) >> 4;
    left = right;
  }
  large[base + 2 * last + 1] = (4 * left + 0x8) >> 4;
}

/** Doubles the size by bilinear interpolation. */
export function enlarge({ data, width, height }: GrayImage): GrayImage {
  const large = new Uint8Array(4 * data.length);
  // Interpolated row, scaled by four.
  const line = new Int32Array(width);
  for (let row = 0; row < 2 * height; row++) {
    const nearer = (row >> 1) * width;
    const other = row % 2 === 0 ? Math.max(0, nearer - width) : Math.min((height - 1) * width, nearer + width);
    for (let x = 0; x < width; x++) line[x] = 3 * (data[nearer + x] ?? 0) + (data[other + x] ?? 0);
    doubleLine(line, large, row * 2 * width);
  }
  return { data: large, width: 2 * width, height: 2 * height };
}
