import type { Rect } from '../../kernel/rect.ts';
import type { PrintedPhrase } from './print.ts';

export const rightOf = ({ x, width }: Rect): number => x + width;
export const bottomOf = ({ y, height }: Rect): number => y + height;

const shared = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);

export const sharedWidth = (a: Rect, b: Rect): number => shared(a.x, a.width, b.x, b.width);
export const sharedHeight = (a: Rect, b: Rect): number => shared(a.y, a.height, b.y, b.height);

export const isInside = (inner: Rect, outer: Rect): boolean =>
  sharedWidth(inner, outer) > inner.width / 2 && sharedHeight(inner, outer) > inner.height / 2;

/** Maximum overlap of a label with its field (pt). */
const OVERLAP = 3;

function nearest(
  phrases: readonly PrintedPhrase[],
  distanceOf: (rect: Rect) => number | undefined,
): PrintedPhrase | undefined {
  let best: PrintedPhrase | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const phrase of phrases) {
    const distance = distanceOf(phrase.rect);
    if (distance === undefined || distance >= least) continue;
    best = phrase;
    least = distance;
  }
  return best;
}

const within = (distance: number, reach: number): number | undefined =>
  distance >= -OVERLAP && distance <= reach ? Math.max(0, distance) : undefined;

const isBeside = (rect: Rect, place: Rect): boolean =>
  sharedHeight(rect, place) >= Math.min(rect.height, place.height) * 0.4;

const isOver = (rect: Rect, place: Rect): boolean => sharedWidth(rect, place) > 0;

export const labelLeft = (phrases: readonly PrintedPhrase[], place: Rect, reach: number): PrintedPhrase | undefined =>
  nearest(phrases, (rect) => (isBeside(rect, place) ? within(place.x - rightOf(rect), reach) : undefined));

export const labelRight = (phrases: readonly PrintedPhrase[], place: Rect, reach: number): PrintedPhrase | undefined =>
  nearest(phrases, (rect) => (isBeside(rect, place) ? within(rect.x - rightOf(place), reach) : undefined));

export const labelAbove = (phrases: readonly PrintedPhrase[], place: Rect, reach: number): PrintedPhrase | undefined =>
  nearest(phrases, (rect) => (isOver(rect, place) ? within(place.y - bottomOf(rect), reach) : undefined));

export const labelBelow = (phrases: readonly PrintedPhrase[], place: Rect, reach: number): PrintedPhrase | undefined =>
  nearest(phrases, (rect) => (isOver(rect, place) ? within(rect.y - bottomOf(place), reach) : undefined));

/** Maximum length of a field name; longer labels are cut after a word. */
const LONGEST = 60;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Returns the phrases that can be labels, including unrecognized print. */
export const namingPhrases = (phrases: readonly PrintedPhrase[]): readonly PrintedPhrase[] =>
  phrases.filter(({ text }) => text.trim() === '' || hasLetter(text));

const REQUIRED = /^\s*\*|\*[\s:)\]]*$/;

export const isRequired = (label: string): boolean => REQUIRED.test(label);

/** Derives a field name from a label; empty without letters. Removes dots: they separate levels. */
export function nameFromLabel(label: string): string {
  const plain = label
    .replace(/[.…_*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,()[\]–-]+|[\s:;,([–-]+$/g, '')
    .trim();
  if (!hasLetter(plain)) return '';
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).trim();
}
