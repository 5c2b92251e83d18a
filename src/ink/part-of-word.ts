// Finds letters that are drawn beside text and belong to its words, such as an initial.
import { type Rect, rectAt } from '../kernel/rect.ts';
import type { PdfCharacters } from '../pdf/core.ts';

const LETTER = /\p{L}/u;
const SMALL = /\p{Ll}/u;
/** Maximum gap inside a word, and overlap of its letters (heights of the text's letter). */
const GAP = 0.3;
const OVERLAP = 0.12;
/** Minimum share of the text's letter beside the drawn one. */
const LEVEL = 0.6;
/** Sizes of a drawn letter (heights of the text's letter): initials are larger. */
const [LEAST_SIZE, MOST_SIZE] = [0.8, 5];
/** Size of a letter inside a word, and how far its foot is from theirs (heights of theirs). */
const [MOST_INSIDE, FOOT] = [2, 0.2];

interface Neighbour {
  readonly rect: Rect;
  readonly letter: string;
}

const isLevel = (rect: Rect, other: Rect): boolean => {
  const shared = Math.min(rect.y + rect.height, other.y + other.height) - Math.max(rect.y, other.y);
  const size = rect.height / other.height;
  return shared >= LEVEL * Math.min(other.height, rect.height) && size >= LEAST_SIZE && size <= MOST_SIZE;
};

/** Returns whether a drawn letter stands at the place that its neighbours' word leaves. */
const fits = (rect: Rect, { rect: other }: Neighbour): boolean =>
  rect.height <= MOST_INSIDE * other.height &&
  Math.abs(rect.y + rect.height - other.y - other.height) <= FOOT * other.height;

/** Returns whether ink beside text is a part of its word. @param rect in page points */
export function isPartOfWord(rect: Rect, characters: PdfCharacters): boolean {
  let [before, behind]: (Neighbour | undefined)[] = [];
  for (const [index, code] of characters.codes.entries()) {
    const other = rectAt(characters.inkBoxes, index);
    if (!(other.width > 0 && other.height > 0)) continue;
    if (!isLevel(rect, other)) continue;
    const letter = String.fromCodePoint(code);
    const found = { rect: other, letter };
    if (!LETTER.test(letter)) continue;
    const most = GAP * other.height;
    const isNear = (gap: number) => gap <= most && gap >= -OVERLAP * other.height;
    if (isNear(other.x - (rect.x + rect.width))) behind = found;
    else if (isNear(rect.x - (other.x + other.width))) before = found;
    // A letter of the text that looks different is no further one.
    else if (other.x < rect.x + rect.width && other.x + other.width > rect.x) return false;
  }
  if (before && behind) return fits(rect, before) || fits(rect, behind);
  // A word goes on in small letters.
  return behind !== undefined && SMALL.test(behind.letter);
}
