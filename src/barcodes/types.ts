// Pure: no DOM, no Node.

/** A point in picture pixels, from the left and top edges. */
export interface BarcodePoint {
  x: number;
  y: number;
}

/** One recognised barcode: an item of `output.barcodes` of the scanner API. */
export interface Barcode {
  /** Bounding rectangle of the four points, integer pixels. */
  area: { x: number; y: number; width: number; height: number };
  /** The data bytes, base64. */
  barcodeDataAsBytes: string;
  /** A name of the `barcodeTypes` table, or `unknown` for an unsolved 1D region. */
  barcodeType: BarcodeType | 'unknown';
  /** The value in ANSI encoding; null for an unsolved region. */
  barcodeValue: string | null;
  /** 0 to 100. */
  confidence: number;
  numberOfCheckSumChars: number;
  /** Top-left, top-right, bottom-right, bottom-left in the barcode's own frame, integer pixels, exclusive edges. */
  point1: BarcodePoint;
  point2: BarcodePoint;
  point3: BarcodePoint;
  point4: BarcodePoint;
  /** Degrees, 0 is horizontal. */
  skew: number;
  validCheckSum: boolean;
}

/** The single types of the `barcodeTypes` table. */
export const BARCODE_TYPES = [
  'add2Barcode',
  'add5Barcode',
  'australianPost4StateBarcode',
  'aztecBarcode',
  'bcdMatrixBarcode',
  'codabarBarcode',
  'code128Barcode',
  'code32Barcode',
  'code39Barcode',
  'code39ExtendedBarcode',
  'code93Barcode',
  'code93ExtendedBarcode',
  'dataLogic2Of5Barcode',
  'dataMatrixBarcode',
  'ean128Barcode',
  'ean13Barcode',
  'ean8Barcode',
  'gs1DataBarBarcode',
  'iata2Of5Barcode',
  'industry2Of5Barcode',
  'intelligentMailBarcode',
  'interleaved2Of5Barcode',
  'invert2Of5Barcode',
  'matrix2Of5Barcode',
  'microPdf417Barcode',
  'microQRCodeBarcode',
  'patchCodeBarcode',
  'pdf417Barcode',
  'planetBarcode',
  'postNetBarcode',
  'qrCodeBarcode',
  'royalPost4StateBarcode',
  'upcABarcode',
  'upcEBarcode',
  'upu4StateBarcode',
] as const;

export type BarcodeType = (typeof BARCODE_TYPES)[number];

/** The values that stand for several types. */
export const BARCODE_TYPE_GROUPS = ['all1D', 'all2D', 'allPostal', 'unknownBarcode'] as const;

export type BarcodeTypeGroup = (typeof BARCODE_TYPE_GROUPS)[number];

export const ORIENTATIONS = ['horizontal', 'horizontalVertical', 'horizontalVerticalDiagonal', 'vertical'] as const;

export type Orientation = (typeof ORIENTATIONS)[number];

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
  /** Pixels between line sweeps, 1 to 10. Default 5. */
  scanDistance?: number;
  /** Default `horizontalVertical`. */
  orientation?: Orientation;
}

/** RGBA, four bytes a pixel, row by row. */
export interface RgbaImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** How a type is read: bars swept by lines, a matrix or stacked rows, or bars of several heights. */
export type BarcodeKind = 'linear' | 'matrix' | 'postal';

/** `none`: the symbology has no check sum; `correction`: it carries error correction, so that a solved symbol is a checked one. */
export type CheckSumClass = 'none' | 'required' | 'optional' | 'correction';

interface BarcodeTraits {
  readonly kind: BarcodeKind;
  readonly checkSum: CheckSumClass;
}

export const BARCODE_TRAITS: Readonly<Record<BarcodeType, BarcodeTraits>> = {
  add2Barcode: { kind: 'linear', checkSum: 'none' },
  add5Barcode: { kind: 'linear', checkSum: 'none' },
  australianPost4StateBarcode: { kind: 'postal', checkSum: 'correction' },
  aztecBarcode: { kind: 'matrix', checkSum: 'correction' },
  bcdMatrixBarcode: { kind: 'linear', checkSum: 'none' },
  codabarBarcode: { kind: 'linear', checkSum: 'none' },
  code128Barcode: { kind: 'linear', checkSum: 'required' },
  code32Barcode: { kind: 'linear', checkSum: 'none' },
  code39Barcode: { kind: 'linear', checkSum: 'optional' },
  code39ExtendedBarcode: { kind: 'linear', checkSum: 'optional' },
  code93Barcode: { kind: 'linear', checkSum: 'required' },
  code93ExtendedBarcode: { kind: 'linear', checkSum: 'required' },
  dataLogic2Of5Barcode: { kind: 'linear', checkSum: 'none' },
  dataMatrixBarcode: { kind: 'matrix', checkSum: 'correction' },
  ean128Barcode: { kind: 'linear', checkSum: 'required' },
  ean13Barcode: { kind: 'linear', checkSum: 'required' },
  ean8Barcode: { kind: 'linear', checkSum: 'required' },
  gs1DataBarBarcode: { kind: 'linear', checkSum: 'required' },
  iata2Of5Barcode: { kind: 'linear', checkSum: 'required' },
  industry2Of5Barcode: { kind: 'linear', checkSum: 'optional' },
  intelligentMailBarcode: { kind: 'postal', checkSum: 'required' },
  interleaved2Of5Barcode: { kind: 'linear', checkSum: 'optional' },
  invert2Of5Barcode: { kind: 'linear', checkSum: 'optional' },
  matrix2Of5Barcode: { kind: 'linear', checkSum: 'required' },
  microPdf417Barcode: { kind: 'matrix', checkSum: 'correction' },
  microQRCodeBarcode: { kind: 'matrix', checkSum: 'correction' },
  patchCodeBarcode: { kind: 'linear', checkSum: 'none' },
  pdf417Barcode: { kind: 'matrix', checkSum: 'correction' },
  planetBarcode: { kind: 'postal', checkSum: 'required' },
  postNetBarcode: { kind: 'postal', checkSum: 'required' },
  qrCodeBarcode: { kind: 'matrix', checkSum: 'correction' },
  royalPost4StateBarcode: { kind: 'postal', checkSum: 'required' },
  upcABarcode: { kind: 'linear', checkSum: 'required' },
  upcEBarcode: { kind: 'linear', checkSum: 'required' },
  upu4StateBarcode: { kind: 'postal', checkSum: 'correction' },
};

/** `upright`: what is read along lines, linear and stacked types. */
export type SearchKind = BarcodeKind | 'upright';

export const isOfKind = (type: BarcodeType, kind: SearchKind): boolean =>
  kind === 'upright'
    ? BARCODE_TRAITS[type].kind === 'linear' || type === 'pdf417Barcode' || type === 'microPdf417Barcode'
    : BARCODE_TRAITS[type].kind === kind;

export const isAnyAsked = (asked: ReadonlySet<BarcodeType>, kind: SearchKind): boolean =>
  [...asked].some((type) => isOfKind(type, kind));
