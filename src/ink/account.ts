// Accounts for the ink of a page: what no text of it explains is found, and given out as a picture to be recognized.
import type { RgbaImage } from '../codecs/rgba.ts';
import { inflateRect, intersectRect, type Rect, rectsTouch, translateRect, unionOfRects } from '../kernel/rect.ts';
import type { GreyImage } from '../media/text/ink.ts';
import type { PdfCharacters } from '../pdf/engine.ts';
import { explainedCharacters } from './explained.ts';
import type { Faces } from './faces.ts';
import { linesOfPrint, mayBePrint, scaleRect, withoutCharacters } from './leftover.ts';
import { crop, darkestOf, groundOf, lightestOf, windowOf } from './planes.ts';

/** Resolution at which ink is accounted for: letters of 6 pt are some 6 pixels high. */
export const ACCOUNT_DPI = 150;

/** A line of print. */
export interface PrintedLine {
  /** Page points. */
  readonly rect: Rect;
  readonly isUpright: boolean;
  /** Pieces of ink in it that are as high as letters. */
  readonly letters: number;
}

/** Ink of a page that none of its characters explains. */
export interface UnexplainedInk {
  readonly lines: readonly PrintedLine[];
  /** Indices of the characters that look like what they say. */
  readonly explained: ReadonlySet<number>;
}

/** The channels of a page in which print may stand out, without the characters that are explained. */
function leftoversOf(
  image: RgbaImage,
  darkest: GreyImage,
  scale: number,
  characters: PdfCharacters,
  explained: ReadonlySet<number>,
): GreyImage[] {
  const left = withoutCharacters(darkest, scale, characters, explained);
  return groundOf(left).isPartlyDark
    ? [left, withoutCharacters(lightestOf(image), scale, characters, explained)]
    : [left];
}

/**
 * Finds the print on a page that its characters do not explain, whatever draws it: pictures, outlines, patterns,
 * annotations, and fonts whose characters are not what they show.
 *
 * @param image the page, `scale` pixels a point
 */
export function accountForInk(
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  faces: Faces,
): UnexplainedInk {
  const darkest = darkestOf(image);
  const explained = explainedCharacters(darkest, scale, characters, faces);
  const lines: PrintedLine[] = [];
  for (const left of leftoversOf(image, darkest, scale, characters, explained)) {
    const window = mayBePrint(left);
    if (!window) continue;
    for (const { rect, ...found } of linesOfPrint(crop(left, window))) {
      const whole = translateRect(rect, { x: window.left, y: window.top });
      const line = { rect: scaleRect(whole, 1 / scale), ...found };
      if (!lines.some((other) => rectsTouch(other.rect, line.rect))) lines.push(line);
    }
  }
  return { lines, explained };
}

/** Points of paper around lines that are recognized. */
const AROUND = 8;

/** A part of a page with nothing but unexplained ink. */
export interface InkPicture {
  readonly image: GreyImage;
  /** Page points. */
  readonly rect: Rect;
}

/** Returns how much the levels of a picture differ. */
function contrastOf({ data }: GreyImage): number {
  let [sum, squares] = [0, 0];
  for (const level of data) {
    sum += level;
    squares += level * level;
  }
  return squares / data.length - (sum / data.length) ** 2;
}

/**
 * Returns pictures of lines that run in the same direction, without what is explained and without other lines.
 *
 * @param image the page, `scale` pixels a point
 */
export function picturesOf(
  lines: readonly PrintedLine[],
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  { explained, lines: all }: UnexplainedInk,
): InkPicture[] {
  const planes = leftoversOf(image, darkestOf(image), scale, characters, explained);
  const page = { x: 0, y: 0, width: image.width / scale, height: image.height / scale };
  return [false, true].flatMap((isUpright) => {
    const own = lines.filter((line) => line.isUpright === isUpright).map(({ rect }) => rect);
    const around = unionOfRects(own);
    const rect = around && intersectRect(inflateRect(around, AROUND), page);
    if (!rect) return [];
    const window = windowOf(scaleRect(rect, scale), image, 0);
    const [best] = planes.map((plane) => crop(plane, window)).toSorted((a, b) => contrastOf(b) - contrastOf(a));
    if (!best) return [];
    const others = all.filter((line) => line.isUpright !== isUpright);
    for (const other of others) erase(best, scaleRect(other.rect, scale), window);
    const place = { x: window.left / scale, y: window.top / scale };
    return [{ image: best, rect: { ...place, width: best.width / scale, height: best.height / scale } }];
  });
}

/** Puts paper over a rectangle (pixels of the page) in a part of its picture. */
function erase(part: GreyImage, { x, y, width, height }: Rect, { left, top }: { left: number; top: number }): void {
  const window = windowOf({ x: x - left, y: y - top, width, height }, part, 0);
  for (let row = window.top; row < window.bottom; row += 1)
    if (window.right > window.left)
      part.data.fill(255, row * part.width + window.left, row * part.width + window.right);
}
