// Finds words, names, expressions and patterns on a page, alike in workers and on the command line.
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { spell } from '../../kernel/spelling.ts';
import { type MessageOrText, message } from '../../messages/index.ts';
import { expressionFaultMessage } from '../expression-fault.ts';
import { asWholeWord, FindError, foldAccents, isInFewPieces, matches, quote, toPattern } from '../find.ts';
import { createNameFinder, loadNameLists, type NameFinder, type NameLists, NO_LISTS } from '../names/index.ts';
import { withoutJoints } from '../own-places.ts';
import { onlyNew } from '../searched.ts';
import { rectsOf } from '../select.ts';
import { recognizedIn, type TextPage, type TextRange } from '../text-page.ts';
import { isLikelyMisreading, toTolerantPattern } from './confusions.ts';
import { removedParts } from './kept-parts.ts';
import { nameExpression, parseName } from './names.ts';
import { type Certainty, withoutOverlaps } from './pattern.ts';
import { NAMES, patternOf, unknownPattern } from './registry.ts';
import { MAX_ENTRY, type NamedExpression, type SearchRequest } from './request.ts';

/** The kinds of what a person has asked for by itself; the others are the ids of patterns. */
export type HitKind = 'word' | 'name' | 'expression' | (string & {});

export interface TextHit extends TextRange {
  readonly kind: HitKind;
  /** The entry of the list, or the name of the expression, that found it; empty for a pattern. */
  readonly entry: string;
  readonly text: string;
  /** Found as a likely misreading of recognized print: `text` is what was read. */
  readonly isMisread?: true;
  /** Why it is taken for what it is: names only. */
  readonly because?: MessageOrText;
}

export interface SearchHit extends TextHit {
  readonly page: PageNumber;
  /** Page units: a rectangle for each line of it. */
  readonly areas: readonly Rect[];
}

/** Searches a text; in its recognized parts (default: all) also for likely misreadings. */
export type TextSearch = (text: string, recognized?: readonly TextRange[], scope?: SearchScope) => TextHit[];

/** `asked` leaves out patterns: words, names of a list and expressions only. */
export type SearchScope = 'all' | 'asked';

/** Rank among overlapping hits: explicit requests precede all patterns. */
const RANKS: Readonly<Record<Certainty, number>> = { checked: 3, formed: 2, likely: 1 };
const ASKED = 4;

type Found = TextRange & Pick<TextHit, 'because'>;

interface Rule {
  readonly kind: HitKind;
  readonly entry: string;
  readonly rank: number;
  /** Letters without which nothing is found: most entries of a long list are not on a page. */
  readonly needed?: string;
  /** `folded` is the text without accents, as long as the text. */
  find(text: string, folded: string): readonly Found[];
}

/** The longest part of a word that is written in one way only. */
const neededOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[aou]e|ss|[^a-z]+/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** A text in small letters, its broken words made whole. */
const squeeze = (folded: string): string => folded.toLowerCase().replace(/[-\u2010\u2011\s]/g, '');

/** An expression that finds more in one text tells nothing of it. */
const MOST_MATCHES = 50_000;

/** @throws FindError for too many matches: left out, they would stay on the page */
function allMatches(expression: RegExp, text: string): readonly TextRange[] {
  const found = matches(expression, text, MOST_MATCHES + 1);
  if (found.length > MOST_MATCHES)
    throw new FindError(message('More than {limit, number} places found: narrow the search.', { limit: MOST_MATCHES }));
  return found;
}

function wordRule(word: string, { isTolerant, matchesCase }: SearchRequest): Rule {
  const rule = { kind: 'word', entry: word, rank: ASKED };
  const folded = foldAccents(spell(word).text);
  if (isTolerant) return { ...rule, find: findMisread(folded, toTolerantPattern(folded)) };
  const expression = new RegExp(asWholeWord(toPattern(folded, quote, true)), matchesCase ? 'gu' : 'giu');
  const find: Rule['find'] = (_, text) =>
    allMatches(expression, text).filter(({ start, end }) => isInFewPieces(text.slice(start, end), folded, text));
  return { ...rule, needed: neededOf(word), find };
}

/** Finds a word inside longer ones, as the find bar does. */
function partRule(word: string, { matchesCase }: SearchRequest): Rule {
  const expression = new RegExp(toPattern(foldAccents(spell(word).text)), matchesCase ? 'gu' : 'giu');
  const find: Rule['find'] = (_, folded) => allMatches(expression, folded);
  return { kind: 'word', entry: word, rank: ASKED, needed: neededOf(word), find };
}

