// Checks the body of a POST, and changes nothing in it.
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

/** Every value that `barcodeTypes` may hold in a request to the API. */
export const BARCODE_TYPE_VALUES: readonly BarcodeTypeValue[] = [...BARCODE_TYPES, ...BARCODE_TYPE_GROUPS];

const integerBetween = (min: number, max: number) => {
  const message = `an integer from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

const flag = () => v.exactOptional(v.boolean('a boolean'));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The library takes an array for an object. */
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

/** The objects of a request, by their paths. */
const ENTRIES: Readonly<Record<string, object>> = {
  '': requestEntries(0, BARCODE_TYPE_VALUES),
  input: inputEntries(BARCODE_TYPE_VALUES),
  'input.source': sourceEntries,
};

/**
 * The first property, in the order of the body, that is not the specification's. The library's strict objects take a property such as
 * `constructor` for a known one, since every object inherits it.
 */
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

/** A key that is not there at all; a value of `null` is there, and wrong. */
const isMissing = (issue: v.BaseIssue<unknown>) => issue.kind === 'schema' && issue.input === undefined;

/**
 * Checks a request's body. One fault is reported a request, chosen so that equal bodies always get equal answers: first an unrecognized
 * property (rule 3 of the specification names them in this order), in the body's own order; then a missing value, then a wrong one, both
 * in the order of the specification's table. Whether the work file exists is asked last, by the caller.
 *
 * @param values what `barcodeTypes` may hold: the API's, or those beyond it as well
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
