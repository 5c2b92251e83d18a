// Channels of a page's image in which print has contrast.
import type { RgbaImage } from '../codecs/rgba.ts';
import type { Rect } from '../kernel/rect.ts';
import { remembered } from '../kernel/remembered.ts';
import type { GreyImage } from '../media/core.ts';

const DARK = 112;
/** Minimum share of dark or coloured ground to search for print on it: room for a word. */
const MUCH = 0.002;
/** Minimum difference of a colour's channels (levels): print of others shows in all of them. */
const COLOURFUL = 96;
/** Pixels that are faster to set one by one. */
const SHORT_RUN = 16;

/** Returns bytes as words, without up to three at the end: most words equal their neighbour. */
export function fourAtOnce(data: Uint8Array | Uint8ClampedArray): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

function planeOf({ data, width, height }: RgbaImage, pick: (r: number, g: number, b: number) => number): GreyImage {
  const words = fourAtOnce(data);
  const plane = new Uint8Array(width * height);
  for (let start = 0, end = 0; start < plane.length; start = end) {
    const word = words[start];
    end += 1;
    while (end < plane.length && words[end] === word) end += 1;
    const at = 4 * start;
    const level = pick(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    if (end - start > SHORT_RUN) plane.fill(level, start, end);
    else for (let index = start; index < end; index += 1) plane[index] = level;
  }
  return { data: plane, width, height };
}

/** Returns the darkest channel: ink of any colour is dark on white. */
export const darkestOf = remembered((image: RgbaImage) =>
  planeOf(image, (r, g, b) => (r < g ? (r < b ? r : b) : g < b ? g : b)),
);

/** Returns the lightest channel: ink of any colour is light on a dark ground. */
export const lightestOf = remembered((image: RgbaImage) =>
  planeOf(image, (r, g, b) => (r > g ? (r > b ? r : b) : g > b ? g : b)),
);

/** Returns the middle channel, which alone tells apart colours such as cyan and green. */
export const middleOf = remembered((image: RgbaImage) =>
  planeOf(image, (r, g, b) => (r < g ? (g < b ? g : r < b ? b : r) : r < b ? r : g < b ? b : g)),
);

/** Returns a difference of channels: others are even for colours such as mint and sky blue. */
export const hueOf = remembered((image: RgbaImage) =>
  planeOf(image, (_, g, b) => Math.max(0, Math.min(255, 128 + g - b))),
);

/** Returns whether much of an image is colourful: its darkest and lightest channels may be even. */
export function isColourful({ data }: RgbaImage): boolean {
  const words = fourAtOnce(data);
  let left = words.length * MUCH;
  for (let start = 0, end = 0; start < words.length && left > 0; start = end) {
    const word = words[start];
    end += 1;
    while (end < words.length && words[end] === word) end += 1;
    const at = 4 * start;
    if (spreadOf(data[at] as number, data[at + 1] as number, data[at + 2] as number) >= COLOURFUL) left -= end - start;
  }
  return left <= 0;
}

const spreadOf = (r: number, g: number, b: number): number => Math.max(r, g, b) - Math.min(r, g, b);

export interface PaperLevel {
  readonly level: number;
  /** True if a considerable part is dark, so that print on it is light. */
  readonly isPartlyDark: boolean;
}

/** Counts the levels of an image. */
function countLevels({ data }: GreyImage): Uint32Array {
  const counts = new Uint32Array(256);
  const add = (level: number, count: number) => {
    counts[level] = (counts[level] as number) + count;
  };
  const words = fourAtOnce(data);
  for (let start = 0, end = 0; start < words.length; start = end) {
    const word = words[start] as number;
    end += 1;
    while (end < words.length && words[end] === word) end += 1;
    for (let shift = 0; shift < 32; shift += 8) add((word >>> shift) & 255, end - start);
  }
  for (let index = 4 * words.length; index < data.length; index += 1) add(data[index] as number, 1);
  return counts;
}

/** Returns the most frequent level. Remembered: don't change the image afterwards. */
export const groundOf = remembered((image: GreyImage): PaperLevel => {
  const counts = countLevels(image);
  const dark = counts.subarray(0, DARK).reduce((sum, count) => sum + count, 0);
  return { level: counts.indexOf(Math.max(...counts)), isPartlyDark: dark >= image.data.length * MUCH };
});

/** In whole pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns a rectangle (px) with a margin in whole pixels, clipped to the image. */
export const windowOf = (
  { x, y, width, height }: Rect,
  picture: { readonly width: number; readonly height: number },
  margin: number,
): Window => ({
  left: Math.max(0, Math.floor(x) - margin),
  top: Math.max(0, Math.floor(y) - margin),
  right: Math.min(picture.width, Math.ceil(x + width) + margin),
  bottom: Math.min(picture.height, Math.ceil(y + height) + margin),
});

/** Counts the levels on a window's border. */
export function borderOf({ data, width }: GreyImage, { left, top, right, bottom }: Window) {
  const counts = new Uint16Array(256);
  let total = 0;
  const count = (at: number) => {
    const level = data[at] as number;
    counts[level] = (counts[level] as number) + 1;
    total += 1;
  };
  for (let x = left; x < right; x += 1) {
    count(top * width + x);
    count((bottom - 1) * width + x);
  }
  for (let y = top; y < bottom; y += 1) {
    count(y * width + left);
    count(y * width + right - 1);
  }
  return { counts, total };
}

/** Returns the median level on a window's border: the paper around a letter. */
export function paperIn(plane: GreyImage, window: Window): number {
  const { counts, total } = borderOf(plane, window);
  let level = 255;
  for (let above = counts[255] as number; above * 2 < total && level > 0; above += counts[level] as number) level -= 1;
  return level;
}

export function crop({ data, width }: GreyImage, { left, top, right, bottom }: Window): GreyImage {
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y += 1)
    part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { data: part, width: right - left, height: bottom - top };
}

export function transpose({ data, width, height }: GreyImage): GreyImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = data[y * width + x] as number;
  return { data: turned, width: height, height: width };
}

/** Rotates a quarter turn to the left: print that runs down becomes level. */
export function turnLeft({ data, width, height }: GreyImage): GreyImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[(width - 1 - x) * height + y] = data[y * width + x] as number;
  return { data: turned, width: height, height: width };
}
