// Finds personal data, names and words on all pages, and redacts what a person has looked through and accepted.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FoundPlace, redactPlaces } from '../editor/redact-found.ts';
import { bringPage } from '../editor/reveal.ts';
import { followNumbers, type PageMoves } from '../kernel/page-list.ts';
import { type Rect, type Size, unionOfRects } from '../kernel/rect.ts';
import { messageOf, t } from '../messages/index.ts';
import { barcodesOn } from '../store/scans.ts';
import { nearHits } from '../text/near-words.ts';
import { createPageSearch } from '../text/patterns/page-hits.ts';
import { NAMES } from '../text/patterns/registry.ts';
import { EMPTY_REQUEST, type SearchRequest } from '../text/patterns/request.ts';
import { type OpenSearch, openSearch } from '../text/patterns/search-client.ts';
import { EMPTY_TEXT_PAGE, NO_OPEN_ENDS, type TextPage } from '../text/text-page.ts';
import type { Core } from './core.ts';
import { createPresets, type Presets } from './presets.ts';
import { readAhead } from './read-ahead.ts';
import type { Recognition } from './recognition.ts';
import {
  type Decision,
  followHits,
  type RedactionHit,
  repeatedIn,
  toBarcodeHit,
  toWordsHit,
  type WordsHit,
  widen,
} from './redaction-hits.ts';
import type { PageToSearch } from './searching.ts';
import type { Words } from './words.ts';

export interface RedactingState {
  readonly request: SearchRequest;
  /** Codes on the pages are searched, too. */
  readonly searchesBarcodes: boolean;
  /** In the order of the pages. */
  readonly hits: readonly RedactionHit[];
  /** The hit that is shown; undefined while there is none. */
  readonly current: string | undefined;
  /** Pages that were searched; undefined while nothing is searched. */
  readonly searched: number | undefined;
  /** Pages without words, or with pictures whose print was not recognized. */
  readonly unread: readonly number[];
  /** Errors with their places; the rest was searched. */
  readonly errors: readonly string[];
  /** Shown on each redaction; empty for none. */
  readonly reason: string;
  /** The hits are those of the request as it is: all pages were searched, and nothing of it was redacted since. */
  readonly hasSearched: boolean;
  /** Uids of the redactions made of the last search, as far as they are in the document. */
  readonly redacted: readonly string[];
}

export interface Redacting {
  readonly presets: Presets;
  readonly state: StoreApi<RedactingState>;
  setRequest(change: Partial<SearchRequest>): void;
  setOption(change: Partial<Pick<RedactingState, 'searchesBarcodes' | 'reason'>>): void;
  search(): Promise<void>;
  cancel(): void;
  decide(ids: readonly string[], decision: Decision): void;
  widen(id: string, unit: 'word' | 'line'): Promise<void>;
  show(id: string): Promise<void>;
  /** Makes redactions of all that is accepted, in one step. @returns how many */
  apply(): number;
  /** Takes the hits off the page. */
  close(): void;
}

type PageFinder = ReturnType<typeof createPageSearch>;

export interface RedactingParts {
  words(): Words | undefined;
  recognition(): Promise<Recognition>;
  scanPages(pageNumbers: readonly number[], signal: AbortSignal): Promise<void>;
}

/** Maximum number of hits for review. */
const MAX_HITS = 10_000;
/** Milliseconds between two looks of the window at a search that goes on. */
const TELL_INTERVAL = 150;

const EMPTY_STATE: RedactingState = {
  request: { ...EMPTY_REQUEST, isTolerant: true },
  searchesBarcodes: true,
  hits: [],
  current: undefined,
  searched: undefined,
  unread: [],
  errors: [],
  reason: '',
  hasSearched: false,
  redacted: [],
};

const areasOf = (hit: RedactionHit): readonly Rect[] => (hit.source === 'words' ? hit.selection.lines : [hit.rect]);

const toPlace = (hit: RedactionHit, reason: string): FoundPlace => ({
  pageNumber: hit.pageNumber,
  drawing: hit.source === 'words' ? { kind: 'lines', ...hit.selection } : { kind: 'box', rect: hit.rect },
  reason,
});

export const isEmptyRequest = ({ patterns, words, names, expressions }: SearchRequest): boolean =>
  patterns.length + words.length + names.length + expressions.length === 0;

const pagesTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export function createRedacting(core: Core, parts: RedactingParts): Redacting {
  const { editor, workspace, window } = core;
  const state = createStore<RedactingState>(() => EMPTY_STATE);
  let running: AbortController | undefined;

  let shownPages = editor.pagesInView();

  /** On the pages in view. */
  function showHits(): void {
    const { hits, current } = state.getState();
    shownPages = editor.pagesInView();
    const here = hits.filter((hit) => hit.decision === 'redact' && shownPages.includes(hit.pageNumber));
    editor.session.setState({
      hits: here.map((hit) => ({ pageNumber: hit.pageNumber, rects: areasOf(hit), isCurrent: hit.id === current })),
    });
  }

  const setHits = (change: (hit: RedactionHit) => RedactionHit) => {
    state.setState(({ hits }) => ({ hits: hits.map(change) }));
    showHits();
  };

  /** Everything in the words of one page; nothing is known where there are none. */
  async function searchPage(words: Words, find: PageFinder, page: PageToSearch, signal: AbortSignal) {
    if ('error' in page) throw page.error;
    const { pageNumber, recognized = [], openEnds = NO_OPEN_ENDS, notes } = page;
    const searched = page.text ?? (await words.readText(pageNumber, signal));
    const drawn = { page: page.drawn ?? EMPTY_TEXT_PAGE, notes };
    const read = () => words.read(pageNumber, signal);
    const hits = await find({ pageNumber, searched, recognized, openEnds, drawn, read });
    return {
      hits: hits.map(toWordsHit),
      isUnread: searched === '' || ('hasUnreadPrint' in page && page.hasUnreadPrint),
    };
  }

  /** To those that are there: some of them may have been decided by now. */
  const addHits = (found: readonly RedactionHit[]) => state.setState(({ hits }) => ({ hits: [...hits, ...found] }));

  async function searchWords(search: OpenSearch, count: number, signal: AbortSignal): Promise<WordsHit[]> {
    const words = parts.words();
    const hits: WordsHit[] = [];
    if (!words) {
      state.setState({ unread: pagesTo(count), searched: count });
      return hits;
    }
    const unread: number[] = [];
    const errors: string[] = [];
    let told = { at: performance.now(), hits: 0 };
    const { request } = state.getState();
    const findNear = request.isTolerant ? (page: TextPage) => nearHits(page, request) : undefined;
    const looksAgain = request.patterns.includes(NAMES.id);
    const find = createPageSearch((text, recognized) => search.search(text, recognized), findNear, looksAgain);
    for await (const page of readAhead(words, 'all', signal)) {
      const { pageNumber } = page;
      try {
        const found = await searchPage(words, find, page, signal);
        hits.push(...found.hits);
        if (found.isUnread) unread.push(pageNumber);
      } catch (error) {
        if (signal.aborted) throw error;
        errors.push(t('Page {page}: {reason}', { page: pageNumber, reason: messageOf(error) }));
      }
      if (signal.aborted) throw signal.reason;
      if (performance.now() - told.at > TELL_INTERVAL || pageNumber === count || hits.length >= MAX_HITS) {
        addHits(hits.slice(told.hits));
        told = { at: performance.now(), hits: hits.length };
        state.setState({ unread: [...unread], errors: [...errors], searched: pageNumber });
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (hits.length >= MAX_HITS) break;
    }
    const again = (await find.again()).map(toWordsHit);
    addHits(again);
    hits.push(...again);
    return hits;
  }

  /** Codes that repeat what was found or is looked for. */
  async function searchBarcodes(search: OpenSearch, hits: readonly WordsHit[], count: number, signal: AbortSignal) {
    const pageNumbers = pagesTo(count);
    await parts.scanPages(pageNumbers, signal);
    const { words, names } = state.getState().request;
    const texts = [...new Set([...hits.map(({ text }) => text), ...words, ...names])];
    const found: RedactionHit[] = [];
    for (const pageNumber of pageNumbers) {
      for (const [index, barcode] of barcodesOn(editor.scans.getState(), pageNumber).entries()) {
        if (barcode.barcodeValue === null) continue;
        const repeats = repeatedIn(barcode.barcodeValue, await search.search(barcode.barcodeValue, []), texts);
        if (repeats !== undefined) found.push(toBarcodeHit(barcode, pageNumber, index, repeats));
      }
    }
    return found;
  }

  async function run(signal: AbortSignal): Promise<void> {
    const { request, searchesBarcodes } = state.getState();
    const { length } = editor.session.getState().pages;
    const search = openSearch(request);
    try {
      const hits = await searchWords(search, length, signal);
      const codes = searchesBarcodes ? await searchBarcodes(search, hits, length, signal) : [];
      if (signal.aborted) return;
      addHits(codes);
      const count = hits.length + codes.length;
      window.announce(t('{count, plural, one {# place} other {# places}} found', { count }));
    } catch (error) {
      if (!signal.aborted) state.setState(({ errors }) => ({ errors: [...errors, messageOf(error)] }));
    } finally {
      search.close();
      if (!signal.aborted) {
        state.setState({ searched: undefined, hasSearched: true });
        showHits();
      }
    }
  }

  function cancel(): void {
    running?.abort(new DOMException('The search was cancelled', 'AbortError'));
    running = undefined;
    state.setState({ searched: undefined });
  }

  async function search(): Promise<void> {
    cancel();
    const own = new AbortController();
    running = own;
    await searchAnew(own);
    const read = own.signal.aborted ? [] : await readUnread(own.signal);
    if (read.length > 0) {
      await searchAnew(own);
      const unsure = read.filter(({ isUnsure }) => isUnsure).map(({ pageNumber }) => pageNumber);
      if (!own.signal.aborted) state.setState(({ unread }) => ({ unread: [...new Set([...unread, ...unsure])] }));
    }
    if (running === own) running = undefined;
  }

  async function searchAnew({ signal }: AbortController): Promise<void> {
    state.setState({
      hits: [],
      current: undefined,
      unread: [],
      errors: [],
      searched: 0,
      hasSearched: false,
      redacted: [],
    });
    await run(signal);
  }

  /** Recognizes print that no text explains. @returns the pages that were read, and which of them hardly */
  async function readUnread(signal: AbortSignal) {
    const { unread } = state.getState();
    const recognition = unread.length > 0 ? await parts.recognition().catch(() => undefined) : undefined;
    if (!recognition || recognition.languages.length === 0) return [];
    const readingOf = (pageNumber: number) => recognition.state.getState().pages.get(pageNumber);
    const fresh = unread.filter((pageNumber) => readingOf(pageNumber)?.kind !== 'read');
    const stop = () => recognition.cancel();
    signal.addEventListener('abort', stop, { once: true });
    await recognition.read(fresh).finally(() => signal.removeEventListener('abort', stop));
    return fresh.flatMap((pageNumber) => {
      const reading = readingOf(pageNumber);
      if (signal.aborted || reading?.kind !== 'read') return [];
      const { notice } = reading.result;
      return [{ pageNumber, isUnsure: notice === 'unsure' || notice === 'no-words' }];
    });
  }

  /** Keeps decisions and updates the covered places. A running search restarts. */
  function follow(moves: PageMoves, pages: readonly Size[]): void {
    const { hits, unread } = state.getState();
    if (running) void search();
    else {
      state.setState({ hits: followHits(hits, moves, pages), unread: [...followNumbers(unread, moves)] });
      showHits();
    }
  }

  workspace.subscribe((event) => {
    if (event.kind === 'rearranged') follow(event.moves, event.picture.pages);
    if (event.kind !== 'left') return;
    cancel();
    const { request, searchesBarcodes, reason } = state.getState();
    state.setState({ ...EMPTY_STATE, request, searchesBarcodes, reason });
  });
  editor.document.status.subscribe(() => {
    const { redacted } = state.getState();
    const left = redacted.filter((uid) => editor.document.get(uid));
    if (left.length < redacted.length) state.setState({ redacted: left });
  });
  editor.session.subscribe(() => {
    if (state.getState().hits.length > 0 && editor.pagesInView() !== shownPages) showHits();
  });

  return {
    presets: createPresets(core),
    state,
    setRequest: (change) =>
      state.setState(({ request }) => ({ request: { ...request, ...change }, hasSearched: false, redacted: [] })),
    setOption: (change) => state.setState(change),
    search,
    cancel,
    decide(ids, decision) {
      const chosen = new Set(ids);
      setHits((hit) => (chosen.has(hit.id) ? { ...hit, decision } : hit));
    },
    async widen(id, unit) {
      const hit = state.getState().hits.find((each) => each.id === id);
      const page = hit && (await parts.words()?.read(hit.pageNumber));
      if (!page) return;
      setHits((each) => (each.id === id && each.source === 'words' ? widen(each, page, unit) : each));
    },
    async show(id) {
      const hit = state.getState().hits.find((each) => each.id === id);
      if (!hit) return;
      state.setState({ current: id });
      bringPage(editor, hit.pageNumber);
      const area = unionOfRects(areasOf(hit));
      if (area) editor.reveal(area, hit.pageNumber);
      showHits();
    },
    apply() {
      const { hits, reason } = state.getState();
      const chosen = hits.filter(({ decision }) => decision === 'redact');
      const marks = redactPlaces(
        editor,
        chosen.map((hit) => toPlace(hit, reason)),
      );
      state.setState(({ redacted }) => ({
        hits: hits.filter(({ decision }) => decision !== 'redact'),
        current: undefined,
        hasSearched: false,
        redacted: [...redacted, ...marks.map(({ uid }) => uid)],
      }));
      showHits();
      window.announce(t('{count, plural, one {# place} other {# places}} redacted', { count: marks.length }));
      return marks.length;
    },
    close() {
      cancel();
      editor.session.setState({ hits: [] });
    },
  };
}
