// Finds print that isn't explained by the page's text, and extracts it as images for OCR.
import type { RgbaImage } from '../codecs/rgba.ts';
import { inflateRect, intersectRect, type Rect, rectsTouch, translateRect, unionOfRects } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { explainedCharacters, NO_READINGS } from './explained.ts';
import type { Faces } from './faces.ts';
import { linesOfPrint, mayBePrint, scaleRect, withoutCharacters } from './leftover.ts';
import { crop, darkestOf, groundOf, hueOf, isColourful, lightestOf, middleOf, windowOf } from './planes.ts';

/** Resolution for the analysis (dpi): 6 pt letters are about 6 px high. */
export const ACCOUNT_DPI = 150;

export interface PrintedLine {
  /** In page points. */
  readonly rect: Rect;
  readonly isUpright: boolean;
  /** Number of letter-sized components. */
  readonly letters: number;
  /** Runs at another angle: the rectangle is around it. */
  readonly isSlanted?: true;
}

/** Print that the page's characters don't explain. */
export interface UnexplainedInk {
  readonly lines: readonly PrintedLine[];
  /** Indices of characters that look like their code. */
  readonly explained: ReadonlySet<number>;
}

/** Returns the channels that may contain print, with explained characters erased. */
function leftoversOf(
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  explained: ReadonlySet<number>,
): GreyImage[] {
  const leftIn = (plane: GreyImage) => withoutCharacters(plane, scale, characters, explained);
  const left = leftIn(darkestOf(image));
  return [
    left,
    ...(groundOf(left).isPartlyDark ? [leftIn(lightestOf(image))] : []),
    ...(isColourful(image) ? [leftIn(middleOf(image)), leftIn(hueOf(image))] : []),
  ];
}

/**
 * Finds print that the characters don't explain: images, outlines, annotations, misleading codes.
 * @param image the page at `scale` px per pt
 * @param readings what else characters may mean
 */
export function accountForInk(
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  faces: Faces,
  readings = NO_READINGS,
): UnexplainedInk {
  const explained = explainedCharacters(image, scale, characters, faces, readings);
  const lines: PrintedLine[] = [];
  for (const left of leftoversOf(image, scale, characters, explained)) {
    const window = mayBePrint(left);
    if (!window) continue;
    for (const { rect, ...found } of linesOfPrint(crop(left, window))) {
      const whole = translateRect(rect, { x: window.left, y: window.top });
      const line = { rect: scaleRect(whole, 1 / scale), ...found };
      if (line.isSlanted || !lines.some((other) => rectsTouch(other.rect, line.rect))) lines.push(line);
    }
  }
  return { lines, explained };
}

/** Margin around lines for OCR (pt). */
const AROUND = 8;

/** Part of a page with only unexplained print. */
export interface InkPicture {
  readonly image: GreyImage;
  /** In page points. */
  readonly rect: Rect;
  readonly isUpright: boolean;
}

/** Returns the contrast of an image (variance of levels). */
function contrastOf({ data }: GreyImage): number {
  let [sum, squares] = [0, 0];
  for (const level of data) {
    sum += level;
    squares += level * level;
  }
  return squares / data.length - (sum / data.length) ** 2;
}

/**
 * Extracts images of lines in one direction, without explained print and other lines.
 * @param image the page at `scale` px per pt
 */
export function picturesOf(
  lines: readonly PrintedLine[],
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  { explained, lines: all }: UnexplainedInk,
): InkPicture[] {
  const planes = leftoversOf(image, scale, characters, explained);
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
    return [{ image: best, rect: { ...place, width: best.width / scale, height: best.height / scale }, isUpright }];
  });
}

/** Erases a rectangle (page px) from a part of the image. */
function erase(part: GreyImage, { x, y, width, height }: Rect, { left, top }: { left: number; top: number }): void {
  const window = windowOf({ x: x - left, y: y - top, width, height }, part, 0);
  for (let row = window.top; row < window.bottom; row += 1)
    if (window.right > window.left)
      part.data.fill(255, row * part.width + window.left, row * part.width + window.right);
}
