// What the window shows beside the document.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentConflict, ImportReport, Message, PasswordRequest, Progress } from '../app/ports.ts';

export type PanelName = 'properties' | 'marks' | 'comments' | 'scan' | 'account';

export type SheetName = 'inspector' | 'pages';

export type Theme = 'system' | 'light' | 'dark';

/** A message that is shown. */
export interface Toast extends Message {
  readonly id: number;
}

export type DialogName = 'shortcuts' | 'palette' | 'export';

/** Where the menu of the document is open, CSS pixels of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
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
  /** The angle of the page at hand is shown, to be changed. */
  readonly isStraightening: boolean;
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
    isStraightening: false,
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

export function showToast(ui: UiStore, toast: Message): void {
  const id = ++lastToast;
  ui.setState(({ toasts }) => ({ toasts: [...toasts.slice(-3), { ...toast, id }] }));
  if (toast.kind === 'info') setTimeout(() => dismissToast(ui, id), TOAST_TIME);
}

export const dismissToast = (ui: UiStore, id: number): void =>
  ui.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

export const announce = (ui: UiStore, announcement: string): void => ui.setState({ announcement });
