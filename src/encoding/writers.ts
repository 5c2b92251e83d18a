// Writers by type: bwip-js's name, options, and conversion of the value.
import type { BarcodeType } from '../barcodes/index.ts';
import { drawSeparated, drawSymbol } from './draw-symbol.ts';
import { encodeBcdMatrix, encodeInvert2Of5, encodePatch, PATCH_NAMES, type PatchName } from './own-symbols.ts';
import type { PrintedSymbol } from './printed-symbol.ts';

interface Writer {
  /** bwip-js's name of the symbology. */
  readonly bcid: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Its rows are separated by lines. */
  readonly isSeparated?: true;
  /** Sizes that bwip-js doesn't choose automatically: the first that fits the value. */
  readonly versions?: readonly string[];
  /** Converts a value to bwip-js's input. */
  toText?(value: string): string;
}

/** Returns GS1 element strings in brackets: `(01)09521234543213`. A bare GTIN is converted. */
const toElements = (value: string): string => (/^\d{13,14}$/.test(value) ? `(01)${value.padStart(14, '0')}` : value);

/** Removes Code 32's printed letter and its check digit, which bwip-js adds. */
const toCode32 = (value: string): string => value.replace(/^A/, '').slice(0, 8);

const RMQR_VERSIONS = ['R11x27', 'R13x27', 'R13x43', 'R13x59', 'R13x77', 'R13x99', 'R13x139', 'R17x139'];

const withCheck = { includecheck: true } as const;

const WRITERS: Readonly<Partial<Record<BarcodeType, Writer>>> = {
  add2Barcode: { bcid: 'ean2' },
  add5Barcode: { bcid: 'ean5' },
  australianPost4StateBarcode: { bcid: 'auspost' },
  aztecBarcode: { bcid: 'azteccode' },
  aztecRuneBarcode: { bcid: 'aztecrune', toText: (value) => value.replace(/^0+(?=\d)/, '') },
  codabarBarcode: { bcid: 'rationalizedCodabar' },
  code11Barcode: { bcid: 'code11' },
  code128Barcode: { bcid: 'code128' },
  code16KBarcode: { bcid: 'code16k', isSeparated: true },
  code32Barcode: { bcid: 'code32', toText: toCode32 },
  code39Barcode: { bcid: 'code39' },
  code39ExtendedBarcode: { bcid: 'code39ext' },
  code49Barcode: { bcid: 'code49', isSeparated: true },
  code93Barcode: { bcid: 'code93', options: withCheck },
  code93ExtendedBarcode: { bcid: 'code93ext', options: withCheck },
  dataLogic2Of5Barcode: { bcid: 'datalogic2of5' },
  dataMatrixBarcode: { bcid: 'datamatrix' },
  dotCodeBarcode: { bcid: 'dotcode' },
  ean128Barcode: { bcid: 'gs1-128', toText: toElements },
  ean13Barcode: { bcid: 'ean13' },
  ean8Barcode: { bcid: 'ean8' },
  gs1DataBarBarcode: { bcid: 'databaromni', toText: toElements },
  hanXinBarcode: { bcid: 'hanxin' },
  iata2Of5Barcode: { bcid: 'iata2of5', options: withCheck },
  industry2Of5Barcode: { bcid: 'industrial2of5' },
  intelligentMailBarcode: { bcid: 'onecode' },
  interleaved2Of5Barcode: { bcid: 'interleaved2of5' },
  japanPostBarcode: { bcid: 'japanpost' },
  kixBarcode: { bcid: 'kix' },
  matrix2Of5Barcode: { bcid: 'matrix2of5', options: withCheck },
  microPdf417Barcode: { bcid: 'micropdf417' },
  microQRCodeBarcode: { bcid: 'microqrcode' },
  msiBarcode: { bcid: 'msi', options: withCheck },
  pdf417Barcode: { bcid: 'pdf417' },
  pharmacodeBarcode: { bcid: 'pharmacode' },
  planetBarcode: { bcid: 'planet' },
  plesseyBarcode: { bcid: 'plessey' },
  postNetBarcode: { bcid: 'postnet' },
  pznBarcode: { bcid: 'pzn', options: { pzn8: true } },
  qrCodeBarcode: { bcid: 'qrcode' },
  rectangularMicroQRCodeBarcode: { bcid: 'rectangularmicroqrcode', versions: RMQR_VERSIONS },
  royalPost4StateBarcode: { bcid: 'royalmail' },
  telepenBarcode: { bcid: 'telepen' },
  twoTrackPharmacodeBarcode: { bcid: 'pharmacode2', options: { height: 2 } },
  upcABarcode: { bcid: 'upca' },
  upcEBarcode: { bcid: 'upce' },
};

const isPatch = (value: string): value is PatchName => PATCH_NAMES.some((name) => name === value);

/** @throws RangeError unless it only has digits */
function digitsOnly(value: string): string {
  if (/^\d+$/.test(value)) return value;
  throw new RangeError('It holds digits alone.');
}

const OWN: Readonly<Partial<Record<BarcodeType, (value: string) => PrintedSymbol>>> = {
  bcdMatrixBarcode: (value) => encodeBcdMatrix(digitsOnly(value)),
  invert2Of5Barcode: (value) => encodeInvert2Of5(digitsOnly(value)),
  patchCodeBarcode(value) {
    if (isPatch(value)) return encodePatch(value);
    throw new RangeError(`Patch codes are ${PATCH_NAMES.join(', ')}.`);
  },
};

export const WRITABLE_TYPES: readonly BarcodeType[] = [
  ...(Object.keys(WRITERS) as BarcodeType[]),
  ...(Object.keys(OWN) as BarcodeType[]),
].sort();

/** Draws a value with check characters. @throws if the type doesn't allow the value */
export function drawValue(type: BarcodeType, value: string): PrintedSymbol {
  const own = OWN[type];
  if (own) return own(value);
  const writer = WRITERS[type];
  if (!writer) throw new RangeError(`${type} is not drawn.`);
  const { bcid, options, versions = [], isSeparated = false } = writer;
  const text = writer.toText?.(value) ?? value;
  if (isSeparated) return drawSeparated(bcid, text, options);
  for (const version of versions.slice(0, -1)) {
    try {
      return drawSymbol(bcid, text, { ...options, version });
    } catch {
      // Too small: the last size reports the error.
    }
  }
  const last = versions.at(-1);
  return drawSymbol(bcid, text, { ...options, ...(last === undefined ? {} : { version: last }) });
}
