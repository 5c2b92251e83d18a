// What the window shows beside the document.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OpenImport } from '../marks/document/import-client.ts';
import type { ImportSummary } from '../marks/document/import-job.ts';

export type PanelName = 'properties' | 'marks' | 'comments' | 'scan' | 'account';

export type SheetName = 'inspector' | 'pages';

export type Theme = 'system' | 'light' | 'dark';

/** A short message; errors stay until they are dismissed. */
export interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'error';
  readonly title: string;
  readonly detail?: string;
  /** A way on, which takes the message away. */
  readonly action?: { readonly label: string; run(): void };
}

/** Something that takes its time. */
export interface Progress {
  readonly label: string;
  /** 0 to 1; undefined while it cannot be told. */
  readonly share: number | undefined;
  cancel(): void;
}

/** An import that found marks that do not conform, or whose uid is taken, waiting for a decision. */
export interface ImportReport {
  readonly file: File;
  /** The file as it was read; closed by whoever takes the report away. */
  readonly open: OpenImport;
  /** Under the choices that the dialog begins with. */
  readonly summary: ImportSummary;
}

export type DialogName = 'shortcuts' | 'palette' | 'export';

/** A document that another tab has open. */
export interface DocumentConflict {
  readonly id: string;
  readonly name: string;
}

/** Where the menu of the document is open, CSS pixels of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** A PDF that somebody wants to open asks for its password. */
export interface PasswordRequest {
  readonly name: string;
  /** The one that was given does not open it. */
  readonly wasWrong: boolean;
  /** Undefined where it is not to be opened after all. */
  answer(password: string | undefined): void;
}

export interface UiState {
  readonly panel: PanelName;
  /** What is open of the parts that cover the page on a narrow window. */
  readonly sheet: SheetName | undefined;
  readonly theme: Theme;
  readonly toasts: readonly Toast[];
  readonly progress: Progress | undefined;
  readonly importReport: ImportReport | undefined;
  readonly passwordRequest: PasswordRequest | undefined;
  readonly conflict: DocumentConflict | undefined;
  readonly dialog: DialogName | undefined;
  readonly menu: MenuPlace | undefined;
  /** A picture that came onto an open document: opened or placed? */
  readonly received: File | undefined;
  /** Counts the times that somebody asked to find words while the find bar is open; 0 where it is not. */
  readonly finding: number;
  readonly isDropping: boolean;
  /** Read out by screen readers. */
  readonly announcement: string;
}

export type UiStore = StoreApi<UiState>;

const THEME_KEY = 'markwright.theme';

export const createUiStore = (): UiStore =>
  createStore<UiState>(() => ({
    panel: 'properties',
    sheet: undefined,
    theme: readTheme(),
    toasts: [],
    progress: undefined,
    importReport: undefined,
    passwordRequest: undefined,
    conflict: undefined,
    dialog: undefined,
    menu: undefined,
    received: undefined,
    finding: 0,
    isDropping: false,
    announcement: '',
  }));

function readTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    // Storage may be forbidden; the system's choice is as good.
    return 'system';
  }
}

export function setTheme(ui: UiStore, theme: Theme): void {
  ui.setState({ theme });
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // It holds for this visit only, then.
  }
}

let lastToast = 0;

/** Milliseconds that a message without an error stays. */
const TOAST_TIME = 5000;

export function showToast(ui: UiStore, toast: Omit<Toast, 'id'>): void {
  const id = ++lastToast;
  ui.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { ...toast, id }] }));
  if (toast.kind === 'info') setTimeout(() => dismissToast(ui, id), TOAST_TIME);
}

export const dismissToast = (ui: UiStore, id: number): void =>
  ui.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

export const announce = (ui: UiStore, announcement: string): void => ui.setState({ announcement });
