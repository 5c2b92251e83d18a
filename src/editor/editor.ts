// What tools, commands and views work on.
import type { Point } from '../kernel/point.ts';
import { type Rect, rectCenter, type Size, unionOfRects } from '../kernel/rect.ts';
import type { FoundLines } from '../marks/index.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { createDocumentStore, type DocumentStore } from '../store/document.ts';
import { createDraftStore, type DraftStore, NO_DRAFT } from '../store/draft.ts';
import { createScansStore, type ScansStore } from '../store/scans.ts';
import { type Camera, createSessionStore, type SessionStore, type Viewport } from '../store/session.ts';
import type { TextPage } from '../text/text-page.ts';
import { fitPage, fitWidth, keepInView, toPagePoint, visibleRect } from './camera.ts';
import { createPageIndex, type PageIndex, type PageMark } from './page-index.ts';
import { withoutLengths } from './styles.ts';

/** What the editor needs of its surroundings. */
export interface EditorPorts {
  readonly now: () => Date;
  readonly createUid: () => string;
  /** The lines of text that a drag selects, page units, with their words where those are known. */
  readonly findLines: (pageNumber: number, from: Point, to: Point) => Promise<FoundLines>;
  /** The words of a page, where they are known already: asking makes them so. */
  readonly textPage?: (pageNumber: number) => TextPage | undefined;
  /** Follows the link of the page itself under a point; undefined where there is none. */
  readonly linkAt?: (pageNumber: number, point: Point) => (() => void) | undefined;
  /** Opens a checked address in another tab. */
  readonly openLink: (href: string) => void;
  /** Says something to a screen reader and to the eye; nothing needs an answer. */
  readonly notify: (message: string) => void;
  /** How much of the window's lower part lies behind something else, CSS pixels. */
  readonly coveredHeight: () => number;
}

export type AreaListener = (areas: readonly Rect[], marks: readonly PageMark[]) => void;

export interface Editor {
  readonly document: DocumentStore;
  readonly session: SessionStore;
  readonly draft: DraftStore;
  readonly scans: ScansStore;
  readonly ports: EditorPorts;
  /** The size of the page in view; undefined while no picture is open. */
  pageSize(): Size | undefined;
  /** The marks of the page in view by place. */
  index(): PageIndex | undefined;
  /** The selected marks that show on the page in view, lowest first. */
  selected(): readonly PageMark[];
  /** Bounds of {@link Editor.selected}. */
  selectionBounds(): Rect | undefined;
  select(uids: Iterable<string>): void;
  setTool(tool: string): void;
  setCamera(camera: Camera): void;
  fit(mode: 'page' | 'width'): void;
  /** The window has another size: a fitted page stays fitted, another one keeps its middle. */
  resizeViewport(viewport: Viewport): void;
  goToPage(pageNumber: number): void;
  /** Takes another picture's pages in place of the present ones. */
  openPages(name: string, pages: readonly Size[]): void;
  closePages(): void;
  /** What is seen of the plane that the page lies in, page pixels. */
  seenArea(): Rect;
  /** The middle of what is seen of the page, page pixels. */
  viewCenter(): Point;
  toPagePoint(screenPoint: Point): Point;
  dropDraft(): void;
  /** Hears of the areas of the page in view that a change repaints, and of the marks there that are new or changed. */
  subscribeAreas(listener: AreaListener): () => void;
  /** Puts a changed mark back in the document, with the size of its page where its coordinates now belong to it. */
  update(uids: Iterable<string>, label: string, change: (mark: Mark) => Mark, mergeKey?: string): void;
}

const fitted = (size: Size, viewport: Viewport, mode: 'page' | 'width'): Camera =>
  mode === 'page' ? fitPage(size, viewport) : fitWidth(size, viewport);

