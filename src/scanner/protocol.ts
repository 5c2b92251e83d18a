// Calls of a scan worker. Errors are data; buffers are transferred if possible.
import type { ReaderOptions } from '../barcodes/types.ts';
import type { ScanOutcome, ScanStage } from './types.ts';
import type { ScanSource } from './work-files.ts';

export interface ScanCall {
  readonly source: ScanSource;
  readonly options: ReaderOptions;
  readonly maxPixels: number;
  /** Adds thumbnails of the symbols. */
  readonly drawsSymbols: boolean;
}

export type ScanCalls = {
  /** Resolves when the code is loaded. */
  warm: { readonly input: null; readonly result: null };
  scan: { readonly input: ScanCall; readonly result: ScanOutcome; readonly part: ScanStage };
};
