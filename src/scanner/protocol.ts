// Calls of a scanning worker. Errors are data; buffers are transferred where possible.
import type { ReaderOptions } from '../barcodes/types.ts';
import type { ScanOutcome, ScanStage } from './types.ts';
import type { ScanSource } from './work-files.ts';

export interface ScanCall {
  readonly source: ScanSource;
  readonly options: ReaderOptions;
  readonly maxPixels: number;
  /** True to return thumbnails of the symbols with the results. */
  readonly drawsSymbols: boolean;
}

export type ScanCalls = {
  /** Answered when the code is loaded and ready. */
  warm: { readonly input: null; readonly result: null };
  scan: { readonly input: ScanCall; readonly result: ScanOutcome; readonly part: ScanStage };
};
