// Demands of a scanning job: areas of the page, what values must look like, and time to spend.
import {
  BUDGETS,
  byDemands,
  type Expectations,
  faultOfExpectations,
  type ReaderOptions,
  type SeenBarcode,
} from '../barcodes/types.ts';
import type { Rect } from '../kernel/rect.ts';
import { message, t } from '../messages/index.ts';
import type { BarcodeOutcome, FileScanInput } from '../server/page-scanner.ts';
import type { OptionValues } from './command.ts';
import { usageError } from './errors.ts';
import { readBytes } from './input-files.ts';
import { readScanOptions, SCAN_OPTIONS } from './scanning.ts';

export const JOB_OPTIONS = {
  ...SCAN_OPTIONS,
  area: {
    value: 'X,Y,W,H',
    help: message(
      'scan only this area (page units), or several: {form}; recommended for Pharmacode, because any few bars look like one',
      { form: 'address=10,10,80,40;tag=10,60,80,20' },
    ),
  },
  expect: {
    value: 'JSON',
    help: message('requirements for the values of a type, as JSON or a file name: {form}', {
      form: '{"code128Barcode":{"length":[8,12],"prefix":["A","B"],"pattern":"^[AB]\\d+$","checkDigit":true}}',
    }),
  },
  budget: { value: 'TIME', help: message('how much time to spend on a page: {names}', { names: BUDGETS.join(', ') }) },
} as const;

type JobOptionValues = OptionValues<typeof JOB_OPTIONS>;

/** Area of pages (page units) to scan separately; its barcodes carry its name. */
interface ScannedArea {
  readonly name: string | undefined;
  readonly area: Rect;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const AREA = new RegExp(`^\\s*(?:([^=;]+)=)?(-?${NUMBER}),(-?${NUMBER}),(${NUMBER}),(${NUMBER})\\s*$`);

function readScannedArea(text: string): ScannedArea {
  const [, name, ...sides] = AREA.exec(text) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number);
  if (width > 0 && height > 0) return { name: name?.trim(), area: { x, y, width, height } };
  throw usageError(
    t('--area: expected x,y,width,height in page units, such as 100,50,400,120, but found “{text}”.', { text }),
  );
}

/** Parses the scanned areas; empty where whole pages are scanned. @throws CommandError */
export const readAreas = (text: string | undefined): readonly ScannedArea[] =>
  text === undefined ? [] : text.split(';').map(readScannedArea);

/** Undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON on the command line begins with a brace; anything else names a file. */
const textOf = (given: string): string =>
  /^\s*[[{]/.test(given) ? given : new TextDecoder().decode(readBytes(given)).replace(/^\uFEFF/, '');

/** Parses the expectations. @throws CommandError */
function readExpectations(given: string): Expectations {
  const value = parseJson(textOf(given));
  const fault = faultOfExpectations(value);
  if (fault === undefined) return value as Expectations;
  throw usageError(
    fault === ''
      ? t('--expect: expected a JSON object.')
      : t('--expect: invalid entry “{name}”. Expected a barcode type with length, prefix, pattern or checkDigit.', {
          name: fault,
        }),
  );
}

function readBudget(given: string): ReaderOptions {
  const budget = BUDGETS.find((each) => each === given);
  if (budget !== undefined) return { budget };
  throw usageError(
    t('--budget: expected one of {names}, but found “{text}”.', { names: BUDGETS.join(', '), text: given }),
  );
}

/** Validates the options of a job. @throws CommandError */
export const readJobOptions = (given: Partial<JobOptionValues>): ReaderOptions => ({
  ...readScanOptions(given),
  ...(given.expect === undefined ? {} : { expect: readExpectations(given.expect) }),
  ...(given.budget === undefined ? {} : readBudget(given.budget)),
});

export async function scanAreas(
  page: FileScanInput,
  areas: readonly ScannedArea[],
  scan: (page: FileScanInput) => Promise<BarcodeOutcome>,
): Promise<BarcodeOutcome> {
  if (areas.length === 0) return scan(page);
  const barcodes: SeenBarcode[] = [];
  for (const { name, area } of areas) {
    const scanned = await scan({ ...page, area });
    if (!scanned.ok) return scanned;
    barcodes.push(
      ...scanned.barcodes.map((barcode) => ({ ...barcode, ...(name === undefined ? {} : { region: name }) })),
    );
  }
  return { ok: true, barcodes };
}

/** Barcodes of a page as they are written: those that don't meet the demands apart. */
export function toWritten(barcodes: readonly SeenBarcode[]): object {
  const { met, unmet } = byDemands(barcodes);
  return { barcodes: met, ...(unmet.length > 0 ? { unmet } : {}) };
}

export const describeUnmet = (count: number): string =>
  t(
    '{count, plural, one {# barcode doesn’t} other {# barcodes don’t}} meet --expect: listed under “unmet” instead of “barcodes”.',
    { count },
  );
