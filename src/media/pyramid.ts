import { createRgba, cropRgba, type PixelSize, type RgbaImage, toWords } from '../codecs/rgba.ts';
import type { Rect } from '../kernel/rect.ts';

/** Side of a tile (px of its level). Tiles at the right and lower edges are smaller. */
export const TILE_SIZE = 512;

/** Returns the number of levels of a page: the coarsest fits into a single tile. */
export function countLevels({ width, height }: PixelSize): number {
  let levels = 1;
  for (let side = Math.max(width, height); side > TILE_SIZE; side = Math.ceil(side / 2)) levels += 1;
  return levels;
}

/** Returns the size of a level: the page scaled by 2^-level, rounded up. */
export function toLevelSize({ width, height }: PixelSize, level: number): PixelSize {
  const scale = 2 ** level;
  return { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
}

/** Returns the area of a tile (px of its level); undefined if there is no such tile. */
export function toTileRect(page: PixelSize, level: number, column: number, row: number): Rect | undefined {
  const size = toLevelSize(page, level);
  const x = column * TILE_SIZE;
  const y = row * TILE_SIZE;
  if (x < 0 || y < 0 || x >= size.width || y >= size.height) return undefined;
  return { x, y, width: Math.min(TILE_SIZE, size.width - x), height: Math.min(TILE_SIZE, size.height - y) };
}

/** Returns the mean of four pixels. Colours are weighted by opacity. */
function toMean(a: number, b: number, c: number, d: number): number {
  if ((a & b & c & d) >>> 24 === 255) {
    // Two channels at once: four times 255 fits into 16 bits.
    const even = ((a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff) + 0x20002) >>> 2;
    const green = (((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255) + 2) >>> 2;
    return (even & 0xff00ff) | (green << 8) | 0xff000000;
  }
  const opacity = (a >>> 24) + (b >>> 24) + (c >>> 24) + (d >>> 24);
  if (opacity === 0) return 0;
  let word = ((opacity + 2) >>> 2) << 24;
  for (let shift = 0; shift < 24; shift += 8) {
    const sum =
      ((a >>> shift) & 255) * (a >>> 24) +
      ((b >>> shift) & 255) * (b >>> 24) +
      ((c >>> shift) & 255) * (c >>> 24) +
      ((d >>> shift) & 255) * (d >>> 24);
    word |= Math.round(sum / opacity) << shift;
  }
  return word;
}

/** Halves the picture by means of four pixels; a last odd row or column counts twice. */
export function halve(image: RgbaImage): RgbaImage {
  const { width, height } = toLevelSize(image, 1);
  const half = createRgba(width, height);
  const from = toWords(image);
  const to = toWords(half);
  const pairs = image.width >> 1;
  for (let y = 0; y < height; y += 1) {
    let upper = 2 * y * image.width;
    let lower = 2 * y + 1 < image.height ? upper + image.width : upper;
    let target = y * width;
    for (let x = 0; x < pairs; x += 1) {
      const a = from[upper] as number;
      const b = from[upper + 1] as number;
      const c = from[lower] as number;
      const d = from[lower + 1] as number;
      // Fast path: most paper has one colour.
      to[target] = a === b && a === c && a === d ? a : toMean(a, b, c, d);
      upper += 2;
      lower += 2;
      target += 1;
    }
    if (pairs < width) {
      const a = from[upper] as number;
      const c = from[lower] as number;
      to[target] = toMean(a, a, c, c);
    }
  }
  return half;
}

/** Returns all levels of a page, full size first. */
export function buildLevels(image: RgbaImage): RgbaImage[] {
  const levels = [image];
  const count = countLevels(image);
  while (levels.length < count) levels.push(halve(levels[levels.length - 1] as RgbaImage));
  return levels;
}

export function cropTile(
  levels: readonly RgbaImage[],
  level: number,
  column: number,
  row: number,
): RgbaImage | undefined {
  const image = levels[level];
  const rect = levels[0] && toTileRect(levels[0], level, column, row);
  return image && rect ? cropRgba(image, rect) : undefined;
}
