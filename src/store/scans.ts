import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SeenBarcode } from '../barcodes/types.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';

export interface PageScan {
  readonly pageNumber: PageNumber;
  readonly state: 'processing' | 'complete' | 'error';
  /** Localized error; only in the state `error`. */
  readonly error?: string;
  /** In result order; empty until the scan is complete. */
  readonly barcodes: readonly SeenBarcode[];
  /** Names of the areas scanned so far; undefined for the whole page. */
  readonly regions?: readonly string[];
}

/** Area of every page that is scanned instead of the whole page. */
export interface ScannedArea {
  readonly name: string;
  /** (page units) */
  readonly area: Rect;
}

export interface ScansState {
  readonly byPage: ReadonlyMap<PageNumber, PageScan>;
  /** Whole pages are scanned without any. */
  readonly areas: readonly ScannedArea[];
}

export type ScansStore = StoreApi<ScansState>;

export const createScansStore = (): ScansStore => createStore<ScansState>(() => ({ byPage: new Map(), areas: [] }));

export const putScan = (store: ScansStore, scan: PageScan): void =>
  store.setState(({ byPage }) => ({ byPage: new Map(byPage).set(scan.pageNumber, scan) }));

const NONE: readonly SeenBarcode[] = [];

/** Returns the barcodes found on a page; none while it is being scanned. */
export const barcodesOn = (state: ScansState, pageNumber: PageNumber): readonly SeenBarcode[] =>
  state.byPage.get(pageNumber)?.barcodes ?? NONE;
