// State of the user and the window, not of the document: never undone, never exported.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LayoutMode, layOutPages, type PageLayout } from '../kernel/page-layout.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Camera } from '../kernel/page-view.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { BASE_LAYER, type DrawingContent, type MarkFieldValue, type SelectedWords } from '../marks/index.ts';

/** Kept when the window is resized. */
export type FitMode = 'page' | 'width' | 'none';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly density: number;
}

/** Handle grabbed last: Delete removes its vertex, line or region. */
export interface ActiveHandle {
  readonly uid: string;
  readonly handleId: string;
}

/** Picture or signature of the library to be placed. */
export interface Placing {
  readonly content: DrawingContent;
  /** Width divided by height, if the content has a size. */
  readonly aspectRatio?: number;
  /** Stored in the mark's `data`, such as a barcode's value. */
  readonly data?: Readonly<Record<string, string>>;
}

/** Selected words to copy or mark, with their text: only pages with words have them. */
export interface TextSelection {
  readonly pageNumber: PageNumber;
  /** Positions in the page's text: start of the selection, and the end that keys move. */
  readonly anchor: number;
  readonly focus: number;
  /** True if selected letter by letter with keys: a redaction covers exactly these. */
  readonly isExact: boolean;
  readonly lines: readonly Rect[];
  readonly words: SelectedWords;
}

export interface FoundHit {
  readonly pageNumber: PageNumber;
  readonly rects: readonly Rect[];
  readonly isCurrent: boolean;
  /** Found by a search for words, or about to be redacted or left. */
  readonly kind: 'found' | 'redact' | 'leave';
  /** Makes it the current hit, when pressed on the page. */
  choose(): void;
}

export interface SessionState {
  /** File name of the open picture; undefined if none is open. */
  readonly documentName: string | undefined;
  readonly pages: readonly Size[];
  /** Page units per inch; undefined for pictures, whose units are pixels. */
  readonly unitsPerInch: number | undefined;
  /** Current page for commands: most in view, or last pressed. 0 without any. */
  readonly pageNumber: PageNumber;
  /** Pages selected in the strip; the current page needn't be among them. */
  readonly chosenPages: ReadonlySet<PageNumber>;
  readonly layoutMode: LayoutMode;
  /** Rotation of all pages in the view (degrees clockwise, multiples of 90). */
  readonly turn: number;
  /** Additional rotation that straightens slanted scans, by page (degrees clockwise). */
  readonly straightening: ReadonlyMap<PageNumber, number>;
  /** True if the mouse wheel zooms, and scrolls with Control. */
  readonly wheelZooms: boolean;
  /** `select`, `hand`, or the id of a drawing tool. */
  readonly tool: string;
  /** True if the tool stays active after making a mark. */
  readonly isToolLocked: boolean;
  /** True if gestures snap to nearby edges and centres; Control inverts it. */
  readonly isSnapping: boolean;
  readonly selection: ReadonlySet<string>;
  readonly activeHandle: ActiveHandle | undefined;
  readonly hovered: string | undefined;
  readonly hasGesture: boolean;
  /** Marks that aren't drawn: hidden one by one, or with their layer. */
  readonly hidden: ReadonlySet<string>;
  /** Those hidden one by one. */
  readonly hiddenByHand: ReadonlySet<string>;
  readonly activeLayer: string;
  readonly camera: Camera;
  readonly fit: FitMode;
  readonly viewport: Viewport;
  /** Last values used, by the tool's id and the field's key. */
  readonly styles: Readonly<Record<string, Readonly<Record<string, MarkFieldValue>>>>;
  readonly placing: Placing | undefined;
  /** Number of attempts to place content that isn't chosen yet. */
  readonly asksForContent: number;
  /** True to draw redactions transparently. */
  readonly seeThrough: boolean;
  readonly textSelection: TextSelection | undefined;
  readonly hits: readonly FoundHit[];
  readonly selectedBarcode: number | undefined;
}

export type SessionStore = StoreApi<SessionState>;

export const createSessionStore = (): SessionStore =>
  createStore<SessionState>(() => ({
    documentName: undefined,
    pages: [],
    unitsPerInch: undefined,
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
    hiddenByHand: new Set(),
    activeLayer: BASE_LAYER,
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
    const degreesOf = (page: PageNumber) => turn + (straightening.get(page) ?? 0);
    known = { state, layout: layOutPages(pages, { mode: layoutMode, pageNumber, degreesOf }) };
  }
  return known.layout;
}
