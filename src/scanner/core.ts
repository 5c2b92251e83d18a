// Parts of the scanner for servers, which combine them differently; the app uses index.ts.
export {
  accept,
  refuseExpiredProcess,
  refuseInput,
  refuseInternal,
  refuseUnknownProcess,
  toErrorBody,
} from './answers.ts';
export { describeFault } from './faults.ts';
export { DEFAULT_LIMITS, type ScannerLimits } from './limits.ts';
export { type ScannedDocument, scalesOf, toPageUnits, toPixels, withFacts } from './page-scan.ts';
export { readStartRequest, toFinishedProcess } from './requests.ts';
export { createScanner, type RunScan, type Scanner } from './scanner.ts';
export { checkScanRequest } from './schema.ts';
export type { Answer, ErrorBody, ScanFault, ScanInput, ScannerProcess, ScanOutcome } from './types.ts';
export { SEES_ALL, type Viewer } from './viewer.ts';
export { createMemoryWorkFiles, type WorkFiles } from './work-files.ts';
export { createWorkerPool, type WorkerPool } from './worker-pool.ts';