/** Finds what a word may have been read as, also where recognition joined it to others. */
function findMisread(word: string, pattern: string): Rule['find'] {
  const expression = new RegExp(pattern, 'giu');
  return (_, text) =>
    allMatches(expression, text).filter(
      ({ start, end }) =>
        isWordEdge(text, start, word.length) &&
        isWordEdge(text, end, word.length) &&
        isLikelyMisreading(word, text.slice(start, end)),
    );
}

/** Shorter words stand inside others too often. */
const LEAST_JOINED = 5;
const LETTER = /[\p{L}\p{N}_]/u;

/** Returns whether a word may start or end here; a long one also in "SILVAWyvern", "Wolff0532". */
function isWordEdge(text: string, index: number, length: number): boolean {
  const [before = '', after = '', next = ''] = [text[index - 1], text[index], text[index + 1]];
  if (!LETTER.test(before) || !LETTER.test(after)) return true;
  return length >= LEAST_JOINED && /^(?:\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\d|\d\p{L})/u.test(before + after + next);
}

function nameRule(name: string, request: SearchRequest): Rule | undefined {
  const person = parseName(name);
  if (!person) return undefined;
  const rule = { kind: 'name', entry: name, rank: ASKED };
  const expression = nameExpression(person, request);
  const find: Rule['find'] = (_, text) => allMatches(expression, text);
  if (!request.isTolerant) return { ...rule, needed: neededOf(person.family), find };
  const isLikely = (read: string) => person.given.length > 0 || isLikelyMisreading(person.family, read);
  return { ...rule, find: (_, text) => find(_, text).filter(({ start, end }) => isLikely(text.slice(start, end))) };
}

function expressionRule(asked: NamedExpression, request: SearchRequest): Rule {
  const { name, foldsAccents = false, matchesCase = request.matchesCase } = asked;
  const source = foldsAccents ? foldAccents(asked.expression.normalize('NFC')) : asked.expression;
  let expression: RegExp;
  try {
    expression = new RegExp(source, matchesCase ? 'gmu' : 'gimu');
  } catch (error) {
    throw new FindError(message('“{name}”: {reason}', { name, reason: expressionFaultMessage(error) }));
  }
  const find: Rule['find'] = (text, folded) => allMatches(expression, foldsAccents ? folded : text);
  return { kind: 'expression', entry: name, rank: ASKED, find };
}

function namesRule(names: NameFinder, { isTolerant }: SearchRequest): Rule {
  const rule = { kind: NAMES.id, entry: '', rank: RANKS[NAMES.certainty] };
  return { ...rule, find: (text, folded) => (isTolerant ? names.findMisread(folded) : names.find(text, folded)) };
}

function patternRule(id: string, { isTolerant }: SearchRequest): Rule {
  const pattern = patternOf(id);
  if (!pattern) throw new FindError(unknownPattern(id));
  const rank = RANKS[pattern.certainty];
  return { kind: id, entry: '', rank, find: (text) => pattern.find(text, { isTolerant }) };
}

function refuseLong(entries: readonly string[]): void {
  const long = entries.find((entry) => entry.length > MAX_ENTRY);
  if (long !== undefined)
    throw new FindError(
      message('“{text}…” is longer than {limit, plural, one {# character} other {# characters}}.', {
        text: long.slice(0, 40),
        limit: MAX_ENTRY,
      }),
    );
}

/** @throws FindError what is wrong with the request */
function toRules(request: SearchRequest, nameFinder: NameFinder): Rule[] {
  const { names, expressions, patterns, findsParts, isTolerant } = request;
  const words = request.words.filter((word) => word.trim() !== '');
  refuseLong([...words, ...names, ...expressions.map(({ expression }) => expression)]);
  return [
    ...words.map((word) => wordRule(word, request)),
    ...(findsParts && !isTolerant ? words.map((word) => partRule(word, request)) : []),
    ...names.map((name) => nameRule(name, request)).filter((rule) => !!rule),
    ...expressions.map((each) => expressionRule(each, request)),
    ...patterns.map((id) => (id === NAMES.id ? namesRule(nameFinder, request) : patternRule(id, request))),
  ];
}

type RankedHit = TextHit & { readonly rank: number };

/** Leaves out hits within surer or longer ones. Overlapping hits stay: no end may be lost. */
function dropOverlaps(hits: readonly RankedHit[]): RankedHit[] {
  /** How far the hits of a rank reach that do not begin later. */
  const reach = new Map<number, number>();
  return hits
    .toSorted((a, b) => a.start - b.start || b.end - a.end || b.rank - a.rank)
    .filter(({ rank, end }) => {
      const isWithin = [...reach].some(([other, furthest]) => other >= rank && furthest >= end);
      reach.set(rank, Math.max(reach.get(rank) ?? 0, end));
      return !isWithin;
    });
}

