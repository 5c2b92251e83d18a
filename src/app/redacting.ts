// Finds personal data, names and words on all pages, and redacts hits that the user accepts.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FoundPlace, redactPlaces } from '../editor/redact-found.ts';
import { bringPage } from '../editor/reveal.ts';
import { followNumbers, type Renumbering } from '../kernel/page-list.ts';
import { type PageNumber, pageNumbersTo, toPageIndex } from '../kernel/page-number.ts';
import { type Rect, type Size, unionOfRects } from '../kernel/rect.ts';
import { foldSpelling } from '../kernel/spelling.ts';
import { messageOf, t } from '../messages/index.ts';
import type { FindQuery } from '../text/find.ts';
import { EMPTY_REQUEST, type SearchRequest } from '../text/patterns/request.ts';
import { createBesidePages } from './beside-pages.ts';
import type { Core } from './core.ts';
import { createPresets, type Presets } from './presets.ts';
import { coverageBy, pagesInSight, redactedAreas, redactedWords } from './redacted-areas.ts';
import { createRedactedEntries, type RedactedEntries } from './redacted-entries.ts';
import { areasOf, followHits, type HitDecision, nameOf, type RedactionHit, widen } from './redaction-hits.ts';
import {
  isEmptyRequest,
  type LeftOut,
  NOTHING_LEFT_OUT,
  type SearchParts,
  type SearchProgress,
  type SearchResults,
  searchForRedaction,
  withTyped,
} from './redaction-search.ts';
import { findWordless } from './wordless-pages.ts';

export interface RedactingState {
  readonly request: SearchRequest;
  readonly searchesBarcodes: boolean;
  /** Hits without a redaction, in page order. */
  readonly hits: readonly RedactionHit[];
  readonly current: string | undefined;
  /** Undefined if no search is running. */
  readonly progress: SearchProgress | undefined;
  /** Pages without words, or with unrecognized print in pictures. */
  readonly unread: readonly PageNumber[];
  /** Pages not read to their ends, and not redacted as a whole. */
  readonly cut: readonly PageNumber[];
  /** Errors with their places; the rest was searched. */
  readonly errors: readonly string[];
  /** Reason of all redactions; empty for none. */
  readonly reason: string;
  /** Reasons of groups with their own, by name. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Pages that the last search left out. */
  readonly leftOut: LeftOut;
  /** True if the search for the current request has finished. */
  readonly hasSearched: boolean;
}

export interface Redacting {
  readonly presets: Presets;
  readonly state: StoreApi<RedactingState>;
  /** The word being typed; shared with the find bar. */
  readonly query: StoreApi<FindQuery>;
  /** Changes the request; searches after a short pause. */
  setRequest(change: Partial<SearchRequest>): void;
  setSearchesBarcodes(isOn: boolean): void;
  setTyped(text: string): void;
  setReason(reason: string, group?: string): void;
  /** @param most number of hits after which no more pages are searched */
  search(most?: number): Promise<void>;
  /** Stops the search; unsearched pages are listed. */
  stop(): void;
  decide(ids: readonly string[], decision: HitDecision): void;
  /** Decides all hits of the same word or kind. */
  decideAlike(id: string, decision: HitDecision): void;
  widen(id: string, unit: 'word' | 'line'): Promise<void>;
  show(id: string): void;
  step(by: 1 | -1): void;
  /** Redacts all accepted hits in one step. @returns how many */
  apply(): number;
  /** Redacts pages as a whole, in one step. */
  redactPages(pageNumbers: readonly PageNumber[]): void;
  readonly redacted: Pick<RedactedEntries, 'askAgain'>;
  /** Shows the hits on the page; searches for the find bar's text. */
  open(): void;
  /** Adopts the find bar's options, so that both find the same. */
  takeQuery(): void;
  close(): void;
}

export interface RedactingParts extends SearchParts {
  readonly query: StoreApi<FindQuery>;
}