export function createEditor(ports: EditorPorts): Editor {
  const document = createDocumentStore(ports.now);
  const session = createSessionStore();
  const draft = createDraftStore();
  const scans = createScansStore();
  const areaListeners = new Set<AreaListener>();
  let index: PageIndex | undefined;
  let selectedCache:
    | {
        key: object;
        index: PageIndex | undefined;
        marks: readonly PageMark[];
        bounds: Rect | undefined;
      }
    | undefined;

  const pageSize = (): Size | undefined => {
    const { pages, pageNumber } = session.getState();
    return pages[pageNumber - 1];
  };

  function currentIndex(): PageIndex | undefined {
    const size = pageSize();
    const { pageNumber } = session.getState();
    if (!size) return undefined;
    if (index?.pageNumber !== pageNumber || index.size !== size) {
      index = createPageIndex(pageNumber, size, document.onPage(pageNumber));
    }
    return index;
  }

  document.derive((diff) => {
    const here = index;
    const areas = here?.apply(diff) ?? [];
    selectedCache = undefined;
    if (here && areas.length > 0) {
      const marks = [...diff.entries.keys()].map((uid) => here.get(uid)).filter((mark) => mark !== undefined);
      for (const listener of areaListeners) listener(areas, marks);
    }
    const { selection, activeHandle } = session.getState();
    const isGone = (uid: string) => diff.entries.has(uid) && !document.get(uid);
    if ([...selection].some(isGone)) {
      session.setState({ selection: new Set([...selection].filter((uid) => !isGone(uid))) });
    }
    if (activeHandle && diff.entries.has(activeHandle.uid) && isGone(activeHandle.uid)) {
      session.setState({ activeHandle: undefined });
    }
  });

  // One step of undo is about one selection; so the keys of steps need not name thousands of marks.
  session.subscribe((state, before) => {
    if (state.selection !== before.selection) document.endMerge();
  });

  /** Whether a tool that marks words may go on with the only mark that is selected. */
  const goesOn = (tool: string): boolean => {
    const [uid, ...others] = session.getState().selection;
    const mark = uid === undefined ? undefined : document.get(uid)?.mark;
    return mark?.type === tool && others.length === 0 && definitionOf(mark).tool.kind === 'lines';
  };

  const editor: Editor = {
    document,
    session,
    draft,
    scans,
    ports,
    pageSize,
    index: currentIndex,
    selected() {
      const { selection } = session.getState();
      const here = currentIndex();
      if (selectedCache?.key !== selection || selectedCache.index !== here) {
        const marks: PageMark[] = [];
        for (const uid of selection) {
          const mark = here?.get(uid);
          if (mark) marks.push(mark);
        }
        const bounds = unionOfRects(marks.map((mark) => mark.bounds));
        marks.sort((a, b) => a.rank - b.rank);
        selectedCache = { key: selection, index: here, marks, bounds };
      }
      return selectedCache.marks;
    },
    selectionBounds() {
      editor.selected();
      return selectedCache?.bounds;
    },
    select(uids) {
      session.setState({ selection: new Set(uids), activeHandle: undefined, selectedBarcode: undefined });
    },
    setTool(tool) {
      editor.dropDraft();
      session.setState({ tool });
      if (tool !== 'select' && !goesOn(tool)) editor.select([]);
    },
    setCamera(camera) {
      const size = pageSize();
      const { viewport } = session.getState();
      session.setState({ camera: size ? keepInView(camera, size, viewport) : camera, fit: 'none' });
    },
    fit(mode) {
      const size = pageSize();
      const { viewport } = session.getState();
      if (!size || viewport.width === 0) return;
      session.setState({ camera: fitted(size, viewport, mode), fit: mode });
    },
    resizeViewport(viewport) {
      const { viewport: before, fit, camera } = session.getState();
      if (before.width === viewport.width && before.height === viewport.height && before.density === viewport.density) {
        return;
      }
      const size = pageSize();
      // Both at once: whoever waits for the window to be measured may choose another camera.
      if (!size) session.setState({ viewport });
      else if (fit !== 'none') session.setState({ viewport, camera: fitted(size, viewport, fit) });
      else {
        const isFirst = before.width === 0;
        const x = camera.x + (isFirst ? 0 : (viewport.width - before.width) / 2);
        const y = camera.y + (isFirst ? 0 : (viewport.height - before.height) / 2);
        session.setState({ viewport, camera: keepInView({ ...camera, x, y }, size, viewport) });
      }
    },
    goToPage(pageNumber) {
      const { pages, fit, pageNumber: before } = session.getState();
      if (pageNumber === before || pageNumber < 1 || pageNumber > pages.length) return;
      editor.dropDraft();
      session.setState({
        pageNumber,
        selection: new Set(),
        activeHandle: undefined,
        hovered: undefined,
        textSelection: undefined,
      });
      editor.fit(fit === 'width' ? 'width' : 'page');
    },
    openPages(name, pages) {
      editor.dropDraft();
      scans.setState({ byPage: new Map() });
      session.setState({
        documentName: name,
        pages,
        pageNumber: pages.length > 0 ? 1 : 0,
        selection: new Set(),
        activeHandle: undefined,
        hovered: undefined,
        hidden: new Set(),
        selectedBarcode: undefined,
        textSelection: undefined,
        hits: [],
        styles: withoutLengths(session.getState().styles),
      });
      editor.fit('page');
    },
    closePages() {
      editor.openPages('', []);
      session.setState({ documentName: undefined });
    },
    seenArea() {
      const { camera, viewport } = session.getState();
      return visibleRect(camera, { ...viewport, height: viewport.height - ports.coveredHeight() });
    },
    viewCenter() {
      const size = pageSize();
      const center = rectCenter(editor.seenArea());
      if (!size) return center;
      return { x: Math.min(size.width, Math.max(0, center.x)), y: Math.min(size.height, Math.max(0, center.y)) };
    },
    toPagePoint: (screenPoint) => toPagePoint(session.getState().camera, screenPoint),
    subscribeAreas(listener) {
      areaListeners.add(listener);
      return () => areaListeners.delete(listener);
    },
    dropDraft() {
      if (draft.getState() !== NO_DRAFT) draft.setState(NO_DRAFT, true);
    },
    update(uids, label, change, mergeKey) {
      const { pages } = session.getState();
      document.commit(
        label,
        (transaction) => {
          for (const uid of uids) {
            transaction.update(uid, (mark) => {
              const { geometry } = definitionOf(mark);
              // A mark saved at another page size is rewritten in this page's pixels, once it is edited.
              const onPages = geometry.pageNumbers(mark).reduce<Mark>((view, pageNumber) => {
                const size = pages[pageNumber - 1];
                return size ? geometry.onPage(view, pageNumber, size) : view;
              }, mark);
              const changed = change(onPages);
              return changed === onPages ? mark : changed;
            });
          }
        },
        mergeKey === undefined ? {} : { mergeKey },
      );
    },
  };
  return editor;
}
