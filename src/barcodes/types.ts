import type { Expectations } from './table/expectations.ts';
import type { SymbolFacts } from './table/facts.ts';
import { type BarcodeType, type BarcodeTypeGroup, EVERYTHING_AND_FURTHER } from './table/symbologies.ts';

export { inScans } from './table/asked-types.ts';
export { type Expectation, type ExpectationKey, type Expectations, faultOfExpectations } from './table/expectations.ts';
export { type ContentType, factsOf, type SequencePart, type SymbolFacts } from './table/facts.ts';
export { quietZoneOf } from './table/quiet-zone.ts';
export {
  ALL_BARCODE_TYPE_VALUES,
  ALL_BARCODE_TYPES,
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  type BarcodeType,
  type BarcodeTypeGroup,
  EVERYTHING,
  EVERYTHING_AND_FURTHER,
  FURTHER_BARCODE_TYPES,
  labelOf,
} from './table/symbologies.ts';

/** Point from the top-left corner (picture px). */
export interface BarcodePoint {
  x: number;
  y: number;
}

/** Recognized barcode: an item of the scanner API's `output.barcodes`. */
export interface Barcode {
  /** Bounding rectangle of the four points, integer pixels. */
  area: { x: number; y: number; width: number; height: number };
  /** Data bytes (base64). */
  barcodeDataAsBytes: string;
  /** Requested type, possibly one beyond the API; `unknown` for an undecoded 1D region. */
  barcodeType: BarcodeType | 'unknown';
  /** Value in ANSI encoding; null for an undecoded region. */
  barcodeValue: string | null;
  /** 0 to 100. */
  confidence: number;
  numberOfCheckSumChars: number;
  /** Top-left, top-right, bottom-right, bottom-left corners (integer px, exclusive edges). */
  point1: BarcodePoint;
  point2: BarcodePoint;
  point3: BarcodePoint;
  point4: BarcodePoint;
  /** Angle to the horizontal (degrees). */
  skew: number;
  validCheckSum: boolean;
}

/** Barcode with the facts its symbol states, which are not part of the API's response. */
export interface SeenBarcode extends Barcode, SymbolFacts {
  /** Name of the area that it was found in, if areas of the page were scanned. */
  readonly region?: string;
}

/** Strips the facts and the area's name: returns the barcode as in the API's response. */
export function asAnswered(seen: SeenBarcode): Barcode {
  const {
    isGs1: _,
    symbologyIdentifier: __,
    hasEci: ___,
    contentType: ____,
    sequence: _____,
    unmet: ______,
    region: _______,
    ...barcode
  } = seen;
  return barcode;
}

/**
 * Directions in which bars are looked for, for `orientation`.
 * @example
 * ORIENTATIONS.includes('vertical'); // true
 */
export const ORIENTATIONS = ['horizontal', 'horizontalVertical', 'horizontalVerticalDiagonal', 'vertical'] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

/**
 * Time to spend on a picture: `fast` leaves out the passes that look for what the cheap ones miss,
 * `thorough` looks at more lines, and at a copy of half the size.
 * @example
 * BUDGETS.map((budget) => ({ budget })); // options of three scans, the fastest first
 */
export const BUDGETS = ['fast', 'normal', 'thorough'] as const;

export type TimeBudget = (typeof BUDGETS)[number];

/** The scanner API's `input` without `source`. Defaults are the specification's. */
export interface ScanOptions {
  additionalReadingPass?: boolean;
  /** Default `['unknownBarcode']`. */
  barcodeTypes?: readonly (BarcodeType | BarcodeTypeGroup)[];
  appendCheckSum?: boolean;
  /** Default true. */
  code39StartStopPatternsAreMandatory?: boolean;
  returnPossibleBarcodes?: boolean;
  royalMailVariableLength?: boolean;
  /** Distance of scan lines (px), 1 to 10. Default 5. */
  scanDistance?: number;
  /** Default `horizontalVertical`. */
  orientation?: Orientation;
}

/** Options beyond the API's, for programs that use the reader. */
export interface ReaderOptions extends ScanOptions {
  /** Types expected to have their optional check digit: only these report a valid one. */
  checkDigits?: readonly BarcodeType[];
  /**
   * Demands on values. Where several readings of a symbol compete, one that meets them wins;
   * `scan` leaves out values that fail, `scanWithFacts` reports them with `unmet`.
   */
  expect?: Expectations;
  /** How much time to spend on a picture. Default `normal`. */
  budget?: TimeBudget;
}

/**
 * Lists what meets the demands of the job apart from what doesn't.
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * const found = await scanWithFacts(image, { expect: { code128Barcode: { length: 8 } } });
 * const { met, unmet } = byDemands(found);
 */
export function byDemands<Some extends SymbolFacts>(
  barcodes: readonly Some[],
): { readonly met: readonly Some[]; readonly unmet: readonly Some[] } {
  return {
    met: barcodes.filter(({ unmet }) => unmet === undefined),
    unmet: barcodes.filter(({ unmet }) => unmet !== undefined),
  };
}

/** Default of the page and the CLI: all self-checking types, at any angle. */
export const SEARCH_EVERYTHING = {
  barcodeTypes: EVERYTHING_AND_FURTHER,
  orientation: 'horizontalVerticalDiagonal',
} as const satisfies ScanOptions;

/** RGBA picture, row-major. */
export interface BarcodeImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}
