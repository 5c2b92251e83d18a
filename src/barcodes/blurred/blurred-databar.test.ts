import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { photograph } from '../../testing/barcode-pictures/out-of-focus.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { fromWidths, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import { withCheckDigit } from '../linear/databar/check-digit.ts';
import { readDataBar } from '../linear/databar/read-databar.ts';
import type { GrayImage } from '../reader.ts';
import { decodeDataBar, readBlurredDataBar } from './blurred-databar.ts';
import { MARGIN, RADII, REACH, SAMPLES, toDisc } from './blurred-line.ts';

const HEIGHT = 24;
const asked = new Set(['gs1DataBarBarcode'] as const);
const gtins = fc.stringMatching(/^[0-9]{13}$/).map(withCheckDigit);
const draw = (gtin: string): PrintedSymbol => fromBwip('databaromni', `(01)${gtin}`, {}, HEIGHT);

const textsOf = async (picture: GrayImage) => (await readBlurredDataBar(picture, asked)).found.map(({ text }) => text);

describe('GS1 DataBar Omnidirectional out of focus', () => {
  it('is found as it is in a line through any blur', () => {
    const length = (95 + 2 * MARGIN) * SAMPLES;
    fc.assert(
      fc.property(
        gtins,
        fc.integer({ min: 0, max: RADII.length - 1 }),
        fc.integer({ min: 1, max: 1e6 }),
        (gtin, radius, seed) => {
          const disc = toDisc(RADII[radius] ?? 1);
          const random = createRandom(seed);
          const { cells } = draw(gtin);
          const first = cells.indexOf(1);
          const line = Float32Array.from({ length }, () => 0.02 * random.normal());
          cells.subarray(first).forEach((dark, module) => {
            for (let n = 0; n < SAMPLES * dark; n++)
              disc.forEach((share, i) => {
                const at = (module + MARGIN - REACH) * SAMPLES + n + i;
                line[at] = (line[at] ?? 0) + share;
              });
          });
          expect(decodeDataBar(line, radius).text).toBe(`01${gtin}`);
        },
      ),
      { numRuns: 40, seed: 5, endOnFailure: true },
    );
  });

  it.each([
    [2, 0.8],
    [3, 1],
    [4, 1.2],
  ])(
    'is read at %d px a module through a blur of %d modules, which leaves too few edges to measure',
    async (module, blur) => {
      await fc.assert(
        fc.asyncProperty(gtins, fc.boolean(), fc.integer({ min: 1, max: 1e6 }), async (gtin, isTurned, seed) => {
          const picture = photograph(draw(gtin), blur, seed, module);
          const turned = { ...picture, data: isTurned ? picture.data.toReversed() : picture.data };
          expect(readDataBar(turned, false)).toEqual([]);
          expect(await textsOf(turned)).toEqual([`01${gtin}`]);
        }),
        { numRuns: 8, seed: 2, endOnFailure: true },
      );
    },
  );

  it('is read correctly or not at all through extreme blur', async () => {
    await fc.assert(
      fc.asyncProperty(gtins, fc.double({ min: 1.5, max: 2.2, noNaN: true }), async (gtin, blur) => {
        expect([[], [`01${gtin}`]]).toContainEqual(await textsOf(photograph(draw(gtin), blur)));
      }),
      { numRuns: 8, seed: 3, endOnFailure: true },
    );
  });

  it('is not read from halves of two symbols, unless their check sum happens to fit', async () => {
    await fc.assert(
      fc.asyncProperty(gtins, gtins, async (left, right) => {
        const [a, b] = [draw(left), draw(right)];
        const cells = a.cells.map((cell, i) => (i < a.columns / 2 ? cell : (b.cells[i] ?? 0)));
        const symbol = { ...a, cells };
        fc.pre(readDataBar(photograph(symbol, 0), false).length === 0);
        expect(await textsOf(photograph(symbol, 0.9))).toEqual([]);
      }),
      { numRuns: 6, seed: 4, endOnFailure: true },
    );
  });

  it.each([
    ['ean13', '590123412345'],
    ['code128', 'BLUR1234'],
    ['code39', 'BLUR'],
    ['interleaved2of5', '12345678901234'],
  ])('is not read from a blurred %s', async (bcid, text) => {
    for (const blur of [0.5, 0.9, 1.3])
      expect(await textsOf(photograph(fromBwip(bcid, text, {}, HEIGHT), blur))).toEqual([]);
  });

  it('is not read from bars at random', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = createRandom(seed);
      const widths = Array.from({ length: 45 }, () => 1 + random.below(1 + random.below(6)));
      expect(await textsOf(photograph(fromWidths(widths, HEIGHT), 0.6 + seed / 10, seed))).toEqual([]);
    }
  });
});
