// Entry of the app; servers use core.ts.
export { createScannerClient, type ScanEntry, type ScannerClient } from './client.ts';
export { toCsvFile, toCsvRows, toScansCsv, toScansJson } from './export.ts';
export { describeFault } from './faults.ts';
export {
  DEFAULT_SCAN_FORM,
  FIRST_SCAN_FORM,
  SCAN_FORM_FLAGS,
  SCAN_FORM_LIMITS,
  type ScanForm,
  toScanOptions,
} from './form.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export {
  areSame,
  moveBarcode,
  scalesOf,
  seenBy,
  toPageUnits,
  toPixels,
  withFacts,
  withFurther,
  withNextArea,
} from './page-scan.ts';
export { type RuleFault, type RuleText, readRules } from './rules.ts';
export type { ReaderDemands } from './scanner.ts';
export { createIndexedDbScanStorage, createMemoryScanStorage, type ScanOrigin } from './storage.ts';
export type { SymbolPicture } from './symbol-picture.ts';
export type { ScannerProcess, ScanOutcome } from './types.ts';
export { spawnWebWorker } from './web-workers.ts';
