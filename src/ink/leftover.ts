// What is left of a page's picture without the ink that is explained.
import { type Rect, rectAt, rectsTouch } from '../kernel/rect.ts';
import { findTextLines } from '../media/text/find-lines.ts';
import type { GreyImage } from '../media/text/ink.ts';
import type { PdfCharacters } from '../pdf/engine.ts';
import { paperIn, transpose, windowOf } from './planes.ts';

/** Around a character (pt): its soft edges. */
const MARGIN = 0.5;

/** Returns a copy of the page's picture in which paper is where explained characters were. */
export function withoutCharacters(
  plane: GreyImage,
  scale: number,
  characters: PdfCharacters,
  explained: Iterable<number>,
): GreyImage {
  const left: GreyImage = { ...plane, data: plane.data.slice() };
  const margin = Math.max(1, Math.round(MARGIN * scale));
  for (const index of explained) {
    const { x, y, width, height } = rectAt(characters.inkBoxes, index);
    const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
    const window = windowOf(box, plane, margin);
    if (window.right - window.left < 2 || window.bottom - window.top < 2) continue;
    const paper = paperIn(plane, window);
    for (let row = window.top; row < window.bottom; row += 1)
      left.data.fill(paper, row * plane.width + window.left, row * plane.width + window.right);
  }
  return left;
}

const turnedBack = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

/** Returns the lines of print in a picture (pixels), and those that run up or down. */
export function linesOfPrint(picture: GreyImage): { readonly rect: Rect; readonly isUpright: boolean }[] {
  const level = findTextLines(picture).map((rect) => ({ rect, isUpright: false }));
  const upright = findTextLines(transpose(picture)).map((line) => ({ rect: turnedBack(line), isUpright: true }));
  return [...level, ...upright.filter(({ rect }) => !level.some((other) => rectsTouch(rect, other.rect)))];
}
