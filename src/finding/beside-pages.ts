// Finds what a PDF states beside what its pages draw: in alternatives, values, titles, names, metadata.

import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { openStructure } from '../pdf/structure/open-structure.ts';
import { findStatedTexts, type StatedKind, type StatedText } from '../redaction/rest/stated-texts.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import type { SearchScope } from '../text/patterns/search.ts';
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

async function searchTexts(
  texts: readonly StatedText[],
  scope: SearchScope,
  pageNumbers: readonly number[],
  search: OpenSearch,
): Promise<Hit[]> {
  const own = texts.filter((text) => scopeOf(text) === scope);
  const joined = own.map(({ text }) => text).join(BETWEEN);
  const found = joined === '' ? [] : await search.search(joined, [], scope);
  const hits: Hit[] = [];
  let at = 0;
  for (const stated of own) {
    const [from, end] = [at, at + stated.text.length];
    at = end + BETWEEN.length;
    const inside = found.filter((hit) => hit.start >= from && hit.end <= end);
    if (inside.length === 0) continue;
    const rect = stated.place();
    const within = withoutReadings({ ...EMPTY_TEXT_PAGE, text: stated.text });
    const words = new Map(inside.map((hit) => [`${hit.kind} ${hit.entry} ${hit.text}`, hit]));
    for (const hit of words.values()) {
      const { start, end } = growToLetters(stated.text, hit.start - from, hit.end - from);
      const text = stated.text.slice(start, end);
      hits.push({
        ...{ ...hit, start, end, text },
        page: stated.page === undefined ? (pageNumbers[0] ?? 1) : stated.page + 1,
        areas: rect ? [rect] : [],
        selection: { lines: [], words: { text, startIndex: start, textLength: text.length } },
        within,
        beside: stated.kind,
      });
    }
  }
  return hits;
}

/**
 * Finds what a file states beside what its pages draw. Hits that belong to no page count to the first one.
 * @throws PdfError why its objects cannot be read
 */
export async function findBesidePages(
  { file, password }: SearchedFile,
  pageNumbers: readonly number[],
  search: OpenSearch,
): Promise<Hit[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = (await createPdfEngine()).open(fromBytes(bytes), password);
  try {
    const structure = await openStructure(bytes, document);
    const texts = findStatedTexts(structure, document).filter(
      ({ page }) => page === undefined || pageNumbers.includes(page + 1),
    );
    const scopes: readonly SearchScope[] = ['all', 'asked'];
    const hits: Hit[] = [];
    for (const scope of scopes) hits.push(...(await searchTexts(texts, scope, pageNumbers, search)));
    return hits;
  } finally {
    document.close();
  }
}
