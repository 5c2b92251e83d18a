import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { type BarcodeType, scan, scanWithFacts } from '../index.ts';
import { type Expectation, faultOfExpectations } from './expectations.ts';

const picture = (bcid: string, text: string, options = {}) => toRgba(paintSymbol(fromBwip(bcid, text, options)));

const unmetIn = async (image: ReturnType<typeof picture>, type: BarcodeType, expectation: Expectation) =>
  (await scanWithFacts(image, { barcodeTypes: [type], expect: { [type]: expectation } })).map(({ unmet }) => unmet);

describe('what a job demands of values', () => {
  const box = picture('code128', 'BOX-4471');
  it.each<[Expectation, readonly string[] | undefined]>([
    [{}, undefined],
    [{ length: 8, prefix: 'BOX-', pattern: '^BOX-\\d+$', checkDigit: true }, undefined],
    [{ length: [1, 7] }, ['length']],
    [{ length: 9, prefix: 'CASE', pattern: '^\\d' }, ['length', 'prefix', 'pattern']],
  ])('reports a value that does not meet it: %o', async (expectation, unmet) => {
    expect(await unmetIn(box, 'code128Barcode', expectation)).toEqual([unmet]);
  });

  it('counts an optional check digit where it is demanded', async () => {
    const demanded = { checkDigit: true };
    const [right, wrong] = ['12345670', '12345678'].map((text) => picture('interleaved2of5', text));
    if (!right || !wrong) throw new Error('Two pictures are painted');
    const type = 'interleaved2Of5Barcode';
    const [checked] = await scanWithFacts(right, { barcodeTypes: [type], expect: { [type]: demanded } });
    expect(checked).toMatchObject({ validCheckSum: true, numberOfCheckSumChars: 1 });
    expect(checked).not.toHaveProperty('unmet');
    expect(await unmetIn(wrong, type, demanded)).toEqual([['checkDigit']]);
    expect(await scan(right, { barcodeTypes: [type] })).toMatchObject([{ validCheckSum: false }]);
  });

  it('is no part of the answers of the API', async () => {
    const [barcode] = await scan(box, { barcodeTypes: ['code128Barcode'], expect: { code128Barcode: { length: 1 } } });
    expect(barcode).not.toHaveProperty('unmet');
  });

  it.each<[unknown, string | undefined]>([
    [{ code128Barcode: { length: 8 }, ean13Barcode: {} }, undefined],
    [[], ''],
    [{ noBarcode: {} }, 'noBarcode'],
    [{ code128Barcode: 8 }, 'code128Barcode'],
    [{ code128Barcode: { length: '8' } }, 'code128Barcode.length'],
    [{ code128Barcode: { pattern: '(' } }, 'code128Barcode.pattern'],
    [{ code128Barcode: { size: 1 } }, 'code128Barcode.size'],
  ])('is checked: %j', (value, at) => {
    expect(faultOfExpectations(value)).toBe(at);
  });
});
