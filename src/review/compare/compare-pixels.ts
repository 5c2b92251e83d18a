// Compares the look of two page versions: pictures, lines, stamps, or a whole scan.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { mapPoint, type Similarity } from './align.ts';
import { blur, clearWords, toInk } from './grey.ts';
import { settleBlocks } from './settle-blocks.ts';
import { markTints } from './tints.ts';

export interface PixelTolerance {
  /** Maximum shift of an edge (px). */
  readonly reach: number;
  /** Maximum shift of a whole block, by uneven feed of a scanner (px). */
  readonly drift: number;
  /** Minimum width and height of areas with another pale background; undefined to ignore them. */
  readonly tint?: number;
  /** Maximum colour difference (levels). */
  readonly levels: number;
  /** Minimum number of differing pixels in a cell, and in a region. */
  readonly cell: number;
  readonly region: number;
  /** Minimum width and height of a region, unless one side is {@link LONG}. */
  readonly side: number;
}

/** Length from which thin lines count (px). */
const LONG = 40;

/** For drawn pages. */
export const EXACT: PixelTolerance = { reach: 1, drift: 0, levels: 40, cell: 2, region: 5, side: 1 };
/** For scans, with soft edges and uneven paper. */
export const SCANNED: PixelTolerance = { reach: 1, drift: 2, tint: 12, levels: 70, cell: 4, region: 12, side: 4 };

/** Side of a cell (px): pixels are counted by cells, and adjacent cells form a region. */
const CELL = 8;
/** Ignored margin along the picture's edges (px). */
const END_MARGIN = 4;

/** Returns true if a channel of `one` at (x, y) is outside the range of `other` within reach. */
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

/** Returns true if the picture ends near (x, y): a transparent pixel within `reach`. */
function isNearEnd({ data, width, height }: RgbaImage, x: number, y: number, reach: number): boolean {
  for (const row of [y - reach, y, y + reach])
    for (const column of [x - reach, x, x + reach]) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      if (data[(row * width + column) * 4 + 3] === 0) return true;
    }
  return false;
}

/** Marks pixels of either picture outside the range of nearby pixels in the other. */
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

/** Warps a picture into another frame; uncovered pixels are transparent. */
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

/** Minimum contrast of print (levels): keeps the texture of empty paper from becoming ink. */
const LEAST_RANGE = 96;

/** Paper of a picture, and the contrast of its print (levels). */
interface Tones {
  readonly light: number;
  readonly range: number;
}

function tonesOf(image: RgbaImage): Tones {
  const [dark = 0, light = 255] = levelsOf(image, [0.01, 0.6]);
  return { light, range: Math.max(LEAST_RANGE, light - dark) };
}

function normalizeScan(image: RgbaImage, { light, range }: Tones): RgbaImage {
  const { width, height } = image;
  const { data: ink } = blur(toInk(image));
  const data = new Uint8ClampedArray(image.data.length);
  for (let index = 0, at = 0; index < ink.length; index++, at += 4) {
    const level = 255 - ((light - 255 + (ink[index] as number) * 255) * 255) / range;
    data.fill(level, at, at + 3);
    data[at + 3] = image.data[at + 3] as number;
  }
  return { data, width, height };
}

/** Range of contrasts that scans of the same page have, relative to each other. */
const CONTRASTS = { least: 0.3, most: 3 };

/**
 * Normalizes two scans to blurred grey with white paper and black ink, so that faded ones match.
 * @param gain contrast of the new to the old one without changes, which may have the darkest ink
 */
export function normalizeScans(old: RgbaImage, recent: RgbaImage, gain: number): readonly [RgbaImage, RgbaImage] {
  const [tones, others] = [tonesOf(old), tonesOf(recent)];
  const isKnown = gain >= CONTRASTS.least && gain <= CONTRASTS.most;
  return [
    normalizeScan(old, tones),
    normalizeScan(recent, isKnown ? { ...others, range: Math.max(LEAST_RANGE, tones.range * gain) } : others),
  ];
}

/** Pictures to compare, in the same frame. */
export interface PixelRequest {
  readonly old: RgbaImage;
  readonly new: RgbaImage;
  readonly tolerance: PixelTolerance;
  /** Words of both versions (px), which are compared separately. */
  readonly words: readonly Rect[];
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly count: number;
}

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

/** Returns the bounds of clusters of differing pixels. */
function regionsOf(found: Uint8Array, width: number, { cell, region, side }: PixelTolerance): Rect[] {
  // An extra column keeps cells at opposite edges from being adjacent.
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

/** Returns the regions where two pictures differ (px of the old picture). */
export function comparePixels({ old, new: recent, tolerance, words }: PixelRequest): readonly Rect[] {
  const settled = settleBlocks(old, recent, tolerance.drift);
  const regionsIn = (found: Uint8Array): Rect[] => {
    clearWords(found, old, words);
    return regionsOf(found, old.width, tolerance);
  };
  const regions = regionsIn(markDifferent(old, settled, tolerance));
  const { tint } = tolerance;
  if (tint === undefined) return regions;
  const pale = regionsIn(markTints(old, settled)).filter(({ width, height }) => Math.min(width, height) >= tint);
  return [...regions, ...pale.filter((area) => !regions.some((region) => intersectRect(area, region)))];
}
