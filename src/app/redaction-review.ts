// Review of redactions before they are applied: text under each, and visible places of the words.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../editor/editor.ts';
import { type FoundPlace, redactPlaces } from '../editor/redact-found.ts';
import { bringPage, revealMark } from '../editor/reveal.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { definitionOf, isRedaction, type Mark } from '../marks/index.ts';
import { message, messageOf, t } from '../messages/index.ts';
import { shapeOf } from '../output/index.ts';
import { selectText } from '../text/select.ts';
import { boundsOf } from '../text/text-page.ts';
import type { Core } from './core.ts';
import {
  findUncovered,
  findUnreadPrint,
  readUnder,
  type Uncovered,
  type UncoveredPlace,
  type UncoveredQuery,
  type Under,
} from './uncovered-words.ts';
import type { WordsStore } from './words.ts';

export interface RedactionReviewState {
  /** By pages, and on each from the top. */
  readonly redactions: readonly Mark[];
  /** Accepted redactions in their state then: changed ones need another review. */
  readonly accepted: ReadonlySet<Mark>;
  readonly under: Under;
  readonly uncovered: readonly Uncovered[];
  /** Number of searched pages; undefined if no search is running. */
  readonly searched: number | undefined;
  /** True if all pages were searched since the last change. */
  readonly isComplete: boolean;
  /** Number of redacted pages without known words: unrecognized pictures. */
  readonly unread: number;
  /** Pages with unrecognized print, which may contain redacted words. */
  readonly unreadPrint: readonly PageNumber[];
  readonly error: string | undefined;
}

export interface RedactionReview {
  readonly state: StoreApi<RedactionReviewState>;
  /** Follows the document. @returns a function that ends it; accepted redactions stay accepted */
  open(): () => void;
  search(): void;
  cancel(): void;
  accept(marks: readonly Mark[], isAccepted: boolean): void;
  drop(marks: readonly Mark[]): void;
  show(mark: Mark): void;
  showPlace(place: UncoveredPlace): Promise<void>;
  /** Adds redactions in one step. */
  redact(uncovered: readonly Uncovered[]): Promise<void>;
}

/** Interval of updates during a search (ms). */
const REPORT_INTERVAL = 150;

const EMPTY: RedactionReviewState = {
  redactions: [],
  accepted: new Set(),
  under: new Map(),
  uncovered: [],
  searched: undefined,
  isComplete: false,
  unread: 0,
  unreadPrint: [],
  error: undefined,
};

/** Reason written on a redaction; empty for none. */
export const reasonOf = (mark: Mark): string => definitionOf(mark).reason?.(mark) ?? '';

/** Lets the window show results at intervals. */
function createReporter(show: (change: Partial<RedactionReviewState>) => void) {
  let lastReport = performance.now();
  return async (change: () => Partial<RedactionReviewState>): Promise<void> => {
    if (performance.now() - lastReport < REPORT_INTERVAL) return;
    lastReport = performance.now();
    show(change());
    await new Promise((resolve) => setTimeout(resolve));
  };
}

function areasOf({ session }: Editor, marks: readonly Mark[], pageNumber: PageNumber) {
  const size = atPage(session.getState().pages, pageNumber);
  return size ? marks.flatMap((mark) => shapeOf(mark, pageNumber, size)) : [];
}

function listRedactions(editor: Editor): Mark[] {
  const { length } = editor.session.getState().pages;
  const placed = editor.document.ordered().flatMap(({ mark }) => {
    if (!isRedaction(mark) || mark.pageNumber > length) return [];
    const [{ x, y } = { x: 0, y: 0 }] = areasOf(editor, [mark], mark.pageNumber);
    return [{ mark, x, y }];
  });
  placed.sort((a, b) => a.mark.pageNumber - b.mark.pageNumber || a.y - b.y || a.x - b.x);
  return placed.map(({ mark }) => mark);
}

function groupByPage(redactions: readonly Mark[], pageCount: number): Map<PageNumber, Mark[]> {
  const pages = new Map<PageNumber, Mark[]>();
  for (const mark of redactions) {
    for (const pageNumber of definitionOf(mark).geometry.pageNumbers(mark)) {
      const own = pages.get(pageNumber);
      if (own) own.push(mark);
      else if (pageNumber <= pageCount) pages.set(pageNumber, [mark]);
    }
  }
  return pages;
}

interface Search {
  start(): void;
  cancel(): void;
  /** Discards results, because the words have changed. */
  forget(): void;
}

