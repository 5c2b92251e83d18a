import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawTwoTrack } from '../../testing/barcode-pictures/further.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { fromStates, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom } from '../../testing/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { EVERYTHING_AND_FURTHER, scan } from '../index.ts';

const valuesOf = async (symbol: PrintedSymbol, conditions: Conditions = {}) =>
  (
    await scan(toRgba(paintSymbol(symbol, conditions)), {
      barcodeTypes: ['twoTrackPharmacodeBarcode'],
      orientation: 'horizontalVerticalDiagonal',
    })
  ).map(({ barcodeValue }) => barcodeValue);

describe('Two-track Pharmacode', () => {
  const random = createRandom(7);
  const numbers = [5, 6, 10, 15, 64_570_079, ...Array.from({ length: 7 }, () => random.integer(100, 64_570_000))];

  const cases = numbers.map((number, i) => ({ number, turn: [0, 3, 90, -8, 33, 12][i % 6] ?? 0 }));
  it.each(someOf(cases, 2))('is read as $number, turned by $turn°', async ({ number, turn }) => {
    const conditions = { turn, module: 3 + (number % 3), noise: 4 * (number % 3), blur: number % 2 };
    expect(await valuesOf(drawTwoTrack(String(number)), conditions)).toEqual([String(number)]);
  });

  it('is not read if all bars are alike: they may be on one track or on both', async () => {
    for (const digit of [1, 2, 3]) {
      const value = [digit, digit, digit, digit].reduce((sum, each) => 3 * sum + each, 0);
      expect(await valuesOf(drawTwoTrack(String(value)))).toEqual([]);
    }
  });

  it('is not read in other bars', async () => {
    for (const symbol of [
      fromStates('FTADFTADFATD'),
      fromBwip('postnet', '01234'),
      fromBwip('code39', 'AB'),
      fromBwip('ean13', '9780306406157'),
      fromBwip('qrcode', 'TWO TRACKS'),
    ])
      expect(await valuesOf(symbol)).toEqual([]);
  });

  it('is read only by its name', async () => {
    const image = toRgba(paintSymbol(drawTwoTrack('117480')));
    expect(await scan(image, { barcodeTypes: EVERYTHING_AND_FURTHER })).toEqual([]);
  });
});
