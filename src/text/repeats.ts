// Finds repetitions of covered words, thousands at once, in time linear in the text.
import { getOrCreate } from '../kernel/get-or-create.ts';
import { type Rect, rectCenter, rectContainsPoint } from '../kernel/rect.ts';
import { spell } from '../kernel/spelling.ts';
import { foldAccents } from './find.ts';
import { onlyNew } from './searched.ts';
import { boxOf, type TextPage, type TextRange } from './text-page.ts';

/** Letters and digits, also hyphenated at a line's end. */
const TOKEN = /[\p{L}\p{N}]+(?:[-\u00ad\u2010]\n\p{Ll}[\p{L}\p{N}]*)*/gu;

interface Token extends TextRange {
  readonly key: string;
}

/** The same with hyphens anywhere. */
const HYPHENATED = /[\p{L}\p{N}]+(?:[-\u2010\u2011]\n?[\p{L}\p{N}]+)+/u;
const WITH_HYPHENS = new RegExp(`${HYPHENATED.source}|[\\p{L}\\p{N}]+`, 'gu');

function tokensOf(text: string, expression = TOKEN): Token[] {
  const spelled = spell(text);
  const folded = foldAccents(spelled.text).toLowerCase();
  // Lowercasing may change a letter's length, and so all indices.
  const searched = folded.length === spelled.text.length ? folded : spelled.text;
  return Array.from(searched.matchAll(expression), ({ 0: found, index }) => ({
    key: found.replace(/[-\u2010\u2011\n]/gu, ''),
    ...spelled.toOriginal({ start: index, end: index + found.length }),
  }));
}

/** Longer texts are sentences that aren't repeated: only their numbers are searched. */
const MOST_TOKENS = 6;
/** Figures of fewer are on any page. */
const LEAST_LENGTH = 3;
const LEAST_NUMBER = 4;

export interface Phrase {
  /** Same for all its spellings. */
  readonly key: string;
  readonly text: string;
}

/** Terms from redacted text to search for in the rest of the document. */
export function phrasesOf(text: string): Phrase[] {
  const tokens = tokensOf(text);
  const first = tokens[0];
  const last = tokens.at(-1);
  if (!first || !last) return [];
  if (tokens.length > MOST_TOKENS) {
    return tokens
      .filter(({ key }) => key.length >= LEAST_NUMBER && /\p{N}/u.test(key))
      .map(({ key, start, end }) => ({ key, text: text.slice(start, end) }));
  }
  const key = tokens.map((token) => token.key).join(' ');
  if (key.replaceAll(' ', '').length < LEAST_LENGTH) return [];
  return [{ key, text: text.slice(first.start, last.end).replace(/\s+/g, ' ') }];
}

export interface Repeat extends TextRange {
  readonly key: string;
}

/** Finds phrases in the text of each page: whole words, ignoring case, accents and signs. */
export function createRepeatFinder(keys: Iterable<string>): (text: string) => Repeat[] {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const key of keys) {
    const tokens = key.split(' ');
    const [first = ''] = tokens;
    getOrCreate(byFirst, first, () => []).push(tokens);
  }
  const findIn = (tokens: readonly Token[]) =>
    tokens.flatMap(({ key, start }, at) =>
      (byFirst.get(key) ?? []).flatMap((phrase): Repeat[] => {
        const last = tokens[at + phrase.length - 1];
        if (!last || phrase.some((word, index) => tokens[at + index]?.key !== word)) return [];
        return [{ key: phrase.join(' '), start, end: last.end }];
      }),
    );
  return (text) => {
    const found = findIn(tokensOf(text));
    const broken = HYPHENATED.test(text) ? findIn(tokensOf(text, WITH_HYPHENS)) : [];
    const isKnown = ({ start, end }: Repeat) => found.some((other) => other.start < end && other.end > start);
    return [...onlyNew(text, [...found, ...broken.filter((repeat) => !isKnown(repeat))])];
  };
}

/** Covered units of text; separators follow their neighbours. */
function unitsUnder(page: TextPage, areas: readonly Rect[]): (index: number) => boolean | undefined {
  return (index) => {
    const box = boxOf(page, index);
    if (!box) return undefined;
    const center = rectCenter(box);
    return areas.some((area) => rectContainsPoint(area, center));
  };
}

export function rangesUnder(page: TextPage, areas: readonly Rect[]): TextRange[] {
  if (areas.length === 0) return [];
  const isUnder = unitsUnder(page, areas);
  const ranges: { start: number; end: number }[] = [];
  let isOpen = false;
  for (let index = 0; index < page.text.length; index++) {
    const under = isUnder(index);
    if (under === undefined) continue;
    const last = ranges.at(-1);
    if (under && isOpen && last) last.end = index + 1;
    else if (under) ranges.push({ start: index, end: index + 1 });
    isOpen = under;
  }
  return ranges;
}

/** Returns whether any part of a range is visible outside the areas. */
export function isUncovered(page: TextPage, { start, end }: TextRange, areas: readonly Rect[]): boolean {
  const isUnder = unitsUnder(page, areas);
  for (let index = start; index < end; index++) if (isUnder(index) === false) return true;
  return false;
}
