// Finding words, names, expressions and personal data in all pages of a document, as the page does.
import { readFileSync } from 'node:fs';
import type { Rect } from '../kernel/rect.ts';
import { type Mark, markToolFor, newMark, setField } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { inEnglish, messageOf, say, t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { FindError } from '../text/find.ts';
import { nearHits } from '../text/near-words.ts';
import { COURT_RULES, type CourtRule, isKeptPart, type KeptParts } from '../text/patterns/kept-parts.ts';
import {
  createPageSearch,
  type DrawnWords,
  type Hit,
  NOTHING_DRAWN,
  toDrawnWords,
  toSearchedPage,
  withFurther,
} from '../text/patterns/page-hits.ts';
import { NAMES, PATTERNS, patternOf } from '../text/patterns/registry.ts';
import { linesOfList, type SearchRequest } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { openSearch } from '../text/patterns/search-client.ts';
import type { TextPage } from '../text/text-page.ts';
import type { OptionValues } from './command.ts';
import { CommandError, EXIT, inputError, usageError } from './errors.ts';
import { mapInOrder } from './in-order.ts';
import { describeFault } from './input-files.ts';
import { createWordReader, TEXT_OPTIONS } from './page-text.ts';
import type { Terminal } from './terminal.ts';

const PATTERN_IDS = PATTERNS.map(({ id }) => id);

/** Stands for every pattern. */
const ALL_PATTERNS = 'all';

/** Shared by the commands that find. */
export const FIND_OPTIONS = {
  text: { value: 'WORD', isList: true, help: say('words to find, also across line ends') },
  regex: { value: 'R', isList: true, help: say('regular expressions to find') },
  list: { value: 'NAMES.txt', help: say('a file with one name per line') },
  pattern: {
    value: 'A,B',
    help: say('personal data by pattern: {names}', { names: [ALL_PATTERNS, ...PATTERN_IDS].join(', ') }),
  },
  'keep-last': {
    value: 'N',
    help: say('keep the last characters of numbers that are found: 1 to 9'),
  },
  court: {
    value: Object.keys(COURT_RULES).join(','),
    help: say(
      'find what a court rule wants redacted, and keep what it allows: frcp5.2 keeps the last four digits of numbers, the year of birth, and the initials of names in --list (those of minors)',
    ),
  },
  exact: { help: say('without likely misreadings of recognized print, as Abemathy for Abernathy') },
  case: { help: say('match words and expressions exactly, including upper and lower case') },
  parts: { help: say('find words inside longer ones, too') },
  ...TEXT_OPTIONS,
} as const;

export type FindOptionValues = OptionValues<typeof FIND_OPTIONS>;

function readList(path: string): readonly string[] {
  try {
    return linesOfList(readFileSync(path, 'utf8'));
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
}

export const isAsked = ({ text, regex, list, pattern, court }: FindOptionValues): boolean =>
  text.length + regex.length > 0 || [list, pattern, court].some((option) => option !== undefined);

/** The rule of a court. @throws CommandError */
function readCourt(name: string | undefined): CourtRule {
  if (name === undefined) return { patterns: [], keeps: {} };
  const rule = COURT_RULES[name];
  if (rule) return rule;
  throw usageError(t('--court: “{name}” is none of {names}.', { name, names: Object.keys(COURT_RULES).join(', ') }));
}

/** The last characters that stay of each number. @throws CommandError */
function readKeptLast(count: string | undefined, patterns: readonly string[]): KeptParts {
  if (count === undefined) return {};
  const part = `last-${count}`;
  const kept = patterns.flatMap((kind) => (isKeptPart(kind, part) ? [[kind, part] as const] : []));
  if (!/^[1-9]$/.test(count))
    throw usageError(t('--keep-last: expected a whole number from 1 to 9, but found “{text}”.', { text: count }));
  if (kept.length === 0) throw usageError(t('--keep-last: none of the patterns is a number.'));
  return Object.fromEntries(kept);
}

/** @throws CommandError what is wrong with what is asked */
export function readRequest(options: FindOptionValues): SearchRequest {
  const { text, regex, list, pattern, case: matchesCase, parts, exact } = options;
  const court = readCourt(options.court);
  const named = pattern?.split(',').flatMap((id) => (id === ALL_PATTERNS ? PATTERN_IDS : [id])) ?? [];
  const patterns = [...new Set([...named, ...court.patterns])];
  const strange = patterns.find((id) => !patternOf(id));
  if (strange !== undefined) throw usageError(t('--pattern: unknown pattern “{text}”.', { text: strange }));
  const request: SearchRequest = {
    patterns,
    words: text,
    names: list === undefined ? [] : readList(list),
    expressions: regex.map((expression) => ({ name: expression, expression })),
    matchesCase,
    findsParts: parts,
    isTolerant: !exact,
    keeps: { ...court.keeps, ...readKeptLast(options['keep-last'], patterns) },
  };
  try {
    // Told before anything is opened.
    createTextSearch(request);
  } catch (error) {
    if (error instanceof FindError) throw usageError(messageOf(error));
    throw error;
  }
  return request;
}

export interface FindRequest {
  readonly document: DirectDocument;
  readonly pageNumbers: readonly number[];
  readonly request: SearchRequest;
  /** Language of print. */
  readonly ocr: string | undefined;
  /** Recognizes print even if no language is given. */
  readonly recognizes?: boolean;
  /** Called with the places of print on a page whose words are not known (page units). */
  onUnread(pageNumber: number, places: readonly Rect[]): void;
  /** Called once for each language that was chosen for print. */
  onLanguage?(code: string): void;
}

/** Pages that are read, put in order and searched at once. */
const PAGES_AT_ONCE = 3;

async function readDrawn(document: DirectDocument, pageNumber: number): Promise<DrawnWords> {
  const drawn = await document.drawn?.(pageNumber - 1);
  return drawn ? toDrawnWords(drawn) : NOTHING_DRAWN;
}

/** The hits of all pages, in the order of reading. @throws CommandError */
export async function* findHits({
  document,
  pageNumbers,
  request,
  onUnread,
  ...reading
}: FindRequest): AsyncGenerator<Hit> {
  const readWords = createWordReader(document, reading);
  // An expression that backtracks for ever is stopped with its thread.
  const search = openSearch(
    request,
    createThreadSpawner(() => builtThread('search-thread')),
  );
  const near = request.isTolerant ? (page: TextPage) => nearHits(page, request) : () => [];
  const looksAgain = request.patterns.includes(NAMES.id);
  const find = createPageSearch((...asked) => search.search(...asked), near, looksAgain);
  const searchPage = async (page: TextPage, pageNumber: number, drawn: DrawnWords) => {
    try {
      return await find(toSearchedPage(page, pageNumber, drawn));
    } catch (error) {
      if (!(error instanceof FindError)) throw error;
      const told = t('Page {page}: {problem}', { page: pageNumber, problem: messageOf(error) });
      throw new CommandError(EXIT.problems, told, [pageNumber]);
    }
  };
  const held: Hit[] = [];
  try {
    // The document has a thread of its own, and so has the search.
    let searching: Promise<Hit[]> | undefined;
    const pages = mapInOrder(pageNumbers, PAGES_AT_ONCE, async (pageNumber) => ({
      ...(await readWords(pageNumber)),
      drawn: await readDrawn(document, pageNumber),
      pageNumber,
    }));
    for await (const { page, unread, pageNumber, drawn } of pages) {
      const found = (await searching) ?? [];
      if (looksAgain) held.push(...found);
      else yield* found;
      if (unread.length > 0) onUnread(pageNumber, unread);
      searching = searchPage(page, pageNumber, drawn);
      // The consumer receives the error, after the pages before it.
      searching.catch(() => undefined);
    }
    const found = (await searching) ?? [];
    // Names of later pages stand on earlier ones, too.
    yield* looksAgain ? withFurther([...held, ...found], await find.again()) : found;
  } catch (error) {
    if (error instanceof FindError) throw inputError(messageOf(error));
    throw error;
  } finally {
    search.close();
  }
}

/** A hit as a line of JSON: `{"page","kind","text","misreadOf"?,"reason"?,"areas"}`. */
export const toLine = ({ page, kind, text, entry, isMisread, because, areas }: Hit): string => {
  const misread = isMisread && { misreadOf: entry || kind };
  return JSON.stringify({
    page,
    kind,
    text,
    ...misread,
    ...(because !== undefined && { reason: inEnglish(because) }),
    areas,
  });
};

/** Lists a likely misreading, which is nothing that a search for the word itself would show. */
export function tellMisread({ page, kind, entry, text, isMisread }: Hit, terminal: Terminal): void {
  if (isMisread) terminal.tell(t('Page {page}: {name}, read as {text}.', { page, name: entry || kind, text }));
}

/**
 * A redaction for each hit.
 * @param reasonOf what its bar shows; nothing by default
 */
export function toRedactions(
  hits: readonly Hit[],
  { pages }: Pick<DirectDocument, 'pages'>,
  reasonOf: (hit: Hit) => string = () => '',
): readonly Mark[] {
  const tool = markToolFor('redaction', 'lines');
  if (!tool) throw new Error('There is no redaction of text.');
  const field = tool.definition.fields.find(({ key }) => key === 'reason');
  const date = new Date().toISOString();
  return hits.map((hit) => {
    const { page, selection } = hit;
    const mark = newMark(
      tool,
      { kind: 'lines', ...selection },
      { uid: crypto.randomUUID(), date, pageNumber: page, pageSize: pages[page - 1] ?? { width: 0, height: 0 } },
    );
    const reason = reasonOf(hit);
    return field && reason !== '' ? setField(mark, field, { reason }) : mark;
  });
}
