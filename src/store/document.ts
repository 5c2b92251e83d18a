import { createStore, type StoreApi } from 'zustand/vanilla';
import { type PageList, withSizes } from '../kernel/page-list.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { definitionOf, hasLayers, layerOf, type Mark, type MarksDocument } from '../marks/index.ts';
import type { Message } from '../messages/index.ts';
import {
  type Diff,
  type DocumentProperties,
  type Entry,
  type EntryChange,
  invertDiff,
  isEmptyDiff,
  type Moved,
  mergeDiffs,
} from './diff.ts';

/** Name of an undo step: an English message marked with `msg`, or one with parts. */
export type StepLabel = string | Message;

/** Document state that views can subscribe to. The store has the marks. */
export interface DocumentStatus {
  readonly revision: number;
  readonly count: number;
  readonly undoLabel: StepLabel | undefined;
  readonly redoLabel: StepLabel | undefined;
}

export type ChangeSource = 'commit' | 'undo' | 'redo' | 'load';

export type DiffListener = (diff: Diff, source: ChangeSource) => void;

/** Operations of an edit, invisible before it ends. Nothing changes if it throws. */
export interface Transaction {
  get(uid: string): Entry | undefined;
  /** Adds a mark to its layer or the active one, on top of all others or at a rank. */
  add(mark: Mark, rank?: number): void;
  restore(mark: Mark): void;
  /** Replaces a mark by the result of `change`, and dates it, unless unchanged. */
  update(uid: string, change: (mark: Mark) => Mark): void;
  /** Moves a mark, lazily, since thousands move at once. Marks that move alike share `moved`. */
  move(uid: string, moved: Moved, change: (mark: Mark) => Mark): void;
  /** Replaces a mark without dating it. */
  replace(uid: string, mark: Mark): void;
  remove(uid: string): void;
  setRank(uid: string, rank: number): void;
  setProperties(properties: DocumentProperties): void;
  /** Replaces the pages. Marks don't move with them: the caller moves them in the same edit. */
  setPages(pages: PageList): void;
}

export interface CommitOptions {
  /** Consecutive commits with the same key are one undo step (a slider, nudges). */
  readonly mergeKey?: string;
  /** True to also change marks of locked layers, as when their page moves. */
  readonly evenLocked?: boolean;
}

/** Rules of layers, which depend on the user's state. */
export interface LayerRules {
  /** Returns an added mark in its layer, its rank unless on top, and changed properties. */
  adopt(
    mark: Mark,
    properties: DocumentProperties,
  ): { readonly mark: Mark; readonly rank?: number | undefined; readonly properties?: DocumentProperties };
  /** Reports that an edit left out marks of a locked layer. */
  refused(mark: Mark): void;
}

const NO_RULES: LayerRules = { adopt: (mark) => ({ mark }), refused: () => undefined };

export interface DocumentStore {
  readonly status: StoreApi<DocumentStatus>;
  /** Commits an edit: the only way to change the document. Undefined without changes. */
  commit(label: StepLabel, edit: (transaction: Transaction) => void, options?: CommitOptions): Diff | undefined;
  undo(): Diff | undefined;
  redo(): Diff | undefined;
  /** Ends the current undo step: the next commit starts a new one, whatever its key. */
  endMerge(): void;
  /** Replaces the document and clears the undo history. Uids must be unique. */
  load(document: MarksDocument, pages?: PageList): void;
  /** Corrects measured page sizes. Not an edit: no change event, and no undo. */
  measure(pages: PageList): void;
  get(uid: string): Entry | undefined;
  /** Entries shown on a page, unordered. */
  onPage(pageNumber: PageNumber): Iterable<Entry>;
  countOnPage(pageNumber: PageNumber): number;
  /** All entries, lowest first. */
  ordered(): readonly Entry[];
  toMarksDocument(): MarksDocument;
  properties(): DocumentProperties;
  pages(): PageList;
  /** Updates derived state on each diff, before subscribers, who would read a stale index. */
  derive(update: DiffListener): () => void;
  subscribe(listener: DiffListener): () => void;
}

/** Entry whose changed and dated mark is created when first read. */
class LaterEntry implements Entry {
  readonly rank: number;
  /** The old entry until then, then dropped: it may be a `LaterEntry` itself. */
  #known: Pick<Entry, 'mark'>;
  #change: ((mark: Mark) => Mark) | undefined;
  readonly #date: string;

  constructor(entry: Entry, change: (mark: Mark) => Mark, date: string) {
    this.rank = entry.rank;
    this.#known = entry;
    this.#change = change;
    this.#date = date;
  }

