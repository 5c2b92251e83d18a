import type { BarcodeType } from '../../barcodes/index.ts';
import { encodeUpu } from '../postal/encode.ts';
import { fromBwip } from './bwip.ts';
import { encodeBcdMatrix, encodeInvert2Of5 } from './encode.ts';
import { fromStates, type PrintedSymbol } from './symbol.ts';

export interface Specimen {
  readonly type: BarcodeType;
  readonly value: string;
  readonly symbol: PrintedSymbol;
  /** Value as plain Code 39, if its bars can be read so: reported, too, if requested. */
  readonly plain?: string;
}

const GS = '\x1d';

/** Returns `type value`, sorted, as expected if all these types and Code 39 are requested. */
export const allReadingsOf = (specimens: readonly Omit<Specimen, 'symbol'>[]): string[] =>
  specimens
    .flatMap(({ type, value, plain }) => [
      `${type} ${value}`,
      ...(plain === undefined ? [] : [`code39Barcode ${plain}`]),
    ])
    .sort();

export const createZxingSpecimens = (): Specimen[] => [
  { type: 'aztecBarcode', value: 'Code 2D!', symbol: fromBwip('azteccode', 'Code 2D!') },
  { type: 'codabarBarcode', value: 'A40156B', symbol: fromBwip('rationalizedCodabar', 'A40156B') },
  { type: 'code128Barcode', value: 'Count012345!', symbol: fromBwip('code128', 'Count012345!') },
  { type: 'code32Barcode', value: 'A012345676', symbol: fromBwip('code32', '01234567'), plain: '0CSSBD' },
  { type: 'code39Barcode', value: 'V3TX5N-1', symbol: fromBwip('code39', 'V3TX5N-1') },
  { type: 'code39ExtendedBarcode', value: 'Ab#12', symbol: fromBwip('code39ext', 'Ab#12'), plain: 'A+B/C12' },
  { type: 'code93Barcode', value: 'THIS IS 93', symbol: fromBwip('code93', 'THIS IS 93', { includecheck: true }) },
  {
    type: 'code93ExtendedBarcode',
    value: 'Code 93!',
    symbol: fromBwip('code93ext', 'Code 93!', { includecheck: true }),
  },
  { type: 'dataMatrixBarcode', value: 'Data Matrix 1', symbol: fromBwip('datamatrix', 'Data Matrix 1') },
  {
    type: 'ean128Barcode',
    value: `0109521234543213${'10ABC123'}${GS}21XYZ`,
    symbol: fromBwip('gs1-128', '(01)09521234543213(10)ABC123(21)XYZ'),
  },
  { type: 'ean13Barcode', value: '9780306406157', symbol: fromBwip('ean13', '9780306406157') },
  { type: 'ean8Barcode', value: '02345673', symbol: fromBwip('ean8', '02345673') },
  { type: 'gs1DataBarBarcode', value: '0109521234543213', symbol: fromBwip('databaromni', '(01)09521234543213') },
  { type: 'interleaved2Of5Barcode', value: '2401234567', symbol: fromBwip('interleaved2of5', '2401234567') },
  { type: 'microPdf417Barcode', value: 'MicroPDF417', symbol: fromBwip('micropdf417', 'MicroPDF417') },
  { type: 'microQRCodeBarcode', value: '1234', symbol: fromBwip('microqrcode', '1234') },
  { type: 'pdf417Barcode', value: 'This is PDF417', symbol: fromBwip('pdf417', 'This is PDF417') },
  { type: 'qrCodeBarcode', value: 'https://example.org/', symbol: fromBwip('qrcode', 'https://example.org/') },
  { type: 'upcABarcode', value: '012345000058', symbol: fromBwip('upca', '012345000058') },
  { type: 'upcEBarcode', value: '01234558', symbol: fromBwip('upce', '01234558') },
];

/** One specimen of every linear type that zxing-wasm lacks, except the exclusive Patch Code. */
export const createOwnSpecimens = (): Specimen[] => [
  { type: 'add2Barcode', value: '05', symbol: fromBwip('ean2', '05', {}, 60) },
  { type: 'add5Barcode', value: '90200', symbol: fromBwip('ean5', '90200', {}, 60) },
  { type: 'bcdMatrixBarcode', value: '01234567895', symbol: encodeBcdMatrix('01234567895') },
  { type: 'dataLogic2Of5Barcode', value: '1234567890', symbol: fromBwip('datalogic2of5', '1234567890') },
  { type: 'iata2Of5Barcode', value: '1234567', symbol: fromBwip('iata2of5', '1234567', { includecheck: true }) },
  { type: 'industry2Of5Barcode', value: '0463381455', symbol: fromBwip('industrial2of5', '0463381455') },
  { type: 'invert2Of5Barcode', value: '12345', symbol: encodeInvert2Of5('12345') },
  { type: 'matrix2Of5Barcode', value: '1234567', symbol: fromBwip('matrix2of5', '1234567', { includecheck: true }) },
];

