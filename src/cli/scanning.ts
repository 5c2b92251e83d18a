// What the commands that scan share.

import { availableParallelism } from 'node:os';
import { ALL_BARCODE_TYPE_VALUES, EVERYTHING_AND_FURTHER, type ScanOptions } from '../barcodes/types.ts';
import { systemClock } from '../kernel/clock.ts';
import { say, t } from '../messages/index.ts';
import { checkScanRequest, createWorkerPool, DEFAULT_LIMITS, type ScanFault, tellFault } from '../scanner/parts.ts';
import { builtThread } from '../server/built-threads.ts';
import { type PageToScan, type ScannedPage, scanPage } from '../server/page-scanner.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { usageError } from './errors.ts';

/** Shared by the commands that scan. */
export const SCAN_OPTIONS = {
  types: {
    value: 'A,B',
    help: say('barcode types or groups, as the scanner API names them; all there are by default'),
  },
  options: { value: 'JSON', help: say('further options of the scanner API: {form}', { form: '{"scanDistance":2}' }) },
  jobs: { value: 'N', short: 'j', help: say('threads that scan; as many as there are processors by default') },
} as const;

interface ScanOptionValues {
  readonly types: string | undefined;
  readonly options: string | undefined;
  readonly jobs: string | undefined;
}

function parseOptions(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw usageError(t('--options: expected a JSON object.'));
}

/** What the options ask for, checked as a request is. @throws CommandError what is wrong with them */
export function readScanOptions({ types, options = '{}' }: Pick<ScanOptionValues, 'types' | 'options'>): ScanOptions {
  const asked = { barcodeTypes: types?.split(',') ?? EVERYTHING_AND_FURTHER, ...parseOptions(options) };
  const body = { input: { source: { fileId: 'file' }, ...asked } };
  const checked = checkScanRequest(body, DEFAULT_LIMITS, ALL_BARCODE_TYPE_VALUES);
  if (checked.ok) return asked as ScanOptions;
  const { errorCode, errorDetails } = checked.body;
  const at = errorDetails.at.replace(/^input\./, '');
  if (errorCode === 'UnrecognizedInput') throw usageError(t('There is no option {name}.', { name: at }));
  const { expected } = errorDetails;
  throw usageError(
    expected === undefined
      ? t('The option {name} is wrong.', { name: at })
      : t('The option {name} is wrong: expected {expected}.', { name: at, expected }),
  );
}

/** A whole number from 1 on. @throws CommandError */
function readCount(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw usageError(t('--{name}: expected a whole number from 1 on, found “{text}”.', { name, text }));
  return Number(text);
}

export const readJobs = ({ jobs }: Pick<ScanOptionValues, 'jobs'>): number =>
  readCount('jobs', jobs, availableParallelism());

/** Why a page could not be scanned. */
export const describePageFault = (
  { path, pageNumber }: Pick<PageToScan, 'path' | 'pageNumber'>,
  fault: ScanFault,
): string => t('{file}, page {page}: {problem}', { file: path, page: pageNumber, problem: tellFault(fault) });

export interface PageScanner {
  scan(page: PageToScan): Promise<ScannedPage>;
  close(): void;
}

export function createPageScanner(jobs: number, options: ScanOptions): PageScanner {
  const pool = createWorkerPool({
    spawn: createThreadSpawner(() => builtThread('scan-thread')),
    size: jobs,
    clock: systemClock,
    timeLimitSeconds: DEFAULT_LIMITS.timeLimitSeconds,
    maxPixels: DEFAULT_LIMITS.maxPixels,
  });
  return { scan: (page) => scanPage(page, options, pool.run), close: () => pool.close() };
}
