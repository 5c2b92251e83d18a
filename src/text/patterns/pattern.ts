import { rememberedByKey } from '../../kernel/remembered.ts';
import type { TextRange } from '../text-page.ts';
import { findAcrossLines, type TextSearcher } from './across-lines.ts';

/** Certainty of matches: `checked` by digits, `formed` by a strict format, or `likely`. */
export type Certainty = 'checked' | 'formed' | 'likely';

/** Also matches likely OCR misreadings. */
export interface PatternOptions {
  readonly isTolerant: boolean;
}

/** A kind of personal data with a recognizable form. */
export interface Pattern {
  /** Stable: used in presets. */
  readonly id: string;
  /** Singular name for users. A message for `t`. */
  readonly label: string;
  readonly certainty: Certainty;
  /** Finds matches in a page's text, in order, in linear time. */
  find(text: string, options: PatternOptions): TextRange[];
}

/** Letters that OCR often confuses with a digit. */
const DIGIT_OF: Readonly<Record<string, string>> = {
  ...{ O: '0', o: '0', Q: '0', I: '1', l: '1', '|': '1', '!': '1', Z: '2', z: '2' },
  ...{ S: '5', s: '5', G: '6', B: '8' },
};
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };

/** Classes for digits and characters misread from digits. */
const DIGIT = '[0-9]';
const TOLERANT_DIGIT = '[0-9OoQIl|!ZzSsGB]';

export const asDigit = (character: string): string => DIGIT_OF[character] ?? character;
export const asLetter = (character: string): string => LETTER_OF[character] ?? character;

export const digitsOf = (text: string): string =>
  Array.from(text, (character) => asDigit(character))
    .join('')
    .replace(/[^0-9]/g, '');

export const charactersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns whether at least half of the characters are digits: words may have O, I and S. */
export function isMostlyDigits(text: string): boolean {
  const digits = text.match(/[0-9]/g)?.length ?? 0;
  const letters = text.match(/[\p{L}|!]/gu)?.length ?? 0;
  return digits > 0 && digits >= letters;
}

/** Not inside a word or a longer number. */
export const NUMBER_START = '(?<![\\p{L}\\p{N}_]|\\p{N}[-.,/:+])';
export const NUMBER_END = '(?![\\p{L}\\p{N}_]|[-.,/:+]\\p{N})';
/** Not inside a word. */
export const WORD_START = '(?<![\\p{L}\\p{N}_])';
export const WORD_END = '(?![\\p{L}\\p{N}_])';

/** Characters before a number that are searched for a label. */
const LABEL_REACH = 48;

/** Returns whether one of these labels occurs shortly before a position. */
export const isLabelled = (text: string, start: number, label: RegExp): boolean =>
  label.test(text.slice(Math.max(0, start - LABEL_REACH), start));

export interface UncheckedMatch {
  readonly found: string;
  readonly text: string;
  readonly start: number;
}

/** Returns the sources of expressions; `d` is the class of a digit. Each is matched separately. */
export type Sources = (d: string) => readonly string[];

interface PatternSpec extends Pick<Pattern, 'id' | 'label' | 'certainty'> {
  readonly sources: Sources;
  /** `i` for case-insensitive patterns. */
  readonly flags?: string;
  readonly check?: (candidate: UncheckedMatch) => boolean;
}

export function definePattern({ sources, flags = '', check, ...own }: PatternSpec): Pattern {
  const expressionsFor = rememberedByKey((isTolerant: boolean) =>
    sources(isTolerant ? TOLERANT_DIGIT : DIGIT).map((source) => new RegExp(source, `gu${flags}`)),
  );
  return {
    ...own,
    find(text, { isTolerant }) {
      return findInLines(text, (searched) =>
        expressionsFor(isTolerant)
          .flatMap((expression) =>
            Array.from(searched.matchAll(expression), ({ 0: found, index }) => ({
              found,
              text: searched,
              start: index,
            })),
          )
          .filter((candidate) => candidate.found !== '' && (check?.(candidate) ?? true))
          .map(({ found, start }) => ({ start, end: start + found.length })),
      );
    },
  };
}

/** Returns matches within lines and across line ends, in text order. */
export const findInLines = (text: string, search: TextSearcher): TextRange[] =>
  withoutOverlaps([...search(text), ...findAcrossLines(text, search)]);

/** Returns the longest of overlapping ranges, in order of the text. */
export function withoutOverlaps<Range extends TextRange>(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || range.start >= last.end) kept.push(range);
    else if (range.end - range.start > last.end - last.start) kept[kept.length - 1] = range;
  }
  return kept;
}
