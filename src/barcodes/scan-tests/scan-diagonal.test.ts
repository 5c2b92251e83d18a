import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { type BarcodeImage, EVERYTHING, type Orientation, scan } from '../index.ts';

const read = async (image: BarcodeImage, orientation: Orientation): Promise<string[]> =>
  (await scan(image, { barcodeTypes: EVERYTHING, orientation })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

const LEVEL = 'code128Barcode LEVEL';
const level = toRgba(paintSymbol(fromBwip('code128', 'LEVEL')));

/** Places a rotated symbol below a level one (degrees). */
const belowLevel = (symbol: PrintedSymbol, turn: number, module: number): BarcodeImage =>
  stack(level, toRgba(paintSymbol(symbol, { turn, module })));

describe('horizontalVerticalDiagonal', () => {
  it.each([
    ['microPdf417Barcode', 'micropdf417', 'MicroPDF417', 3],
    ['pdf417Barcode', 'pdf417', 'This is PDF417', 2],
    ['pdf417Barcode', 'pdf417', 'This is PDF417', 3],
  ] as const)('finds a diagonal %s beside another symbol (%#)', async (type, form, value, module) => {
    for (const turn of [45, 135]) {
      const image = belowLevel(fromBwip(form, value), turn, module);
      expect([turn, (await read(image, 'horizontalVerticalDiagonal')).sort()]).toEqual([
        turn,
        [LEVEL, `${type} ${value}`].sort(),
      ]);
    }
  });

  it.each([
    ['code93', '93 DIAGONAL', 45],
    ['ean13', '9780306406157', 135],
    ['databaromni', '(01)09521234543213', 45],
    ['qrcode', 'diagonal', 30],
    ['interleaved2of5', '2401234567', 60],
    ['onecode', '0123456709498765432101234567891', 45],
  ])('finds all that the default finds: %s %s, turned by %d°', async (form, text, turn) => {
    const image = belowLevel(fromBwip(form, text), turn, 2);
    const more = await read(image, 'horizontalVerticalDiagonal');
    for (const each of await read(image, 'horizontalVertical')) expect(more).toContain(each);
  });

  it('skips symbols rotated by more than 30° for both axes', async () => {
    const image = belowLevel(fromBwip('pdf417', 'This is PDF417'), 45, 2);
    expect(await read(image, 'horizontal')).toEqual([LEVEL]);
    expect(await read(image, 'vertical')).toEqual([]);
  });
});
