// Finds print outside of pictures that has little contrast with its ground: pale, or dark on dark.
// Drawn shapes have no grain, so that any difference counts.
import { inflateRect, type Rect, rectAt, rectContainsRect, rectsTouch, translateRect } from '../kernel/rect.ts';
import { findComponents, type GreyImage, type InkComponent, type InkMask } from '../media/core.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { type FoundLine, linesOfPrint, mayBePrint, scaleRect } from './leftover.ts';
import { crop, fourAtOnce, groundOf, type Window, windowOf } from './planes.ts';

/** Maximum half width of strokes (px at 150 dpi). */
const STROKE = 12;
/** Minimum difference of print from its ground, and maximum: stronger print is found otherwise. */
const [LEAST, MOST] = [2, 56];
/** Width of soft edges (px). */
const EDGE = 2;
/** Margin of explained letters (px). */
const BESIDE = 3;
/** Fewer letters are icons and other figures. */
const LEAST_LETTERS = 3;
const LEAST_UPRIGHT = 6;
/** Maximum length of a line for each letter (line heights). */
const MOST_APART = 3;

/** Returns the largest level near each pixel of a row or column (van Herk's algorithm). */
function dilate({ data, width, height }: GreyImage, radius: number, isAcross: boolean): GreyImage {
  const out = new Uint8Array(data.length);
  const [count, length, step, next] = isAcross ? [height, width, 1, width] : [width, height, width, 1];
  const size = 2 * radius + 1;
  const padded = Math.ceil((length + 2 * radius) / size) * size;
  const [row, before] = [new Uint8Array(padded), new Uint8Array(padded)];
  for (let line = 0; line < count; line += 1) {
    const start = line * next;
    for (let at = 0; at < length; at += 1) row[at + radius] = data[start + at * step] as number;
    for (let block = 0; block < padded; block += size) {
      let most = 0;
      for (let at = block; at < block + size; at += 1) {
        if ((row[at] as number) > most) most = row[at] as number;
        before[at] = most;
      }
      most = 0;
      for (let at = block + size - 1; at >= block; at -= 1) {
        if ((row[at] as number) > most) most = row[at] as number;
        row[at] = most;
      }
    }
    for (let at = 0; at < length; at += 1) {
      const [left, right] = [row[at] as number, before[at + size - 1] as number];
      out[start + at * step] = left > right ? left : right;
    }
    row.fill(0, length + radius);
    row.fill(0, 0, radius);
  }
  return { data: out, width, height };
}

const largestNear = (plane: GreyImage, radius: number): GreyImage => dilate(dilate(plane, radius, true), radius, false);

/** Pale print differs from its ground to one side. */
export type PaleSide = 'darker' | 'lighter';

/**
 * Returns what differs from its surroundings by little as black, and all else as white.
 * @param times resolution (150 dpi: 1)
 */
export function paleInk(shown: GreyImage, side: PaleSide, times: number): GreyImage {
  const plane = side === 'darker' ? shown : invert(shown);
  const { width, height } = plane;
  const stroke = Math.round(STROKE * times);
  const closed = invert(largestNear(invert(largestNear(plane, stroke)), stroke)).data;
  const off = new Uint8Array(closed.length);
  for (let at = 0; at < off.length; at += 1) off[at] = (closed[at] as number) - (plane.data[at] as number);
  const near = largestNear({ data: off, width, height }, EDGE).data;
  const data = new Uint8Array(off.length);
  for (let at = 0; at < off.length; at += 1)
    data[at] = (off[at] as number) >= LEAST && (near[at] as number) <= MOST ? 0 : 255;
  return { width, height, data };
}

const invert = ({ data, width, height }: GreyImage): GreyImage => ({
  data: data.map((level) => 255 - level),
  width,
  height,
});

/** Fills a rectangle and a margin around it. */
function erase(plane: GreyImage, rect: Rect, margin: number, level = 255): void {
  const { left, top, right, bottom } = windowOf(rect, plane, margin);
  for (let y = top; y < bottom && right > left; y += 1)
    plane.data.fill(level, y * plane.width + left, y * plane.width + right);
}

/** Fills pictures and known print with the ground. */
function withoutKnown(plane: GreyImage, known: readonly Rect[]): GreyImage {
  const left = { ...plane, data: plane.data.slice() };
  const ground = groundOf(plane).level;
  for (const rect of known) erase(left, rect, EDGE, ground);
  return left;
}

/** Fewer edges of pale shapes are no word. */
const LEAST_EDGES = 60;

