// State of the user and the window, not of the document: never undone, never exported.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LayoutMode, layOutPages, type PageLayout } from '../kernel/page-layout.ts';
import type { Camera } from '../kernel/page-view.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import type { DrawingContent, FieldValue, SelectedWords } from '../marks/index.ts';

/** Kept while the window's size changes. */
export type FitMode = 'page' | 'width' | 'none';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly density: number;
}

/** The handle that was grabbed last: Delete takes its vertex, line or region away. */
export interface ActiveHandle {
  readonly uid: string;
  readonly handleId: string;
}

/** A picture or a signature of the library, chosen to be placed. */
export interface Placing {
  readonly content: DrawingContent;
  /** Width by height of the content, where it has one. */
  readonly aspectRatio?: number;
  /** Kept in the mark's `data`: what a barcode says. */
  readonly data?: Readonly<Record<string, string>>;
}

/** Words that are selected, to be copied or marked: with the text always, since only a page with words has any to select. */
export interface TextSelection {
  readonly pageNumber: number;
  /** Places in the page's text: where the selection began, and the end of it that keys move. */
  readonly anchor: number;
  readonly focus: number;
  /** Chosen letter by letter with keys: a redaction covers no more than that. */
  readonly isExact: boolean;
  readonly lines: readonly Rect[];
  readonly words: SelectedWords;
}

/** The places of one hit. */
export interface FoundHit {
  readonly pageNumber: number;
  readonly rects: readonly Rect[];
  readonly isCurrent: boolean;
  /** Found by a search for words, or one of those that are about to be redacted or left as they are. */
  readonly kind: 'found' | 'redact' | 'leave';
  /** Makes it the current one: it was pressed on the page. */
  choose(): void;
}

export interface SessionState {
  /** The name of the open picture's file; undefined while none is open. */
  readonly documentName: string | undefined;
  readonly pages: readonly Size[];
  /** The page that commands are about, from 1: the one most in view, or the one last pressed. 0 while no picture is open. */
  readonly pageNumber: number;
  /** The pages that are chosen in the strip of pages; none of them need be the one at hand. */
  readonly chosenPages: ReadonlySet<number>;
  readonly layoutMode: LayoutMode;
  /** Rotation of all pages in the view (degrees clockwise, multiples of 90). */
  readonly turn: number;
  /** Additional rotation that straightens slanted scans, by page (degrees clockwise). */
  readonly straightening: ReadonlyMap<number, number>;
  /** A mouse's wheel zooms, and scrolls with Control held: the other way round than usual. */
  readonly wheelZooms: boolean;
  /** `select`, `hand`, or the id of a drawing tool. */
  readonly tool: string;
  /** True if the tool stays active after making a mark. */
  readonly isToolLocked: boolean;
  /** Gestures snap to the edges and centres of what is near; Control turns it round. */
  readonly isSnapping: boolean;
  readonly selection: ReadonlySet<string>;
  readonly activeHandle: ActiveHandle | undefined;
  readonly hovered: string | undefined;
  /** True while a gesture is under way, which can be undone too. */
  readonly hasGesture: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly camera: Camera;
  readonly fit: FitMode;
  readonly viewport: Viewport;
  /** Last values used, by the tool's id and the field's key. */
  readonly styles: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
  /** Content to place with a tool for pictures and signatures. */
  readonly placing: Placing | undefined;
  /** Number of attempts to place content that isn't chosen yet. */
  readonly asksForContent: number;
  /** Redactions are seen through. */
  readonly seeThrough: boolean;
  /** Words of a page that are selected. */
  readonly textSelection: TextSelection | undefined;
  /** Search hits on the pages in view. */
  readonly hits: readonly FoundHit[];
  /** The scan result that is selected, by its index. */
  readonly selectedBarcode: number | undefined;
}

export type SessionStore = StoreApi<SessionState>;

export const createSessionStore = (): SessionStore =>
  createStore<SessionState>(() => ({
    documentName: undefined,
    pages: [],
    pageNumber: 0,
    chosenPages: new Set(),
    layoutMode: 'continuous',
    turn: 0,
    straightening: new Map(),
    wheelZooms: false,
    tool: 'select',
    isToolLocked: false,
    isSnapping: false,
    selection: new Set(),
    activeHandle: undefined,
    hovered: undefined,
    hasGesture: false,
    hidden: new Set(),
    camera: { scale: 1, x: 0, y: 0 },
    fit: 'page',
    viewport: { width: 0, height: 0, density: 1 },
    styles: {},
    placing: undefined,
    asksForContent: 0,
    seeThrough: false,
    textSelection: undefined,
    hits: [],
    selectedBarcode: undefined,
  }));

/** State that page positions depend on. */
export type LayoutState = Pick<SessionState, 'pages' | 'pageNumber' | 'layoutMode' | 'turn' | 'straightening'>;

const isSameLayout = (a: LayoutState, b: LayoutState): boolean =>
  a.pages === b.pages &&
  a.layoutMode === b.layoutMode &&
  a.turn === b.turn &&
  a.straightening === b.straightening &&
  (a.layoutMode !== 'single' || a.pageNumber === b.pageNumber);

let known: { readonly state: LayoutState; readonly layout: PageLayout } | undefined;

/** Returns the page layout, computed once per change of its inputs. */
export function layoutOf(state: LayoutState): PageLayout {
  if (!known || !isSameLayout(known.state, state)) {
    const { pages, pageNumber, layoutMode, turn, straightening } = state;
    const degreesOf = (page: number) => turn + (straightening.get(page) ?? 0);
    known = { state, layout: layOutPages(pages, { mode: layoutMode, pageNumber, degreesOf }) };
  }
  return known.layout;
}
