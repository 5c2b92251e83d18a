// Finds pale areas of scans, such as highlighting: too faint for single pixels, but large.
import type { RgbaImage } from '../../codecs/rgba.ts';

/** Radius of the filter that removes text from its background (px). */
const STROKE = 3;
/** Cell of the paper's brightness, and the radius in which paper is found (cells). */
const PAPER = { cell: 32, radius: 3 } as const;
/** Minimum difference of tints (levels). */
const LEVELS = 32;

/** Returns the largest value within `radius` along rows (`step` 1) or columns (`step` width). */
function largest(values: Uint8Array, width: number, height: number, radius: number, isAcross: boolean): Uint8Array {
  const result = new Uint8Array(values.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [at, end, step] = isAcross ? [x, width, 1] : [y, height, width];
      const start = y * width + x - at * step;
      let most = 0;
      for (let near = Math.max(0, at - radius); near <= Math.min(end - 1, at + radius); near++)
        most = Math.max(most, values[start + near * step] as number);
      result[y * width + x] = most;
    }
  return result;
}

const largestAround = (values: Uint8Array, width: number, height: number, radius: number): Uint8Array =>
  largest(largest(values, width, height, radius, true), width, height, radius, false);

/** Returns how much darker the background is at each pixel than the paper around (levels). */
function tintOf({ data, width, height }: RgbaImage): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index++) grey[index] = data[index * 4] as number;
  const background = largestAround(grey, width, height, STROKE);
  const [columns, rows] = [Math.ceil(width / PAPER.cell), Math.ceil(height / PAPER.cell)];
  const cells = new Uint8Array(columns * rows);
  const cellAt = (x: number, y: number) => Math.floor(y / PAPER.cell) * columns + Math.floor(x / PAPER.cell);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const cell = cellAt(x, y);
      cells[cell] = Math.max(cells[cell] as number, background[at] as number);
    }
  const paper = largestAround(cells, columns, rows, PAPER.radius);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) background[at] = (paper[cellAt(x, y)] as number) - (background[at] as number);
  return background;
}

/** Marks pixels whose background has another tint; pixels that one picture lacks never differ. */
export function markTints(one: RgbaImage, other: RgbaImage): Uint8Array {
  const [a, b] = [tintOf(one), tintOf(other)];
  return a.map((tint, index) => {
    const isIn = one.data[index * 4 + 3] === 255 && other.data[index * 4 + 3] === 255;
    const [less = 0, more = 0] = [tint, b[index] as number].sort((x, y) => x - y);
    // Scans reproduce the same tint more or less darkly.
    return isIn && more - less > LEVELS && less < more / 2 ? 1 : 0;
  });
}
