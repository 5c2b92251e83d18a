import { type Rect, rectAt, rectsTouch, translateRect } from '../kernel/rect.ts';
import { findComponents, findTextLines, type GreyImage, type InkComponent } from '../media/core.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { borderOf, crop, fourAtOnce, groundOf, paperIn, transpose, type Window, windowOf } from './planes.ts';
import { mirrorImages, shapeAt, similarity } from './shapes.ts';
import { slantedLines } from './slanted.ts';

/** Margin around characters for their soft edges (pt). */
const MARGIN = 0.5;

export const scaleRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Minimum share of a window's border that shows the page's ground, and its tolerance (levels). */
const LEAST_GROUND = 0.25;
const SAME_GROUND = 16;

/** Returns the level of most of a window's border if that is about the page's ground. */
function groundAt(plane: GreyImage, window: Window, ground: number): number | undefined {
  const { counts, total } = borderOf(plane, window);
  let [same, most] = [0, ground];
  for (let level = Math.max(0, ground - SAME_GROUND); level <= Math.min(255, ground + SAME_GROUND); level += 1) {
    same += counts[level] as number;
    if ((counts[level] as number) > (counts[most] as number)) most = level;
  }
  return same >= LEAST_GROUND * total ? most : undefined;
}

export function withoutCharacters(
  plane: GreyImage,
  scale: number,
  characters: PdfCharacters,
  explained: Iterable<number>,
): GreyImage {
  const left: GreyImage = { ...plane, data: plane.data.slice() };
  const margin = Math.max(1, Math.round(MARGIN * scale));
  const ground = groundOf(plane).level;
  for (const index of explained) {
    const window = windowOf(scaleRect(rectAt(characters.inkBoxes, index), scale), plane, margin);
    if (window.right - window.left < 2 || window.bottom - window.top < 2) continue;
    // Between close neighbours, most of the border is their soft edges.
    const paper = groundAt(plane, window, ground) ?? paperIn(plane, window);
    for (let row = window.top; row < window.bottom; row += 1)
      left.data.fill(paper, row * plane.width + window.left, row * plane.width + window.right);
  }
  return left;
}

const turnedBack = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

/** Minimum contrast of print (levels). */
const CONTRAST = 48;
/** Maximum width or height of specks and rules (px). */
const THIN = 3;
/** Minimum share of ink in a component's box: frames have less. */
const LEAST_FILL = 0.08;

function inkOf({ data, width, height }: GreyImage, ground: number): InkComponent[] {
  const ink = new Uint8Array(data.length);
  const [low, high] = [ground - CONTRAST, ground + CONTRAST];
  const words = fourAtOnce(data);
  const paper = Math.imul(ground, 0x01010101) >>> 0;
  for (let index = 0; index < data.length; index += 4) {
    if (words[index >> 2] === paper) continue;
    for (let at = index; at < Math.min(index + 4, data.length); at += 1) {
      const level = data[at] as number;
      if (level <= low || level >= high) ink[at] = 1;
    }
  }
  return findComponents({ data: ink, width, height, factor: 1 });
}

/** Minimum side of boxes that can't be strokes of letters (px): 8 pt. */
const BOX = 16;
/** Minimum share of ink in a filled box, and maximum range of levels inside. */
const BOX_FILL = 0.97;
const BOX_RANGE = 16;
/** Width of a box's soft edges (px). */
const BOX_EDGE = 2;

/** Returns whether a component is a box of one colour, such as a bar over redacted words. */
function isPlainBox({ data, width }: GreyImage, { left, top, right, bottom, area }: InkComponent): boolean {
  const [across, down] = [right - left, bottom - top];
  if (Math.min(across, down) < BOX || area < BOX_FILL * across * down) return false;
  let [least, most] = [255, 0];
  for (let y = top + BOX_EDGE; y < bottom - BOX_EDGE; y += 1) {
    for (let at = y * width + left + BOX_EDGE; at < y * width + right - BOX_EDGE; at += 1) {
      const level = data[at] as number;
      if (level < least) least = level;
      if (level > most) most = level;
    }
  }
  return most - least <= BOX_RANGE;
}

/** Returns the bounds of possible print; undefined for only rules, frames, boxes and specks. */
export function mayBePrint(picture: GreyImage): Window | undefined {
  const { width, height } = picture;
  const parts = inkOf(picture, groundOf(picture).level).filter((part) => {
    const [across, down] = [part.right - part.left, part.bottom - part.top];
    const isThick = Math.min(across, down) > THIN && part.area >= LEAST_FILL * across * down;
    return isThick && !isPlainBox(picture, part);
  });
  if (parts.length === 0) return undefined;
  const across = reach(Math.min(...parts.map(({ left }) => left)), Math.max(...parts.map(({ right }) => right)), width);
  const down = reach(Math.min(...parts.map(({ top }) => top)), Math.max(...parts.map(({ bottom }) => bottom)), height);
  return { left: across.start, right: across.end, top: down.start, bottom: down.end };
}

