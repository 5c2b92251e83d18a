import type { Rect } from '../kernel/rect.ts';
import { createRgba, type PixelSize, type RgbaImage, toWords } from './rgba.ts';

/** Orientation tag of TIFF and EXIF: position of the stored picture's first row and column. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Readers treat undefined values as upright. */
export function toOrientation(value: number | undefined): ExifOrientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as ExifOrientation) : 1;
}

export function orientSize({ width, height }: PixelSize, orientation: ExifOrientation): PixelSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Per orientation: whether to transpose, and then to flip horizontally and vertically. */
const TURNS: Record<ExifOrientation, readonly [transposed: boolean, fromRight: boolean, fromBelow: boolean]> = {
  1: [false, false, false],
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, true, false],
  7: [true, true, true],
  8: [true, false, true],
};

/** Orientation of a picture rotated by quarters clockwise. */
export const ORIENTATION_OF_QUARTERS: readonly [ExifOrientation, ExifOrientation, ExifOrientation, ExifOrientation] = [
  1, 6, 3, 8,
];

/** Orientation after turning the upright picture by a quarter clockwise. */
const TURNED: Record<ExifOrientation, ExifOrientation> = { 1: 6, 2: 7, 3: 8, 4: 5, 5: 2, 6: 3, 7: 4, 8: 1 };

/** Returns the orientation that makes a picture upright and rotates it by quarters. */
export const turnOrientation = (orientation: ExifOrientation, quarters: number): ExifOrientation =>
  quarters > 0 ? turnOrientation(TURNED[orientation], quarters - 1) : orientation;

/** Maps a rectangle of the stored picture to the upright one. */
export function orientRect(rect: Rect, stored: PixelSize, orientation: ExifOrientation): Rect {
  const [transposed, fromRight, fromBelow] = TURNS[orientation];
  const { width, height } = orientSize(stored, orientation);
  const turned = transposed ? { x: rect.y, y: rect.x, width: rect.height, height: rect.width } : rect;
  return {
    ...turned,
    x: fromRight ? width - turned.x - turned.width : turned.x,
    y: fromBelow ? height - turned.y - turned.height : turned.y,
  };
}

/** Maps a rectangle of the upright picture to the stored one. */
export function storedRect(rect: Rect, stored: PixelSize, orientation: ExifOrientation): Rect {
  const [transposed, fromRight, fromBelow] = TURNS[orientation];
  const { width, height } = orientSize(stored, orientation);
  const x = fromRight ? width - rect.x - rect.width : rect.x;
  const y = fromBelow ? height - rect.y - rect.height : rect.y;
  return transposed ? { x: y, y: x, width: rect.height, height: rect.width } : { ...rect, x, y };
}

/** Returns the picture upright; the same object for orientation 1. */
export function orient(image: RgbaImage, orientation: ExifOrientation): RgbaImage {
  if (orientation === 1) return image;
  const [transposed, fromRight, fromBelow] = TURNS[orientation];
  const { width, height } = orientSize(image, orientation);
  const result = createRgba(width, height);
  const from = toWords(image);
  const to = toWords(result);
  // Steps in the result for one pixel to the right and one down in the stored picture.
  const across = fromRight ? -1 : 1;
  const down = fromBelow ? -width : width;
  const first = (fromRight ? width - 1 : 0) + (fromBelow ? (height - 1) * width : 0);
  const columnStep = transposed ? down : across;
  const rowStep = transposed ? across : down;
  let source = 0;
  for (let y = 0; y < image.height; y += 1) {
    let target = first + y * rowStep;
    for (let x = 0; x < image.width; x += 1) {
      to[target] = from[source] as number;
      source += 1;
      target += columnStep;
    }
  }
  return result;
}
