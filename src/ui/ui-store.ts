import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  DocumentConflict,
  ImportReport,
  PasswordRequest,
  Progress,
  Settings,
  ShownPresets,
  UserMessage,
} from '../app/ports.ts';
import type { DialogName, PanelName } from '../editor/commands/index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { MarkFamily } from '../marks/index.ts';
import { i18n } from '../messages/index.ts';

export type SheetName = 'inspector' | 'pages';

/** Part of the window that takes the focus on request; `comment` with the uid of its mark. */
export type FocusPart = 'find' | SheetName | `comment ${string}`;

export type Theme = 'system' | 'light' | 'dark';

export interface Toast extends UserMessage {
  readonly id: number;
}

/** Owner and position of an open menu (CSS px of the window). */
export interface MenuPlace {
  readonly of: 'document' | 'words' | 'pages';
  readonly x: number;
  readonly y: number;
}

/** Files dragged over the window. */
export interface Dropping {
  readonly count: number;
  /** Half of the window under the pointer, which sets the action for several files. */
  readonly half: 'pages' | 'barcodes';
}

export interface UiState {
  readonly panel: PanelName;
  /** True if the panel is open next to the page; on narrow windows it's a sheet. */
  readonly isInspectorOpen: boolean;
  /** Width of the inspector (CSS px). */
  readonly inspectorWidth: number;
  /** Width of the page strip (CSS px). */
  readonly pagesWidth: number;
  /** Selected tab of the page strip, for documents with an outline. */
  readonly pagesFace: 'pages' | 'outline';
  readonly sheet: SheetName | undefined;
  readonly theme: Theme;
  /** BCP 47 tag. The window remounts when it changes. */
  readonly language: string;
  /** Ids of the available drawing tools; undefined for all. */
  readonly tools: ReadonlySet<string> | undefined;
  /** Tool group shown on narrow windows. */
  readonly toolFamily: MarkFamily;
  readonly toast: Toast | undefined;
  /** Ongoing message, shown again after others. */
  readonly lastingToast: Toast | undefined;
  readonly progress: Progress | undefined;
  /** Queue of reports: the first is shown and waits for a decision. The key is unique. */
  readonly importReports: readonly (ImportReport & { readonly key: string })[];
  /** Queue of files of presets: the first is shown. */
  readonly presets: readonly ShownPresets[];
  readonly passwordRequest: PasswordRequest | undefined;
  readonly conflict: DocumentConflict | undefined;
  readonly dialog: DialogName | undefined;
  readonly menu: MenuPlace | undefined;
  /** Picture dropped or pasted onto an open document: open or place it? */
  readonly received: File | undefined;
  /** Files received together: open as one document, or only read barcodes? */
  readonly several: readonly File[] | undefined;
  readonly recipe: readonly File[] | undefined;
  readonly highlightsFields: boolean;
  readonly isFinding: boolean;
  /** True while the bar for the current page's rotation is open. */
  readonly isStraightening: boolean;
  readonly isListing: boolean;
  /** Author name of comments; undefined until entered. */
  readonly author: string | undefined;
  /** Part of the window to focus once it is mounted, which clears the request. */
  readonly focusRequest: FocusPart | undefined;
  readonly dropping: Dropping | undefined;
  /** Pages dragged out of the strip, by number. */
  readonly draggedPages: readonly PageNumber[] | undefined;
  readonly announcement: string;
}

export type UiStore = StoreApi<UiState>;

const THEME = 'theme';
const AUTHOR = 'author';
const INSPECTOR = 'inspector';
const WIDTH = 'inspector-width';
const PAGES_WIDTH_SETTING = 'pages-width';
const FIELDS = 'form-fields';