/** Minimum side (px): the maximum letter size follows from it. */
const LEAST_SIDE = 1200;
/** Margin around ink that shows its background (px). */
const AROUND = 16;

/** Extends a span by a margin, and to the minimum side, within the image. */
function reach(from: number, to: number, most: number) {
  const side = Math.min(most, Math.max(to - from + 2 * AROUND, LEAST_SIDE));
  const start = Math.min(Math.max(0, Math.round((from + to - side) / 2)), most - side);
  return { start, end: start + side };
}

export interface FoundLine {
  readonly rect: Rect;
  readonly isUpright: boolean;
  /** Number of letter-sized components. */
  readonly letters: number;
  /** Runs at another angle: the rectangle is around it. */
  readonly isSlanted?: true;
}

/** Minimum height of letters (share of the line height). */
const LETTER_HEIGHT = 0.35;

/** Maximum ratio of a figure's sides, and minimum correlation with its mirror images. */
const SQUARE = 1.3;
const SYMMETRIC = 0.83;

/** Returns whether a component is a box, ring, disc or crossed box (heuristic): few letters are. */
function isFigure(picture: GreyImage, rect: Rect): boolean {
  const shape = shapeAt(picture, rect, 1);
  if (!shape || shape.aspect > SQUARE || shape.aspect < 1 / SQUARE) return false;
  return mirrorImages(shape).every((image) => similarity(shape, image) >= SYMMETRIC);
}

/** Counts the letters of a line: none in columns of check boxes and rows of bullets. */
function withLetters(picture: GreyImage, rect: Rect, isUpright: boolean): FoundLine {
  const window = windowOf(rect, picture, 1);
  const part = crop(picture, window);
  const letters = inkOf(part, paperIn(part, windowOf({ x: 0, y: 0, ...part }, part, 0)))
    .map(({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top }))
    .filter(({ width, height }) => {
      const [along, high] = isUpright ? [height, width] : [width, height];
      return high >= LETTER_HEIGHT * (isUpright ? rect.width : rect.height) && along <= 4 * high;
    })
    .map((letter) => translateRect(letter, { x: window.left, y: window.top }));
  const areFigures = letters.every((letter) => isFigure(picture, letter));
  return { rect, isUpright, letters: areFigures ? 0 : letters.length };
}

/** Factor by which images are reduced to find large print. */
const SMALLER = 4;

/** Reduces an image in size, padded to its former dimensions. */
function shrink(picture: GreyImage): GreyImage {
  const { width, height } = picture;
  const data = new Uint8Array(picture.data.length).fill(groundOf(picture).level);
  for (let y = 0; y < Math.floor(height / SMALLER); y += 1)
    for (let x = 0; x < Math.floor(width / SMALLER); x += 1)
      data[y * width + x] = picture.data[(y * width + x) * SMALLER] as number;
  return { data, width, height };
}

const linesIn = (picture: GreyImage) => [
  ...findTextLines(picture).map(({ x, y, width, height }) => ({ rect: { x, y, width, height }, isUpright: false })),
  ...findTextLines(transpose(picture)).map((line) => ({ rect: turnedBack(line), isUpright: true })),
];

/** Finds print of any size, horizontal or vertical; overlapping lines with fewer letters go. */
export function linesOfPrint(picture: GreyImage): FoundLine[] {
  const large = linesIn(shrink(picture)).map((line) => ({ ...line, rect: scaleRect(line.rect, SMALLER) }));
  const found = [...linesIn(picture), ...large]
    .map(({ rect, isUpright }) => withLetters(picture, rect, isUpright))
    .toSorted((a, b) => b.letters - a.letters);
  const kept: FoundLine[] = [];
  for (const line of found) if (!kept.some(({ rect }) => rectsTouch(rect, line.rect))) kept.push(line);
  return [...kept, ...slantedIn(picture, kept)];
}

/** Letters of lines that slanted ones don't touch: parts of these pass for shorter lines. */
const LEAST_IN_LINE = 5;
/** Maximum side of slanted letters (px): 60 pt. */
const MOST_SLANTED = 125;

function slantedIn(picture: GreyImage, lines: readonly FoundLine[]): FoundLine[] {
  const marks = inkOf(picture, groundOf(picture).level).flatMap(({ left, top, right, bottom, area }) => {
    const rect = { x: left, y: top, width: right - left, height: bottom - top };
    const isLetter = Math.max(rect.width, rect.height) <= MOST_SLANTED && area >= LEAST_FILL * rect.width * rect.height;
    return isLetter ? [{ rect, area }] : [];
  });
  const known = lines.filter(({ letters }) => letters >= LEAST_IN_LINE).map(({ rect }) => rect);
  return slantedLines(marks, known).map((line) => ({ ...line, isUpright: false, isSlanted: true }));
}
