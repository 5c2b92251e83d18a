// Selecting text on a page: from points to ranges, and from ranges to what marks hold.
import type { Point } from '../kernel/point.ts';
import {
  distanceToRect,
  type Rect,
  rectContainsPoint,
  rectFromPoints,
  rectsTouch,
  unionOfRects,
} from '../kernel/rect.ts';
import { placesOf, withoutJoints } from './own-places.ts';
import { boundsOf, boxesOf, boxOf, type TextLine, type TextPage, type TextRange } from './text-page.ts';
import { growToWords } from './whole-words.ts';

/** Returns whether the line runs across the page rather than up or down. */
export const isLevel = ({ angle }: TextLine) => Math.abs(Math.sin(angle)) < 0.7;

/** How far a point lies outside of a rectangle, along its line and across it. */
function distances(line: TextLine, { x, y }: Point): { along: number; across: number } {
  const { rect } = line;
  const dx = Math.max(rect.x - x, 0, x - rect.x - rect.width);
  const dy = Math.max(rect.y - y, 0, y - rect.y - rect.height);
  return isLevel(line) ? { along: dx, across: dy } : { along: dy, across: dx };
}

/** Returns the line under a point, or the nearest: beside is nearer than above, for margins. */
function lineAt(page: TextPage, point: Point): TextLine | undefined {
  let best: TextLine | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const line of page.lines) {
    const { along, across } = distances(line, point);
    const distance = across * 3 + along;
    if (distance < least) [best, least] = [line, distance];
  }
  return best;
}

/** Returns the index between characters nearest to a point; undefined on a page without words. */
export function caretAt(page: TextPage, point: Point): number | undefined {
  const line = lineAt(page, point);
  if (!line) return undefined;
  let caret = line.start;
  let least = Number.POSITIVE_INFINITY;
  const along = isLevel(line) ? point.x : point.y;
  for (let index = line.start; index < line.end; index++) {
    const box = boxOf(page, index);
    if (!box) continue;
    const [start, length] = isLevel(line) ? [box.x, box.width] : [box.y, box.height];
    const isReversed = readsBackwards(page, line, index);
    for (const [edge, place] of [
      [start, isReversed ? index + 1 : index],
      [start + length, isReversed ? index : index + 1],
    ] as const) {
      const distance = Math.abs(edge - along);
      if (distance < least) [caret, least] = [place, distance];
    }
  }
  // Not between the halves of one character.
  const code = page.text.charCodeAt(caret);
  return code >= 0xdc00 && code < 0xe000 ? caret - 1 : caret;
}

/** Returns whether text after a character is before it on the page. */
function readsBackwards(page: TextPage, line: TextLine, index: number): boolean {
  const own = boxOf(page, index);
  const next = index + 1 < line.end ? boxOf(page, index + 1) : undefined;
  const before = index > line.start ? boxOf(page, index - 1) : undefined;
  const [one, other] = next ? [own, next] : [before, own];
  if (!one || !other) return false;
  return isLevel(line) ? other.x < one.x : other.y < one.y !== Math.sin(line.angle) < 0;
}

const holds = ({ start, end }: TextRange, index: number) => index >= start && index < end;

/** The word, the line or the paragraph under a point; undefined where the point is not on one. */
export function rangeAt(page: TextPage, point: Point, unit: 'word' | 'line' | 'paragraph'): TextRange | undefined {
  const line = lineAt(page, point);
  if (!line) return undefined;
  const { along, across } = distances(line, point);
  if (along > line.size || across > line.size / 2) return undefined;
  if (unit === 'line') return { start: line.start, end: line.end };
  if (unit === 'paragraph') return page.paragraphs.find((paragraph) => holds(paragraph, line.start));
  const index = characterAt(page, line, point);
  return index === undefined ? undefined : growToWords(page, { start: index, end: index + 1 });
}

