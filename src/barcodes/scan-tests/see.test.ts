import { describe, expect, it } from 'vitest';
import { describeValue, toScannedValue } from '../../meaning/index.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { scan, scanWithFacts } from '../scan.ts';
import { asAnswered, type BarcodeType } from '../types.ts';

const picture = (symbology: string, text: string) => toRgba(paintSymbol(fromBwip(symbology, text), { module: 4 }));

const GS1: readonly (readonly [string, BarcodeType])[] = [
  ['gs1datamatrix', 'dataMatrixBarcode'],
  ['gs1qrcode', 'qrCodeBarcode'],
  ['gs1-128', 'code128Barcode'],
];

describe('facts stated by a symbol', () => {
  it.each(GS1)('is that its data is GS1’s: %s', async (symbology, type) => {
    const [seen] = await scanWithFacts(picture(symbology, '(8004)950110153001ABC'), { barcodeTypes: [type] });
    expect(seen).toMatchObject({ barcodeType: type, barcodeValue: '8004950110153001ABC', isGs1: true });
    expect(seen && describeValue(toScannedValue(seen))).toMatchObject({
      kind: 'gs1',
      rows: [{ label: '(8004) Individual asset (GIAI)', value: '950110153001ABC' }],
    });
  });

  it.each(GS1)('is not in the answers of the API: %s', async (symbology, type) => {
    const [seen] = await scanWithFacts(picture(symbology, '(01)09501101530003'), { barcodeTypes: [type] });
    const [barcode] = await scan(picture(symbology, '(01)09501101530003'), { barcodeTypes: [type] });
    expect(barcode).not.toHaveProperty('isGs1');
    expect(seen && asAnswered(seen)).toEqual(barcode);
  });

  it('is undefined without FNC1', async () => {
    const [seen] = await scanWithFacts(picture('datamatrix', '8004950110153001ABC'), {
      barcodeTypes: ['dataMatrixBarcode'],
    });
    expect(seen).toBeDefined();
    expect(seen).not.toHaveProperty('isGs1');
  });
});

describe('the letters of a payment', () => {
  it.each([
    ['6', 0x370 - 0xa0, 'Μπλε ΑΕ'],
    ['5', 0x400 - 0xa0, 'Мир'],
    ['2', 0, 'Müller & Söhne'],
  ] as const)('are those of character set %s', async (set, shift, name) => {
    const text = `BCD\n002\n${set}\nSCT\n\n${name}\nDE71110220330123456789\nEUR12.3`;
    const bytes = Array.from(text, (character) => character.charCodeAt(0)).map((code) =>
      code < 128 ? code : code - shift,
    );
    const written = bytes.map((byte) => `^${String(byte).padStart(3, '0')}`).join('');
    const symbol = fromBwip('qrcode', written, { parse: true, binarytext: true });
    const [seen] = await scanWithFacts(toRgba(paintSymbol(symbol, { module: 4 })), { barcodeTypes: ['qrCodeBarcode'] });
    const meaning = seen && describeValue(toScannedValue(seen));
    expect(meaning?.rows[0]).toMatchObject({ label: 'Payee', value: name });
    expect(meaning?.rows.filter(({ isWrong }) => isWrong)).toEqual([]);
  });
});
