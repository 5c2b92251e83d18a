// Finds print that isn't explained by the page's text, and extracts it as images for OCR.
import type { RgbaImage } from '../codecs/rgba.ts';
import { inflateRect, intersectRect, type Rect, rectsTouch, translateRect, unionOfRects } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import { type PdfCharacters, POINTS_PER_INCH } from '../pdf/core.ts';
import { explainedCharacters, NO_READINGS } from './explained.ts';
import type { Faces } from './faces.ts';
import { evenGround, faintLines, SOFTNESS } from './faint.ts';
import { type FoundLine, linesOfPrint, mayBePrint, scaleRect, withoutCharacters } from './leftover.ts';
import { type PaleSide, paleInk, paleLines } from './pale.ts';
import { isPartOfWord } from './part-of-word.ts';
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
  /** Letters that belong to a word of the text beside them. */
  readonly isPartOfWord?: true;
  /** Is seen only once the ground is even; radius of the blur against grain (px at 150 dpi). */
  readonly softness?: number;
  /** Differs from its ground by little, outside of pictures. */
  readonly pale?: PaleSide;
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

/** Fewer letters are a word only together with text beside them. */
const LEAST_LETTERS = 3;

function withPlace(rect: Rect, line: Omit<FoundLine, 'rect'>, characters: PdfCharacters): PrintedLine {
  const isFew = !line.isSlanted && line.letters > 0 && line.letters < LEAST_LETTERS;
  return { ...line, rect, ...(isFew && isPartOfWord(rect, characters) && { isPartOfWord: true }) };
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
  const planes = leftoversOf(image, scale, characters, explained);
  for (const left of planes) {
    const window = mayBePrint(left);
    if (!window) continue;
    for (const { rect, ...found } of linesOfPrint(crop(left, window))) {
      const whole = translateRect(rect, { x: window.left, y: window.top });
      const line = withPlace(scaleRect(whole, 1 / scale), found, characters);
      if (line.isSlanted || !lines.some((other) => rectsTouch(other.rect, line.rect))) lines.push(line);
    }
  }
  const words = lines.filter(({ isSlanted, letters }) => isSlanted || letters >= LEAST_LETTERS);
  const known = words.map(({ rect }) => scaleRect(rect, scale));
  const faint = [
    ...faintLines(planes, scale, characters, known),
    ...paleLines(planes, scale, characters, known, explained),
  ].map(({ rect, ...found }) => ({ ...found, rect: scaleRect(rect, 1 / scale) }));
  return { lines: [...lines, ...faint], explained };
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

const strongestOf = (planes: readonly GreyImage[]): GreyImage | undefined =>
  planes.toSorted((a, b) => contrastOf(b) - contrastOf(a))[0];

const isFaint = ({ softness, pale }: PrintedLine): boolean => softness !== undefined || pale !== undefined;

/** A way to look at a page, for the lines that were found so. */
interface Look {
  isOwn(line: PrintedLine): boolean;
  /** Returns the channel that shows them best. @param times resolution (150 dpi: 1) */
  pick(planes: readonly GreyImage[], times: number): GreyImage | undefined;
}

const LOOKS: readonly Look[] = [
  { isOwn: (line) => !isFaint(line), pick: strongestOf },
  ...SOFTNESS.map(
    (softness): Look => ({
      // Recognition reads some grain better if it is blurred by one more.
      isOwn: (line) => line.softness === softness || line.softness === softness - 1,
      pick: (planes, times) => {
        const strongest = strongestOf(planes);
        return strongest && evenGround(strongest, softness, times);
      },
    }),
  ),
  ...(['darker', 'lighter'] as const).map(
    (side): Look => ({
      isOwn: ({ pale }) => pale === side,
      pick: (planes, times) => strongestOf(planes.map((plane) => paleInk(plane, side, times))),
    }),
  ),
];

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
  const times = (scale * POINTS_PER_INCH) / ACCOUNT_DPI;
  const page = { x: 0, y: 0, width: image.width / scale, height: image.height / scale };
  return [false, true].flatMap((isUpright) =>
    LOOKS.flatMap(({ isOwn, pick }) => {
      const own = lines.filter((line) => line.isUpright === isUpright && isOwn(line));
      const around = unionOfRects(own.map(({ rect }) => rect));
      const rect = around && intersectRect(inflateRect(around, AROUND), page);
      if (!rect) return [];
      const window = windowOf(scaleRect(rect, scale), image, 0);
      const parts = planes.map((plane) => crop(plane, window));
      const best = pick(parts, times);
      if (!best) return [];
      const isOther = (line: PrintedLine) => line.isUpright !== isUpright && !isFaint(line);
      const others = all.filter(isOther);
      for (const other of others) erase(best, scaleRect(other.rect, scale), window);
      const place = { x: window.left / scale, y: window.top / scale };
      return [{ image: best, rect: { ...place, width: best.width / scale, height: best.height / scale }, isUpright }];
    }),
  );
}

/** Erases a rectangle (page px) from a part of the image. */
function erase(part: GreyImage, { x, y, width, height }: Rect, { left, top }: { left: number; top: number }): void {
  const window = windowOf({ x: x - left, y: y - top, width, height }, part, 0);
  for (let row = window.top; row < window.bottom; row += 1)
    if (window.right > window.left)
      part.data.fill(255, row * part.width + window.left, row * part.width + window.right);
}
