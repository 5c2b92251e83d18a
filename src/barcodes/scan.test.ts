import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../testing/barcode-pictures/specimens.ts';
import { scan, warmUp } from './index.ts';

describe('scan', () => {
  it('starts without any set-up and reads nothing on blank paper', async () => {
    await warmUp();
    expect(await scan({ data: new Uint8ClampedArray(4 * 50 * 40).fill(255), width: 50, height: 40 })).toEqual([]);
  });

  it.each(createZxingSpecimens())('reads $type when it alone is asked for', async ({ type, value, symbol }) => {
    const read = await scan(toRgba(paintSymbol(symbol)), { barcodeTypes: [type] });
    expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([[type, value]]);
  });
});
