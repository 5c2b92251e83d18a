// Pure: no DOM, no Node. What a scanning worker hears and says. Errors are data; buffers are transferred where they may be.
import type { Barcode, ScanOptions } from '../barcodes/types.ts';
import type { ScanFault, ScanStage } from './types.ts';
import type { ScanSource } from './work-files.ts';

export interface WorkerRequest {
  readonly source: ScanSource;
  readonly options: ScanOptions;
  readonly maxPixels: number;
}

export type WorkerAnswer =
  /** The worker has loaded its code and takes a request. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'stage'; readonly stage: ScanStage }
  | { readonly kind: 'done'; readonly barcodes: readonly Barcode[] }
  | { readonly kind: 'failed'; readonly fault: ScanFault };

/** A worker, whatever it runs in. It serves one request at a time. */
export interface WorkerPort {
  post(request: WorkerRequest, transfer: readonly ArrayBuffer[]): void;
  /** Ends the worker at once, in the middle of whatever it does. */
  terminate(): void;
}

export interface WorkerEvents {
  readonly onAnswer: (answer: WorkerAnswer) => void;
  /** The worker has died, or never came to life. `reason` is a sentence. */
  readonly onDeath: (reason: string) => void;
}

export type SpawnWorker = (events: WorkerEvents) => WorkerPort;
