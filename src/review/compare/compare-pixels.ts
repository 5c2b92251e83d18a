// Compares the look of two versions of a page: pictures, lines, stamps, and all of a scan.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { inflateRect, intersectRect, type Rect } from '../../kernel/rect.ts';
import { mapPoint, type Similarity } from './align.ts';
import { blur, toInk } from './grey.ts';

/** How exactly two pictures must agree. */
export interface PixelTolerance {
  /** Pixels that an edge may lie aside. */
  readonly reach: number;
  /** Levels that a colour may differ. */
  readonly levels: number;
  /** Differing pixels of a cell that count, and of a region. */
  readonly cell: number;
  readonly region: number;
  /** A region is at least so wide and high, or at least {@link LONG} in one direction. */
  readonly side: number;
}

/** Length of a line that counts however thin it is (px). */
const LONG = 40;

/** Pages that were drawn, not scanned. */
export const EXACT: PixelTolerance = { reach: 1, levels: 40, cell: 2, region: 5, side: 1 };
/** Scans: their edges are soft and their paper uneven. */
export const SCANNED: PixelTolerance = { reach: 2, levels: 70, cell: 4, region: 12, side: 4 };

/** Side of a cell (px): differing pixels are counted by cells, and cells that touch make a region. */
const CELL = 8;
/** Pixels beside the end of a picture that are not compared. */
const END_MARGIN = 4;
/** Pixels around words that belong to them. */
const WORD_MARGIN = 2;

/** Returns true if no pixel of `other` within reach has nearly the value that a channel of `one` has at (x, y). */
function isBeyond(
  one: RgbaImage,
  other: RgbaImage,
  x: number,
  y: number,
  channel: number,
  tolerance: PixelTolerance,
): boolean {
  const { reach, levels } = tolerance;
  const { width, height } = one;
  const value = one.data[(y * width + x) * 4 + channel] as number;
  let [low, high] = [255, 0];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const near = other.data[(row * width + column) * 4 + channel] as number;
      if (near < low) low = near;
      if (near > high) high = near;
    }
  }
  return value < low - levels || value > high + levels;
}

/** Returns true if one of the pictures ends within so many pixels of (x, y). */
function isNearEnd({ data, width, height }: RgbaImage, x: number, y: number, reach: number): boolean {
  for (const row of [y - reach, y, y + reach])
    for (const column of [x - reach, x, x + reach]) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      if (data[(row * width + column) * 4 + 3] === 0) return true;
    }
  return false;
}

/** Marks pixels of either picture that lie beyond all that the other one has within reach. */
function markDifferent(one: RgbaImage, other: RgbaImage, tolerance: PixelTolerance): Uint8Array {
  const { width, height } = one;
  const found = new Uint8Array(width * height);
  const isDifferent = (x: number, y: number, channel: number) =>
    isBeyond(one, other, x, y, channel, tolerance) || isBeyond(other, one, x, y, channel, tolerance);
  for (let index = 0, at = 0; index < found.length; index++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      const difference = (one.data[at + channel] as number) - (other.data[at + channel] as number);
      if (difference <= tolerance.levels && difference >= -tolerance.levels) continue;
      const [x, y] = [index % width, Math.floor(index / width)];
      if (isNearEnd(one, x, y, END_MARGIN) || isNearEnd(other, x, y, END_MARGIN)) break;
      if (!isDifferent(x, y, channel)) continue;
      found[index] = 1;
      break;
    }
  }
  return found;
}

/** Puts a picture into the frame of another one; what it does not reach is transparent. */
export function warpPicture(image: RgbaImage, warp: Similarity, width: number, height: number): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const { x: u, y: v } = mapPoint(warp, { x, y });
      const [left, top] = [Math.floor(u), Math.floor(v)];
      if (left < 0 || top < 0 || left >= image.width - 1 || top >= image.height - 1) continue;
      const [fx, fy] = [u - left, v - top];
      const from = (top * image.width + left) * 4;
      const below = from + image.width * 4;
      for (let channel = 0; channel < 3; channel++) {
        const upper =
          (image.data[from + channel] as number) * (1 - fx) + (image.data[from + 4 + channel] as number) * fx;
        const lower =
          (image.data[below + channel] as number) * (1 - fx) + (image.data[below + 4 + channel] as number) * fx;
        data[at + channel] = upper * (1 - fy) + lower * fy;
      }
      data[at + 3] = 255;
    }
  }
  return { data, width, height };
}