/** Returns the window of pale edges, with room for strokes; undefined if there are too few. */
function paleWindow({ data, width, height }: GreyImage): Window | undefined {
  const words = fourAtOnce(data);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  let count = 0;
  const isPale = (at: number, step: number) => {
    const by = Math.abs((data[at] as number) - (data[at + step] as number));
    if (by < LEAST || by > MOST) return false;
    // Soft edges of strong print are pale, too.
    const beside = Math.abs((data[at - 2 * step] ?? 0) - (data[at + 3 * step] ?? 0));
    return beside <= MOST;
  };
  for (let index = 0; index + 1 < words.length; index += 1) {
    const below = index + (width >> 2);
    if (words[index] === words[index + 1] && words[index] === words[below]) continue;
    for (let at = 4 * index; at < 4 * index + 4 && at + width < data.length; at += 1) {
      if (!isPale(at, 1) && !isPale(at, width)) continue;
      const y = Math.floor(at / width);
      const x = at - y * width;
      count += 1;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  if (count < LEAST_EDGES) return undefined;
  const { left, top, right, bottom } = box;
  return windowOf({ x: left, y: top, width: right - left, height: bottom - top }, { width, height }, 2 * STROKE);
}

/** Puts a part back in a white image of the whole. */
function whole({ data, width }: GreyImage, { left, top, bottom }: Window, size: GreyImage): GreyImage {
  const all = new Uint8Array(size.data.length).fill(255);
  for (let y = top; y < bottom; y += 1)
    all.set(data.subarray((y - top) * width, (y - top + 1) * width), y * size.width + left);
  return { data: all, width: size.width, height: size.height };
}

export interface PaleLine extends FoundLine {
  readonly pale: PaleSide;
}

function isWord({ rect, letters, isSlanted, isUpright }: FoundLine): boolean {
  const [along, high] = isUpright ? [rect.height, rect.width] : [rect.width, rect.height];
  return !isSlanted && letters >= (isUpright ? LEAST_UPRIGHT : LEAST_LETTERS) && along <= MOST_APART * letters * high;
}

/** Minimum share of ink beside the letters of a cell. */
const CELL_FILL = 0.9;
/** Mark of known letters, between ink and paper. */
const KNOWN = 128;

const maskOf = ({ data, width, height }: GreyImage): InkMask => ({
  ...{ width, height, factor: 1 },
  data: data.map((level) => (level === 0 ? 1 : 0)),
});

const boxOf = ({ left, top, right, bottom }: InkComponent): Rect => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Returns the boxes of ink that is the even ground of known letters: cells of tables, stripes. */
function cellsOf(ink: GreyImage, letters: readonly Rect[]): Rect[] {
  const beside = { ...ink, data: ink.data.slice() };
  for (const letter of letters) erase(beside, letter, BESIDE, KNOWN);
  return findComponents(maskOf(ink)).flatMap((ground) => {
    const visible = crop(beside, ground).data.filter((level) => level !== KNOWN);
    const inked = visible.reduce((sum, level) => sum + (level === 0 ? 1 : 0), 0);
    return inked >= CELL_FILL * visible.length ? [boxOf(ground)] : [];
  });
}

/** Minimum number of shapes that may be letters. */
const LEAST_SHAPES = 2;

/** Returns whether ink in a line is more than what known letters left of cells. */
function hasLetters(ink: GreyImage, line: Rect, cells: readonly Rect[]): boolean {
  const window = windowOf(line, ink, 0);
  const shapes = findComponents(maskOf(crop(ink, window))).filter((shape) => {
    const place = translateRect(boxOf(shape), { x: window.left, y: window.top });
    return !cells.some((cell) => rectContainsRect(cell, place));
  });
  return shapes.length >= LEAST_SHAPES;
}

/** Finds pale print outside of pictures (px). @param known lines that were found otherwise */
export function paleLines(
  planes: readonly GreyImage[],
  scale: number,
  { pictures, inkBoxes }: PdfCharacters,
  known: readonly Rect[],
  explained: Iterable<number>,
): PaleLine[] {
  const found: PaleLine[] = [];
  const letters = Array.from(explained, (index) => scaleRect(rectAt(inkBoxes, index), scale));
  const drawn = Array.from({ length: pictures.length / 4 }, (_, at) => scaleRect(rectAt(pictures, at), scale));
  for (const plane of planes) {
    const left = withoutKnown(plane, [...drawn, ...known.map((rect) => inflateRect(rect, EDGE))]);
    const shown = paleWindow(left);
    if (!shown) continue;
    for (const pale of ['darker', 'lighter'] as const) {
      const ink = whole(paleInk(crop(left, shown), pale, 1), shown, left);
      const even = { ...ink, data: ink.data.slice() };
      // Their places are of one colour, whatever their ground.
      for (const letter of letters) erase(even, letter, BESIDE);
      const window = mayBePrint(even);
      if (!window) continue;
      const lines = linesOfPrint(crop(even, window)).filter(isWord);
      const cells = lines.length > 0 ? cellsOf(ink, letters) : [];
      for (const line of lines) {
        const rect = translateRect(line.rect, { x: window.left, y: window.top });
        if (!hasLetters(even, rect, cells)) continue;
        if (![...known, ...found.map(({ rect }) => rect)].some((other) => rectsTouch(other, rect)))
          found.push({ ...line, rect, pale });
      }
    }
  }
  return found;
}
