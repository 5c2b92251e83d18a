import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawExpandedStacked, withCheckOf } from '../../testing/barcode-pictures/databar.ts';
import { encodeCode128, encodeEan } from '../../testing/barcode-pictures/encode.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { isLong, oneOf } from '../../testing/short-form.ts';
import { type BarcodeType, EVERYTHING, type ScanOptions, scan } from '../index.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';

/** Start of a form's check pattern (modules), and another one of equal length (space first). */
const DATABAR_CHECKS = {
  databaromni: { at: 18, widths: [3, 3, 7, 1, 1] },
  databarstackedomni: { at: 18, widths: [3, 3, 7, 1, 1] },
  databarlimited: { at: 28, widths: [1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 3, 1, 1] },
  databarexpanded: { at: 2, widths: [1, 1, 1, 2, 3, 2, 5, 2] },
} as const;

function misprintedDataBar(form: keyof typeof DATABAR_CHECKS, text: string): PrintedSymbol {
  const symbol = fromBwip(form, text);
  const { at, widths } = DATABAR_CHECKS[form];
  const cells = symbol.cells.slice();
  cells.set(
    widths.flatMap((width, i) => Array.from({ length: width }, () => i % 2)),
    at,
  );
  return { ...symbol, cells };
}

const SYMBOLS: readonly (readonly [BarcodeType, string, PrintedSymbol])[] = [
  ['ean13Barcode', '9780306406158', encodeEan('9780306406158')],
  ['upcABarcode', '012345000059', encodeEan('0012345000059')],
  ['ean8Barcode', '02345674', encodeEan('02345674')],
  ['upcEBarcode', '01234557', encodeEan('01234557', true)],
  ['code128Barcode', 'COUNT-0123', encodeCode128('COUNT-0123', 1)],
  ['ean128Barcode', '10ABC123', encodeCode128('10ABC123', 5, true)],
  // Without bwip-js's check characters, the last two of the text take their place.
  ['code93Barcode', 'THIS IS ', fromBwip('code93', 'THIS IS 93')],
  ['code93ExtendedBarcode', 'Wrong', fromBwip('code93ext', 'WrongAB')],
  ['gs1DataBarBarcode', '0109521234543213', misprintedDataBar('databaromni', '(01)09521234543213')],
  ['gs1DataBarBarcode', '0109521234543213', misprintedDataBar('databarlimited', '(01)09521234543213')],
  ['gs1DataBarBarcode', '0109521234543213', misprintedDataBar('databarstackedomni', '(01)09521234543213')],
  [
    'gs1DataBarBarcode',
    '01095212345432133103001750',
    misprintedDataBar('databarexpanded', '(01)09521234543213(3103)001750'),
  ],
  [
    'gs1DataBarBarcode',
    '010952123454321310ABC',
    withCheckOf(
      drawExpandedStacked('(01)09521234543213(10)ABC', 2),
      drawExpandedStacked('(01)09521234543213(10)XYZ', 2),
    ),
  ],
];

const read = async (symbol: PrintedSymbol, conditions: Conditions, options: ScanOptions) =>
  (await scan(toRgba(paintSymbol(symbol, conditions)), options)).map(
    ({ barcodeType, barcodeValue, confidence, validCheckSum, numberOfCheckSumChars }) => ({
      barcodeType,
      barcodeValue,
      confidence,
      validCheckSum,
      numberOfCheckSumChars,
    }),
  );

describe.each(
  SYMBOLS.map(([type, value, symbol], i) => [type, value, symbol, i % 2 === 0 ? [0, 45] : [270, 4], i >> 1] as const),
)('a wrong check sum of %s', (type, value, symbol, turns, nth) => {
  const reported = [
    { barcodeType: type, barcodeValue: value, confidence: 50, validCheckSum: false, numberOfCheckSumChars: 0 },
  ];

  it.each(oneOf(turns, nth))('is reported where the type is asked for by name, turned by %d°', async (turn) => {
    const options: ScanOptions = { barcodeTypes: [type], orientation: 'horizontalVerticalDiagonal' };
    expect(await read(symbol, { turn, module: 4 }, options)).toEqual(reported);
  });

  it('is reported if the type is requested next to a group', async () => {
    expect(await read(symbol, {}, { barcodeTypes: ['all2D', type] })).toEqual(reported);
  });

  it('is reported if a group or the default requests the type', async () => {
    const isInDefault = SYMBOLOGIES[type].groups.includes('unknownBarcode');
    expect(await read(symbol, {}, {})).toEqual(isInDefault ? reported : []);
    for (const barcodeTypes of [['all1D'], EVERYTHING] as const)
      expect(await read(symbol, {}, { barcodeTypes })).toEqual(reported);
  });

  it.runIf(isLong)('is not reported of bars that are not sharp', async () => {
    for (const barcodeTypes of [[type], ['all1D']] as const)
      expect(await read(symbol, { blur: 2.4 }, { barcodeTypes })).toEqual([]);
  });

  it('is not reported of a line or two', async () => {
    const low = { ...symbol, cellHeight: symbol.cellHeight / 40 };
    for (const barcodeTypes of [[type], ['all1D']] as const)
      expect(await read(low, { module: 2 }, { barcodeTypes })).toEqual([]);
  });
});

it('leaves a right check sum as it is', async () => {
  expect(await read(encodeEan('9780306406157'), {}, { barcodeTypes: ['ean13Barcode'] })).toEqual([
    {
      barcodeType: 'ean13Barcode',
      barcodeValue: '9780306406157',
      confidence: 100,
      validCheckSum: true,
      numberOfCheckSumChars: 1,
    },
  ]);
});

it.each([8, -8, 14])(
  'does not take a part of an EAN-13 for a UPC-E with a wrong check sum, turned by %d°',
  async (turn) => {
    const types: BarcodeType[] = ['upcEBarcode', 'ean8Barcode', 'add2Barcode', 'code93Barcode', 'code128Barcode'];
    expect(await read(encodeEan('9780306406157'), { turn }, { barcodeTypes: types })).toEqual([]);
  },
);
