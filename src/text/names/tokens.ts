import { PART } from '../own-places.ts';
import type { TextRange } from '../text-page.ts';
import { keyOf } from './vocabulary.ts';

export interface Token extends TextRange {
  /** See `keyOf`; without a possessive ending. */
  readonly key: string;
  readonly isCapital: boolean;
  /** A letter for a name: "J." or "J". */
  readonly isInitial: boolean;
  /** Text between it and the token before. */
  readonly gap: string;
}

export interface TokenText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Keys of words that the text writes in small letters, too. */
  readonly small: ReadonlySet<string>;
  /** Returns the index of the first token that begins at or after a place. */
  indexAt(place: number): number;
}

/** Words with their apostrophes and hyphens, also broken at a line's end. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['\u2019](?=\p{L})[\p{L}\p{M}]+|[-\u2010\u2011]\n?(?=\p{L})[\p{L}\p{M}]+)*/gu;
const POSSESSIVE = /['\u2019]s$/;
const CAPITAL = /^\p{Lu}|^[dl]['\u2019]\p{Lu}/u;
const IS_ADDRESS = /\S*@\S+|https?:\S+|www\.\S+/gu;

/** Places of mail and web addresses, whose words are none of the language. */
export const addressesIn = (text: string): { readonly text: string; readonly start: number }[] =>
  Array.from(text.matchAll(IS_ADDRESS), ({ 0: found, index }) => ({ text: found, start: index }));

export function tokenize(text: string): TokenText {
  const addresses = addressesIn(text);
  const tokens: Token[] = [];
  const small = new Set<string>();
  let last = 0;
  let address = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    while ((addresses[address]?.start ?? index) + (addresses[address]?.text.length ?? 1) <= index) address += 1;
    if ((addresses[address]?.start ?? index + 1) <= index) continue;
    const word = found.replace(POSSESSIVE, '');
    const key = keyOf(word);
    const isCapital = CAPITAL.test(word);
    const isInitial = word.length === 1 && isCapital;
    if (!isCapital) small.add(key);
    tokens.push({ start: index, end: index + word.length, key, isCapital, isInitial, gap: text.slice(last, index) });
    last = index + word.length;
  }
  const indexAt = (place: number) => {
    let [low, high] = [0, tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tokens[middle] as Token).start < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { text, tokens, small, indexAt };
}

export function lineAt(text: string, place: number): TextRange {
  const end = text.indexOf('\n', place);
  return { start: text.lastIndexOf('\n', place - 1) + 1, end: end < 0 ? text.length : end };
}

/** Returns the non-empty lines of text, without separators of its readings. */
export function linesOf(text: string): (TextRange & { readonly text: string })[] {
  let start = 0;
  const separator = PART.trim();
  return text.split('\n').flatMap((line) => {
    const range = { start, end: start + line.length, text: line };
    start += line.length + 1;
    return line.trim() === '' || line === separator ? [] : [range];
  });
}
