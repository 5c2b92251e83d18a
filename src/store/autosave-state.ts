import { createStore, type StoreApi } from 'zustand/vanilla';

/** `silent`: storage doesn't answer; `taken`: another tab has the document. */
export type AutosaveFault = 'full' | 'forbidden' | 'silent' | 'taken';

export type AutosaveState =
  | { readonly kind: 'none' }
  /** `since`: milliseconds since 1970. */
  | { readonly kind: 'saving'; readonly since: number }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly fault: AutosaveFault; readonly detail: string };

export type AutosaveStore = StoreApi<AutosaveState>;

export const createAutosaveStore = (): AutosaveStore => createStore<AutosaveState>(() => ({ kind: 'none' }));
