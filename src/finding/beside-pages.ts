// Finds what a PDF states beside what its pages draw: alternatives, values, titles, metadata.

import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { type Rect, rectsTouch } from '../kernel/rect.ts';
import { foldSpelling } from '../kernel/spelling.ts';
import { message } from '../messages/index.ts';
import { createPageSearch, type Hit, NOTHING_DRAWN, toSearchedPage } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST, type SearchRequest } from '../text/patterns/request.ts';
import { createTextSearch, type SearchScope, type TextHit, type TextSearch } from '../text/patterns/search.ts';
import type { OpenSearch } from '../text/patterns/search-client.ts';
import { FOR_PROGRAMS, type StatedKind } from '../text/stated-kinds.ts';
import { EMPTY_TEXT_PAGE, type TextRange, withoutReadings } from '../text/text-page.ts';
import type { StatedLine, StatedSource } from './stated-messages.ts';

/** Texts for readers; in the others patterns would find the dates and numbers of programs. */
const FOR_READERS: ReadonlySet<StatedKind> = new Set(['alternative', 'comment', 'field', 'label', 'layer', 'title']);

/** Addresses that are personal data themselves. */
const PERSONAL_ADDRESS = /^(?:mailto|tel|sms):/i;

/** Separates texts that are searched together: no match spans it. */
const BETWEEN = '\n\u001d\n';

const scopeOf = ({ kind, text, seams }: StatedLine): SearchScope =>
  !seams && (FOR_READERS.has(kind) || PERSONAL_ADDRESS.test(text)) ? 'all' : 'asked';

