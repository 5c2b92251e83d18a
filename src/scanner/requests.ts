// Turns a request into a process, and an outcome into its result, independent of where processes
// are stored.
import { accept, refuseInput, toProcessErrorDetails } from './answers.ts';
import type { ScannerLimits } from './limits.ts';
import { type BarcodeTypeValue, checkScanRequest } from './schema.ts';
import type { Answer, ScanInput, ScannerProcess, ScanOutcome } from './types.ts';

export interface StartRequest {
  /** Input as submitted, copied from the caller's object. */
  readonly input: ScanInput;
  readonly lifetimeSeconds: number;
}

/** Checks the body of a request to start (see `checkScanRequest`), and last whether its work file is there. */
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
  // The caller may go on to change its object.
  return accept({ input: structuredClone(input), lifetimeSeconds });
}

/** The process at its end. */
export function toFinishedProcess(process: ScannerProcess, outcome: ScanOutcome): ScannerProcess {
  if (outcome.ok) return { ...process, state: 'complete', output: { barcodes: outcome.barcodes } };
  const { code: errorCode } = outcome.fault;
  return { ...process, state: 'error', errorCode, errorDetails: toProcessErrorDetails(errorCode) };
}
