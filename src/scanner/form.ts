// Defaults and limits of the specification for scan options.
import {
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  FURTHER_BARCODE_TYPES,
  ORIENTATIONS,
  SEARCH_EVERYTHING,
} from '../barcodes/types.ts';
import { SCAN_DISTANCE } from './schema.ts';
import type { ScanInput } from './types.ts';

export type ScanForm = Required<Omit<ScanInput, 'source'>>;

export const DEFAULT_SCAN_FORM: ScanForm = {
  barcodeTypes: ['unknownBarcode'],
  scanDistance: SCAN_DISTANCE.default,
  orientation: 'horizontalVertical',
  additionalReadingPass: false,
  appendCheckSum: false,
  code39StartStopPatternsAreMandatory: true,
  returnPossibleBarcodes: false,
  royalMailVariableLength: false,
};

export const FIRST_SCAN_FORM: ScanForm = { ...DEFAULT_SCAN_FORM, ...SEARCH_EVERYTHING };

/** Boolean options, in the order of the specification's table. */
export const SCAN_FORM_FLAGS = [
  'additionalReadingPass',
  'appendCheckSum',
  'code39StartStopPatternsAreMandatory',
  'returnPossibleBarcodes',
  'royalMailVariableLength',
] as const satisfies readonly (keyof ScanForm)[];

export const SCAN_FORM_LIMITS = {
  scanDistance: SCAN_DISTANCE,
  orientation: ORIENTATIONS,
  barcodeTypes: {
    groups: [...BARCODE_TYPE_GROUPS, 'allFurther'],
    types: BARCODE_TYPES,
    further: FURTHER_BARCODE_TYPES,
  },
} as const;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Converts the form to request options, without defaults: responses show explicit choices. */
export function toScanOptions(form: ScanForm): Omit<ScanInput, 'source'> {
  const chosen = Object.entries(form).filter(
    ([key, value]) => !isSame(value, DEFAULT_SCAN_FORM[key as keyof ScanForm]),
  );
  return Object.fromEntries(chosen);
}
