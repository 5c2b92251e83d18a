// The resources of the scanner API, named as the specification names them.
import type { Barcode, ScanOptions, SymbolFacts } from '../barcodes/types.ts';
import type { MessageOrText } from '../messages/index.ts';
import type { SymbolPicture } from './symbol-picture.ts';

/** The request's `input`: what to scan, and how. */
export interface ScanInput extends ScanOptions {
  source: { fileId: string };
}

/** The body of `POST /barcode/api/v1/scanners`. */
export interface ScanRequest {
  input: ScanInput;
  minSecondsAvailable?: number;
}

/** Codes of a refused request. */
export type RequestErrorCode =
  | 'MissingInput'
  | 'InvalidInput'
  | 'UnrecognizedInput'
  | 'ResourceNotFound'
  | 'ResourceExpired'
  | 'InternalError';

/**
 * Codes of a process whose state is `error`. The specification names `UnsupportedFileFormat` only, as an example; the others are ours:
 * a picture that cannot be decoded to its end, one over the limits, a scan over its time, one that was cancelled, a work file that was
 * gone when its turn came, and a fault of our own (a worker that died).
 */
export type ProcessErrorCode =
  | 'UnsupportedFileFormat'
  | 'DamagedFile'
  | 'PictureTooLarge'
  | 'TimeLimitExceeded'
  | 'Canceled'
  | 'ResourceNotFound'
  | 'InternalError';

export interface ErrorDetails {
  /** `url`, `process`, and for the items of a request `body` or `header`. */
  in: 'url' | 'process' | 'body' | 'header';
  /** The offending item: `processId`, `input.source.fileId`, `input.barcodeTypes[1]`. */
  at: string;
  /** Expected value, in words. */
  expected?: string;
}

export interface ErrorBody {
  errorCode: RequestErrorCode;
  errorDetails: ErrorDetails;
}

interface ProcessBase {
  /** The `input` as it was submitted, no defaults filled in. */
  readonly input: ScanInput;
  readonly processId: string;
  /** ISO 8601; the process is deleted at this moment. */
  readonly expirationDateTime: string;
}

/** A scanner process as `GET /barcode/api/v1/scanners/{processId}` answers it. */
export type ScannerProcess =
  | (ProcessBase & { readonly state: 'processing' })
  | (ProcessBase & { readonly state: 'complete'; readonly output: { readonly barcodes: readonly Barcode[] } })
  | (ProcessBase & {
      readonly state: 'error';
      readonly errorCode: ProcessErrorCode;
      readonly errorDetails: ErrorDetails;
    });

/** An answer of the API: what HTTP sends, and what the page's client returns. */
export type Answer<Body> =
  | { readonly ok: true; readonly status: 200; readonly body: Body }
  | { readonly ok: false; readonly status: RequestErrorStatus; readonly body: ErrorBody };

export type RequestErrorStatus = 404 | 410 | 480 | 580;

/** Stage of a running process. */
export type ScanStage = 'queued' | 'loading' | 'decoding' | 'scanning';

/** Why a scan failed, as data that crosses a worker's border. */
export interface ScanFault {
  readonly code: ProcessErrorCode;
  /** One sentence for people; no part of the API's answers. */
  readonly message: string;
  /** Localizable form of the message; without it the message is shown as is. */
  readonly said?: MessageOrText;
}

export type ScanOutcome =
  | {
      readonly ok: true;
      readonly barcodes: readonly Barcode[];
      /** Thumbnail of each barcode, if requested. */
      readonly pictures?: readonly (SymbolPicture | undefined)[];
      /** Facts stated by each symbol. */
      readonly facts?: readonly SymbolFacts[];
    }
  | { readonly ok: false; readonly fault: ScanFault };
