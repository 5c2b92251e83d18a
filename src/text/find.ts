// Finds words on a page across line breaks and hyphens.

import { spell } from '../kernel/spelling.ts';
import { MessageError, message } from '../messages/index.ts';
import { expressionFaultMessage } from './expression-fault.ts';
import { PART, withoutJoints } from './own-places.ts';
import { onlyNew } from './searched.ts';
import type { TextRange } from './text-page.ts';

export interface FindQuery {
  readonly text: string;
  readonly matchesCase: boolean;
  readonly wholeWords: boolean;
  /** True to distinguish é from e. */
  readonly matchesAccents: boolean;
  /** True if `text` is a regular expression. */
  readonly isExpression: boolean;
}

/** Maximum number of hits per page. */
export const MAX_HITS_A_PAGE = 5_000;
/** Longer expressions are hostile. */
export const MAX_QUERY = 1_000;

/**
 * Error in a search request, such as an invalid expression.
 * @example
 * try {
 *   createTextSearch({ ...EMPTY_REQUEST, expressions: [{ name: 'Case', expression: '(' }] });
 * } catch (error) {
 *   if (error instanceof FindError) console.error(error.message);
 * }
 */
export class FindError extends MessageError {
  override readonly name = 'FindError';
}

const MARKS = /\p{M}/gu;

/** Returns letters without accents, keeping length and indices. */
export function foldAccents(text: string): string {
  return text.replace(/[^ -~\s]/gu, (character) => {
    const bare = character.normalize('NFD').replace(MARKS, '');
    return bare.length === character.length ? bare : character;
  });
}

export const quote = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Hyphens that divide words at line ends, and occur inside words elsewhere. */
const HYPHEN = '[-\u2010\u2011]';
/** Line break or hyphen within a word. */
export const BREAK = `(?:${HYPHEN}?\\n|${HYPHEN})?`;
/** The same with one space, for words drawn in two pieces. */
const BREAK_OR_SPACE = `(?:${HYPHEN}?\\n|${HYPHEN}| )?`;
/** Shorter words in pieces are usually two words: "any one". Names are less likely. */
const LEAST_IN_PIECES = 8;
const LEAST_NAME_IN_PIECES = 4;
const BEGINS_AS_NAME = /^\p{Lu}/u;
/** Minimum letters of a name whose last letter may stand alone. */
const LEAST_BEFORE_LAST = 5;
/** Letters that are words in some language: "Robert a Roma". */
const IS_WORD = /^[aeiouy\u00e0-\u00ff]$/iu;
/** Minimum letters of a piece: shorter ones are words, as in "an other". */
const LEAST_PIECE = 3;
const DASH = '[-\u00ad\u2010-\u2015]';
const APOSTROPHES = "['\u2018\u2019]";
const QUOTES = '["\u201c\u201d\u201e]';

const leastInPieces = (word: string): number => (BEGINS_AS_NAME.test(word) ? LEAST_NAME_IN_PIECES : LEAST_IN_PIECES);

/**
 * Returns an expression for characters as written, or broken at a line end.
 * @param toExpression for characters other than dash, apostrophe and quotation mark
 */