function characterAt(page: TextPage, { start, end }: TextRange, point: Point): number | undefined {
  let nearest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let index = start; index < end; index++) {
    const box = boxOf(page, index);
    const distance = box ? distanceToRect(box, point) : Number.POSITIVE_INFINITY;
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

/** Maximum distance from a line at which a drag selects its text (em). */
const REACH = { along: 0.5, across: 0.3 };

/** Returns whether a point is on text or next to it, where a drag selects. */
export const isOnText = (page: TextPage, point: Point): boolean =>
  page.lines.some((line) => {
    const { along, across } = distances(line, point);
    return along <= REACH.along * line.size && across <= REACH.across * line.size;
  });

/** Smallest unit that a drag selects: whole words, or letters up to its end. */
export type DragUnit = 'word' | 'character';

export function rangeBetween(page: TextPage, from: Point, to: Point): TextRange | undefined {
  const [one, other] = [caretAt(page, from), caretAt(page, to)];
  if (one === undefined || other === undefined || one === other) return undefined;
  return { start: Math.min(one, other), end: Math.max(one, other) };
}

/** Returns the whole words between two points; a drag within one letter means its word. */
function wordsBetween(page: TextPage, from: Point, to: Point): TextRange | undefined {
  const range = rangeBetween(page, from, to);
  return range ? growToWords(page, range) : rangeAt(page, to, 'word');
}

export function growRange(page: TextPage, range: TextRange, unit: 'word' | 'line' | 'paragraph'): TextRange {
  if (unit === 'word') return growToWords(page, range);
  const units = { line: page.lines, paragraph: page.paragraphs }[unit];
  const touched = units.filter(({ start, end }) => start < Math.max(range.end, range.start + 1) && end > range.start);
  return { start: touched[0]?.start ?? range.start, end: touched.at(-1)?.end ?? range.end };
}

function trimRange({ searched }: TextPage, { start, end }: TextRange): TextRange {
  const part = searched.slice(start, end);
  const first = start + part.length - part.trimStart().length;
  return { start: first, end: Math.max(first, end - (part.length - part.trimEnd().length)) };
}

/** Slanted lines are taken apart: a rectangle around all of one would cover its neighbours. */
const isSlanted = ({ angle }: TextLine) => Math.abs(Math.sin(2 * angle)) > 0.05;

/** Maximum gap between letters of one rectangle (heights), and ratio of their heights. */
const SAME_RECT = { gap: 4, times: 1.6 };

function isBeside(one: Rect, other: Rect): boolean {
  const [least, most] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  const common = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return most <= SAME_RECT.times * least && common > 0.6 * least && gap < SAME_RECT.gap * least;
}

/** The rectangles of a further reading, whose letters need not be on one line. */
function rectsOfReading(page: TextPage, range: TextRange): Rect[] {
  const rects: Rect[] = [];
  for (const box of boxesOf(page, range)) {
    const last = rects.at(-1);
    if (last && isBeside(last, box)) rects[rects.length - 1] = unionOfRects([last, box]) ?? last;
    else rects.push(box);
  }
  return rects;
}

/** Returns the rectangles that cover a range's characters: one per line, in reading order. */
export function rectsOf(page: TextPage, { start, end }: TextRange): Rect[] {
  if (start >= page.text.length) return rectsOfReading(page, { start, end });
  return page.lines.flatMap((line) => {
    const part = { start: Math.max(start, line.start), end: Math.min(end, line.end) };
    return isSlanted(line) ? boxesOf(page, part) : (boundsOf(page, part) ?? []);
  });
}

/** Word marks' data of one page. */
export interface WordSelection {
  readonly lines: readonly Rect[];
  /** `startIndex` and `textLength` count in the page's text. */
  readonly words: { readonly text: string; readonly startIndex: number; readonly textLength: number };
}

/**
 * Returns the words of a range and their lines; undefined for a range without a character.
 * @example
 * const selection = selectText(EMPTY_TEXT_PAGE, { start: 0, end: 10 });
 * selection?.words.text;
 */
export function selectText(page: TextPage, range: TextRange): WordSelection | undefined {
  const { start, end } = trimRange(page, range);
  if (end <= start) return undefined;
  const text = withoutJoints(page.searched.slice(start, end));
  const words = { text, startIndex: placesOf(page, { start, end })[0] ?? start, textLength: text.length };
  return { lines: rectsOf(page, { start, end }), words };
}

/** Returns the words with their middle in one of the rectangles; undefined for none. */
export function wordsUnder(page: TextPage, rects: readonly Rect[]): WordSelection['words'] | undefined {
  let text = '';
  let startIndex = -1;
  let last = -1;
  for (let index = 0; index < page.text.length; index++) {
    const box = boxOf(page, index);
    const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (!middle || !rects.some((rect) => rectContainsPoint(rect, middle))) continue;
    if (last < 0) startIndex = index;
    else {
      // White space has no place; skipped text, as in another column, is marked by a line end.
      const between = page.text.slice(last + 1, index);
      text += between.trim() === '' ? between : '\n';
    }
    text += page.text[index];
    last = index;
  }
  return last < 0 ? undefined : { text, startIndex, textLength: text.length };
}

/** Selects the dragged words, or else the dragged rectangle; undefined on a page without words. */
export function selectByDrag(
  page: TextPage,
  from: Point,
  to: Point,
  unit: DragUnit,
): { readonly lines: readonly Rect[]; readonly words?: WordSelection['words'] } | undefined {
  if (page.lines.length === 0) return undefined;
  const drag = rectFromPoints(from, to);
  if (!page.lines.some(({ rect }) => rectsTouch(rect, drag))) return { lines: [drag] };
  const range = unit === 'word' ? wordsBetween(page, from, to) : rangeBetween(page, from, to);
  return (range && selectText(page, range)) ?? { lines: [] };
}
