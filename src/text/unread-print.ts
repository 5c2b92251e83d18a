// Print in the pictures of a page that no character of the page tells.
import { type Rect, rectAt, rectsTouch } from '../kernel/rect.ts';
import type { GreyImage } from '../media/text/ink.ts';
import { findPrintDirection } from '../media/text/print-direction.ts';
import type { PdfCharacters, PdfDocument } from '../pdf/engine.ts';

/** Resolution at which pictures are looked at: letters of 6 pt are some 6 pixels high. */
export const LOOK_DPI = 150;
/** Shorter pictures (pt) hold no line of print: rules, bullets, the pieces of a shadow. */
const LEAST_SIDE = 5;
/** Fewer letters in lines are specks of a photograph. */
const LEAST_LETTERS = 4;
/** Higher letters (pt), as those of a watermark, are no reading of the print below them. */
const MOST_HEIGHT = 48;
/** Around a character (pt): what its edges and a scanner's shift leave. */
const MARGIN = 1;
const PAPER = 255;

const rectsOf = (numbers: Float32Array): Rect[] =>
  Array.from({ length: numbers.length / 4 }, (_, index) => rectAt(numbers, index));

/** Tells whether the page has a picture with room for print: only then there is something to look at. */
export const mayHoldPrint = ({ pictures }: PdfCharacters): boolean =>
  rectsOf(pictures).some(({ width, height }) => Math.min(width, height) >= LEAST_SIDE);

/** Fills a rectangle of points, rounded outwards. */
function fill({ data, width, height }: GreyImage, rect: Rect, scale: number, level: number): void {
  const [left, right] = [
    Math.max(0, Math.floor(rect.x * scale)),
    Math.min(width, Math.ceil((rect.x + rect.width) * scale)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(rect.y * scale)),
    Math.min(height, Math.ceil((rect.y + rect.height) * scale)),
  ];
  for (let y = top; y < bottom; y++) if (right > left) data.fill(level, y * width + left, y * width + right);
}

const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - MARGIN,
  y: y - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
});

/**
 * Tells whether pictures show print that the page's characters do not cover, whether these are seen or lie invisible over
 * a scan. Heuristic: counts what looks like letters in lines.
 *
 * @param image the page, `scale` pixels a point
 */
export function hasUnreadPrint(
  { data, width, height }: ReturnType<PdfDocument['render']>,
  scale: number,
  characters: PdfCharacters,
): boolean {
  const pictures = rectsOf(characters.pictures);
  const inside: GreyImage = { data: new Uint8Array(width * height), width, height };
  for (const picture of pictures) fill(inside, picture, scale, 1);
  const shown: GreyImage = { data: new Uint8Array(width * height).fill(PAPER), width, height };
  for (let index = 0; index < shown.data.length; index++)
    if (inside.data[index] === 1) shown.data[index] = data[index * 4 + 1] as number;
  for (const boxes of [characters.boxes, characters.inkBoxes])
    for (const box of rectsOf(boxes))
      if (box.height <= MOST_HEIGHT && pictures.some((picture) => rectsTouch(picture, box)))
        fill(shown, grown(box), scale, PAPER);
  return findPrintDirection(shown).letters >= LEAST_LETTERS;
}
