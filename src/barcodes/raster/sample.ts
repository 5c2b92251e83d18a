import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';

/** What stands beyond the border: light paper, or what the border has. */
export type Beyond = 'white' | 'border';

/** The value at a point that need not be a pixel's centre: the first pixel's is at a half. */
export function sampleAt({ data, width, height }: GrayImage, x: number, y: number, beyond: Beyond = 'border'): number {
  const px = x - 0.5;
  const py = y - 0.5;
  const left = Math.floor(px);
  const top = Math.floor(py);
  const fx = px - left;
  const fy = py - top;
  if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
    const above = top * width + left;
    const below = above + width;
    const upper = (data[above] ?? 0) * (1 - fx) + (data[above + 1] ?? 0) * fx;
    const lower = (data[below] ?? 0) * (1 - fx) + (data[below + 1] ?? 0) * fx;
    return upper * (1 - fy) + lower * fy;
  }
  const level = (column: number, row: number): number => {
    const nearest = Math.min(width - 1, Math.max(0, column));
    const line = Math.min(height - 1, Math.max(0, row));
    const isOutside = nearest !== column || line !== row;
    return isOutside && beyond === 'white' ? 255 : (data[line * width + nearest] ?? 0);
  };
  const upper = level(left, top) * (1 - fx) + level(left + 1, top) * fx;
  const lower = level(left, top + 1) * (1 - fx) + level(left + 1, top + 1) * fx;
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
  readonly beyond?: Beyond;
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