/** Limits of a panel that can be resized (CSS px). */
export interface WidthLimits {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

export const INSPECTOR_WIDTH: WidthLimits = { least: 240, usual: 280, most: 420 };

export const PAGES_WIDTH: WidthLimits = { least: 112, usual: 152, most: 360 };

/** Restores settings of the last visit, and saves changes. */
export function createUiStore(settings: Settings): UiStore {
  const store = createStore<UiState>(() => ({
    panel: 'properties',
    pagesFace: 'pages',
    isInspectorOpen: settings.get(INSPECTOR) !== 'closed',
    inspectorWidth: clampWidth(settings.get(WIDTH), INSPECTOR_WIDTH),
    pagesWidth: clampWidth(settings.get(PAGES_WIDTH_SETTING), PAGES_WIDTH),
    sheet: undefined,
    theme: toTheme(settings.get(THEME)),
    language: i18n.locale,
    tools: undefined,
    toolFamily: 'annotation',
    toast: undefined,
    lastingToast: undefined,
    progress: undefined,
    importReports: [],
    presets: [],
    passwordRequest: undefined,
    conflict: undefined,
    dialog: undefined,
    menu: undefined,
    received: undefined,
    several: undefined,
    recipe: undefined,
    highlightsFields: settings.get(FIELDS) !== 'plain',
    isFinding: false,
    isStraightening: false,
    isListing: false,
    author: settings.get(AUTHOR) || undefined,
    focusRequest: undefined,
    dropping: undefined,
    draggedPages: undefined,
    announcement: '',
  }));
  store.subscribe((state, before) => {
    if (state.theme !== before.theme) settings.set(THEME, state.theme);
    if (state.highlightsFields !== before.highlightsFields) {
      settings.set(FIELDS, state.highlightsFields ? 'highlighted' : 'plain');
    }
    if (state.author !== before.author) settings.set(AUTHOR, state.author ?? '');
    if (state.isInspectorOpen !== before.isInspectorOpen) {
      settings.set(INSPECTOR, state.isInspectorOpen ? 'open' : 'closed');
    }
    if (state.inspectorWidth !== before.inspectorWidth) settings.set(WIDTH, String(state.inspectorWidth));
    if (state.pagesWidth !== before.pagesWidth) settings.set(PAGES_WIDTH_SETTING, String(state.pagesWidth));
  });
  return store;
}

/** Drops an unanswered focus request: the user has moved on. */
export function dropFocusRequest(ui: UiStore): void {
  if (ui.getState().focusRequest !== undefined) ui.setState({ focusRequest: undefined });
}

const toTheme = (theme: string | undefined): Theme => (theme === 'light' || theme === 'dark' ? theme : 'system');

export const showResults = (ui: UiStore, isListing: boolean): void => ui.setState({ isListing });

const clampWidth = (width: number | string | undefined, { least, usual, most }: WidthLimits): number =>
  Math.round(Math.min(most, Math.max(least, Number(width ?? usual))) || usual);

export const resizeInspector = (ui: UiStore, width: number): void =>
  ui.setState({ inspectorWidth: clampWidth(width, INSPECTOR_WIDTH) });

export const resizePages = (ui: UiStore, width: number): void =>
  ui.setState({ pagesWidth: clampWidth(width, PAGES_WIDTH) });

let lastToast = 0;

/** How long messages other than errors stay (ms). */
const TOAST_TIME = 5000;

/** Replaces the message. Errors stay until dismissed or replaced; lasting ones come back. */
export function showToast(ui: UiStore, message: UserMessage): void {
  const toast = { ...message, id: ++lastToast };
  ui.setState(message.lasts ? { toast, lastingToast: toast } : { toast });
  if (toast.kind !== 'error') setTimeout(() => dismissToast(ui, toast.id), TOAST_TIME);
}

export const dismissToast = (ui: UiStore, id: number): void =>
  ui.setState(({ toast, lastingToast }) => {
    if (toast?.id !== id) return {};
    const left = lastingToast?.id !== id && lastingToast?.lasts?.() ? lastingToast : undefined;
    return { toast: left, lastingToast: left };
  });

/** Announces a message to screen readers, even if it repeats the last one. */
export const announce = (ui: UiStore, text: string): void =>
  ui.setState(({ announcement }) => ({ announcement: announcement === text ? `${text}\u200b` : text }));
