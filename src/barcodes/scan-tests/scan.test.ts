import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { createRandom } from '../../testing/random.ts';
import { EVERYTHING, SEARCH_EVERYTHING, scan, warmUp } from '../index.ts';

describe('scan', () => {
  it('starts without any set-up and reads nothing on blank paper', async () => {
    await warmUp();
    expect(await scan({ data: new Uint8ClampedArray(4 * 50 * 40).fill(255), width: 50, height: 40 })).toEqual([]);
  });

  it.each(createZxingSpecimens())('reads $type when it alone is asked for', async ({ type, value, symbol }) => {
    const read = await scan(toRgba(paintSymbol(symbol)), { barcodeTypes: [type] });
    expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([[type, value]]);
  });

  it.each([1, 2, 5])('reads a linear symbol in a picture of %i lines', async (height) => {
    const { type, value, symbol } = createZxingSpecimens().find((one) => one.type === 'ean8Barcode') ?? {};
    if (!symbol) throw new Error('There is no specimen of an EAN-8');
    const { gray, width, height: all } = paintSymbol(symbol);
    const from = (all >> 1) * width;
    const picture = toRgba({ gray: gray.subarray(from, from + height * width), width, height });
    const read = await scan(picture, { barcodeTypes: EVERYTHING });
    expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([[type, value]]);
  });

  it('reads nothing in strips that are too thin for a symbol', async () => {
    const random = createRandom(9);
    for (let i = 0; i < 60; i++) {
      const sides = [random.integer(1, 12), random.integer(1, 90)];
      const [width = 1, height = 1] = i % 2 === 0 ? sides : sides.toReversed();
      const light = random.pick([0, 0.02, 0.5, 1]);
      const gray = Uint8Array.from({ length: width * height }, () => (random.chance(light) ? 255 : 0));
      const found = await scan(toRgba({ gray, width, height }), SEARCH_EVERYTHING);
      expect([width, height, light, found]).toEqual([width, height, light, []]);
    }
  });
});