/** Returns the levels of grey below which lie these shares of a picture's pixels. */
function levelsOf({ data }: RgbaImage, shares: readonly number[]): readonly number[] {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    counts[data[at + 1] as number] = (counts[data[at + 1] as number] as number) + 1;
    total++;
  }
  return shares.map((share) => {
    let sum = 0;
    return counts.findIndex((count) => {
      sum += count;
      return sum >= total * share;
    });
  });
}

/** Below this range of levels a page has no print: its paper must not become ink. */
const LEAST_RANGE = 96;

/** Returns a scan in soft grey, its paper white and its ink black: so a faded scan equals a dark one. */
export function normalizeScan(image: RgbaImage): RgbaImage {
  const { width, height } = image;
  const [dark = 0, light = 255] = levelsOf(image, [0.01, 0.6]);
  const range = Math.max(LEAST_RANGE, light - dark);
  const { data: ink } = blur(toInk(image));
  const data = new Uint8ClampedArray(image.data.length);
  for (let index = 0, at = 0; index < ink.length; index++, at += 4) {
    const level = 255 - ((light - 255 + (ink[index] as number) * 255) * 255) / range;
    data.fill(level, at, at + 3);
    data[at + 3] = image.data[at + 3] as number;
  }
  return { data, width, height };
}

/** Pictures to compare, both in the same frame. */
export interface PixelRequest {
  readonly old: RgbaImage;
  readonly new: RgbaImage;
  readonly tolerance: PixelTolerance;
  /** Words of both versions (px): they are compared as words. */
  readonly words: readonly Rect[];
}

function clearRect(found: Uint8Array, { width, height }: RgbaImage, rect: Rect): void {
  const part = intersectRect(inflateRect(rect, WORD_MARGIN), { x: 0, y: 0, width, height });
  if (!part) return;
  const [left, right] = [Math.floor(part.x), Math.ceil(part.x + part.width)];
  for (let y = Math.floor(part.y); y < Math.min(height, Math.ceil(part.y + part.height)); y++)
    found.fill(0, y * width + left, y * width + Math.min(right, width));
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly count: number;
}

/** Counts differing pixels by cells. */
function countCells(found: Uint8Array, width: number, columns: number): ReadonlyMap<number, Region> {
  const cells = new Map<number, Region>();
  for (let at = found.indexOf(1); at >= 0; at = found.indexOf(1, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const key = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
    const pixel = { left: x, top: y, right: x + 1, bottom: y + 1, count: 1 };
    const cell = cells.get(key);
    cells.set(key, cell ? joinRegions(cell, pixel) : pixel);
  }
  return cells;
}

const joinRegions = (a: Region, b: Region): Region => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  count: a.count + b.count,
});

/** Returns the bounds of differing pixels that lie close together. */
function regionsOf(found: Uint8Array, width: number, { cell, region, side }: PixelTolerance): Rect[] {
  // One column more than there is: cells at both edges of a page do not touch.
  const columns = Math.ceil(width / CELL) + 1;
  const cells = countCells(found, width, columns);
  const open = new Set([...cells].filter(([, { count }]) => count >= cell).map(([key]) => key));
  const regions: Region[] = [];
  for (const start of open) {
    open.delete(start);
    let whole = cells.get(start) as Region;
    const queue = [start];
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      for (const next of neighboursOf(key, columns)) {
        if (!open.delete(next)) continue;
        whole = joinRegions(whole, cells.get(next) as Region);
        queue.push(next);
      }
    }
    if (whole.count >= region) regions.push(whole);
  }
  return regions
    .map(({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top }))
    .filter(({ width: w, height: h }) => Math.min(w, h) >= side || Math.max(w, h) >= LONG);
}

const neighboursOf = (key: number, columns: number): number[] =>
  [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1].map((step) => key + step);

/** Returns the regions (px of the old picture) in which two pictures differ. */
export function comparePixels({ old, new: recent, tolerance, words }: PixelRequest): readonly Rect[] {
  const found = markDifferent(old, recent, tolerance);
  for (const rect of words) clearRect(found, old, rect);
  return regionsOf(found, old.width, tolerance);
}