function createSearch(editor: Editor, words: WordsStore, state: StoreApi<RedactionReviewState>): Search {
  /** Text under each mark; marks are immutable. */
  let known = new WeakMap<Mark, readonly string[]>();
  let running: AbortController | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    const pageCount = editor.session.getState().pages.length;
    const pages = groupByPage(state.getState().redactions, pageCount);
    const { current } = words.getState();
    if (!current) {
      const nothing = { uncovered: [], unreadPrint: [], under: new Map() };
      state.setState({ ...nothing, searched: undefined, isComplete: true, unread: pages.size });
      return;
    }
    const report = createReporter((change) => {
      if (!signal.aborted) state.setState(change);
    });
    const redacted: UncoveredQuery = {
      ...{ words: current, pages, pageCount, signal },
      areasOf: (marks, pageNumber) => areasOf(editor, marks, pageNumber),
    };
    const read = await readUnder(redacted, known, (searched) => report(() => ({ searched })));
    signal.throwIfAborted();
    state.setState(read);
    const uncovered = await findUncovered(redacted, read.under, (searched, found) =>
      report(() => ({ searched, uncovered: found() })),
    );
    signal.throwIfAborted();
    const hasWords = [...read.under.values()].some((texts) => texts.length > 0);
    const unreadPrint = hasWords ? await findUnreadPrint(redacted, (searched) => report(() => ({ searched }))) : [];
    signal.throwIfAborted();
    state.setState({ searched: undefined, isComplete: true, uncovered, unreadPrint });
  }

  function cancel(): void {
    running?.abort(new DOMException('The search was cancelled', 'AbortError'));
    running = undefined;
    state.setState({ searched: undefined });
  }

  return {
    start() {
      cancel();
      const own = new AbortController();
      running = own;
      state.setState({ searched: 0, isComplete: false, error: undefined });
      run(own.signal).catch((error: unknown) => {
        if (!own.signal.aborted) state.setState({ searched: undefined, error: messageOf(error) });
      });
    },
    cancel,
    forget() {
      known = new WeakMap();
    },
  };
}

export function createRedactionReview(core: Core, words: WordsStore): RedactionReview {
  const { editor, workspace } = core;
  const state = createStore<RedactionReviewState>(() => EMPTY);
  const search = createSearch(editor, words, state);

  function update(): void {
    const redactions = listRedactions(editor);
    const { redactions: before, isComplete } = state.getState();
    const isSame = redactions.length === before.length && redactions.every((mark, index) => mark === before[index]);
    if (isSame && isComplete) return;
    state.setState({ redactions });
    search.start();
  }

  workspace.subscribe(({ kind }) => {
    if (kind !== 'left') return;
    search.cancel();
    search.forget();
    state.setState(EMPTY);
  });

  return {
    state,
    open() {
      const ends = [
        editor.document.status.subscribe(update),
        words.subscribe(() => {
          search.forget();
          // Positions refer to pages and texts, which may have changed.
          state.setState({ uncovered: [] });
          search.start();
        }),
      ];
      update();
      return () => {
        for (const end of ends) end();
        search.cancel();
      };
    },
    search: search.start,
    cancel: search.cancel,
    accept(marks, isAccepted) {
      const accepted = new Set(state.getState().accepted);
      for (const mark of marks) {
        if (isAccepted) accepted.add(mark);
        else accepted.delete(mark);
      }
      state.setState({ accepted });
    },
    drop(marks) {
      const label = message('{count, plural, one {Discard redaction} other {Discard # redactions}}', {
        count: marks.length,
      });
      editor.document.commit(label, (transaction) => {
        for (const { uid } of marks) transaction.remove(uid);
      });
    },
    show(mark) {
      revealMark(editor, mark);
      editor.select([mark.uid]);
    },
    async showPlace({ pageNumber, start, end, within }) {
      bringPage(editor, pageNumber);
      const page = within ?? (await words.getState().current?.read(pageNumber));
      const area = page && boundsOf(page, { start, end });
      // The user may have moved on.
      if (area && editor.pagesInView().includes(pageNumber)) editor.reveal(area, pageNumber);
    },
    redact: (uncovered) => redactUncovered(core, words, uncovered),
  };
}

async function redactUncovered({ editor, window }: Core, words: WordsStore, uncovered: readonly Uncovered[]) {
  const { current } = words.getState();
  const found: FoundPlace[] = [];
  for (const { mark, places } of uncovered) {
    for (const { pageNumber, start, end, within } of places) {
      const page = within ?? (await current?.read(pageNumber));
      const selection = page && selectText(page, { start, end });
      if (selection) found.push({ pageNumber, drawing: { kind: 'lines', ...selection }, reason: reasonOf(mark) });
    }
  }
  // Another document may be open now.
  if (words.getState().current !== current) return;
  const count = redactPlaces(editor, found).length;
  window.announce(t('{count, plural, one {# place} other {# places}} redacted', { count }));
}
