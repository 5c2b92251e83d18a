// Converts requests to processes and outcomes to results, independent of storage.
import { accept, refuseInput, toProcessErrorDetails } from './answers.ts';
import type { ScannerLimits } from './limits.ts';
import { type BarcodeTypeValue, checkScanRequest } from './schema.ts';
import type { Answer, ScanInput, ScannerProcess, ScanOutcome } from './types.ts';

export interface StartRequest {
  /** Input as submitted (copied). */
  readonly input: ScanInput;
  readonly lifetimeSeconds: number;
}

/** Validates a start request (see `checkScanRequest`), and finally that its work file exists. */
export function readStartRequest(
  body: unknown,
  limits: ScannerLimits,
  workFiles: { has(fileId: string): boolean },
  values?: readonly BarcodeTypeValue[],
): Answer<StartRequest> {
  const checked = checkScanRequest(body, limits, values);
  if (!checked.ok) return checked;
  const { input, minSecondsAvailable: lifetimeSeconds = limits.lifetimeSeconds } = checked.body;
  if (!workFiles.has(input.source.fileId)) return refuseInput('ResourceNotFound', 'input.source.fileId');
  // The caller may modify its object.
  return accept({ input: structuredClone(input), lifetimeSeconds });
}

export function toFinishedProcess(process: ScannerProcess, outcome: ScanOutcome): ScannerProcess {
  if (outcome.ok) return { ...process, state: 'complete', output: { barcodes: outcome.barcodes } };
  const { code: errorCode } = outcome.fault;
  return { ...process, state: 'error', errorCode, errorDetails: toProcessErrorDetails(errorCode) };
}
