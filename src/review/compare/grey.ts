import type { RgbaImage } from '../../codecs/rgba.ts';
import { inflateRect, intersectRect, type Rect, type Size } from '../../kernel/rect.ts';

/** Amount of ink: 0 for paper, 1 for black. */
export interface InkImage extends Size {
  readonly data: Float32Array<ArrayBuffer>;
}

/** Converts a page to ink; transparent pixels are paper. */
export function toInk({ data, width, height }: RgbaImage): InkImage {
  const ink = new Float32Array(width * height);
  for (let index = 0, at = 0; index < ink.length; index++, at += 4) {
    const level = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
    ink[index] = ((255 - level) / 255) * ((data[at + 3] as number) / 255);
  }
  return { data: ink, width, height };
}

/** Margin of letters beyond their boxes (px). */
const LETTER_MARGIN = 2;

/** Clears the values of pixels under words (px). */
export function clearWords(values: Float32Array | Uint8Array, { width, height }: Size, words: readonly Rect[]): void {
  for (const word of words) {
    const part = intersectRect(inflateRect(word, LETTER_MARGIN), { x: 0, y: 0, width, height });
    if (!part) continue;
    const [left, right] = [Math.floor(part.x), Math.min(width, Math.ceil(part.x + part.width))];
    const bottom = Math.min(height, Math.ceil(part.y + part.height));
    for (let y = Math.floor(part.y); y < bottom; y++) values.fill(0, y * width + left, y * width + right);
  }
}

/** Ink of dust and of the texture of paper. */
const DUST = 0.25;

export const isBlank = ({ data }: InkImage): boolean => data.every((ink) => ink < DUST);

export function halve({ data, width, height }: InkImage): InkImage {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const result = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    const [top, bottom] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width];
    for (let x = 0; x < half.width; x++) {
      const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
      result[y * half.width + x] =
        ((data[top + left] as number) +
          (data[top + right] as number) +
          (data[bottom + left] as number) +
          (data[bottom + right] as number)) /
        4;
    }
  }
  return { data: result, ...half };
}

/** Applies a 3 × 3 box blur. */
export function blur({ data, width, height }: InkImage): InkImage {
  const rows = new Float32Array(data.length);
  const result = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const left = data[x > 0 ? at - 1 : at] as number;
      const right = data[x < width - 1 ? at + 1 : at] as number;
      rows[at] = (left + (data[at] as number) + right) / 3;
    }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const above = rows[y > 0 ? at - width : at] as number;
      const below = rows[y < height - 1 ? at + width : at] as number;
      result[at] = (above + (rows[at] as number) + below) / 3;
    }
  return { data: result, width, height };
}

const GRID = 24;

export function inkGrid(image: InkImage): readonly number[] {
  const grid = new Array<number>(GRID * GRID).fill(0);
  for (let y = 0, at = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++, at++) {
      const field = Math.floor((y * GRID) / image.height) * GRID + Math.floor((x * GRID) / image.width);
      grid[field] = (grid[field] as number) + (image.data[at] as number);
    }
  return grid;
}
