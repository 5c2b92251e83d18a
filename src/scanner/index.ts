// The public entry of the page's side. The server takes the parts that it puts together itself.
export { createScannerClient, type ScanEntry, type ScannerClient, type ScannerClientOptions } from './client.ts';
export { type ExportedScan, toCsvCell, toScansCsv, toScansJson } from './export.ts';
export {
  DEFAULT_SCAN_FORM,
  EVERY_BARCODE_TYPE,
  fromScanInput,
  SCAN_FORM_FLAGS,
  SCAN_FORM_LIMITS,
  type ScanForm,
  toScanOptions,
} from './form.ts';
export { DEFAULT_LIMITS, type ScannerLimits } from './limits.ts';
export { areSame, type ScannedDocument, scalesOf, toPageUnits, toPixels, withFurther } from './page-scan.ts';
export {
  createIndexedDbScanStorage,
  createMemoryScanStorage,
  type ScanLabel,
  type ScannedPage,
  type ScanStorage,
} from './storage.ts';
export type { SymbolPicture } from './symbol-picture.ts';
export type {
  Answer,
  ErrorBody,
  ErrorDetails,
  ProcessErrorCode,
  RequestErrorCode,
  ScanInput,
  ScannerProcess,
  ScanOutcome,
  ScanStage,
} from './types.ts';
export { spawnWebWorker } from './web-workers.ts';
