// Reads a page's luminance in strips: a page of 100 megapixels needn't be in memory in colour.

import type { RgbaImage } from '../codecs/rgba.ts';
import type { Rect } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';

/** Larger pages are scaled down (px). */
const MOST_PIXELS = 36_000_000;
const STRIP = 4_000_000;

export interface ScaledGrey {
  readonly image: GreyImage;
  /** Page pixels per image pixel. */
  readonly factor: number;
}

/** Transparent pixels count as white. */
const luminanceAt = (data: Uint8ClampedArray, at: number): number => {
  const alpha = data[at + 3] as number;
  const own = ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8;
  return alpha === 255 ? own : 255 + ((own - 255) * alpha) / 255;
};

/** `width` of the whole page (px); `ask` returns the pixels inside a rectangle. */
export async function readGrey(
  width: number,
  height: number,
  ask: (rect: Rect) => Promise<RgbaImage>,
): Promise<ScaledGrey> {
  const factor = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_PIXELS)));
  const columns = Math.max(1, Math.floor(width / factor));
  const rows = Math.max(1, Math.floor(height / factor));
  const data = new Uint8Array(columns * rows);
  const stripRows = Math.max(1, Math.floor(STRIP / width / factor));
  for (let first = 0; first < rows; first += stripRows) {
    const count = Math.min(stripRows, rows - first);
    const strip = await ask({ x: 0, y: first * factor, width, height: count * factor });
    for (let row = 0; row < count; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        let sum = 0;
        for (let y = row * factor; y < (row + 1) * factor; y += 1) {
          for (let x = column * factor; x < (column + 1) * factor; x += 1) {
            sum += luminanceAt(strip.data, (y * strip.width + x) * 4);
          }
        }
        data[(first + row) * columns + column] = sum / (factor * factor);
      }
    }
  }
  return { image: { data, width: columns, height: rows }, factor };
}
