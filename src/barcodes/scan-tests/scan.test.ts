import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { EVERYTHING, scan, warmUp } from '../index.ts';

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
});
