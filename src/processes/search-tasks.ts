import * as v from 'valibot';
import { atPage, type PageIndex, toPageIndex } from '../kernel/page-number.ts';
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { accept, toErrorBody } from '../scanner/core.ts';
import type { DocumentAnswer } from './answers.ts';
import { expression, flag, listOf, objectOf, oneOf, text } from './check-body.ts';
import { type FoundMark, findMarks } from './find-marks.ts';
import { defineKind } from './kind.ts';
import { readPages } from './search-contexts.ts';

/** Expression; the vendor's simple terms are expressions, too. */
const TERM = objectOf({
  type: oneOf(['simple']),
  pattern: expression(),
  caseSensitive: v.optional(flag()),
  termId: v.optional(text()),
});

type Term = v.InferOutput<typeof TERM>;

/** Characters around a hit. */
const CONTEXT = 25;

interface SearchResult {
  readonly id: number;
  readonly pageIndex: PageIndex;
  readonly startIndexInPage: number;
}

interface Kept {
  readonly results: readonly SearchResult[];
  /** Indices of pages without words, which a search can't look through. */
  readonly pagesWithoutText: readonly PageIndex[];
}

function toResult(mark: FoundMark, term: Term, pageText: string): Omit<SearchResult, 'id'> {
  const { pageNumber, selectedText, startIndex, lineGroups } = mark;
  const [group] = lineGroups;
  const lines = (group?.lines ?? []) as readonly Rect[];
  const from = Math.max(0, startIndex - CONTEXT);
  return {
    pageIndex: toPageIndex(pageNumber),
    ...{ text: selectedText, startIndexInPage: startIndex, searchTerm: { caseSensitive: false, ...term } },
    context: pageText.slice(from, startIndex + selectedText.length + CONTEXT),
    startIndexInContext: startIndex - from,
    ...{ pageData: group?.pageData, boundingRectangle: unionOfRects(lines), lineRectangles: lines },
  } as Omit<SearchResult, 'id'>;
}

const DEFAULT_LIMIT = '100';
const MOST_RESULTS = 1000;

const refuseQuery = (at: string): DocumentAnswer<never> => ({
  ok: false,
  status: 480,
  body: toErrorBody('InvalidInput', { in: 'url', at }),
});

/** Answers a page of results. Without a token for the next page there are no more. */
function answerPage(kept: Kept | undefined, query: URLSearchParams): DocumentAnswer<object> {
  const [limitText, token] = [query.get('limit') ?? DEFAULT_LIMIT, query.get('continueToken') ?? '0'];
  const limit = Number(limitText);
  if (!/^\d{1,4}$/.test(limitText) || limit < 1 || limit > MOST_RESULTS) return refuseQuery('limit');
  if (!/^\d{1,9}$/.test(token)) return refuseQuery('continueToken');
  if (!kept) return accept({ results: [], pagesWithoutText: [], continueToken: token });
  const end = Number(token) + limit;
  const more = end < kept.results.length ? { continueToken: String(end) } : {};
  return accept({ ...kept, results: kept.results.slice(Number(token), end), ...more });
}

export const searchTasks = defineKind({
  path: '/v2/searchTasks',
  input: objectOf({ contextId: text(), searchTerms: listOf(TERM, 100) }),
  nameFault: (code, at) => (/^input\.searchTerms\[\d+\]\./.test(at) ? `${code}ForSimpleTerm` : code),
  part: {
    name: 'results',
    answer: (kept, query) => answerPage(kept as Kept, query),
    whileProcessing: (query) => answerPage(undefined, query),
  },
  files: ({ contextId }) => [{ contextId, at: 'input.contextId' }],
  async run({ searchTerms }, bench, [document = '']) {
    const pages = await readPages(bench, document);
    const results: Omit<SearchResult, 'id'>[] = [];
    for (const [index, term] of searchTerms.entries()) {
      const asked = [`--regex=${term.pattern}`, ...(term.caseSensitive ? ['--case'] : [])];
      const { marks } = await findMarks(bench, document, asked, 'InternalError');
      results.push(...marks.map((mark) => toResult(mark, term, atPage(pages, mark.pageNumber)?.text ?? '')));
      bench.report((index + 1) / searchTerms.length);
    }
    results.sort((a, b) => a.pageIndex - b.pageIndex || a.startIndexInPage - b.startIndexInPage);
    const pagesWithoutText = pages.flatMap((page) => (page.text === '' ? page.pageIndex : []));
    await bench.write(
      'results.json',
      JSON.stringify({ results: results.map((each, id) => ({ id, ...each })), pagesWithoutText }),
    );
    return { fileId: await bench.keep('results.json') };
  },
});
