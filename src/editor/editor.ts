// State and operations shared by tools, commands and views.

import { followMoves, followNumbers, movesBetween, type PageList } from '../kernel/page-list.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, type Size, translateRect, unionOfRects } from '../kernel/rect.ts';
import {
  BASE_LAYER,
  definitionOf,
  type FoundLines,
  layerOf,
  type Mark,
  type PaintEnvironment,
} from '../marks/index.ts';
import { msg } from '../messages/index.ts';
import type { Diff, Moved } from '../store/diff.ts';
import { createDocumentStore, type DocumentStore, type StepLabel } from '../store/document.ts';
import { createDraftStore, type DraftStore, NO_DRAFT } from '../store/draft.ts';
import { createScansStore, type ScansStore } from '../store/scans.ts';
import { createSessionStore, type SessionStore } from '../store/session.ts';
import type { DragUnit } from '../text/select.ts';
import type { TextPage } from '../text/text-page.ts';
import { keepTextWhole, textLoading } from './growing-text.ts';
import { closedReason, createAdopter, isClosed, layerFacts, sameLayerFacts, withHiddenLayers } from './layer-rules.ts';
import { createPageIndex, type IndexedMark, type MarkIndex, sortByRank } from './page-index.ts';
import { withoutLengths } from './styles.ts';
import { cameraOnPage, createView, type View } from './view.ts';

export interface EditorPorts {
  readonly now: () => Date;
  readonly createUid: () => string;
  /** Finds the text lines selected by a drag (page units), with their words if known. */
  readonly findLines: (pageNumber: PageNumber, from: Point, to: Point, unit: DragUnit) => Promise<FoundLines>;
  /** Returns the words of a page if they are loaded; otherwise loads them. */
  readonly textPage?: (pageNumber: PageNumber) => TextPage | undefined;
  /** Returns an action that follows the page's own link at a point; undefined without one. */
  readonly linkAt?: (pageNumber: PageNumber, point: Point) => (() => void) | undefined;
  /** Opens a validated address in another tab. */
  readonly openLink: (href: string) => void;
  readonly notify: (message: string) => void;
  readonly deletedRepeated?: (marks: readonly Mark[]) => void;
  /** Height of the window's lower part that is covered (CSS px). */
  readonly coveredHeight: () => number;
  /** Text widths in the fonts loaded so far, for boxes that grow. */
  readonly textMeasure?: () => PaintEnvironment['measure'];
  /** Resolves when the face of the text has loaded; undefined if it is loaded. */
  readonly fontLoading?: (font: string, text: string) => Promise<unknown> | undefined;
}

export type AreaListener = (pageNumber: PageNumber, areas: readonly Rect[], marks: readonly IndexedMark[]) => void;

/** Methods without a page number apply to the current page. */
export interface Editor extends View {
  readonly document: DocumentStore;
  readonly session: SessionStore;
  readonly draft: DraftStore;
  readonly scans: ScansStore;
  readonly ports: EditorPorts;
  index(pageNumber?: PageNumber): MarkIndex | undefined;
  /** Page of the selection: the current page if it has any of it. */
  selectionPage(): number;
  /** Selected marks of a page (by default, that of the selection), lowest first. */
  selected(pageNumber?: PageNumber): readonly IndexedMark[];
  /** Selected marks of all pages, as in the document. The same array until they change. */
  selectedMarks(): readonly Mark[];
  selectionBounds(pageNumber?: PageNumber): Rect | undefined;
  select(uids: Iterable<string>): void;
  setTool(tool: string): void;
  /** Makes a page the current one, without scrolling. */
  takePage(pageNumber: PageNumber): void;
  /** Scrolls to a page, at its top or end if it doesn't fit. Clears selections on other pages. */
  goToPage(pageNumber: PageNumber, edge?: 'top' | 'end'): void;
  openPages(name: string, pages: readonly Size[], unitsPerInch?: number): void;
  /** Corrects page sizes; the middle of the window stays in place. */
  measurePages(pages: PageList): void;
  closePages(): void;
  dropDraft(): void;
  /** Notifies of page areas that need repainting, and of new or changed marks there. */
  subscribeAreas(listener: AreaListener): () => void;
  /** Moves marks of a page (page px). */
  move(marks: Iterable<IndexedMark>, pageNumber: PageNumber, delta: Point): void;
  /** Replaces marks. Sets their page size to their page's, which coordinates now refer to. */
  update(uids: Iterable<string>, label: StepLabel, change: (mark: Mark) => Mark, mergeKey?: string): void;
}

