// Parts of hits that stay, such as by rule 5.2 (a) of the Federal Rules of Civil Procedure.
import { JOINT } from '../../kernel/joint.ts';
import type { TextRange } from '../text-page.ts';

/** Last characters of a number, year of a date, initials of a name, or town of a postal code. */
export type KeptPart = `last-${number}` | 'year' | 'initials' | 'town';

export type KeptParts = Readonly<Record<string, KeptPart>>;

const NUMBERS = ['iban', 'card', 'account', 'phone', 'us-ssn', 'us-tin', 'uk-nino'];
const PARTS: Readonly<Record<string, string>> = {
  'birth-date': 'year',
  names: 'initials',
  name: 'initials',
  'postal-code': 'town',
};
const LAST = /^last-[1-9]$/;

const isNumber = (kind: string): boolean => NUMBERS.includes(kind) || /^(?:de|fr)-/.test(kind);

export function partsOf(kind: string): readonly string[] {
  const part = PARTS[kind];
  if (part !== undefined) return [part];
  return isNumber(kind) ? ['last-1 … last-9'] : [];
}

export const isKeptPart = (kind: string, part: unknown): part is KeptPart =>
  typeof part === 'string' && (PARTS[kind] === part || (isNumber(kind) && LAST.test(part)));

export interface CourtRule {
  readonly patterns: readonly string[];
  readonly keeps: KeptParts;
}

/** By rule name. Names of minors come from a list: no search knows who is of age. */
export const COURT_RULES: Readonly<Record<string, CourtRule>> = {
  'frcp5.2': {
    patterns: ['us-ssn', 'us-tin', 'birth-date', 'account', 'card', 'iban'],
    keeps: {
      ...{ 'us-ssn': 'last-4', 'us-tin': 'last-4', account: 'last-4', card: 'last-4', iban: 'last-4' },
      ...{ 'birth-date': 'year', name: 'initials' },
    },
  },
};

const rangesOf = (expression: RegExp, text: string): TextRange[] =>
  Array.from(text.matchAll(expression), ({ 0: found, index }) => ({ start: index, end: index + found.length }));

/** First letter of a word, except after a line or page break inside it. */
const BEGINNING = new RegExp(`(?<![\\p{L}\\p{M}${JOINT}]|\\p{L}[-\\u2010\\u2011]\\n(?=\\p{Ll}))\\p{L}\\p{M}*`, 'gu');

function keptIn(text: string, part: KeptPart): TextRange[] {
  if (part === 'initials') return rangesOf(BEGINNING, text);
  if (part === 'town')
    return rangesOf(
      /(?<![\p{L}\p{N}])(?!\p{Lu}{2}(?= \p{Lu}\p{Ll}))\p{L}[\p{L}\p{M}'\u2019. -]*(?![\p{L}\p{N}])/gu,
      text,
    );
  if (part === 'year') return (/\d{4}/.test(text) ? rangesOf(/\d{4}/g, text) : rangesOf(/\d{2}/g, text)).slice(-1);
  const characters = rangesOf(/[\p{L}\p{N}]/gu, text);
  // Short numbers are redacted completely.
  const count = Number(part.slice('last-'.length));
  return characters.length > count ? characters.slice(-count) : [];
}

/** Returns the parts of a hit to redact: from the first character that isn't kept to the last. */
export function removedParts(text: string, part: KeptPart): TextRange[] {
  const kept = keptIn(text, part);
  const bounds = [{ start: 0, end: 0 }, ...kept, { start: text.length, end: text.length }];
  return bounds.slice(1).flatMap(({ start: end }, index) => {
    const start = bounds[index]?.end ?? 0;
    const [gap] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text.slice(start, end)) ?? [];
    if (gap === undefined) return [];
    const at = text.indexOf(gap, start);
    return [{ start: at, end: at + gap.length }];
  });
}
