// Finds what a PDF states beside what its pages draw: alternatives, values, titles, metadata.

import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { openStructure } from '../pdf/structure/open-structure.ts';
import { FOR_PROGRAMS, findStatedTexts, type StatedKind, type StatedText } from '../redaction/rest/stated-texts.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST, type SearchRequest } from '../text/patterns/request.ts';
import { createTextSearch, type SearchScope, type TextHit, type TextSearch } from '../text/patterns/search.ts';
import type { OpenSearch } from '../text/patterns/search-client.ts';
import { EMPTY_TEXT_PAGE, type TextRange, withoutReadings } from '../text/text-page.ts';

/** The whole file of an open document. */
export interface SearchedFile {
  readonly file: Blob;
  readonly password?: string | undefined;
}

/** Texts for readers; in the others patterns would find the dates and numbers of programs. */
const FOR_READERS: ReadonlySet<StatedKind> = new Set(['alternative', 'comment', 'field', 'label', 'layer', 'title']);

/** Addresses that are personal data themselves. */
const PERSONAL_ADDRESS = /^(?:mailto|tel|sms):/i;

/** Separates texts that are searched together: no match spans it. */
const BETWEEN = '\n\u001d\n';

const scopeOf = ({ kind, text }: StatedText): SearchScope =>
  FOR_READERS.has(kind) || PERSONAL_ADDRESS.test(text) ? 'all' : 'asked';

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

async function searchTexts(texts: readonly StatedText[], find: FindIn, firstPage: number): Promise<Hit[]> {
  const found = texts.length === 0 ? [] : await find(texts.map(({ text }) => text).join(BETWEEN));
  let at = 0;
  return texts.flatMap((stated) => {
    const [from, to] = [at, at + stated.text.length];
    at = to + BETWEEN.length;
    const inside = found.filter((hit) => hit.start >= from && hit.end <= to);
    if (inside.length === 0) return [];
    const rect = stated.place();
    const within = withoutReadings({ ...EMPTY_TEXT_PAGE, text: stated.text });
    return inside.map((hit): Hit => {
      const { start, end } = growToLetters(stated.text, hit.start - from, hit.end - from);
      const text = stated.text.slice(start, end);
      return {
        ...{ ...hit, start, end, text },
        page: stated.page === undefined ? firstPage : stated.page + 1,
        areas: rect ? [rect] : [],
        selection: { lines: [], words: { text, startIndex: start, textLength: text.length } },
        within,
        beside: stated.kind,
      };
    });
  });
}

/** Leaves out what was found again in another reading of a text, or by another search. */
const withoutDoubles = (hits: readonly Hit[]): Hit[] => [
  ...new Map(
    hits.map((hit) => [JSON.stringify([hit.page, hit.beside, hit.kind, hit.entry, hit.text, hit.areas]), hit]),
  ).values(),
];

/**
 * Finds what a file states beside what its pages draw. Hits that belong to no page count to the
 * first one.
 * @throws PdfError why its objects cannot be read
 */
export async function findBesidePages(
  { file, password }: SearchedFile,
  pageNumbers: readonly number[],
  request: SearchRequest,
  search: OpenSearch,
): Promise<Hit[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = (await createPdfEngine()).open(fromBytes(bytes), password);
  try {
    const texts = findStatedTexts(await openStructure(bytes, document), document).filter(
      ({ page }) => page === undefined || pageNumbers.includes(page + 1),
    );
    const [firstPage = 1] = pageNumbers;
    const hits: Hit[] = [];
    for (const scope of ['all', 'asked'] as const) {
      const own = texts.filter((text) => scopeOf(text) === scope);
      hits.push(...(await searchTexts(own, (text) => search.search(text, [], scope), firstPage)));
    }
    const forPrograms = texts.filter(({ kind }) => FOR_PROGRAMS.has(kind));
    hits.push(...(await searchTexts(forPrograms, createPartSearch(request), firstPage)));
    return withoutDoubles(hits);
  } finally {
    document.close();
  }
}