/** Grows a range to whole words: they are redacted as such, as parts of words have no place. */
function growToLetters(text: string, start: number, end: number): TextRange {
  const before = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

/** Shorter words are parts of others by chance, as in the check of a redacted file. */
const LEAST_PART = 6;

/** Finds words inside longer ones: addresses and names of files run them together. */
const createPartSearch = ({ words, matchesCase }: SearchRequest): TextSearch =>
  createTextSearch({
    ...{ ...EMPTY_REQUEST, matchesCase, findsParts: true },
    words: words.filter((word) => word.length >= LEAST_PART),
  });

type FindIn = (text: string) => Promise<readonly TextHit[]> | readonly TextHit[];

interface FoundIn {
  readonly stated: StatedLine;
  readonly hit: TextHit;
}

async function searchTexts(texts: readonly StatedLine[], find: FindIn): Promise<FoundIn[]> {
  const found = texts.length === 0 ? [] : await find(texts.map(({ text }) => text).join(BETWEEN));
  let at = 0;
  return texts.flatMap((stated) => {
    const [from, to] = [at, at + stated.text.length];
    at = to + BETWEEN.length;
    return found
      .filter((hit) => hit.start >= from && hit.end <= to)
      .filter(({ start, end }) => stated.seams?.some((seam) => start < from + seam && from + seam < end) ?? true)
      .map((hit) => {
        const { start, end } = growToLetters(stated.text, hit.start - from, hit.end - from);
        return { stated, hit: { ...hit, start, end, text: stated.text.slice(start, end) } };
      });
  });
}

function toHit({ stated, hit }: FoundIn, place: Rect | undefined, firstPage: PageNumber): Hit {
  const { start, text } = hit;
  return {
    ...hit,
    page: stated.page === undefined ? firstPage : toPageNumber(stated.page),
    areas: place ? [place] : [],
    selection: { lines: [], words: { text, startIndex: start, textLength: text.length } },
    within: withoutReadings({ ...EMPTY_TEXT_PAGE, text: stated.text }),
    beside: stated.kind,
    isOfFile: stated.page === undefined,
  };
}

/** In other letters, in another order or coded. */
const DISGUISED = message('in disguise');

/** Finds entries of lists in disguise, where their text does not spell them plainly. */
async function findDisguised(
  source: StatedSource,
  texts: readonly StatedLine[],
  { words, names }: SearchRequest,
  plain: readonly FoundIn[],
): Promise<FoundIn[]> {
  const entries = [...words, ...names];
  const hidden = entries.length === 0 ? [] : await source.hiding(entries);
  const byIndex = new Map(texts.map((stated) => [stated.index, stated]));
  return hidden.flatMap(({ index, entry }) => {
    const stated = byIndex.get(index);
    if (!stated || plain.some((found) => found.stated === stated && found.hit.entry === entry)) return [];
    const kind = words.includes(entry) ? 'word' : 'name';
    // The whole text: the redaction removes it as such.
    return [{ stated, hit: { kind, entry, text: entry, start: 0, end: stated.text.length, because: DISGUISED } }];
  });
}

/** Leaves out what was found again in another reading of a text, or by another search. */
const withoutDoubles = (hits: readonly Hit[]): Hit[] => [
  ...new Map(
    hits.map((hit) => [JSON.stringify([hit.page, hit.beside, hit.kind, hit.entry, hit.text, hit.areas]), hit]),
  ).values(),
];

/** Finds words on pages whose fonts readers understand in different ways. */
async function findByFonts(
  source: StatedSource,
  pageNumbers: readonly PageNumber[],
  search: OpenSearch,
): Promise<Hit[]> {
  const find = createPageSearch((...asked) => search.search(...asked));
  const hits: Hit[] = [];
  for (const { page, ways } of await source.readByFonts())
    if (pageNumbers.includes(toPageNumber(page)))
      for (const words of ways) hits.push(...(await find(toSearchedPage(words, toPageNumber(page), NOTHING_DRAWN))));
  return hits;
}

/** Returns the pages that were not read to their ends: other readers may show more on them. */
export async function findUnreadPages(source: StatedSource, pageNumbers: readonly PageNumber[]): Promise<PageNumber[]> {
  const unread = (await source.readByFonts()).flatMap(({ page, isWhole }) => (isWhole ? [] : toPageNumber(page)));
  return unread.filter((page) => pageNumbers.includes(page));
}

/** Finds what a file states beside what its pages draw; hits of no page count to the first one. */
export async function findBesidePages(
  source: StatedSource,
  pageNumbers: readonly PageNumber[],
  request: SearchRequest,
  search: OpenSearch,
): Promise<Hit[]> {
  const texts = (await source.read()).filter(
    ({ page }) => page === undefined || pageNumbers.includes(toPageNumber(page)),
  );
  const [firstPage = 1] = pageNumbers;
  const found: FoundIn[] = [];
  for (const scope of ['all', 'asked'] as const) {
    const own = texts.filter((text) => scopeOf(text) === scope);
    found.push(...(await searchTexts(own, (text) => search.search(text, [], scope))));
  }
  const forPrograms = texts.filter(({ kind }) => FOR_PROGRAMS.has(kind));
  found.push(...(await searchTexts(forPrograms, createPartSearch(request))));
  found.push(...(await findDisguised(source, texts, request, found)));
  const places = await source.placesOf(found.map(({ stated }) => stated.index));
  const beside = found.map((each, index) => toHit(each, places[index], firstPage));
  return withoutDoubles([...(await findByFonts(source, pageNumbers, search)), ...beside]);
}

/** Readings of a page part lines in different ways. */
const lettersOf = (text: string): string => foldSpelling(text).replace(/\s/g, '');

/** Leaves out what the page draws at the same place: words of a field, or with an alternative. */
export const onlyFurther = (beside: readonly Hit[], onPages: readonly Hit[]): Hit[] =>
  beside.filter(
    (hit) =>
      !onPages.some(
        ({ page, entry, text, areas }) =>
          page === hit.page &&
          entry === hit.entry &&
          lettersOf(text) === lettersOf(hit.text) &&
          (hit.areas.length > 0 || hit.beside === 'alternative') &&
          hit.areas.every((area) => areas.some((own) => rectsTouch(own, area))),
      ),
  );
