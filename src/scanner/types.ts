// Resources of the scanner API, with the specification's names.
import type { Barcode, ScanOptions, SymbolFacts } from '../barcodes/types.ts';
import type { MessageOrText } from '../messages/index.ts';
import type { SymbolPicture } from './symbol-picture.ts';

export interface ScanInput extends ScanOptions {
  source: { fileId: string };
}

/** Body of `POST /barcode/api/v1/scanners`. */
export interface ScanRequest {
  input: ScanInput;
  minSecondsAvailable?: number;
}

export type RequestErrorCode =
  | 'MissingInput'
  | 'InvalidInput'
  | 'UnrecognizedInput'
  | 'ResourceNotFound'
  | 'ResourceExpired'
  | 'InternalError';

/** Error codes of a process. The specification only names `UnsupportedFileFormat`. */
export type ProcessErrorCode =
  | 'UnsupportedFileFormat'
  | 'DamagedFile'
  | 'PictureTooLarge'
  | 'TimeLimitExceeded'
  | 'Canceled'
  | 'ResourceNotFound'
  | 'InternalError';

export interface ErrorDetails {
  /** `url`, `process`, or for items of a request `body` or `header`. */
  in: 'url' | 'process' | 'body' | 'header';
  /** Item at fault: `processId`, `input.source.fileId`, `input.barcodeTypes[1]`. */
  at: string;
  expected?: string;
}

export interface ErrorBody {
  errorCode: RequestErrorCode;
  errorDetails: ErrorDetails;
}

interface ProcessBase {
  /** Input as submitted, without defaults. */
  readonly input: ScanInput;
  readonly processId: string;
  /** ISO 8601; the process is deleted at this time. */
  readonly expirationDateTime: string;
}

/** Scanner process as returned by `GET /barcode/api/v1/scanners/{processId}`. */
export type ScannerProcess =
  | (ProcessBase & { readonly state: 'processing' })
  | (ProcessBase & { readonly state: 'complete'; readonly output: { readonly barcodes: readonly Barcode[] } })
  | (ProcessBase & {
      readonly state: 'error';
      readonly errorCode: ProcessErrorCode;
      readonly errorDetails: ErrorDetails;
    });

/** API response, for HTTP and the app. */
export type Answer<Body> =
  | { readonly ok: true; readonly status: 200; readonly body: Body }
  | { readonly ok: false; readonly status: RequestErrorStatus; readonly body: ErrorBody };

export type RequestErrorStatus = 404 | 410 | 480 | 580;

export type ScanStage = 'queued' | 'loading' | 'decoding' | 'scanning';

/** Reason of a failed scan; cloneable between workers. */
export interface ScanFault {
  readonly code: ProcessErrorCode;
  /** Sentence for users; not part of the API. */
  readonly message: string;
  /** Localizable form of the message; without it the message is shown as is. */
  readonly localized?: MessageOrText;
}

export type ScanOutcome =
  | {
      readonly ok: true;
      readonly barcodes: readonly Barcode[];
      /** Thumbnail of each barcode, if requested. */
      readonly pictures?: readonly (SymbolPicture | undefined)[];
      readonly facts?: readonly SymbolFacts[];
    }
  | { readonly ok: false; readonly fault: ScanFault };
