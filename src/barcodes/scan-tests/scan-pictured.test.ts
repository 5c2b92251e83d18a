import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { scan } from '../index.ts';

/** Fills dark modules with a picture: soft clouds and grain from black to light grey. */
function drawPictured(text: string, module: number, lightest: number, seed: number) {
  const { cells, columns } = fromBwip('qrcode', text, { eclevel: 'M' });
  const random = createRandom(seed);
  const [a, b, c] = [random.next(), random.next(), random.next()];
  const width = (columns + 8) * module;
  const gray = Uint8Array.from({ length: width * width }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [column, row] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4];
    const isInside = column >= 0 && row >= 0 && column < columns && row < columns;
    if (!isInside || cells[row * columns + column] === 0) return 255;
    const cloud = Math.sin((3 + 9 * a) * (x / width) + 7 * b) * Math.sin((3 + 9 * c) * (y / width) + 5 * a);
    return Math.max(0, Math.min(lightest, lightest * (0.55 + 0.6 * cloud + 0.2 * random.normal())));
  });
  return toRgba({ gray, width, height: width });
}

it('reads a QR Code whose dark modules show a picture, light grey in places', async () => {
  let read = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const text = `https://markwright.example/${seed * 104_729}`;
    const found = await scan(drawPictured(text, 4 + (seed % 3), 180 + (seed % 4) * 10, seed), {
      barcodeTypes: ['qrCodeBarcode'],
    });
    expect(found.filter(({ barcodeValue }) => barcodeValue !== text)).toEqual([]);
    read += found.length;
  }
  expect(read).toBeGreaterThanOrEqual(19);
});