export function toPattern(text: string, toExpression = quote, inPieces = false): string {
  const parts = text.trim().split(/\s+/u);
  const toPart = (part: string) =>
    Array.from(part, (character) => {
      if (/^[-\u2010-\u2015]$/.test(character)) return `${DASH}\\n?`;
      if (/^['\u2018\u2019]$/.test(character)) return APOSTROPHES;
      if (/^["\u201c\u201d\u201e]$/.test(character)) return QUOTES;
      return toExpression(character);
    }).join(inPieces && part.length >= leastInPieces(part) ? BREAK_OR_SPACE : BREAK);
  return parts.map(toPart).join('\\s+');
}

/** Returns whether a match of {@link toPattern} is the words in at most one more piece. */
export function isInFewPieces(found: string, text: string, page: string): boolean {
  const pieces = found.split(' ');
  const more = pieces.length - text.trim().split(/\s+/u).length;
  if (more <= 0) return true;
  if (more > 1) return false;
  const isLong = text.length >= LEAST_IN_PIECES && pieces.every((piece) => piece.length >= LEAST_PIECE);
  return isLong || (BEGINS_AS_NAME.test(text) && isNameInPieces(found, pieces, page));
}

/** Returns whether pieces are written like one name: "Al ice", "AL ICE". */
function isNameInPieces(found: string, pieces: readonly string[], page: string): boolean {
  const isOneName = found === found.toUpperCase() || /^\p{Lu}[^\p{Lu}]*$/u.test(found);
  const rest = page.replaceAll(found, ' ');
  const isWordOfPage = (piece: string) => new RegExp(asWholeWord(quote(piece.toLowerCase())), 'u').test(rest);
  const last = pieces.at(-1) ?? '';
  const hasLoneEnd = last.length === 1 && !IS_WORD.test(last) && found.length - 2 >= LEAST_BEFORE_LAST;
  // Single letters at the beginning are initials, which readings of the page find.
  return isOneName && pieces.every((piece) => piece.length > 1 || hasLoneEnd) && !pieces.every(isWordOfPage);
}

/** Not next to another letter or digit. */
export const asWholeWord = (pattern: string) => `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`;

/** Returns undefined for an empty query. @throws FindError if it is invalid */
function toExpression(query: FindQuery): RegExp | undefined {
  if (query.text.trim() === '') return undefined;
  if (query.text.length > MAX_QUERY)
    throw new FindError(
      message('You can search for at most {limit, plural, one {# character} other {# characters}}.', {
        limit: MAX_QUERY,
      }),
    );
  // Expressions aren't normalized further.
  const asked = query.isExpression ? query.text.normalize('NFC') : spell(query.text).text;
  const text = query.matchesAccents ? asked : foldAccents(asked);
  const pattern = query.isExpression ? text : toPattern(text);
  try {
    return new RegExp(query.wholeWords ? asWholeWord(pattern) : pattern, query.matchesCase ? 'gmu' : 'gimu');
  } catch (error) {
    throw new FindError(expressionFaultMessage(error));
  }
}

export function matches(expression: RegExp, text: string, most = MAX_HITS_A_PAGE): TextRange[] {
  const ranges: TextRange[] = [];
  for (const match of text.matchAll(expression)) {
    if (match[0] !== '') ranges.push({ start: match.index, end: match.index + match[0].length });
    if (ranges.length >= most) break;
  }
  return ranges;
}

/** Creates a function that searches page texts for the query. @throws FindError */
export function createFinder(query: FindQuery): (text: string) => TextRange[] {
  const expression = toExpression(query);
  return (text) => {
    if (!expression) return [];
    const spelled = spell(text);
    const found = matches(expression, query.matchesAccents ? spelled.text : foldAccents(spelled.text));
    return [...onlyNew(text, found.map(spelled.toOriginal))];
  };
}

/** Characters of context on each side of a hit. */
const CONTEXT = 40;

export interface HitContext {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

const inOneLine = (text: string) =>
  withoutJoints(text)
    .replace(/[-\u00ad\u2010]\n(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ');

/** Returns a hit with its context on one line, cut between words. */
export function contextOf(text: string, { start, end }: TextRange): HitContext {
  // Further readings are separate.
  const first = text.lastIndexOf(PART, start) + PART.length;
  const partStart = first < PART.length ? 0 : first;
  const next = text.indexOf(PART, end);
  const partEnd = next < 0 ? text.length : next;
  const before = text.slice(Math.max(partStart, start - CONTEXT), start);
  const after = text.slice(end, Math.min(partEnd, end + CONTEXT));
  return {
    before: inOneLine(start - partStart > CONTEXT ? `…${before.replace(/^\S*\s/, '')}` : before),
    found: inOneLine(text.slice(start, end)),
    after: inOneLine(end + CONTEXT < partEnd ? `${after.replace(/\s\S*$/, '')}…` : after),
  };
}
