// State of autosave for the open document.
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `silent`: storage doesn't answer; `taken`: another tab has the document. */
export type KeepingFault = 'full' | 'forbidden' | 'silent' | 'taken';

/** State of the document on the device, for the window to show. */
export type KeepingState =
  | { readonly kind: 'none' }
  /** `since`: milliseconds since 1970. */
  | { readonly kind: 'saving'; readonly since: number }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly fault: KeepingFault; readonly detail: string };

export type KeepingStore = StoreApi<KeepingState>;

export const createKeepingStore = (): KeepingStore => createStore<KeepingState>(() => ({ kind: 'none' }));
