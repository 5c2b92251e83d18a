import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import {
  type BarcodeType,
  EVERYTHING,
  EVERYTHING_AND_FURTHER,
  type ReaderOptions,
  type ScanOptions,
  scan,
} from '../index.ts';

const read = async (form: string, text: string, barcodeTypes: NonNullable<ScanOptions['barcodeTypes']>) =>
  (await scan(toRgba(paintSymbol(fromBwip(form, text, { includecheck: form === 'code93' }))), { barcodeTypes })).map(
    ({ barcodeType, barcodeValue, confidence }) => [barcodeType, barcodeValue, confidence],
  );

const CODE_39_AND_EXTENDED: BarcodeType[] = ['code39ExtendedBarcode', 'code39Barcode'];

describe('a symbol with another meaning in another type', () => {
  it.each([
    'PART/N 12',
    'AB/CD12',
    // HIBC: primary and secondary supplier labels.
    '+A123BJC5D6E71G',
    '+$$52001510X33',
    // LOGMARS: check character modulo 43, which can be any of these characters.
    'MIL/S+A%',
    'A+B-C$D',
    // A single pair after a letter looks like a word, such as “Cp”.
    'C+P S1',
    '7S+V-LME',
  ])('plain Code 39 “%s” is its only value by default, in groups and beside the extended type', async (text) => {
    for (const types of [['unknownBarcode'], ['all1D'], EVERYTHING_AND_FURTHER, CODE_39_AND_EXTENDED] as const)
      expect(await read('code39', text, types)).toEqual([['code39Barcode', text, 100]]);
  });

  it('full ASCII is certain if plain Code 39 is not requested', async () => {
    expect(await read('code39', 'PART/N 12', ['code39ExtendedBarcode'])).toEqual([
      ['code39ExtendedBarcode', 'PART. 12', 100],
    ]);
  });

  it('full ASCII that makes words is listed next to the plain value, as doubtful', async () => {
    expect(await read('code39ext', 'Hello, world', ['all1D'])).toEqual([
      ['code39Barcode', 'H+E+L+L+O/L +W+O+R+L+D', 100],
      ['code39ExtendedBarcode', 'Hello, world', 70],
    ]);
  });

  it('six characters that check as Code 32 are listed as Code 39 and as Code 32', async () => {
    const both = [
      ['code39Barcode', 'C39X11', 100],
      ['code32Barcode', 'A372569121', 70],
    ];
    for (const types of [EVERYTHING, ['all1D'], ['unknownBarcode']] as const)
      expect(await read('code39', 'C39X11', types)).toEqual(both);
    expect(await read('code39', 'C39X11', ['code39Barcode'])).toEqual(both.slice(0, 1));
    expect(await read('code39', 'C39X11', ['code32Barcode'])).toEqual([['code32Barcode', 'A372569121', 100]]);
  });

  it('Code 32 reports its check digit', async () => {
    const image = toRgba(paintSymbol(fromBwip('code32', '01234567')));
    expect(await scan(image, { barcodeTypes: ['code32Barcode'] })).toMatchObject([
      { barcodeValue: 'A012345676', confidence: 100, numberOfCheckSumChars: 1, validCheckSum: true },
    ]);
  });

  it('an Interleaved 2 of 5 that fits by chance has no check digit unless one is expected', async () => {
    const image = toRgba(paintSymbol(fromBwip('interleaved2of5', '15400141288763')));
    const fields = async (options: ReaderOptions) =>
      (await scan(image, { barcodeTypes: ['interleaved2Of5Barcode'], ...options })).map(
        ({ validCheckSum, numberOfCheckSumChars }) => [validCheckSum, numberOfCheckSumChars],
      );
    expect(await fields({})).toEqual([[false, 0]]);
    expect(await fields({ checkDigits: ['interleaved2Of5Barcode'] })).toEqual([[true, 1]]);
  });

  it('Code 93 distinguishes shift characters from printed ones: both types are certain', async () => {
    for (const text of ['PART/N 12', 'A+B$C'])
      expect(await read('code93', text, ['all1D'])).toEqual([['code93Barcode', text, 100]]);
  });
});
