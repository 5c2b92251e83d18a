import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SeenBarcode } from '../barcodes/types.ts';

export interface PageScan {
  readonly pageNumber: number;
  readonly state: 'processing' | 'complete' | 'error';
  /** Localized error; only in the state `error`. */
  readonly error?: string;
  /** In result order; empty until the scan is complete. */
  readonly barcodes: readonly SeenBarcode[];
}

export interface ScansState {
  readonly byPage: ReadonlyMap<number, PageScan>;
}

export type ScansStore = StoreApi<ScansState>;

export const createScansStore = (): ScansStore => createStore<ScansState>(() => ({ byPage: new Map() }));

export const putScan = (store: ScansStore, scan: PageScan): void =>
  store.setState(({ byPage }) => ({ byPage: new Map(byPage).set(scan.pageNumber, scan) }));

const NONE: readonly SeenBarcode[] = [];

/** Returns the barcodes found on a page; none while it is being scanned. */
export const barcodesOn = (state: ScansState, pageNumber: number): readonly SeenBarcode[] =>
  state.byPage.get(pageNumber)?.barcodes ?? NONE;
