// Finding words in all pages of a document, as the page's find bar does, for several questions at once.
import { readFileSync } from 'node:fs';
import type { Rect } from '../kernel/rect.ts';
import { type Mark, markToolFor, newMark } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { FindError, type FindQuery } from '../text/find.ts';
import { type Finder, openFinder } from '../text/find-client.ts';
import { selectText, type TextSelection } from '../text/select.ts';
import { inputError, refusal, usageError } from './errors.ts';
import { describeFault } from './input-files.ts';
import { createWordReader, TEXT_OPTIONS } from './page-text.ts';

/** Shared by the commands that find. */
export const FIND_OPTIONS = {
  text: { value: 'WORD', isList: true, help: 'words to find, in any case, also where a line ends within them' },
  regex: { value: 'R', isList: true, help: 'regular expressions to find, in the case that they are written in' },
  list: { value: 'NAMES.txt', help: 'a file with a name a line, each found as a whole word' },
  pattern: { value: 'A,B', help: 'personal data by its form: email, iban …' },
  ...TEXT_OPTIONS,
} as const;

export interface FindOptionValues {
  readonly text: readonly string[];
  readonly regex: readonly string[];
  readonly list: string | undefined;
  readonly pattern: string | undefined;
  readonly ocr: string | undefined;
}

export interface Hit {
  readonly page: number;
  /** The option that asked for it. */
  readonly kind: string;
  readonly selection: TextSelection;
}

interface Search {
  readonly kind: string;
  readonly finder: Finder;
}

const PLAIN: Omit<FindQuery, 'text'> = {
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
};

/** An expression says itself what is alike. */
const AS_WRITTEN = { ...PLAIN, matchesCase: true, matchesAccents: true, isExpression: true };

function readList(path: string): readonly string[] {
  try {
    const names = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.trim());
    return names.filter((name) => name !== '');
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
}

export const isAsked = ({ text, regex, list, pattern }: FindOptionValues): boolean =>
  text.length + regex.length > 0 || list !== undefined || pattern !== undefined;

/** @throws CommandError what is wrong with what is asked */
function openSearches({ text, regex, list, pattern }: FindOptionValues): readonly Search[] {
  if (pattern !== undefined) throw refusal('--pattern: finding by form is not built into this version.');
  const queries = [
    ...text.map((word) => ({ kind: 'text', query: { ...PLAIN, text: word } })),
    ...regex.map((expression) => ({ kind: 'regex', query: { ...AS_WRITTEN, text: expression } })),
    ...(list === undefined ? [] : readList(list)).map((name) => ({
      kind: 'list',
      query: { ...PLAIN, text: name, wholeWords: true },
    })),
  ];
  const spawn = createThreadSpawner(() => builtThread('find-thread'));
  return queries.map(({ kind, query }) => {
    try {
      return { kind, finder: openFinder(query, spawn) };
    } catch (error) {
      if (error instanceof FindError) throw usageError(`“${query.text}”: ${error.message}`);
      throw error;
    }
  });
}

export interface FindRequest {
  readonly document: DirectDocument;
  readonly pageNumbers: readonly number[];
  readonly asked: FindOptionValues;
  /** Told of pages with print of which no words are known. */
  onUnread(pageNumber: number): void;
}

/** The hits of all pages, in the order of reading. @throws CommandError */
export async function* findHits({ document, pageNumbers, asked, onUnread }: FindRequest): AsyncGenerator<Hit> {
  const readWords = createWordReader(document, asked);
  const searches = openSearches(asked);
  try {
    for (const pageNumber of pageNumbers) {
      const { page, isUnread } = await readWords(pageNumber);
      if (isUnread) onUnread(pageNumber);
      const hits: Hit[] = [];
      for (const { kind, finder } of searches) {
        for (const range of await finder.find(page.text)) {
          const selection = selectText(page, range);
          if (selection) hits.push({ page: pageNumber, kind, selection });
        }
      }
      yield* hits.toSorted((one, other) => one.selection.words.startIndex - other.selection.words.startIndex);
    }
  } catch (error) {
    if (error instanceof FindError) throw inputError(error.message);
    throw error;
  } finally {
    for (const { finder } of searches) finder.close();
  }
}

/** A hit as it is told: `{"page","kind","text","areas"}`. */
export const toLine = ({ page, kind, selection }: Hit): string => {
  const areas = selection.lines.map(({ x, y, width, height }: Rect) => ({ x, y, width, height }));
  return JSON.stringify({ page, kind, text: selection.words.text, areas });
};

/** A redaction for each place that was found, once though several questions have found it. */
export function toRedactions(hits: readonly Hit[], { pages }: Pick<DirectDocument, 'pages'>): readonly Mark[] {
  const tool = markToolFor('redaction', 'lines');
  if (!tool) throw new Error('There is no redaction of text.');
  const date = new Date().toISOString();
  const places = new Map(
    hits.map((hit) => {
      const { startIndex, textLength } = hit.selection.words;
      return [`${hit.page} ${startIndex} ${textLength}`, hit] as const;
    }),
  );
  return [...places.values()].map(({ page, selection }) =>
    newMark(
      tool,
      { kind: 'lines', ...selection },
      { uid: crypto.randomUUID(), date, pageNumber: page, pageSize: pages[page - 1] ?? { width: 0, height: 0 } },
    ),
  );
}
