import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';

/** The value at a point that need not be a pixel's centre; beyond the border the border's own. */
export function sampleAt({ data, width, height }: GrayImage, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x - 0.5));
  const py = Math.min(height - 1, Math.max(0, y - 0.5));
  const left = px | 0;
  const top = py | 0;
  const right = left + 1 < width ? left + 1 : left;
  const below = (top + 1 < height ? top + 1 : top) * width;
  const above = top * width;
  const fx = px - left;
  const fy = py - top;
  const upper = (data[above + left] ?? 0) * (1 - fx) + (data[above + right] ?? 0) * fx;
  const lower = (data[below + left] ?? 0) * (1 - fx) + (data[below + right] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** An upright copy of a turned rectangle of an image, and the way back. */
export interface Patch {
  readonly image: GrayImage;
  /** A point of the patch, in the image it was taken from. */
  toImage(point: Point): Point;
}

/**
 * Every `step`-th row of the rectangle around `center` whose horizontal runs along `u`, its pixels the nearest of the image: enough to see
 * whether bars may follow one another there.
 */
export function sampleRows(
  { data, width: columnsOfImage, height: rowsOfImage }: GrayImage,
  center: Point,
  u: Point,
  width: number,
  height: number,
  step: number,
): GrayImage {
  const columns = Math.max(1, Math.round(width));
  const rows = Math.max(1, Math.floor(height / step));
  const samples = new Uint8Array(columns * rows).fill(255);
  for (let row = 0; row < rows; row++) {
    const across = (row + 0.5) * step - height / 2;
    let x = center.x - (width / 2 - 0.5) * u.x - across * u.y;
    let y = center.y - (width / 2 - 0.5) * u.y + across * u.x;
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      if (x >= 0 && y >= 0 && x < columnsOfImage && y < rowsOfImage)
        samples[at] = data[(y | 0) * columnsOfImage + (x | 0)] ?? 255;
      x += u.x;
      y += u.y;
    }
  }
  return { data: samples, width: columns, height: rows };
}

export interface PatchOptions {
  /** How much longer the rows get for every pixel of the image downwards, as a share: bars that converge stand upright in the copy. */
  readonly fan?: number;
  /** What is copied where the rectangle reaches beyond the image. */
  readonly beyond?: 'white' | 'border';
}

/**
 * Copies the rectangle around `center` whose horizontal runs along `u` (a unit vector), `width` by `height` pixels of the image, at
 * `scale` patch pixels for one of the image.
 */
export function extractPatch(
  image: GrayImage,
  center: Point,
  u: Point,
  width: number,
  height: number,
  scale: number,
  { fan = 0, beyond = 'white' }: PatchOptions = {},
): Patch {
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const data = new Uint8Array(columns * rows);
  const step = 1 / scale;
  const toImage = ({ x, y }: Point): Point => {
    const across = y * step - height / 2;
    const along = (x * step - width / 2) * (1 + fan * across);
    return { x: center.x + along * u.x - across * u.y, y: center.y + along * u.y + across * u.x };
  };
  const { data: pixels, width: wide, height: high } = image;
  for (let row = 0; row < rows; row++) {
    const long = step * (1 + fan * ((row + 0.5) * step - height / 2));
    const [stepX, stepY] = [u.x * long, u.y * long];
    // Positions between the centres of pixels, the first of which is at 0.
    const start = toImage({ x: 0.5, y: row + 0.5 });
    let [x, y] = [start.x - 0.5, start.y - 0.5];
    const base = row * columns;
    for (let column = 0; column < columns; column++, x += stepX, y += stepY) {
      if (x >= 0 && y >= 0 && x < wide - 1 && y < high - 1) {
        const left = x | 0;
        const top = y | 0;
        const at = top * wide + left;
        const fx = x - left;
        const upper = (pixels[at] ?? 0) * (1 - fx) + (pixels[at + 1] ?? 0) * fx;
        const lower = (pixels[at + wide] ?? 0) * (1 - fx) + (pixels[at + wide + 1] ?? 0) * fx;
        data[base + column] = upper + (lower - upper) * (y - top) + 0.5;
      } else {
        const isOutside = beyond === 'white' && (x < -0.5 || y < -0.5 || x >= wide - 0.5 || y >= high - 0.5);
        data[base + column] = isOutside ? 255 : sampleAt(image, x + 0.5, y + 0.5) + 0.5;
      }
    }
  }
  return { image: { data, width: columns, height: rows }, toImage };
}