/** Pause in typing after which the search starts (ms). */
const TYPING_PAUSE = 200;
/** Maximum number of hits, unless the user asks for more. */
const MOST_PLACES = 10_000;
const NO_RESULTS: SearchResults = { hits: [], unread: [], cut: [], errors: [], leftOut: NOTHING_LEFT_OUT };
const NOTHING_FOUND = { ...NO_RESULTS, current: undefined, progress: undefined, hasSearched: false };

function drawingOf(hit: RedactionHit): FoundPlace['drawing'] {
  if (hit.source === 'words') return { kind: 'lines', ...hit.selection };
  return hit.source === 'barcode' ? { kind: 'box', rect: hit.rect } : { kind: 'lines', lines: [], words: hit.words };
}

/** Returns the nearest hit after or before a page. */
function hitFrom(hits: readonly RedactionHit[], page: PageNumber | undefined, by: 1 | -1): RedactionHit | undefined {
  if (page === undefined) return hits.at(by > 0 ? 0 : -1);
  return by > 0
    ? hits.find(({ pageNumber }) => pageNumber >= page)
    : hits.findLast(({ pageNumber }) => pageNumber <= page);
}

export function createRedacting(core: Core, parts: RedactingParts): Redacting {
  const { editor, workspace, window, device } = core;
  const { query } = parts;
  const state = createStore<RedactingState>(() => ({
    ...NOTHING_FOUND,
    request: { ...EMPTY_REQUEST, isTolerant: true },
    searchesBarcodes: true,
    reason: '',
    reasons: new Map(),
  }));
  const getPicture = () => workspace.pictures.getState().picture;
  const besidePages = createBesidePages(getPicture);
  const redacted = createRedactedEntries(core);
  /** All hits of the last search: redacted ones return after an undo. */
  let found: readonly RedactionHit[] = [];
  /** All pages that the last search did not read to their ends. */
  let cutPages: readonly PageNumber[] = [];
  /** Hits with decisions, from before unfinished searches. */
  const earlier = new Map<string, RedactionHit>();
  /** Last shown hit; not listed while it is redacted or not found again yet. */
  let lastShown: RedactionHit | undefined;
  let running: AbortController | undefined;
  let callOff = (): void => undefined;
  let isOpen = false;
  let shownPages = editor.pagesInView();
  let shown = editor.session.getState().hits;

  /** Shows hits on the visible pages. */
  function showHits(): void {
    if (!isOpen) return;
    const { hits, current } = state.getState();
    shownPages = editor.pagesInView();
    shown = hits
      .filter(({ pageNumber }) => shownPages.includes(pageNumber))
      .map((hit) => ({
        pageNumber: hit.pageNumber,
        rects: areasOf(hit),
        // The print at the place of a link or a field stays.
        kind: hit.source === 'beside' ? 'leave' : hit.decision,
        isCurrent: hit.id === current,
        choose: () => show(hit.id),
      }));
    editor.session.setState({ hits: shown });
  }

  /** Lists hits without a redaction. */
  function publish(change: Partial<RedactingState> = {}): void {
    const areas = found.length + cutPages.length > 0 ? redactedAreas(core) : new Map<PageNumber, readonly Rect[]>();
    const isCovered = coverageBy(areas, redactedWords(core));
    const hits = found.filter((hit) => !isCovered(hit));
    const current = hits.find(({ id }) => id === lastShown?.id)?.id;
    state.setState({ ...change, hits, current, cut: pagesInSight(core, cutPages, areas) });
    showHits();
  }

  function setHits(change: (hit: RedactionHit) => RedactionHit): void {
    found = found.map(change);
    publish();
  }

  function cancel(): void {
    callOff();
    running?.abort(new DOMException('The search was cancelled', 'AbortError'));
    running = undefined;
    state.setState({ progress: undefined });
  }

  function searchSoon(): void {
    cancel();
    state.setState({ hasSearched: false });
    callOff = device.clock.after(TYPING_PAUSE, () => void search());
  }

  async function search(most = MOST_PLACES): Promise<void> {
    cancel();
    const own = new AbortController();
    running = own;
    const take = ({ hits, cut, ...rest }: SearchResults, change: Partial<RedactingState>) => {
      if (own.signal.aborted) return;
      cutPages = cut;
      for (const hit of found) earlier.set(hit.id, hit);
      found = hits.map((hit) => earlier.get(hit.id) ?? hit);
      if (change.hasSearched) earlier.clear();
      publish({ ...rest, ...change });
    };
    const done = { progress: undefined, hasSearched: true };
    try {
      take(await searchPages(most, own.signal, take), done);
    } catch (error) {
      take({ ...NO_RESULTS, errors: [messageOf(error)] }, done);
    }
    if (running === own) running = undefined;
  }

  async function searchPages(
    most: number,
    signal: AbortSignal,
    take: (results: SearchResults, change: Partial<RedactingState>) => void,
  ): Promise<SearchResults> {
    const request = withTyped(state.getState().request, query.getState());
    if (isEmptyRequest(request)) {
      return { ...NO_RESULTS, unread: await findWordless(parts.words(), getPicture(), signal) };
    }
    state.setState({ progress: { stage: 'words', page: 1 }, leftOut: NOTHING_LEFT_OUT, hasSearched: false });
    const { searchesBarcodes } = state.getState();
    const onProgress = (progress: SearchProgress, results: SearchResults) => take(results, { progress });
    const asked = { request, searchesBarcodes, most, signal, onProgress, besidePages };
    const results = await searchForRedaction(core, parts, asked);
    signal.throwIfAborted();
    window.announce(t('{count, plural, one {# place} other {# places}} found', { count: results.hits.length }));
    return results;
  }

  function setRequest(change: Partial<SearchRequest>): void {
    state.setState(({ request }) => ({ request: { ...request, ...change } }));
    searchSoon();
  }

  /** Keeps decisions and updates positions. Restarts a running search, also over new pages. */
  function follow(moves: Renumbering, pages: readonly Size[]): void {
    const followed = (numbers: readonly PageNumber[]) => [...followNumbers(numbers, moves)].toSorted((a, b) => a - b);
    const { unread, leftOut } = state.getState();
    const { words, barcodes } = leftOut;
    earlier.clear();
    found = followHits(found, moves, pages);
    cutPages = followed(cutPages);
    [lastShown] = followHits(lastShown ? [lastShown] : [], moves, pages);
    redacted.follow(moves, pages);
    publish({
      unread: followed(unread),
      leftOut: { ...leftOut, words: followed(words), barcodes: followed(barcodes) },
    });
    const hasNew = moves.newNumbers.size < pages.length;
    if (running || (isOpen && hasNew)) void search();
  }

  function show(id: string): void {
    const hit = state.getState().hits.find((each) => each.id === id);
    if (!hit) return;
    lastShown = hit;
    state.setState({ current: id });
    if (hit.source !== 'beside' || !hit.isOfFile) bringPage(editor, hit.pageNumber);
    const area = unionOfRects(areasOf(hit));
    if (area) editor.reveal(area, hit.pageNumber);
    showHits();
  }

  workspace.subscribe((event) => {
    if (event.kind === 'rearranged') follow(event.moves, event.picture.pages);
    if (event.kind === 'opened' && isOpen) searchSoon();
    if (event.kind !== 'left') return;
    cancel();
    besidePages.close();
    earlier.clear();
    found = [];
    cutPages = [];
    redacted.clear();
    lastShown = undefined;
    state.setState({ ...NOTHING_FOUND, reasons: new Map() });
  });
  editor.document.subscribe(() => {
    if (found.length + cutPages.length > 0) publish();
  });
  editor.session.subscribe(() => {
    if (state.getState().hits.length > 0 && editor.pagesInView() !== shownPages) showHits();
  });

  return {
    presets: createPresets(core),
    state,
    query,
    redacted,
    setRequest,
    setSearchesBarcodes(searchesBarcodes) {
      state.setState({ searchesBarcodes });
      searchSoon();
    },
    setTyped(text) {
      query.setState({ text });
      searchSoon();
    },
    setReason(reason, group) {
      if (group === undefined) state.setState({ reason, reasons: new Map() });
      else state.setState(({ reasons }) => ({ reasons: new Map(reasons).set(group, reason) }));
    },
    search,
    stop() {
      const { progress, leftOut } = state.getState();
      cancel();
      if (!progress) return;
      const rest = pageNumbersTo(editor.session.getState().pages.length).slice(toPageIndex(progress.page));
      const isBeside = progress.stage === 'beside';
      const pages = isBeside ? {} : { [progress.stage]: rest };
      state.setState({
        leftOut: { ...leftOut, ...pages, beside: progress.stage !== 'barcodes' && getPicture()?.pdf !== undefined },
      });
    },
    decide(ids, decision) {
      const chosen = new Set(ids);
      setHits((hit) => (chosen.has(hit.id) ? { ...hit, decision } : hit));
    },
    decideAlike(id, decision) {
      const like = state.getState().hits.find((hit) => hit.id === id);
      if (like) setHits((hit) => (nameOf(hit) === nameOf(like) ? { ...hit, decision } : hit));
    },
    async widen(id, unit) {
      const hit = state.getState().hits.find((each) => each.id === id);
      const page = hit && (await parts.words()?.read(hit.pageNumber));
      if (!page) return;
      setHits((each) => (each.id === id && each.source === 'words' ? widen(each, page, unit) : each));
    },
    show,
    step(by) {
      const { hits, current, progress } = state.getState();
      const at = hits.findIndex(({ id }) => id === current);
      const next = at < 0 ? hitFrom(hits, lastShown?.pageNumber, by) : hits[at + by];
      // A running search may still find hits after the last one.
      const round = progress?.stage === 'words' ? undefined : hits.at(by > 0 ? 0 : -1);
      const hit = next ?? round;
      if (hit) show(hit.id);
    },
    apply() {
      const { hits, reason, reasons, request } = state.getState();
      redacted.take(withTyped(request, query.getState()), found);
      const chosen = hits.filter(({ decision }) => decision === 'redact');
      // One redaction of a word removes it from all that is stated beside the pages.
      const known = new Set(chosen.flatMap((hit) => (hit.source === 'words' ? foldSpelling(hit.text) : [])));
      const isFurther = (hit: RedactionHit) =>
        hit.source !== 'beside' || (!known.has(foldSpelling(hit.text)) && known.add(foldSpelling(hit.text)));
      redactPlaces(
        editor,
        chosen.filter(isFurther).map((hit) => ({
          pageNumber: hit.pageNumber,
          drawing: drawingOf(hit),
          reason: reasons.get(nameOf(hit)) ?? reason,
        })),
      );
      window.announce(t('{count, plural, one {# place} other {# places}} redacted', { count: chosen.length }));
      return chosen.length;
    },
    redactPages(pageNumbers) {
      const { reason } = state.getState();
      const drawing = { kind: 'page', visibleRegions: [] } as const;
      redactPlaces(
        editor,
        pageNumbers.map((pageNumber) => ({ pageNumber, drawing, reason })),
      );
    },
    open() {
      isOpen = true;
      // The panel has a list for expressions; its field is for words.
      const { text, isExpression, matchesAccents } = query.getState();
      if (isExpression && text.trim() !== '') {
        const { expressions } = state.getState().request;
        const others = expressions.filter(({ expression }) => expression !== text);
        const asked = { name: text, expression: text, foldsAccents: !matchesAccents };
        setRequest({ expressions: [...others, asked] });
        query.setState({ text: '' });
      }
      query.setState({ isExpression: false });
      void search();
    },
    takeQuery() {
      const { matchesCase, wholeWords, isExpression } = query.getState();
      state.setState(({ request }) => ({
        request: { ...request, matchesCase, findsParts: !wholeWords && !isExpression },
      }));
    },
    close() {
      isOpen = false;
      cancel();
      besidePages.close();
      if (editor.session.getState().hits === shown) editor.session.setState({ hits: [] });
    },
  };
}