function outside<Range extends TextRange>(ranges: readonly Range[], others: readonly TextRange[]): Range[] {
  const inOrder = others.toSorted((a, b) => b.start - a.start);
  let reach = 0;
  return ranges
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      for (let next = inOrder.at(-1); next && next.start <= start; next = inOrder.at(-1)) {
        reach = Math.max(reach, next.end);
        inOrder.pop();
      }
      return reach < end;
    });
}

/** Narrows a hit to the parts of it that go. */
function withoutKept(hit: TextHit, { keeps }: SearchRequest, searched: string): TextHit[] {
  const part = keeps[hit.kind];
  if (part === undefined) return [hit];
  return removedParts(searched.slice(hit.start, hit.end), part).map((range) => {
    const [start, end] = [hit.start + range.start, hit.start + range.end];
    return { ...hit, start, end, text: withoutJoints(searched.slice(start, end)) };
  });
}

/**
 * Prepares a search for the texts of a document, whose names are remembered. User expressions have
 * no time limit here: run untrusted ones where they can be terminated.
 * @param lists for the pattern `names`, see `loadNameLists`; without them, finds announced names
 * @throws FindError for an invalid request
 * @example
 * const search = createTextSearch({ ...EMPTY_REQUEST, patterns: ['email'] });
 * search('Write to anna@example.org.').map(({ text }) => text); // ['anna@example.org']
 */
export function createTextSearch(request: SearchRequest, lists: NameLists = NO_LISTS): TextSearch {
  const names = createNameFinder(lists);
  const rules = toRules({ ...request, isTolerant: false }, names);
  const tolerantRules = request.isTolerant ? toRules(request, names) : [];
  return (text, recognized = [{ start: 0, end: text.length }], scope = 'all') => {
    const spelled = spell(text);
    const folded = foldAccents(spelled.text);
    const squeezed = squeeze(folded);
    const find = (some: readonly Rule[], isMisread: boolean) =>
      some
        .filter(({ rank, needed = '' }) => squeezed.includes(needed) && (scope === 'all' || rank === ASKED))
        .flatMap(({ kind, entry, rank, find: findRanges }) =>
          withoutOverlaps(findRanges(spelled.text, folded)).map((range): RankedHit => {
            const { start, end } = spelled.toOriginal(range);
            const because = range.because && { because: range.because };
            const own = { text: withoutJoints(text.slice(start, end)), ...because, ...(isMisread && { isMisread }) };
            return { kind, entry, rank, start, end, ...own };
          }),
        );
    const exact = find(rules, false);
    const isRecognized = (hit: TextRange) => recognized.some((part) => part.start < hit.end && part.end > hit.start);
    const misread = recognized.length > 0 ? outside(find(tolerantRules, true), exact).filter(isRecognized) : [];
    const hits = onlyNew(text, [...exact, ...misread]);
    return dropOverlaps(hits).flatMap(({ rank: _, ...hit }) => withoutKept(hit, request, text));
  };
}

export const loadListsFor = async ({ patterns }: SearchRequest): Promise<NameLists> =>
  patterns.includes(NAMES.id) ? await loadNameLists() : NO_LISTS;

/**
 * Places hits of a page's text on the page.
 * @example
 * const search = createTextSearch({ ...EMPTY_REQUEST, words: ['Berg'] });
 * const hits = placeHits(search(EMPTY_TEXT_PAGE.searched), EMPTY_TEXT_PAGE, 1);
 * hits.flatMap(({ areas }) => areas); // rectangles in page units
 */
export const placeHits = (hits: readonly TextHit[], page: TextPage, number: PageNumber): SearchHit[] =>
  hits.map((hit) => ({ ...hit, page: number, areas: rectsOf(page, hit) }));

/**
 * Searches pages from page 1 on.
 * @throws FindError for an invalid request
 * @example
 * const request = { ...EMPTY_REQUEST, words: ['Berg'] };
 * const hits = searchPages([EMPTY_TEXT_PAGE], request);
 * for await (const { page, text, areas } of hits) console.log(page, text, areas);
 */
export async function* searchPages(
  pages: AsyncIterable<TextPage> | Iterable<TextPage>,
  request: SearchRequest,
): AsyncGenerator<SearchHit> {
  const search = createTextSearch(request, await loadListsFor(request));
  let number = 0;
  for await (const page of pages) {
    number += 1;
    yield* placeHits(search(page.searched, recognizedIn(page)), page, number);
  }
}