/** One specimen of every postal type, including both UPU forms. */
export const createPostalSpecimens = (): Specimen[] => [
  {
    type: 'intelligentMailBarcode',
    value: '0123456709498765432101234567891',
    symbol: fromBwip('onecode', '0123456709498765432101234567891'),
  },
  { type: 'postNetBarcode', value: '012345678', symbol: fromBwip('postnet', '012345678') },
  { type: 'planetBarcode', value: '01234567890', symbol: fromBwip('planet', '01234567890') },
  { type: 'royalPost4StateBarcode', value: 'LE28HS9Z', symbol: fromBwip('royalmail', 'LE28HS9Z') },
  { type: 'australianPost4StateBarcode', value: '1112345678', symbol: fromBwip('auspost', '1112345678') },
  ...['J18CUSA8E6N062315014880T', 'J18DGBA1F0H000123456789D'].map((value) => ({
    type: 'upu4StateBarcode' as const,
    value,
    symbol: fromStates(encodeUpu(value)),
  })),
];

/** One specimen of every variable-length linear type, at least 250 modules wide. */
export const createLongSpecimens = (): Specimen[] => {
  const digits = '31415926535897932384626433832795028841';
  return [
    { type: 'bcdMatrixBarcode', value: digits, symbol: encodeBcdMatrix(digits) },
    {
      type: 'codabarBarcode',
      value: `A${digits.slice(0, 26)}B`,
      symbol: fromBwip('rationalizedCodabar', `A${digits.slice(0, 26)}B`),
    },
    {
      type: 'code128Barcode',
      value: 'LONG-SYMBOL-of-24-chars!',
      symbol: fromBwip('code128', 'LONG-SYMBOL-of-24-chars!'),
    },
    { type: 'code39Barcode', value: 'JTDKB20U887718156', symbol: fromBwip('code39', 'JTDKB20U887718156') },
    {
      type: 'code39ExtendedBarcode',
      value: 'Code 39, long',
      symbol: fromBwip('code39ext', 'Code 39, long'),
      plain: 'C+O+D+E 39/L +L+O+N+G',
    },
    {
      type: 'code93Barcode',
      value: 'A LONG CODE 93 OF 28 LETTERS',
      symbol: fromBwip('code93', 'A LONG CODE 93 OF 28 LETTERS', { includecheck: true }),
    },
    {
      type: 'code93ExtendedBarcode',
      value: 'Code 93 with small letters',
      symbol: fromBwip('code93ext', 'Code 93 with small letters', { includecheck: true }),
    },
    { type: 'dataLogic2Of5Barcode', value: digits, symbol: fromBwip('datalogic2of5', digits) },
    {
      type: 'ean128Barcode',
      value: `010952123454321310LOT-${digits.slice(0, 12)}`,
      symbol: fromBwip('gs1-128', `(01)09521234543213(10)LOT-${digits.slice(0, 12)}`),
    },
    {
      type: 'gs1DataBarBarcode',
      value: `010952123454321310${digits.slice(0, 20)}`,
      symbol: fromBwip('databarexpanded', `(01)09521234543213(10)${digits.slice(0, 20)}`),
    },
    {
      type: 'iata2Of5Barcode',
      value: '314159265358979323',
      symbol: fromBwip('iata2of5', '314159265358979323', { includecheck: true }),
    },
    {
      type: 'industry2Of5Barcode',
      value: '314159265358979323',
      symbol: fromBwip('industrial2of5', '314159265358979323'),
    },
    { type: 'interleaved2Of5Barcode', value: digits, symbol: fromBwip('interleaved2of5', digits) },
    { type: 'invert2Of5Barcode', value: '314159265358979323', symbol: encodeInvert2Of5('314159265358979323') },
    {
      type: 'matrix2Of5Barcode',
      value: '314159265358979323846264',
      symbol: fromBwip('matrix2of5', '314159265358979323846264', { includecheck: true }),
    },
  ];
};
