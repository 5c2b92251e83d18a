import { createStore, type StoreApi } from 'zustand/vanilla';
import { bringPage } from '../editor/reveal.ts';
import { markPlaces, type SelectedLines } from '../editor/text-marks.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type Rect, rectsTouch, unionOfRects } from '../kernel/rect.ts';
import { messageOf, t } from '../messages/index.ts';
import type { PdfNote } from '../pdf/index.ts';
import { contextOf, type FindQuery, type HitContext, MAX_HITS_A_PAGE } from '../text/find.ts';
import { type Finder, openFinder } from '../text/find-client.ts';
import { selectText } from '../text/select.ts';
import type { TextPage, TextRange } from '../text/text-page.ts';
import type { Core } from './core.ts';
import { readAhead } from './read-ahead.ts';
import type { SearchInput } from './searching.ts';
import { findWordless } from './wordless-pages.ts';
import type { Words } from './words.ts';

export interface FindHit extends TextRange {
  readonly pageNumber: PageNumber;
  /** Note with the hit, if it isn't in the page's text: the range is within the note. */
  readonly note: PdfNote | undefined;
  /** Another reading of the page with the hit: the range is within it. */
  readonly within?: TextPage;
  readonly key: string;
  readonly context: HitContext;
}

interface HitPlace {
  readonly hit: FindHit;
  readonly place: SelectedLines;
}

export interface FindState {
  /** In page order. */
  readonly hits: readonly FindHit[];
  /** Index of the shown hit; -1 for none. */
  readonly current: number;
  /** Number of searched pages; undefined if no search is running. */
  readonly searched: number | undefined;
  /** Error of the query or the whole document. */
  readonly error: string | undefined;
  /** Pages that couldn't be read, with reasons: they have no hits. */
  readonly faults: readonly string[];
  /** Pages without words, which must be recognized first. */
  readonly wordless: readonly PageNumber[];
}

export interface FindSession {
  readonly state: StoreApi<FindState>;
  /** Shared with the find-and-redact panel. */
  readonly query: StoreApi<FindQuery>;
  setQuery(change: Partial<FindQuery>): void;
  step(by: 1 | -1): void;
  show(index: number): void;
  mark(toolId: string, which: 'current' | 'all'): Promise<void>;
  close(): void;
}

export const EMPTY_QUERY: FindQuery = {
  text: '',
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
};

/** Hits of the visible pages, as they were drawn. */
interface ShownFrom {
  readonly hits: readonly FindHit[];
  readonly current: FindHit | undefined;
  readonly pages: readonly PageNumber[];
}

const isSame = (one: ShownFrom, other: ShownFrom): boolean =>
  one.pages === other.pages &&
  one.current === other.current &&
  one.hits.length === other.hits.length &&
  one.hits.every((hit, index) => hit === other.hits[index]);

const MAX_HITS = 10_000;
/** Interval of updates during a search (ms). */
const REPORT_INTERVAL = 100;

async function findOnPage(
  { pageNumber, text: pageText, notes }: Exclude<SearchInput, { error: unknown }>,
  finder: Finder,
): Promise<FindHit[]> {
  const hits: FindHit[] = [];
  for (const [source, note] of [undefined, ...notes].entries()) {
    const text = note ? note.text : pageText;
    if (text === undefined) continue;
    for (const range of await finder.find(text)) {
      hits.push({
        ...range,
        pageNumber,
        note,
        key: `${pageNumber}:${source}:${range.start}`,
        context: contextOf(text, range),
      });
    }
  }
  return hits;
}

/** Finds words in other readings of a page, without those that its own text has in these places. */
async function findOtherwise(
  pageNumber: PageNumber,
  ways: readonly TextPage[],
  finder: Finder,
  own: readonly Rect[],
): Promise<FindHit[]> {
  const hits: FindHit[] = [];
  const known = [...own];
  for (const [way, within] of ways.entries()) {
    for (const range of await finder.find(within.searched)) {
      const lines = selectText(within, range)?.lines ?? [];
      if (lines.every((line) => known.some((area) => rectsTouch(area, line)))) continue;
      known.push(...lines);
      const key = `${pageNumber}:way ${way}:${range.start}`;
      hits.push({ ...range, pageNumber, note: undefined, within, key, context: contextOf(within.searched, range) });
    }
  }
  return hits;
}

