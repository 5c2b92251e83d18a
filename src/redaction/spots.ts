// Spots: places of redacted words without a bar: too small, without size, or off the page.
import { intersectRect, type Rect, rectAt, unionOfRects } from '../kernel/rect.ts';
import { type Box, growBox, type MarkedOrigin, type PageSpace, type RemovedCounts } from '../pdf/content/index.ts';
import type { PdfCharacters } from '../pdf/core.ts';
import { writtenWhere } from './characters.ts';
import { foldText } from './words.ts';

/** Some characters of what annotations and fields draw. */
export interface DrawnCharacters {
  readonly characters: PdfCharacters;
  readonly chosen: ReadonlySet<number>;
}

interface SpotContext {
  readonly characters: PdfCharacters;
  readonly drawn: DrawnCharacters | undefined;
  readonly removed: ReadonlySet<number>;
  readonly spots: readonly Rect[];
}

interface PlannedRect {
  readonly rect: Rect;
  readonly isText: boolean;
}

/** Tolerance of a character's box around a spot (share of its size). */
const SLACK = 0.1;

/** Returns whether a character is inside a spot. Spots are tiny: visible ones never are. */
function isInSpot(box: Rect, spot: Rect): boolean {
  const slack = Math.max(1e-3, SLACK * Math.max(box.width, box.height));
  return (
    box.x >= spot.x - slack &&
    box.y >= spot.y - slack &&
    box.x + box.width <= spot.x + spot.width + slack &&
    box.y + box.height <= spot.y + spot.height + slack
  );
}

export function charactersIn(characters: PdfCharacters, spots: readonly Rect[]): Set<number> {
  if (spots.length === 0) return new Set();
  return writtenWhere(characters, (index) => {
    const box = rectAt(characters.boxes, index);
    return spots.some((spot) => isInSpot(box, spot));
  });
}

/** Returns the characters in spots; undefined if there are none. */
export function charactersInSpots(characters: PdfCharacters, spots: readonly Rect[]): DrawnCharacters | undefined {
  const chosen = charactersIn(characters, spots);
  return chosen.size > 0 ? { characters, chosen } : undefined;
}

/** Returns the spots of words whose letters have empty boxes, wherever they are. */
export function spotsOfWords(characters: PdfCharacters, words: string): Rect[] {
  const wanted = foldText(words).replace(/\s+/g, '');
  const points = [...writtenWhere(characters, (index) => isPoint(rectAt(characters.boxes, index)))];
  // One entry per UTF-16 code unit, so that text offsets are list indices.
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

/** Tolerance of a glyph's origin (user space). */
const SAME_PLACE = 0.6;
/** Minimum tolerance, for letters that are nearly points. */
const LEAST_REACH = 0.02;

function toMarked({ origins }: PdfCharacters, index: number, space: PageSpace): MarkedOrigin {
  const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
  const [left, bottom] = space.toUser({ x, y, width: 0, height: 0 });
  return { at: [left, bottom], reach: SAME_PLACE, most: Number.POSITIVE_INFINITY };
}

/** Tiny letters are closer together than the tolerance for normal ones. */
function toTiny(characters: PdfCharacters, index: number, space: PageSpace): MarkedOrigin {
  const [x0, y0, x1, y1] = space.toUser(rectAt(characters.boxes, index));
  const side = Math.max(x1 - x0, y1 - y0);
  const reach = Math.max(LEAST_REACH, Math.min(SAME_PLACE, side / 5));
  return { ...toMarked(characters, index, space), reach, most: 2 * side + SAME_PLACE };
}

/** Returns the origins of characters with ink under an area, or in a spot. */
export function markedOrigins({ characters, drawn, removed, spots }: SpotContext, space: PageSpace): MarkedOrigin[] {
  const inSpots = charactersIn(characters, spots);
  const own = [...removed].map((index) => (inSpots.has(index) ? toTiny : toMarked)(characters, index, space));
  return drawn ? [...own, ...[...drawn.chosen].map((index) => toTiny(drawn.characters, index, space))] : own;
}

/** Returns boxes around characters in spots that annotations and fields draw (user space). */
export function drawnBoxes({ drawn }: Pick<SpotContext, 'drawn'>, space: PageSpace): Box[] {
  if (!drawn) return [];
  const { boxes } = drawn.characters;
  return [...drawn.chosen].map((index) => growBox(space.toUser(rectAt(boxes, index)), LEAST_REACH));
}

/** Returns the origins of characters to keep although their boxes overlap an area over words. */
export function stayingOrigins(
  { characters, removed }: SpotContext,
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

/** Returns places that change without a bar: spots, and redacted ink on rasterized pages. */
export function barelySeen({ characters, removed, spots }: SpotContext, isPicture: boolean): Rect[] {
  const gone = isPicture ? removed : charactersIn(characters, spots);
  return [...gone].map((index) => rectAt(characters.inkBoxes, index));
}

export function countCharacters({ characters, removed }: SpotContext, area: Rect): RemovedCounts {
  const under = [...removed].filter((index) => {
    const both = unionOfRects([rectAt(characters.inkBoxes, index), area]);
    return both !== undefined && both.width <= area.width * 1.5 && both.height <= area.height * 1.5;
  });
  return { characters: under.length, images: 0, paths: 0, shadings: 0 };
}