  get mark(): Mark {
    if (this.#change) {
      this.#known = { mark: { ...this.#change(this.#known.mark), modificationDateTime: this.#date } };
      this.#change = undefined;
    }
    return this.#known.mark;
  }
}

interface Step {
  readonly label: StepLabel;
  readonly mergeKey: string | undefined;
  readonly diff: Diff;
}

const NOWHERE: readonly PageNumber[] = [];

/** Older steps are dropped. */
const MOST_STEPS = 1000;

/** Creates a document store in which an edit costs only what it changes. `now` dates changes. */
export function createDocumentStore(now: () => Date = () => new Date(), rules: LayerRules = NO_RULES): DocumentStore {
  const entries = new Map<string, Entry>();
  const uidsByPage = new Map<PageNumber, Set<string>>();
  const derivations = new Set<DiffListener>();
  const listeners = new Set<DiffListener>();
  let properties: DocumentProperties = {};
  let pages: PageList = [];
  let undoSteps: Step[] = [];
  let redoSteps: Step[] = [];
  let canMerge = false;
  let topRank = 0;
  let orderedCache: readonly Entry[] | undefined;

  const status = createStore<DocumentStatus>(() => ({
    revision: 0,
    count: 0,
    undoLabel: undefined,
    redoLabel: undefined,
  }));

  const pagesOf = (mark: Mark): readonly PageNumber[] => definitionOf(mark).geometry.pageNumbers(mark);

  function putEntry({ from, to }: EntryChange, uid: string): void {
    if (to) {
      entries.set(uid, to);
      topRank = Math.max(topRank, to.rank);
    } else entries.delete(uid);
    const before = from ? pagesOf(from.mark) : NOWHERE;
    const after = to ? pagesOf(to.mark) : NOWHERE;
    // Most changed marks keep the same list.
    if (before === after) return;
    for (const page of before) if (!after.includes(page)) uidsByPage.get(page)?.delete(uid);
    for (const page of after) {
      if (before.includes(page)) continue;
      const uids = uidsByPage.get(page);
      if (uids) uids.add(uid);
      else uidsByPage.set(page, new Set([uid]));
    }
  }

  function putMoved({ to }: EntryChange, uid: string): void {
    if (to) entries.set(uid, to);
  }

  function apply(diff: Diff, source: ChangeSource): void {
    diff.entries.forEach(diff.moved ? putMoved : putEntry);
    if (diff.properties) properties = diff.properties.to;
    if (diff.pages) pages = diff.pages.to;
    orderedCache = undefined;
    for (const update of derivations) update(diff, source);
    publish();
    for (const listener of listeners) listener(diff, source);
  }

  function publish(): void {
    status.setState((before) => ({
      revision: before.revision + 1,
      count: entries.size,
      undoLabel: undoSteps.at(-1)?.label,
      redoLabel: redoSteps.at(-1)?.label,
    }));
  }

  function record(edit: (transaction: Transaction) => void, evenLocked: boolean): Diff {
    const changes = new Map<string, EntryChange>();
    let newProperties: DocumentProperties | undefined;
    let newPages: PageList | undefined;
    let nextRank = topRank;
    /** Move shared by all changes so far. */
    let common: Moved | 'nothing' | undefined;
    // All changes of one edit have the same date.
    let date: string | undefined;
    let refused: Mark | undefined;
    const isGuarded = hasLayers(properties) && !evenLocked;
    const get = (uid: string) => (changes.has(uid) ? changes.get(uid)?.to : entries.get(uid));
    /** Returns an entry that may be changed; undefined in a locked layer. */
    const getOpen = (uid: string) => {
      const entry = get(uid);
      if (!entry || !isGuarded || !layerOf(properties, entry.mark).isLocked) return entry;
      refused ??= entry.mark;
      return undefined;
    };
    const put = (uid: string, to: Entry | undefined) => {
      common = 'nothing';
      const from = entries.get(uid);
      if (from === undefined && to === undefined) changes.delete(uid);
      else changes.set(uid, { from, to });
    };
    const addAsIs = (mark: Mark, rank?: number) => {
      if (get(mark.uid)) throw new Error(`There is a mark with the uid ${mark.uid} already`);
      nextRank = Math.floor(Math.max(nextRank, rank ?? nextRank)) + (rank === undefined ? 1 : 0);
      put(mark.uid, { mark, rank: rank ?? nextRank });
    };
    edit({
      get,
      add(mark, rank) {
        const adopted = rules.adopt(mark, newProperties ?? properties);
        newProperties = adopted.properties ?? newProperties;
        addAsIs(adopted.mark, rank ?? adopted.rank);
      },
      restore: (mark) => addAsIs(mark),
      update(uid, change) {
        const entry = getOpen(uid);
        const mark = entry && change(entry.mark);
        if (!entry || !mark || mark === entry.mark) return;
        date ??= now().toISOString();
        put(uid, { rank: entry.rank, mark: { ...mark, modificationDateTime: date } });
      },
      move(uid, moved, change) {
        const from = entries.get(uid);
        if (!from || changes.has(uid)) {
          this.update(uid, change);
          return;
        }
        if (isGuarded && !getOpen(uid)) return;
        date ??= now().toISOString();
        changes.set(uid, { from, to: new LaterEntry(from, change, date) });
        common = (common ?? moved) === moved ? moved : 'nothing';
      },
      replace(uid, mark) {
        const entry = get(uid);
        if (!entry || mark.uid !== uid) throw new Error(`There is no mark with the uid ${uid} to replace`);
        if (getOpen(uid)) put(uid, { rank: entry.rank, mark });
      },
      remove(uid) {
        if (getOpen(uid) || !get(uid)) put(uid, undefined);
      },
      setRank(uid, rank) {
        const entry = getOpen(uid);
        if (entry && entry.rank !== rank) put(uid, { mark: entry.mark, rank });
      },
      setProperties(to) {
        newProperties = to;
      },
      setPages(to) {
        newPages = to;
      },
    });
    if (refused) rules.refused(refused);
    return {
      entries: changes,
      ...(newProperties ? { properties: { from: properties, to: newProperties } } : {}),
      ...(newPages ? { pages: { from: pages, to: newPages } } : {}),
      ...(common && common !== 'nothing' ? { moved: common } : {}),
    };
  }

  function pushStep(label: StepLabel, diff: Diff, mergeKey: string | undefined): void {
    redoSteps = [];
    const last = undoSteps.at(-1);
    if (last && canMerge && mergeKey !== undefined && last.mergeKey === mergeKey) {
      undoSteps[undoSteps.length - 1] = { ...last, diff: mergeDiffs(last.diff, diff) };
    } else {
      undoSteps.push({ label, mergeKey, diff });
      if (undoSteps.length > MOST_STEPS) undoSteps = undoSteps.slice(-MOST_STEPS);
    }
    canMerge = true;
  }

  return {
    status,
    commit(label, edit, options = {}) {
      const diff = record(edit, options.evenLocked === true);
      if (isEmptyDiff(diff)) return undefined;
      pushStep(label, diff, options.mergeKey);
      apply(diff, 'commit');
      return diff;
    },
    undo() {
      const step = undoSteps.pop();
      if (!step) return undefined;
      redoSteps.push(step);
      canMerge = false;
      const diff = invertDiff(step.diff);
      apply(diff, 'undo');
      return diff;
    },
    redo() {
      const step = redoSteps.pop();
      if (!step) return undefined;
      undoSteps.push(step);
      canMerge = false;
      apply(step.diff, 'redo');
      return step.diff;
    },
    endMerge() {
      canMerge = false;
    },
    load(document, newPages = []) {
      const changes = new Map<string, EntryChange>();
      for (const [uid, from] of entries) changes.set(uid, { from, to: undefined });
      document.marks.forEach((mark, index) => {
        changes.set(mark.uid, { from: entries.get(mark.uid), to: { mark, rank: index + 1 } });
      });
      undoSteps = [];
      redoSteps = [];
      topRank = 0;
      const newProperties = { from: properties, to: { ...document, marks: [] } };
      apply({ entries: changes, properties: newProperties, pages: { from: pages, to: newPages } }, 'load');
    },
    measure(measured) {
      const resize = (step: Step): Step => {
        const { pages: moved } = step.diff;
        if (!moved) return step;
        const resized = { from: withSizes(moved.from, measured), to: withSizes(moved.to, measured) };
        return { ...step, diff: { ...step.diff, pages: resized } };
      };
      undoSteps = undoSteps.map(resize);
      redoSteps = redoSteps.map(resize);
      pages = withSizes(pages, measured);
    },
    get: (uid) => entries.get(uid),
    *onPage(pageNumber) {
      for (const uid of uidsByPage.get(pageNumber) ?? []) {
        const entry = entries.get(uid);
        if (entry) yield entry;
      }
    },
    countOnPage: (pageNumber) => uidsByPage.get(pageNumber)?.size ?? 0,
    ordered() {
      orderedCache ??= [...entries.values()].sort((a, b) => a.rank - b.rank);
      return orderedCache;
    },
    toMarksDocument() {
      return { ...properties, marks: this.ordered().map((entry) => entry.mark) };
    },
    properties: () => properties,
    pages: () => pages,
    derive(update) {
      derivations.add(update);
      return () => derivations.delete(update);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