export function createFinding({ editor, window, workspace }: Core, getWords: () => Words | undefined): FindSession {
  const query = createStore<FindQuery>(() => EMPTY_QUERY);
  const state = createStore<FindState>(() => ({
    hits: [],
    current: -1,
    searched: undefined,
    error: undefined,
    faults: [],
    wordless: [],
  }));
  let shown = editor.session.getState().hits;
  /** Source of {@link shown}: a search reports more often than the visible pages change. */
  let shownFrom: ShownFrom | undefined;
  let search: AbortController | undefined;

  async function run(): Promise<void> {
    const asked = query.getState();
    search?.abort();
    const own = new AbortController();
    search = own;
    const words = getWords();
    state.setState({ hits: [], current: -1, error: undefined, faults: [], searched: undefined });
    void showHits();
    if (!words || asked.text.trim() === '') {
      await prepare(words, own.signal);
      return;
    }
    const wordless: PageNumber[] = [];
    const hits: FindHit[] = [];
    let finder: Finder | undefined;
    let lastReport = performance.now();
    try {
      finder = openFinder(asked);
      // Runs beside the search of the pages. findInOtherReadings reports errors.
      words.readOtherwise().catch(() => undefined);
      state.setState({ searched: 0 });
      for await (const page of readAhead(words, asked, own.signal)) {
        const { pageNumber } = page;
        if ('error' in page) reportFault(pageNumber, messageOf(page.error));
        else {
          const found = await findOnPage(page, finder);
          hits.push(...found);
          if (found.length >= MAX_HITS_A_PAGE)
            reportFault(pageNumber, t('only the first {count, number} hits are listed', { count: MAX_HITS_A_PAGE }));
        }
        if ('isWordless' in page) wordless.push(pageNumber);
        if (own.signal.aborted) return;
        if (hits.length >= MAX_HITS) {
          reportLimit(hits.length, pageNumber);
          break;
        }
        if (performance.now() - lastReport > REPORT_INTERVAL) {
          lastReport = performance.now();
          report(hits, wordless, pageNumber);
          // Let pending drawing go first.
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
      if (own.signal.aborted) return;
      report(hits, wordless, workspace.pictures.getState().picture?.pages.length ?? 0);
      const all = [...hits, ...(await findInOtherReadings(words, finder, hits))].toSorted(
        (one, other) => one.pageNumber - other.pageNumber,
      );
      if (own.signal.aborted) return;
      report(all, wordless, undefined);
      window.announce(t('{count, plural, one {# hit} other {# hits}}', { count: all.length }));
    } catch (error) {
      if (own.signal.aborted) return;
      state.setState({ searched: undefined, error: messageOf(error) });
    } finally {
      finder?.close();
    }
  }

  /** Searches pages of which readers understand the fonts otherwise. */
  async function findInOtherReadings(words: Words, finder: Finder, hits: readonly FindHit[]): Promise<FindHit[]> {
    const found: FindHit[] = [];
    try {
      for (const [pageNumber, { ways }] of await words.readOtherwise()) {
        const own = await placesOf(hits.filter((hit) => hit.pageNumber === pageNumber));
        const areas = own.flatMap(({ place }) => place.lines);
        found.push(...(await findOtherwise(pageNumber, ways, finder, areas)));
      }
    } catch (error) {
      const fault = t('Fonts that may be read otherwise are not searched: {reason}', { reason: messageOf(error) });
      state.setState(({ faults }) => ({ faults: [...faults, fault] }));
    }
    return found;
  }

  /** Reads pages ahead until the user searches. */
  async function prepare(words: Words | undefined, signal: AbortSignal): Promise<void> {
    try {
      const { picture } = workspace.pictures.getState();
      const wordless = await findWordless(words, picture, signal);
      if (!signal.aborted) state.setState({ wordless });
    } catch {
      // The search reports it.
    }
  }

  const reportFault = (page: PageNumber, reason: string) =>
    state.setState(({ faults }) => ({ faults: [...faults, t('Page {page}: {reason}', { page, reason })] }));

  function reportLimit(count: number, page: PageNumber): void {
    const pageCount = workspace.pictures.getState().picture?.pages.length ?? 0;
    if (page >= pageCount) return;
    const message = t('{count, number} hits are listed. Pages after {page} are not searched.', { count, page });
    state.setState(({ faults }) => ({ faults: [...faults, message] }));
  }

  /** Start with the first hit on the current page, or after it. */
  function report(hits: readonly FindHit[], wordless: readonly PageNumber[], searched: number | undefined): void {
    const { current, hits: before } = state.getState();
    const { pageNumber } = editor.session.getState();
    const shownHit = before[current];
    let next = shownHit ? hits.indexOf(shownHit) : -1;
    if (next < 0) next = hits.findIndex((hit) => hit.pageNumber >= pageNumber);
    if (next < 0 && searched === undefined && hits.length > 0) next = 0;
    state.setState({ hits: [...hits], wordless: [...wordless], current: next, searched });
    if (next !== current && next >= 0) void reveal(next);
    else void showHits();
  }

  const placesOf = async (hits: readonly FindHit[]): Promise<HitPlace[]> => {
    const words = getWords();
    const places: HitPlace[] = [];
    for (const hit of hits) {
      const page = hit.note ? undefined : (hit.within ?? (await words?.read(hit.pageNumber)));
      // Positions of words within a field or comment are unknown: select all of it.
      const selection = hit.note ? { lines: [hit.note.rect] } : page && selectText(page, hit);
      if (selection) places.push({ hit, place: { pageNumber: hit.pageNumber, ...selection } });
    }
    return places;
  };

  async function showHits(): Promise<void> {
    const { hits, current } = state.getState();
    const pages = editor.pagesInView();
    const here = hits.filter((hit) => pages.includes(hit.pageNumber));
    if (here.length === 0) {
      hide();
      return;
    }
    const from = { hits: here, current: hits[current], pages };
    if (isShown() && shownFrom && isSame(from, shownFrom)) return;
    const places = await placesOf(here);
    if (state.getState().hits !== hits || state.getState().current !== current || editor.pagesInView() !== pages)
      return;
    shown = places.map(({ hit, place: { pageNumber, lines } }) => ({
      pageNumber,
      rects: lines,
      kind: 'found',
      isCurrent: hit === from.current,
      choose: () => showHit(hit),
    }));
    shownFrom = from;
    editor.session.setState({ hits: shown });
  }

  /** Ignores a hit of an earlier search. */
  function showHit(hit: FindHit): void {
    const index = state.getState().hits.indexOf(hit);
    if (index >= 0) show(index);
  }

  const isShown = (): boolean => editor.session.getState().hits === shown;

  /** Hides the hits, unless others are shown. */
  function hide(): void {
    if (shown.length > 0 && isShown()) editor.session.setState({ hits: [] });
  }

  const isInView = ({ pageNumber }: FindHit): boolean => editor.pagesInView().includes(pageNumber);

  async function reveal(index: number): Promise<void> {
    const hit = state.getState().hits[index];
    if (!hit) return;
    bringPage(editor, hit.pageNumber);
    const [found] = await placesOf([hit]);
    const area = found && unionOfRects(found.place.lines);
    // The user may have moved on.
    if (area && state.getState().hits[state.getState().current] === hit && isInView(hit)) {
      editor.reveal(area, hit.pageNumber);
    }
    await showHits();
  }

  function show(index: number): void {
    const { hits } = state.getState();
    if (hits.length === 0) return;
    const next = (index + hits.length) % hits.length;
    state.setState({ current: next });
    const hit = hits[next];
    if (hit) {
      const place = { number: next + 1, count: hits.length, page: hit.pageNumber };
      window.announce(t('Hit {number, number} of {count, number}, page {page}', place));
    }
    void reveal(next);
  }

  workspace.subscribe(({ kind }) => {
    // Hits are keyed by pages, which have changed.
    const { hits, searched } = state.getState();
    if (kind === 'rearranged' && (hits.length > 0 || searched !== undefined)) void run();
  });

  let shownPages = editor.pagesInView();
  editor.session.subscribe(() => {
    if (state.getState().hits.length === 0 || editor.pagesInView() === shownPages) return;
    shownPages = editor.pagesInView();
    void showHits();
  });

  return {
    state,
    query,
    setQuery(change) {
      query.setState(change);
      void run();
    },
    step: (by) => show(state.getState().current + by),
    show,
    async mark(toolId, which) {
      const { hits, current } = state.getState();
      const chosen = which === 'all' ? hits : hits.slice(current, current + 1);
      const { picture } = workspace.pictures.getState();
      const places = (await placesOf(chosen)).map(({ place }) => place);
      // Another document may be open now, or the pages may have moved.
      if (workspace.pictures.getState().picture !== picture || places.length === 0) return;
      const marks = markPlaces(editor, toolId, places);
      window.announce(t('{count, plural, one {# mark added} other {# marks added}}', { count: marks.length }));
    },
    close() {
      search?.abort();
      state.setState({ hits: [], current: -1, searched: undefined, error: undefined, faults: [], wordless: [] });
      hide();
    },
  };
}