/** Cached page indexes: more than are ever in view, so that going back costs nothing. */
const MOST_INDEXES = 48;

interface SelectionState {
  readonly index: MarkIndex | undefined;
  readonly marks: readonly IndexedMark[];
  readonly bounds: Rect | undefined;
}

/** View state without a pointer on a page. */
const NO_PLACE = {
  activeHandle: undefined,
  hovered: undefined,
  textSelection: undefined,
  hits: [],
  selectedBarcode: undefined,
} as const;

export function createEditor(ports: EditorPorts): Editor {
  const session = createSessionStore();
  const document: DocumentStore = createDocumentStore(ports.now, {
    adopt: createAdopter(() => document, session, ports.notify),
    refused: (mark) => ports.notify(closedReason(layerOf(document.properties(), mark))),
  });
  const draft = createDraftStore();
  const scans = createScansStore();
  const areaListeners = new Set<AreaListener>();
  let updates = 0;
  const facts = layerFacts(document);
  /** In order of use, most recently used last. */
  const indexes = new Map<PageNumber, MarkIndex>();
  /** Selection by requested page, and the page of the whole selection. */
  let selectedCache:
    | {
        readonly key: object;
        readonly byPage: Map<PageNumber, SelectionState>;
        page?: PageNumber | undefined;
        marks?: readonly Mark[];
      }
    | undefined;
  const view = createView(session, {
    coveredHeight: ports.coveredHeight,
    turnPage: (by) => editor.goToPage(session.getState().pageNumber + by, by > 0 ? 'top' : 'end'),
  });

  function indexOf(pageNumber = session.getState().pageNumber): MarkIndex | undefined {
    const size = view.pageSize(pageNumber);
    if (!size) return undefined;
    const known = indexes.get(pageNumber);
    const index = known?.size === size ? known : createPageIndex(pageNumber, size, document.onPage(pageNumber), facts);
    indexes.delete(pageNumber);
    indexes.set(pageNumber, index);
    const [oldest] = indexes.keys();
    if (indexes.size > MOST_INDEXES && oldest !== undefined) indexes.delete(oldest);
    return index;
  }

  function selectedCacheNow() {
    const { selection } = session.getState();
    if (selectedCache?.key !== selection) selectedCache = { key: selection, byPage: new Map() };
    return selectedCache;
  }

  function selectedOn(pageNumber = selectionPage()): SelectionState {
    const { selection } = session.getState();
    const index = indexOf(pageNumber);
    const cache = selectedCacheNow();
    const known = cache.byPage.get(pageNumber);
    if (known && known.index === index) return known;
    const marks: IndexedMark[] = [];
    for (const uid of selection) {
      const mark = index?.get(uid);
      if (mark) marks.push(mark);
    }
    sortByRank(marks);
    const found = { index, marks, bounds: unionOfRects(marks.map((mark) => mark.bounds)) };
    cache.byPage.set(pageNumber, found);
    return found;
  }

  function selectionPage(): number {
    const { selection, pageNumber, pages } = session.getState();
    if (selection.size === 0 || selectedOn(pageNumber).marks.length > 0) return pageNumber;
    const cache = selectedCacheNow();
    cache.page ??= [...selection]
      .map((uid) => document.get(uid)?.mark.pageNumber ?? 0)
      .find((page) => page > 0 && page <= pages.length);
    return cache.page ?? pageNumber;
  }

  /** Renumbers per-page state; per-position state is cleared. */
  function followPages({ from, to }: { readonly from: PageList; readonly to: PageList }): void {
    const moves = movesBetween(from, to);
    indexes.clear();
    editor.dropDraft();
    // Results are keyed by page numbers, which have changed.
    scans.setState({ byPage: new Map() });
    const before = session.getState();
    const change = {
      pages: to,
      pageNumber: moves.newNumbers.get(before.pageNumber) ?? Math.min(before.pageNumber, to.length),
      straightening: followMoves(before.straightening, moves),
      chosenPages: followNumbers(before.chosenPages, moves),
      ...NO_PLACE,
    };
    const isMeasured = before.viewport.width > 0;
    session.setState({ ...change, ...(isMeasured ? { camera: cameraOnPage({ ...before, ...change }, 'top') } : {}) });
  }

  /** Keeps the selection of a page if exactly its marks moved: thousands needn't be looked up. */
  function keepSelected(
    before: SelectionState | undefined,
    marks: readonly IndexedMark[],
    { pageNumber, delta }: Moved,
  ) {
    if (!before?.bounds || before.marks.length !== marks.length) return;
    if (!before.marks.every(({ uid }, at) => uid === marks[at]?.uid)) return;
    selectedCacheNow().byPage.set(pageNumber, { ...before, marks, bounds: translateRect(before.bounds, delta) });
  }

  /** Marks to draw and select may have changed altogether. */
  function followLayers(): void {
    indexes.clear();
    selectedCache = undefined;
    hideLayers();
    const { selection } = session.getState();
    const open = [...selection].filter((uid) => !isClosed(document, uid));
    if (open.length < selection.size) session.setState({ selection: new Set(open), activeHandle: undefined });
  }

  /** Adds the marks of hidden layers to those hidden by hand. */
  function hideLayers(diff?: Diff): void {
    const { hidden: before, hiddenByHand } = session.getState();
    const hidden = withHiddenLayers(document, { hiddenByHand, before, diff });
    if (hidden !== before) session.setState({ hidden });
  }

  document.derive((diff, source) => {
    const before = selectedCache;
    selectedCache = undefined;
    if (diff.pages && source !== 'load') followPages(diff.pages);
    // Update all indexes first: a listener of one may read another.
    const changed = [...indexes.values()].map((here) => ({ pageNumber: here.pageNumber, ...here.apply(diff) }));
    const { properties } = diff;
    if (properties && !sameLayerFacts(properties.from, properties.to)) followLayers();
    else if (!diff.moved) hideLayers(diff);
    for (const { pageNumber, areas, marks } of changed) {
      if (pageNumber === diff.moved?.pageNumber) keepSelected(before?.byPage.get(pageNumber), marks, diff.moved);
      if (areas.length === 0) continue;
      for (const listener of areaListeners) listener(pageNumber, areas, marks);
    }
    const { selection, activeHandle } = session.getState();
    const isGone = (uid: string) => !document.get(uid) && diff.entries.has(uid);
    if (!diff.moved && [...selection].some(isGone)) {
      session.setState({ selection: new Set([...selection].filter((uid) => !isGone(uid))) });
    }
    if (activeHandle && diff.entries.has(activeHandle.uid) && isGone(activeHandle.uid)) {
      session.setState({ activeHandle: undefined });
    }
  });

  // Undo steps concern one selection, so their merge keys needn't name thousands of marks.
  session.subscribe((state, before) => {
    if (state.selection !== before.selection) document.endMerge();
    if (state.hiddenByHand !== before.hiddenByHand) hideLayers();
  });

  /** Returns whether a word-marking tool may continue with the only selected mark. */
  const goesOn = (tool: string): boolean => {
    const [uid, ...others] = session.getState().selection;
    const mark = uid === undefined ? undefined : document.get(uid)?.mark;
    return mark?.type === tool && others.length === 0 && definitionOf(mark).tool.kind === 'lines';
  };

  /** Wraps a change so that it gets marks in pixels of their page, even saved at another size. */
  function inPagePixels(change: (mark: Mark) => Mark): (mark: Mark) => Mark {
    const { pages } = session.getState();
    return (mark) => {
      const { geometry } = definitionOf(mark);
      const onPages = geometry.pageNumbers(mark).reduce<Mark>((each, pageNumber) => {
        const size = atPage(pages, pageNumber);
        return size ? geometry.onPage(each, pageNumber, size) : each;
      }, mark);
      const changed = change(onPages);
      return changed === onPages ? mark : changed;
    };
  }

  const editor: Editor = {
    ...view,
    document,
    session,
    draft,
    scans,
    ports,
    index: indexOf,
    selectionPage,
    selected: (pageNumber) => selectedOn(pageNumber).marks,
    selectedMarks() {
      const cache = selectedCacheNow();
      cache.marks ??= [...session.getState().selection]
        .map((uid) => document.get(uid)?.mark)
        .filter((mark) => mark !== undefined);
      return cache.marks;
    },
    selectionBounds: (pageNumber) => selectedOn(pageNumber).bounds,
    select(uids) {
      const asked = [...uids];
      const open = asked.filter((uid) => !isClosed(document, uid));
      const [first] = asked;
      const refused = first !== undefined && open.length === 0 ? document.get(first)?.mark : undefined;
      if (refused) ports.notify(closedReason(layerOf(document.properties(), refused)));
      session.setState({ selection: new Set(open), activeHandle: undefined, selectedBarcode: undefined });
    },
    setTool(tool) {
      editor.dropDraft();
      session.setState({ tool });
      if (tool !== 'select' && !goesOn(tool)) editor.select([]);
    },
    takePage(pageNumber) {
      if (pageNumber === session.getState().pageNumber) return;
      session.setState({ pageNumber, selectedBarcode: undefined });
    },
    goToPage(pageNumber, edge = 'top') {
      const before = session.getState();
      if (pageNumber < 1 || pageNumber > before.pages.length) return;
      const isMeasured = before.viewport.width > 0;
      const camera = isMeasured ? cameraOnPage({ ...before, pageNumber }, edge) : before.camera;
      if (pageNumber === before.pageNumber) {
        session.setState({ camera });
        return;
      }
      editor.dropDraft();
      session.setState({
        pageNumber,
        camera,
        selection: new Set(),
        activeHandle: undefined,
        hovered: undefined,
        textSelection: undefined,
        selectedBarcode: undefined,
      });
    },
    openPages(name, pages, unitsPerInch) {
      editor.dropDraft();
      scans.setState({ byPage: new Map() });
      session.setState({
        documentName: name,
        pages,
        unitsPerInch,
        pageNumber: pages.length > 0 ? 1 : 0,
        chosenPages: new Set(),
        turn: 0,
        straightening: new Map(),
        selection: new Set(),
        hiddenByHand: new Set(),
        activeLayer: BASE_LAYER,
        ...NO_PLACE,
        styles: withoutLengths(session.getState().styles),
      });
      editor.fitOpened();
    },
    measurePages(pages) {
      document.measure(pages);
      view.resizePages(document.pages());
    },
    closePages() {
      editor.openPages('', []);
      session.setState({ documentName: undefined });
    },
    subscribeAreas(listener) {
      areaListeners.add(listener);
      return () => areaListeners.delete(listener);
    },
    dropDraft() {
      if (draft.getState() !== NO_DRAFT) draft.setState(NO_DRAFT, true);
    },
    move(marks, pageNumber, delta) {
      if (delta.x === 0 && delta.y === 0) return;
      const change = inPagePixels((mark) => definitionOf(mark).geometry.translate(mark, pageNumber, delta));
      const moved = { pageNumber, delta };
      document.commit(msg('Move'), (transaction) => {
        for (const { uid, definition } of marks) {
          if (definition.geometry.isMovable) transaction.move(uid, moved, change);
          else transaction.update(uid, change);
        }
      });
    },
    update(uids, label, change, mergeKey) {
      const key = mergeKey ?? `update ${++updates}`;
      const commit = (changed: Iterable<string>, to: (mark: Mark) => Mark) => {
        const changeThere = inPagePixels(to);
        document.commit(
          label,
          (transaction) => {
            for (const uid of changed) transaction.update(uid, changeThere);
          },
          { mergeKey: key },
        );
      };
      commit(uids, (before) => {
        const after = change(before);
        // Widths in a fallback face would leave a wrong box.
        const loading = before === after ? undefined : textLoading(editor, after);
        if (!loading) return keepTextWhole(editor, before, after);
        void loading.then(() => commit([before.uid], (mark) => keepTextWhole(editor, before, mark)));
        return after;
      });
    },
  };
  return editor;
}
