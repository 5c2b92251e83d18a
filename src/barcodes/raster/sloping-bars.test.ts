import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type PaintedPicture, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { scan } from '../index.ts';

/** Moves each column down by `slope` pixels more than the one before. */
function shear({ gray, width, height }: PaintedPicture, slope: number) {
  const rows = height + Math.ceil(Math.abs(slope) * width);
  const sheared = new Uint8Array(width * rows).fill(255);
  for (let x = 0; x < width; x++) {
    const down = Math.round(slope > 0 ? slope * x : -slope * (width - x));
    for (let y = 0; y < height; y++) sheared[(y + down) * width + x] = gray[y * width + x] ?? 255;
  }
  return toRgba({ gray: sheared, width, height: rows });
}

it.each([
  ['code128Barcode', 'code128', 'KSCAN-128-0001', 0.45],
  ['code39Barcode', 'code39', 'KSCAN-39-0001', -0.45],
] as const)('a %s whose ends slope is read as a whole', async (type, bcid, value, slope) => {
  const picture = shear(paintSymbol(fromBwip(bcid, value), { module: 3, quiet: 20 }), slope);
  const found = await scan(picture, { barcodeTypes: [type] });
  expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual([value]);
});
