import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { someOf } from '../../testing/short-form.ts';
import { type BarcodeType, EVERYTHING, EVERYTHING_AND_FURTHER, type ScanOptions } from '../index.ts';

const GS = '\x1d';

const read = async (
  image: Parameters<typeof scanAtAnyAngle>[0],
  barcodeTypes: NonNullable<ScanOptions['barcodeTypes']> = ['gs1CompositeBarcode'],
) =>
  (await scanAtAnyAngle(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

/** bwip-js name, data, type and value of the linear component, value of the composite. */
const COMPOSITES: readonly [string, string, BarcodeType, string, string][] = [
  ['ean13composite', '2112345678900|(99)1234-abcd', 'ean13Barcode', '2112345678900', '0102112345678900991234-abcd'],
  ['ean8composite', '02345673|(21)A12345678', 'ean8Barcode', '02345673', '010000000234567321A12345678'],
  ['upcacomposite', '416000336108|(99)1234-abcd', 'upcABarcode', '416000336108', '0100416000336108991234-abcd'],
  ['upcecomposite', '00123457|(15)021231', 'upcEBarcode', '00123457', '010000123400005715021231'],
  [
    'databaromnicomposite',
    '(01)03612345678904|(11)990102',
    'gs1DataBarBarcode',
    '0103612345678904',
    '010361234567890411990102',
  ],
  [
    'databarlimitedcomposite',
    '(01)03512345678907|(21)abcdefghijklmnopqrst',
    'gs1DataBarBarcode',
    '0103512345678907',
    '010351234567890721abcdefghijklmnopqrst',
  ],
  [
    'databarexpandedcomposite',
    '(01)93712345678904(3103)001234|(91)1A2B3C4D5E',
    'gs1DataBarBarcode',
    '01937123456789043103001234',
    `01937123456789043103001234${GS}911A2B3C4D5E`,
  ],
  [
    'gs1-128composite',
    '(01)03812345678908|(10)ABCD123456(410)3898765432108',
    'ean128Barcode',
    '0103812345678908',
    `010381234567890810ABCD123456${GS}4103898765432108`,
  ],
];

const paint = (bcid: string, text: string, ccversion: string, turn = 0, conditions: Conditions = {}) =>
  toRgba(paintSymbol(fromBwip(bcid, text, { ccversion }), { module: 3, turn, ...conditions }));

describe('GS1 composites', () => {
  it.each(COMPOSITES)('%s (%s) with a CC-B is read as one symbol', async (bcid, text, type, linear, value) => {
    const picture = paint(bcid, text, 'b');
    expect(await read(picture)).toEqual([['gs1CompositeBarcode', value]]);
    expect(await read(picture, EVERYTHING_AND_FURTHER)).toEqual([['gs1CompositeBarcode', value]]);
    expect(await read(picture, EVERYTHING)).toEqual([[type, linear]]);
    expect(await read(picture, [type])).toEqual([[type, linear]]);
    expect(await read(picture, ['all2D'])).toEqual([]);
    expect(await read(picture, [type, 'gs1CompositeBarcode'])).toEqual([['gs1CompositeBarcode', value]]);
  });

  it.each([8, 45, 98, 180].map((turn, nth) => [turn, nth] as const))('are read turned by %d°', async (turn, nth) => {
    for (const [bcid, text, , , value] of someOf(COMPOSITES, nth))
      expect([bcid, await read(paint(bcid, text, 'b', turn))]).toEqual([bcid, [['gs1CompositeBarcode', value]]]);
  });

  // The component's rows seem to continue those of the GS1 DataBar.
  it.each([2, 3])('are read upside down in a shadow, %d px a module', async (module) => {
    for (const [bcid, text, , , value] of someOf(COMPOSITES, module))
      expect([bcid, await read(paint(bcid, text, 'b', 180, { module, shadow: 0.3 }))]).toEqual([
        bcid,
        [['gs1CompositeBarcode', value]],
      ]);
  });

  it.each([0, 90, 180])('GS1-128 with a CC-C, which is a PDF417, turned by %d°', async (turn) => {
    const text = '(00)030123456789012340|(02)13012345678909(37)24(10)1234567ABCDEFG';
    const picture = paint('gs1-128composite', text, 'c', turn);
    const value = `00030123456789012340${GS}02130123456789093724${GS}101234567ABCDEFG`;
    expect(await read(picture)).toEqual([['gs1CompositeBarcode', value]]);
    expect(await read(picture, EVERYTHING)).toEqual([['ean128Barcode', '00030123456789012340']]);
    expect(await read(picture, ['all2D'])).toEqual([]);
  });

  it.each([
    ['(17)020301(10)AB12', '1702030110AB12'],
    ['(11)020301(21)X', '1102030121X'],
    ['(10)AB12(21)9', `10AB12${GS}219`],
    ['(90)A1', '90A1'],
    ['(90)12B345(21)77', `9012B345${GS}2177`],
    ['(90)J(21);-b', `90J${GS}21;-b`],
    ['(90)3CABCDEF(99)x', `903CABCDEF${GS}99x`],
    ['(90)999ZZZZ9(8004)9521234AB', `90999ZZZZ9${GS}80049521234AB`],
    ['(99)ISO+only:a_b?', '99ISO+only:a_b?'],
  ])('the component %s', async (data, more) => {
    const picture = paint('databaromnicomposite', `(01)03612345678904|${data}`, 'b');
    expect(await read(picture)).toEqual([['gs1CompositeBarcode', `0103612345678904${more}`]]);
  });

  it.each([0, 45, 180].map((turn, nth) => [turn, nth] as const))(
    'of none turned by %d° the 2D component is given as a symbol where bars are not sought',
    async (turn, nth) => {
      for (const [bcid, text] of someOf(COMPOSITES, nth))
        expect([bcid, await read(paint(bcid, text, 'b', turn), ['all2D'])]).toEqual([bcid, []]);
    },
  );

  const above = (text: string, ...bars: Parameters<typeof fromBwip>) =>
    stack(
      ...[fromBwip('micropdf417', text), fromBwip(...bars)].map((symbol) => toRgba(paintSymbol(symbol, { quiet: 2 }))),
    );

  it.each(['mailto:count@example.com', '91COUNT', 'q', '0109521234543213'])(
    'a MicroPDF417 that stands on bars and says %s is one',
    async (text) => {
      expect(await read(above(text, 'code128', 'COUNT-0123'), ['all2D'])).toEqual([['microPdf417Barcode', text]]);
    },
  );

  it.each(['91COUNT', 'q', '0109521234543213'])(
    'a MicroPDF417 that stands on an EAN-13 and says %s is one, whatever is asked beside it',
    async (text) => {
      const picture = above(text, 'ean13', '9780306406157');
      for (const types of [['all2D'], EVERYTHING, EVERYTHING_AND_FURTHER] as const)
        expect(await read(picture, types)).toContainEqual(['microPdf417Barcode', text]);
    },
  );

  it('omits types that are only searched for their components, and keeps names', async () => {
    const symbol = (bcid: string, text: string) => toRgba(paintSymbol(fromBwip(bcid, text)));
    expect(await read(symbol('gs1-128', '(01)09521234543213'))).toEqual([]);
    expect(await read(symbol('gs1-128', '(01)09521234543213'), ['code128Barcode', 'gs1CompositeBarcode'])).toEqual(
      await read(symbol('gs1-128', '(01)09521234543213'), ['code128Barcode']),
    );
    expect(await read(symbol('upca', '012345000058'), ['ean13Barcode', 'gs1CompositeBarcode'])).toEqual([
      ['ean13Barcode', '0012345000058'],
    ]);
  });
});
