import { availableParallelism } from 'node:os';
import { ALL_BARCODE_TYPE_VALUES, type ReaderOptions, type ScanOptions, SEARCH_EVERYTHING } from '../barcodes/types.ts';
import { systemClock } from '../kernel/clock.ts';
import { mapInOrder } from '../kernel/in-order.ts';
import { message, t } from '../messages/index.ts';
import {
  checkScanRequest,
  createWorkerPool,
  DEFAULT_LIMITS,
  describeFault,
  type ScanFault,
  type ScannerLimits,
} from '../scanner/core.ts';
import { builtThread } from '../server/built-threads.ts';
import { type BarcodeOutcome, type FileScanInput, scanPage } from '../server/page-scanner.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import type { OptionValues } from './command.ts';
import { usageError } from './errors.ts';
import type { Terminal } from './terminal.ts';
import { readWholeNumber } from './whole-number.ts';

export const SCAN_OPTIONS = {
  types: {
    value: 'A,B',
    help: message('barcode types or groups, as in the scanner API; all by default'),
  },
  options: {
    value: 'JSON',
    help: message('further options of the scanner API: {form}', { form: '{"scanDistance":2}' }),
  },
  jobs: { value: 'N', short: 'j', help: message('number of scanning threads; default: one per processor') },
} as const;

type ScanOptionValues = OptionValues<typeof SCAN_OPTIONS>;

function parseOptions(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw usageError(t('--options: expected a JSON object.'));
}

/** Validates the scan options like a request. @throws CommandError */
export function readScanOptions({ types, options = '{}' }: Partial<ScanOptionValues>): ScanOptions {
  const asked = {
    ...SEARCH_EVERYTHING,
    ...(types === undefined ? {} : { barcodeTypes: types.split(',') }),
    ...parseOptions(options),
  };
  const body = { input: { source: { fileId: 'file' }, ...asked } };
  const checked = checkScanRequest(body, DEFAULT_LIMITS, ALL_BARCODE_TYPE_VALUES);
  if (checked.ok) return asked as ScanOptions;
  const { errorCode, errorDetails } = checked.body;
  const at = errorDetails.at.replace(/^input\./, '');
  if (errorCode === 'UnrecognizedInput') throw usageError(t('Unknown option {name}.', { name: at }));
  const { expected } = errorDetails;
  throw usageError(
    expected === undefined
      ? t('Invalid option {name}.', { name: at })
      : t('Invalid option {name}: expected {expected}.', { name: at, expected }),
  );
}

/** Parses the number of threads (from 1). @throws CommandError */
export function readJobs({ jobs }: Pick<ScanOptionValues, 'jobs'>, fallback = availableParallelism()): number {
  return jobs === undefined ? fallback : readWholeNumber('jobs', jobs);
}

export const describePageFault = (
  { path, pageNumber }: Pick<FileScanInput, 'path' | 'pageNumber'>,
  fault: ScanFault,
): string => t('{file}, page {page}: {problem}', { file: path, page: pageNumber, problem: describeFault(fault) });

export const createScanPool = (
  size: number,
  { timeLimitSeconds, maxPixels }: Pick<ScannerLimits, 'timeLimitSeconds' | 'maxPixels'>,
  renewsTimeLimit = false,
) => {
  const spawn = createThreadSpawner(() => builtThread('scan-thread'));
  return createWorkerPool({ spawn, size, clock: systemClock, timeLimitSeconds, maxPixels, renewsTimeLimit });
};

/** Scans pages and yields mapped items in order. Shows progress. */
export async function* scanInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  jobs: number,
  options: ReaderOptions,
  terminal: Terminal,
  map: (item: Item, scan: (page: FileScanInput) => Promise<BarcodeOutcome>) => Promise<Result>,
): AsyncGenerator<Result> {
  const pool = createScanPool(jobs, DEFAULT_LIMITS, true);
  const scan = (page: FileScanInput) => scanPage(page, options, pool.run);
  let done = 0;
  try {
    // Two per thread, so that threads never wait for the next page.
    for await (const result of mapInOrder(items, 2 * jobs, (item) => map(item, scan))) {
      yield result;
      done += 1;
      terminal.showProgress(t('{count, plural, one {# page scanned} other {# pages scanned}}', { count: done }));
    }
  } finally {
    pool.close();
    terminal.endProgress();
  }
}
