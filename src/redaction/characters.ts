import { intersectRect, type Rect, rectAt } from '../kernel/rect.ts';
import { CHARACTER, type PdfCharacters } from '../pdf/core.ts';

/** Tolerated overlap of a character's ink with an area (share of its size). */
const SHARE = { across: 0.2, upright: 0.25 };
/** Maximum tolerated overlap (pt). */
const MOST = 1.5;

/** Returns whether a character's ink is under an area, not merely touching it. */
export function isUnder(ink: Rect, area: Rect): boolean {
  const width = Math.max(ink.width, 0.1);
  const height = Math.max(ink.height, 0.1);
  const common = intersectRect({ ...ink, width, height }, area);
  if (!common) return false;
  return common.width > Math.min(width * SHARE.across, MOST) && common.height > Math.min(height * SHARE.upright, MOST);
}

export const isWritten = ({ flags, codes }: PdfCharacters, index: number): boolean =>
  ((flags[index] ?? 0) & CHARACTER.generated) === 0 && (codes[index] ?? 0) > 32;

/** Characters without a meaning have the codes of their fonts, also those of spaces. */
const mayBeWritten = (characters: PdfCharacters, index: number): boolean =>
  isWritten(characters, index) || ((characters.flags[index] ?? 0) & CHARACTER.unmapped) !== 0;

/** Returns the characters of the page content that match a predicate. */
export function writtenWhere(characters: PdfCharacters, isSo: (index: number) => boolean): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < characters.count; index++) {
    if (mayBeWritten(characters, index) && isSo(index)) found.add(index);
  }
  return found;
}

/** Share of a character's height that its body takes, in the middle. */
const BODY = 0.5;

/** Returns a character's ink; without any, its body: other readers may draw it. */
function inkOf({ inkBoxes, boxes }: PdfCharacters, index: number): Rect {
  const ink = rectAt(inkBoxes, index);
  if (ink.width > 0 || ink.height > 0) return ink;
  const { x, y, width, height } = rectAt(boxes, index);
  return { x, y: y + ((1 - BODY) / 2) * height, width, height: BODY * height };
}

export function charactersUnder(characters: PdfCharacters, areas: readonly Rect[]): Set<number> {
  if (areas.length === 0) return new Set();
  return writtenWhere(characters, (index) => {
    const ink = inkOf(characters, index);
    return areas.some((area) => isUnder(ink, area));
  });
}

/** Returns the page text with some characters replaced by spaces. */
export function textWithout(characters: PdfCharacters, without: ReadonlySet<number>): string {
  let text = '';
  for (let index = 0; index < characters.count; index++) {
    const code = characters.codes[index] ?? 32;
    text += without.has(index) || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  }
  return text;
}

/** Returns the text of some characters, separated by a space if they aren't adjacent. */
export function textOf(characters: PdfCharacters, indices: ReadonlySet<number>): string {
  let text = '';
  let last = -1;
  for (const index of [...indices].sort((a, b) => a - b)) {
    if (last >= 0) {
      const between = characters.codes.subarray(last + 1, index);
      if (between.length > 0) text += ' ';
    }
    text += String.fromCodePoint(Math.min(characters.codes[index] ?? 32, 0x10ffff));
    last = index;
  }
  return text;
}
