import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { withoutGuards } from '../../testing/barcode-pictures/encode.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { type BarcodeType, byDemands, scan, scanWithFacts } from '../index.ts';
import { type Expectation, faultOfExpectations } from './expectations.ts';

const picture = (bcid: string, text: string, options = {}) => toRgba(paintSymbol(fromBwip(bcid, text, options)));

const unmetIn = async (image: ReturnType<typeof picture>, type: BarcodeType, expectation: Expectation) =>
  (await scanWithFacts(image, { barcodeTypes: [type], expect: { [type]: expectation } })).map(({ unmet }) => unmet);

describe('required values of a job', () => {
  const box = picture('code128', 'BOX-4471');
  it.each<[Expectation, readonly string[] | undefined]>([
    [{}, undefined],
    [{ length: 8, prefix: 'BOX-', pattern: '^BOX-\\d+$', checkDigit: true }, undefined],
    [{ length: [1, 7] }, ['length']],
    [{ length: 9, prefix: 'CASE', pattern: '^\\d' }, ['length', 'prefix', 'pattern']],
  ])('reports a value that does not meet it: %o', async (expectation, unmet) => {
    expect(await unmetIn(box, 'code128Barcode', expectation)).toEqual([unmet]);
  });

  it('verifies an optional check digit on request', async () => {
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

  it('leaves values that fail out of the answers of the API', async () => {
    const options = { barcodeTypes: ['code128Barcode'], expect: { code128Barcode: { length: 1 } } } as const;
    expect(await scan(box, options)).toEqual([]);
    const { met, unmet } = byDemands(await scanWithFacts(box, options));
    expect([met, unmet]).toMatchObject([[], [{ barcodeValue: 'BOX-4471', unmet: ['length'] }]]);
  });

  it('accepts any of several prefixes', async () => {
    expect(await unmetIn(box, 'code128Barcode', { prefix: ['CASE-', 'BOX-'] })).toEqual([undefined]);
    expect(await unmetIn(box, 'code128Barcode', { prefix: ['CASE-', 'BAG-'] })).toEqual([['prefix']]);
  });

  it('prefers the reading that meets it', async () => {
    // Without start and stop, Code 39 reads from both ends.
    const unguarded = withoutGuards(fromBwip('code39', '1A2B3C'));
    const read = async (turn: number, pattern = '') =>
      (
        await scanWithFacts(toRgba(paintSymbol(unguarded, { turn })), {
          barcodeTypes: ['code39Barcode'],
          code39StartStopPatternsAreMandatory: false,
          expect: { code39Barcode: { pattern } },
        })
      ).map(({ barcodeValue, unmet }) => ({ barcodeValue, unmet }));
    const [[usual], [other]] = [await read(0), await read(180)];
    expect(usual).toEqual({ barcodeValue: '1A2B3C', unmet: undefined });
    expect(other?.barcodeValue).not.toBe('1A2B3C');
    expect(await read(0, `^${other?.barcodeValue}$`)).toEqual([other]);
    expect(await read(0, '^none$')).toEqual([{ ...usual, unmet: ['pattern'] }]);
  });

  it.each<[unknown, string | undefined]>([
    [{ code128Barcode: { length: 8 }, ean13Barcode: {} }, undefined],
    [[], ''],
    [{ noBarcode: {} }, 'noBarcode'],
    [{ code128Barcode: 8 }, 'code128Barcode'],
    [{ code128Barcode: { length: '8' } }, 'code128Barcode.length'],
    [{ code128Barcode: { length: [8, 12] } }, undefined],
    [{ code128Barcode: { length: [12, 8] } }, 'code128Barcode.length'],
    [{ code128Barcode: { pattern: '(' } }, 'code128Barcode.pattern'],
    [{ code128Barcode: { size: 1 } }, 'code128Barcode.size'],
  ])('is checked: %j', (value, at) => {
    expect(faultOfExpectations(value)).toBe(at);
  });
});
