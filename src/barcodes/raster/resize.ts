// Pure: no DOM, no Node.
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

/** Enlarged by `factor` with straight lines between the pixels' centres. */
export function enlarge({ data, width, height }: GrayImage, factor: number): GrayImage {
  const columns = Math.round(width * factor);
  const rows = Math.round(height * factor);
  const large = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = Math.min(height - 1, Math.max(0, (row + 0.5) / factor - 0.5));
    const top = Math.floor(y);
    const fy = y - top;
    const above = top * width;
    const below = Math.min(height - 1, top + 1) * width;
    for (let column = 0; column < columns; column++) {
      const x = Math.min(width - 1, Math.max(0, (column + 0.5) / factor - 0.5));
      const left = Math.floor(x);
      const right = Math.min(width - 1, left + 1);
      const fx = x - left;
      const upper = (data[above + left] ?? 0) * (1 - fx) + (data[above + right] ?? 0) * fx;
      const lower = (data[below + left] ?? 0) * (1 - fx) + (data[below + right] ?? 0) * fx;
      large[row * columns + column] = upper * (1 - fy) + lower * fy + 0.5;
    }
  }
  return { data: large, width: columns, height: rows };
}
