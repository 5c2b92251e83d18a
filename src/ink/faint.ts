// Finds print in pictures that has little contrast, or a ground that changes: pale, on a gradient,
// in grain, dithered.
import {
  inflateRect,
  intersectRect,
  type Rect,
  rectAt,
  rectsTouch,
  translateRect,
  unionOfRects,
} from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { type FoundLine, linesOfPrint, scaleRect } from './leftover.ts';
import { crop, type Window, windowOf } from './planes.ts';

/** Radii (px at 150 dpi) by which grain is blurred before print is looked for. */
export const SOFTNESS = [0, 1, 2] as const;
/** Radius of the ground around a pixel (px at 150 dpi): about a line of print. */
const GROUND = 24;
/** Minimum deviation from the ground, in levels (standard): less is not visible. */
const LEAST_DEVIATION = 2;
/** Deviations that are white, and black (of the standard one). */
const [WHITE, BLACK] = [0.8, 2.4];
/** Minimum sides of a picture that may hold a word (pt). */
const LEAST_SIDE = 5;
/** Edges of a picture are soft (px). */
const EDGE = 2;
/** Depth of the bands beside a line (line heights), and maximum ink there (share of the line's). */
const BESIDE = 0.2;
const MOST_BESIDE = 0.35;
/** Letters of a faint line: fewer occur in photographs, and in grain once it is blurred. */
const LEAST_LETTERS = { sharp: 6, soft: 10 } as const;

/** Returns sums of all pixels above and to the left. */
function sumsOf({ data, width, height }: { data: ArrayLike<number>; width: number; height: number }): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  return sums;
}

/** Returns the mean around each pixel. */
function blur({ data, width, height }: { data: ArrayLike<number>; width: number; height: number }, radius: number) {
  const sums = sumsOf({ data, width, height });
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * (width + 1);
    const bottom = Math.min(height, y + radius + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        (sums[bottom + right] as number) -
        (sums[bottom + left] as number) -
        (sums[top + right] as number) +
        (sums[top + left] as number);
      means[y * width + x] = (sum * (width + 1)) / ((bottom - top) * (right - left));
    }
  }
  return means;
}

/**
 * Returns a picture with white ground and black print, whatever their levels; undefined if even.
 * @param softness radius of a blur (px at 150 dpi)
 * @param times its resolution (150 dpi: 1)
 */
export function evenGround(picture: GreyImage, softness: number, times: number): GreyImage | undefined {
  const { data, width, height } = picture;
  const soft = softness > 0 ? blur(picture, Math.round(softness * times)) : Float32Array.from(data);
  const ground = blur({ data: soft, width, height }, Math.round(GROUND * times));
  let [squares, cubes] = [0, 0];
  for (let at = 0; at < soft.length; at += 1) {
    const off = (soft[at] as number) - (ground[at] as number);
    soft[at] = off;
    squares += off * off;
    cubes += off * off * off;
  }
  const deviation = Math.sqrt(squares / soft.length);
  if (!(deviation >= LEAST_DEVIATION)) return undefined;
  // Print covers less than its ground, so that it deviates more.
  const sign = cubes > 0 ? 1 : -1;
  const even = new Uint8Array(soft.length);
  for (let at = 0; at < soft.length; at += 1) {
    const share = ((sign * (soft[at] as number)) / deviation - WHITE) / (BLACK - WHITE);
    even[at] = 255 - 255 * Math.min(1, Math.max(0, share));
  }
  return { data: even, width, height };
}

/** Returns the pictures of a page (px); those that touch as one. */
function placesOf({ pictures }: PdfCharacters, scale: number, page: GreyImage): Rect[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const places: Rect[] = [];
  for (let index = 0; index < pictures.length / 4; index += 1) {
    let place = intersectRect(scaleRect(rectAt(pictures, index), scale), whole);
    if (!place) continue;
    for (let at = places.length - 1; at >= 0; at -= 1) {
      const other = places[at] as Rect;
      if (!rectsTouch(inflateRect(place, 1), other)) continue;
      place = unionOfRects([place, other]) ?? place;
      places.splice(at, 1);
    }
    places.push(place);
  }
  return places.filter(({ width, height }) => Math.min(width, height) >= LEAST_SIDE * scale);
}

/** Returns the mean ink in a window (levels). */
function inkIn({ data, width }: GreyImage, { left, top, right, bottom }: Window): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let at = y * width + left; at < y * width + right; at += 1) sum += 255 - (data[at] as number);
  const pixels = (right - left) * (bottom - top);
  return right > left && bottom > top ? sum / pixels : 0;
}

/** Returns whether a line stands out from what is beside it: grain goes on there. */
function standsOut(even: GreyImage, { rect, isUpright }: FoundLine): boolean {
  const { x, y, width, height } = rect;
  const depth = Math.max(2, BESIDE * (isUpright ? width : height));
  const sides = isUpright
    ? [
        { x: x - depth - 1, y, width: depth, height },
        { x: x + width + 1, y, width: depth, height },
      ]
    : [
        { x, y: y - depth - 1, width, height: depth },
        { x, y: y + height + 1, width, height: depth },
      ];
  const inside = inkIn(even, windowOf(rect, even, 0));
  return sides.every((side) => inkIn(even, windowOf(side, even, 0)) <= MOST_BESIDE * inside);
}

export interface FaintLine extends FoundLine {
  readonly softness: number;
}

/** Finds faint print in pictures (px). @param known lines that were found otherwise */
export function faintLines(
  planes: readonly GreyImage[],
  scale: number,
  characters: PdfCharacters,
  known: readonly Rect[],
): FaintLine[] {
  const found: FaintLine[] = [];
  const [first] = planes;
  if (!first || characters.pictures.length === 0) return found;
  for (const place of placesOf(characters, scale, first)) {
    const window = windowOf(inflateRect(place, -EDGE), first, 0);
    if (window.right - window.left < LEAST_SIDE * scale || window.bottom - window.top < LEAST_SIDE * scale) continue;
    for (const plane of planes) {
      for (const softness of SOFTNESS) {
        const even = evenGround(crop(plane, window), softness, 1);
        if (!even) break;
        const least = softness === 0 ? LEAST_LETTERS.sharp : LEAST_LETTERS.soft;
        for (const line of linesOfPrint(even)) {
          const whole = translateRect(line.rect, { x: window.left, y: window.top });
          if (line.letters < least || line.isSlanted || !standsOut(even, line)) continue;
          if (![...known, ...found.map((each) => each.rect)].some((other) => rectsTouch(other, whole)))
            found.push({ ...line, rect: whole, softness });
        }
      }
    }
  }
  return found;
}
