import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { photograph } from '../../testing/barcode-pictures/out-of-focus.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { fromWidths } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { readBlurredCode93 } from './blurred-code93.ts';

const HEIGHT = 24;
const BOTH: ReadonlySet<BarcodeType> = new Set(['code93Barcode', 'code93ExtendedBarcode']);

const draw = (text: string, bcid = 'code93') => fromBwip(bcid, text, { includecheck: true }, HEIGHT);

const textsOf = async (picture: GrayImage) => (await readBlurredCode93(picture, BOTH)).found.map(({ text }) => text);

const texts = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .$/+%-]{4,14}[A-Z0-9]$/);

describe('Code 93 out of focus', () => {
  it('is read, either way up, through blur that stops the engine', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), fc.integer({ min: 1, max: 1e6 }), async (text, isTurned, seed) => {
        const picture = photograph(draw(text), 0.95, seed);
        const turned = { ...picture, data: isTurned ? picture.data.toReversed() : picture.data };
        fc.pre((await readZxing(turned, BOTH)).length === 0);
        expect(await textsOf(turned)).toEqual([text]);
      }),
      { numRuns: 2, seed: 1, endOnFailure: true },
    );
  });

  it('decodes every character', async () => {
    const all = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
    for (const text of all.match(/.{1,15}/g) ?? [])
      expect(await textsOf(photograph(draw(text), 0.85)), text).toEqual([text]);
    expect(await textsOf(photograph(draw('aB:[\t', 'code93ext'), 0.85))).toEqual(['aB:[\t']);
  });

  it('is read correctly or not at all through extreme blur', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.double({ min: 1.2, max: 2, noNaN: true }), async (text, blur) => {
        expect([[], [text]]).toContainEqual(await textsOf(photograph(draw(text), blur)));
      }),
      { numRuns: 2, seed: 2, endOnFailure: true },
    );
  });

  it('is rejected if a changed character breaks the checks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[0-9]{10}$/), fc.integer({ min: 1, max: 10 }), async (text, place) => {
        const symbol = draw(text);
        const cells = symbol.cells.slice();
        // The next character of the text is another one, whatever it is.
        const other = draw(text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
        cells.set(other.cells.subarray(9 * place, 9 * (place + 1)), 9 * place);
        expect(await textsOf(photograph({ ...symbol, cells }, 0.7))).toEqual([]);
      }),
      { numRuns: 1, seed: 3, endOnFailure: true },
    );
  });

  it.each([
    ['ean13', '590123412345'],
    ['code39', 'BLUR'],
    ['code128', 'Blur 128'],
    ['rationalizedCodabar', 'A123456B'],
    ['interleaved2of5', '12345678901234'],
  ])('is not read from a blurred %s', async (bcid, text) => {
    for (const blur of [0.5, 0.9, 1.3])
      expect(await textsOf(photograph(fromBwip(bcid, text, {}, HEIGHT), blur))).toEqual([]);
  });

  it('is not read from bars at random', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = createRandom(seed);
      const widths = Array.from({ length: 6 * (4 + random.below(10)) + 7 }, () => 1 + random.below(4));
      expect(await textsOf(photograph(fromWidths(widths, HEIGHT), 0.5 + seed / 12, seed))).toEqual([]);
    }
  });
});
