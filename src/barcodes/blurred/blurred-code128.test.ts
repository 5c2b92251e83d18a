import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { photograph } from '../../testing/barcode-pictures/out-of-focus.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { fromWidths, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { readBlurredCode128 } from './blurred-code128.ts';

const HEIGHT = 24;
const BOTH: ReadonlySet<BarcodeType> = new Set(['code128Barcode', 'ean128Barcode']);

const draw = (text: string): PrintedSymbol => fromBwip('code128', text, {}, HEIGHT);

const textsOf = async (picture: GrayImage, asked = BOTH) =>
  (await readBlurredCode128(picture, asked)).found.map(({ type, text }) => [type, text]);

const texts = fc.oneof(fc.stringMatching(/^[0-9]{6,24}$/), fc.stringMatching(/^[A-Z0-9][A-Za-z0-9./-]{2,10}[A-Z0-9]$/));

describe('Code 128 out of focus', () => {
  it('is read, either way up, through blur that stops the engine', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), fc.integer({ min: 1, max: 1e6 }), async (text, isTurned, seed) => {
        const picture = photograph(draw(text), 0.95, seed);
        const turned = { ...picture, data: isTurned ? picture.data.toReversed() : picture.data };
        fc.pre((await readZxing(turned, BOTH)).length === 0);
        expect(await textsOf(turned)).toEqual([['code128Barcode', text]]);
      }),
      { numRuns: 8, seed: 1, endOnFailure: true },
    );
  });

  it('is read correctly or not at all through extreme blur', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.double({ min: 1.2, max: 2, noNaN: true }), async (text, blur) => {
        expect([[], [['code128Barcode', text]]]).toContainEqual(await textsOf(photograph(draw(text), blur)));
      }),
      { numRuns: 8, seed: 2, endOnFailure: true },
    );
  });

  it('is an EAN-128 if requested and declared', async () => {
    const picture = photograph(fromBwip('gs1-128', '(01)09521234543213', {}, HEIGHT), 0.85);
    expect(await textsOf(picture)).toEqual([['ean128Barcode', '0109521234543213']]);
    expect(await textsOf(picture, new Set(['code128Barcode']))).toEqual([['code128Barcode', '0109521234543213']]);
    expect(await textsOf(photograph(draw('PLAIN'), 0.85), new Set(['ean128Barcode']))).toEqual([]);
  });

  it('is rejected if a changed character breaks the check', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[0-9]{12}$/),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 99 }),
        async (text, place, by) => {
          const pairs = text.match(/../g) ?? [];
          pairs[place - 1] = String((Number(pairs[place - 1]) + by) % 100).padStart(2, '0');
          const other = draw(pairs.join(''));
          const symbol = draw(text);
          const cells = symbol.cells.slice();
          cells.set(other.cells.subarray(11 * place, 11 * (place + 1)), 11 * place);
          expect(await textsOf(photograph({ ...symbol, cells }, 0.7))).toEqual([]);
        },
      ),
      { numRuns: 6, seed: 3, endOnFailure: true },
    );
  });

  it.each([
    ['ean13', '590123412345'],
    ['upca', '01234567890'],
    ['code39', 'BLUR'],
    ['code93', 'BLUR93'],
    ['rationalizedCodabar', 'A123456B'],
    ['interleaved2of5', '12345678901234'],
    ['databaromni', '(01)09521234543213'],
  ])('is not read from a blurred %s', async (bcid, text) => {
    for (const blur of [0.5, 0.9, 1.3])
      expect(await textsOf(photograph(fromBwip(bcid, text, {}, HEIGHT), blur))).toEqual([]);
  });

  it('is not read from bars at random', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = createRandom(seed);
      const widths = Array.from({ length: 6 * (4 + random.below(10)) + 7 }, () => 1 + random.below(4));
      expect(await textsOf(photograph(fromWidths(widths, HEIGHT), 0.5 + seed / 12, seed))).toEqual([]);
    }
  });
});
