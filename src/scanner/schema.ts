import * as v from 'valibot';
import {
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  type BarcodeType,
  type BarcodeTypeGroup,
  ORIENTATIONS,
} from '../barcodes/types.ts';
import { accept, refuseInput } from './answers.ts';
import type { ScannerLimits } from './limits.ts';
import type { Answer, ScanRequest } from './types.ts';

export const SCAN_DISTANCE = { min: 1, max: 10, default: 5 } as const;

export type BarcodeTypeValue = BarcodeType | BarcodeTypeGroup;

/** All values of `barcodeTypes` in API requests. */
export const BARCODE_TYPE_VALUES: readonly BarcodeTypeValue[] = [...BARCODE_TYPES, ...BARCODE_TYPE_GROUPS];

const integerBetween = (min: number, max: number) => {
  const message = `an integer from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

const flag = () => v.exactOptional(v.boolean('a boolean'));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Valibot accepts arrays as objects. */
const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.custom<v.InferInput<v.ObjectSchema<Entries, undefined>>>(isRecord, 'an object'), v.object(entries));

const sourceEntries = { fileId: v.string('a string') };

const inputEntries = (values: readonly BarcodeTypeValue[]) => ({
  source: objectOf(sourceEntries),
  additionalReadingPass: flag(),
  barcodeTypes: v.exactOptional(
    v.pipe(
      v.array(v.picklist(values, 'a value of the barcodeTypes table'), 'an array of strings'),
      v.minLength(1, 'at least one barcode type'),
    ),
  ),
  appendCheckSum: flag(),
  code39StartStopPatternsAreMandatory: flag(),
  returnPossibleBarcodes: flag(),
  royalMailVariableLength: flag(),
  scanDistance: v.exactOptional(integerBetween(SCAN_DISTANCE.min, SCAN_DISTANCE.max)),
  orientation: v.exactOptional(v.picklist(ORIENTATIONS, `one of ${ORIENTATIONS.join(', ')}`)),
});

const requestEntries = (maxSeconds: number, values: readonly BarcodeTypeValue[]) => ({
  input: objectOf(inputEntries(values)),
  minSecondsAvailable: v.exactOptional(integerBetween(0, maxSeconds)),
});

const ENTRIES: Readonly<Record<string, object>> = {
  '': requestEntries(0, BARCODE_TYPE_VALUES),
  input: inputEntries(BARCODE_TYPE_VALUES),
  'input.source': sourceEntries,
};

/** Returns the first unknown property. Valibot's strict objects accept inherited names. */
function findUnrecognized(value: unknown, path = ''): string | undefined {
  const entries = Object.hasOwn(ENTRIES, path) ? ENTRIES[path] : undefined;
  if (!entries || !isRecord(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    const found = Object.hasOwn(entries, key) ? findUnrecognized(item, at) : at;
    if (found !== undefined) return found;
  }
  return undefined;
}

const toPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'body';

/** Missing keys only: `null` is an invalid value. */
const isMissing = (issue: v.BaseIssue<unknown>) => issue.kind === 'schema' && issue.input === undefined;

/**
 * Reports one fault: an unrecognized property, in body order (rule 3 of the specification); else a
 * missing, then an invalid value, in table order. The caller checks the work file last.
 */
export function checkScanRequest(
  body: unknown,
  limits: ScannerLimits,
  values: readonly BarcodeTypeValue[] = BARCODE_TYPE_VALUES,
): Answer<ScanRequest> {
  const unrecognized = findUnrecognized(body);
  if (unrecognized !== undefined) return refuseInput('UnrecognizedInput', unrecognized);

  const schema = objectOf(requestEntries(limits.maxLifetimeSeconds, values));
  if (v.is(schema, body)) return accept(body);
  const issues = v.safeParse(schema, body).issues ?? [];
  const missing = issues.find(isMissing);
  if (missing) return refuseInput('MissingInput', toPath(missing));
  const [wrong] = issues;
  return wrong ? refuseInput('InvalidInput', toPath(wrong), wrong.message) : refuseInput('InvalidInput', 'body');
}
