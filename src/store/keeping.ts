// Pure but for zustand. What became of the saving of the open document.
import { createStore, type StoreApi } from 'zustand/vanilla';

export type KeepingFault = 'full' | 'forbidden' | 'taken';

/** Whether the open document is on the device, for the window to show. */
export type KeepingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly fault: KeepingFault; readonly detail: string };

export type KeepingStore = StoreApi<KeepingState>;

export const createKeepingStore = (): KeepingStore => createStore<KeepingState>(() => ({ kind: 'none' }));
