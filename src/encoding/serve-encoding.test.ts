import { expect, it } from 'vitest';
import { readPictureHead } from '../codecs/picture-size.ts';
import { createEncodingHandlers } from './serve-encoding.ts';

const { encode } = createEncodingHandlers();
const context = { report: () => undefined, signal: new AbortController().signal } as never;

it('draws a barcode as a picture in whole pixels a module, however long it is', async () => {
  for (const value of ['AB-12', 'A'.repeat(60)]) {
    const drawn = await encode({ type: 'code128Barcode', value }, context);
    const head = readPictureHead(drawn.png);
    expect(drawn.value).toBe(value);
    expect(head?.width).toBeLessThanOrEqual(1600);
    expect((head?.width ?? 0) / (head?.height ?? 1)).toBeCloseTo(drawn.aspectRatio, 1);
  }
});

it('reports why a value is invalid for the type', async () => {
  await expect(encode({ type: 'ean13Barcode', value: 'hello' }, context)).rejects.toThrow(/hello/);
});
