// Spots: places of redacted words that cover nothing to be seen, because the words are too small, have no width or height, or lie outside
// the page. The words go, and there is no bar.
import { intersectRect, type Rect, rectAt, unionOfRects } from '../kernel/rect.ts';
import type { PdfCharacters } from '../pdf/engine.ts';
import { writtenWhere } from './characters.ts';
import type { MarkedOrigin, RemovedCounts } from './content/job.ts';
import type { PageSpace } from './page.ts';
import { foldText } from './words.ts';

interface SpottedPage {
  readonly characters: PdfCharacters;
  /** Indices of the characters that are redacted. */
  readonly removed: ReadonlySet<number>;
  readonly spots: readonly Rect[];
}

interface PlannedRect {
  readonly rect: Rect;
  readonly isText: boolean;
}

/** Part of a character's size by which it may reach out of a spot and still be meant. */
const SLACK = 0.1;

/** Returns true if a character lies in a spot, which is as small as it: what is large enough to be seen lies in none. */
function isInSpot(box: Rect, spot: Rect): boolean {
  const slack = Math.max(1e-3, SLACK * Math.max(box.width, box.height));
  return (
    box.x >= spot.x - slack &&
    box.y >= spot.y - slack &&
    box.x + box.width <= spot.x + spot.width + slack &&
    box.y + box.height <= spot.y + spot.height + slack
  );
}

/** Returns the indices of the characters that lie in one of the spots. */
export function charactersIn(characters: PdfCharacters, spots: readonly Rect[]): Set<number> {
  if (spots.length === 0) return new Set();
  return writtenWhere(characters, (index) => {
    const box = rectAt(characters.boxes, index);
    return spots.some((spot) => isInSpot(box, spot));
  });
}

/** Returns the spots of words whose letters have boxes without width and height, wherever these words stand. */
export function spotsOfWords(characters: PdfCharacters, words: string): Rect[] {
  const wanted = foldText(words).replace(/\s+/g, '');
  const points = [...writtenWhere(characters, (index) => isPoint(rectAt(characters.boxes, index)))];
  // One code unit of text for each entry, so that places in the text are places in the list.
  const letters = points.flatMap((index) =>
    Array.from(
      foldText(String.fromCodePoint(Math.min(characters.codes[index] ?? 32, 0x10ffff))).split(''),
      (letter) => ({
        letter,
        index,
      }),
    ),
  );
  const text = letters.map(({ letter }) => letter).join('');
  const found = new Set<number>();
  for (let at = text.indexOf(wanted); wanted !== '' && at >= 0; at = text.indexOf(wanted, at + 1)) {
    for (const { index } of letters.slice(at, at + wanted.length)) found.add(index);
  }
  return [...found].map((index) => rectAt(characters.boxes, index));
}

const isPoint = ({ width, height }: Rect) => width === 0 && height === 0;

/** User space units within which two origins are the same glyph's. */
const SAME_PLACE = 0.6;
/** The least of that, for letters that are all but a point. */
const LEAST_REACH = 0.02;

function toMarked({ origins }: PdfCharacters, index: number, space: PageSpace): MarkedOrigin {
  const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
  const [left, bottom] = space.toUser({ x, y, width: 0, height: 0 });
  return { at: [left, bottom], reach: SAME_PLACE, most: Number.POSITIVE_INFINITY };
}

/** Returns the origins of the characters whose ink the engine sees under an area, or that stand in a spot. */
export function markedOrigins({ characters, removed, spots }: SpottedPage, space: PageSpace): MarkedOrigin[] {
  const inSpots = charactersIn(characters, spots);
  return [...removed].map((index) => {
    const marked = toMarked(characters, index, space);
    if (!inSpots.has(index)) return marked;
    const [x0, y0, x1, y1] = space.toUser(rectAt(characters.boxes, index));
    const side = Math.max(x1 - x0, y1 - y0);
    // Small letters stand nearer to each other than large ones are exact.
    return { ...marked, reach: Math.max(LEAST_REACH, Math.min(SAME_PLACE, side / 5)), most: 2 * side + SAME_PLACE };
  });
}

/** Returns the origins of characters that stay, although their boxes reach into an area over words. */
export function stayingOrigins(
  { characters, removed }: SpottedPage,
  areas: readonly PlannedRect[],
  space: PageSpace,
): MarkedOrigin[] {
  const rects = areas.filter(({ isText }) => isText).map(({ rect }) => rect);
  if (rects.length === 0) return [];
  const staying = writtenWhere(characters, (index) => {
    const box = rectAt(characters.boxes, index);
    return !removed.has(index) && rects.some((rect) => intersectRect(box, rect) !== undefined);
  });
  return [...staying].map((index) => toMarked(characters, index, space));
}

/** Returns the places that look otherwise without a bar: of characters in spots, and on pictures of all that are redacted. */
export function barelySeen({ characters, removed, spots }: SpottedPage, isPicture: boolean): Rect[] {
  const gone = isPicture ? removed : charactersIn(characters, spots);
  return [...gone].map((index) => rectAt(characters.inkBoxes, index));
}

/** Returns what a page that became a picture lost under an area. */
export function countCharacters({ characters, removed }: SpottedPage, area: Rect): RemovedCounts {
  const under = [...removed].filter((index) => {
    const both = unionOfRects([rectAt(characters.inkBoxes, index), area]);
    return both !== undefined && both.width <= area.width * 1.5 && both.height <= area.height * 1.5;
  });
  return { characters: under.length, images: 0, paths: 0, shadings: 0 };
}
