import type { Point } from '../kernel/point.ts';
import { type Quarters, quarterRect } from '../kernel/quarters.ts';
import { type Rect, rectAt, type Size, translateRect, unionOfRects } from '../kernel/rect.ts';

/** A part of the page's text: UTF-16 units, the end not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextWord extends TextRange {
  readonly rect: Rect;
  /** How sure it is, 0 to 1; undefined where its source knows it. */
  readonly confidence?: number;
  /** Lies unseen over a scan, as the text of another program's recognition. */
  readonly isInvisible?: true;
}

export interface TextLine extends TextRange {
  readonly rect: Rect;
  /** Radians clockwise from the page's x axis. */
  readonly angle: number;
  /** The size of its type, page units. */
  readonly size: number;
  readonly words: TextRange;
}

/** Words of a page, ranges of its text, that may continue in another column or on the next page. */
export interface OpenEnds {
  /** Hyphenated words at column ends, without their hyphens. */
  readonly ends: readonly TextRange[];
  /** First words of columns that may be the rest of such a word. */
  readonly starts: readonly TextRange[];
  /** Last words of the lowest columns: a phrase may continue behind them. */
  readonly lastWords: readonly TextRange[];
  /** First words of the highest columns. */
  readonly firstWords: readonly TextRange[];
}

/** Words that the page shows and its text does not have in one piece. */
export interface PlacedReading {
  readonly text: string;
  /** Position of each unit in the page's text; -1 for separators. */
  readonly places: readonly number[];
}

/** A page's text in reading order: spaces between words, line feeds between lines. */
export interface TextPage {
  readonly text: string;
  /** The text, then all further readings: what a search reads (see `searched.ts`). */
  readonly searched: string;
  /** Left, top, width, height (page units) of each UTF-16 unit searched; zeros for separators. */
  readonly boxes: Float32Array<ArrayBuffer>;
  readonly words: readonly TextWord[];
  readonly lines: readonly TextLine[];
  readonly paragraphs: readonly TextRange[];
  readonly readings: readonly PlacedReading[];
  readonly openEnds: OpenEnds;
}

export type OwnText = Omit<TextPage, 'searched' | 'readings' | 'openEnds'>;

export const NO_OPEN_ENDS: OpenEnds = { ends: [], starts: [], lastWords: [], firstWords: [] };

export const mapOpenEnds = (
  { ends, starts, lastWords, firstWords }: OpenEnds,
  change: (ranges: readonly TextRange[]) => readonly TextRange[],
): OpenEnds => ({
  ends: change(ends),
  starts: change(starts),
  lastWords: change(lastWords),
  firstWords: change(firstWords),
});

/** Returns a page that reads one way only. */
export const withoutReadings = (page: OwnText): TextPage => ({
  ...page,
  searched: page.text,
  readings: [],
  openEnds: NO_OPEN_ENDS,
});

/** Returns the parts of a page's text that were recognized, and may have been misread. */
export function recognizedIn({ words }: TextPage): TextRange[] {
  const ranges: TextRange[] = [];
  for (const [index, { start, end, confidence }] of words.entries()) {
    if (confidence === undefined) continue;
    if (words[index - 1]?.confidence === undefined) ranges.push({ start, end });
    else ranges[ranges.length - 1] = { start: (ranges.at(-1) as TextRange).start, end };
  }
  return ranges;
}

/**
 * Page without words.
 * @example
 * EMPTY_TEXT_PAGE.text; // ''
 */
export const EMPTY_TEXT_PAGE: TextPage = withoutReadings({
  text: '',
  boxes: new Float32Array(),
  words: [],
  lines: [],
  paragraphs: [],
});

/** Box of a unit of the text; undefined for separators. */
export function boxOf({ boxes }: TextPage, index: number): Rect | undefined {
  const box = rectAt(boxes, index);
  return box.width === 0 && box.height === 0 ? undefined : box;
}

export function boxesOf(page: TextPage, { start, end }: TextRange): Rect[] {
  const boxes: Rect[] = [];
  for (let index = start; index < end; index++) {
    const box = boxOf(page, index);
    if (box) boxes.push(box);
  }
  return boxes;
}

/**
 * Returns the bounding box of a range; undefined for a range without a character.
 * @example
 * boundsOf(EMPTY_TEXT_PAGE, { start: 0, end: 10 }); // undefined: the page has no characters
 */
export const boundsOf = (page: TextPage, range: TextRange): Rect | undefined => unionOfRects(boxesOf(page, range));

function placePage(
  { boxes, words, lines, ...page }: TextPage,
  toPlace: (rect: Rect) => Rect,
  quarters: Quarters = 0,
): TextPage {
  const placed = new Float32Array(boxes.length);
  for (let index = 0; index < boxes.length / 4; index += 1) {
    const box = rectAt(boxes, index);
    if (box.width === 0 && box.height === 0) continue;
    const { x, y, width, height } = toPlace(box);
    placed.set([x, y, width, height], 4 * index);
  }
  const place = <Part extends { readonly rect: Rect }>(part: Part): Part => ({ ...part, rect: toPlace(part.rect) });
  return {
    ...page,
    boxes: placed,
    words: words.map(place),
    lines: lines.map((line) => ({ ...place(line), angle: line.angle + (quarters * Math.PI) / 2 })),
  };
}

/** Returns the words of a part of a page at their places on the whole. */
export const movePage = (page: TextPage, by: Point): TextPage => placePage(page, (rect) => translateRect(rect, by));

/** Returns the words of a page after rotation. @param size of the page before */
export const turnPage = (page: TextPage, size: Size, quarters: Quarters): TextPage =>
  placePage(page, (rect) => quarterRect(rect, size, quarters), quarters);
