import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import { scan } from '../scan.ts';
import { EVERYTHING } from '../table/symbologies.ts';
import { readMicroQr } from './micro-qr.ts';

const read = ({ cells, columns }: PrintedSymbol, flipped = -1) =>
  readMicroQr({
    size: columns,
    isDark: (row, column) => (cells[row * columns + column] === 1) !== (row * columns + column === flipped),
  });

const other = toRgba(paintSymbol(fromBwip('code128', 'COUNT12')));
const runs = { numRuns: 30, seed: 3 };

it.each([
  ['M1', 'L', /^[0-9]{1,5}$/],
  ['M3', 'L', /^[0-9]{1,23}$/],
  ['M3', 'M', /^[0-9]{1,18}$/],
  ['M3', 'L', /^[0-9A-Z $%*+./:-]{1,14}$/],
  ['M3', 'L', /^[a-z!?&]{1,9}$/],
] as const)('%s, %s: %s', (version, eclevel, pattern) => {
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      const symbol = fromBwip('microqrcode', text, version === 'M1' ? { version } : { version, eclevel });
      expect(read(symbol)).toBe(text);
      // The very last module is part of the data or its error correction.
      expect(read(symbol, symbol.cells.length - 1)).toBeUndefined();
    }),
    runs,
  );
});

it('leaves other versions to the engine', () => {
  expect(read(fromBwip('microqrcode', '12345678', { version: 'M2', eclevel: 'L' }))).toBeUndefined();
  expect(read(fromBwip('microqrcode', 'abcdef', { version: 'M4', eclevel: 'L' }))).toBeUndefined();
});

it.each([
  ['M1', '12345'],
  ['M3', '12345678901234567890123'],
  ['M3', 'abcdefghi'],
])('a picture of a full %s, turned: %s', async (version, text) => {
  const symbol = fromBwip('microqrcode', text, version === 'M1' ? { version } : { version, eclevel: 'L' });
  for (const turn of [0, 30]) {
    const picture = toRgba(paintSymbol(symbol, { module: 5, turn }));
    const read = await scan(picture, { barcodeTypes: ['all2D'] });
    expect([turn, read.map(({ barcodeValue }) => barcodeValue)]).toEqual([turn, [text]]);
    const beside = await scan(stack(other, picture), { barcodeTypes: EVERYTHING });
    expect([turn, beside.map(({ barcodeValue }) => barcodeValue).sort()]).toEqual([turn, [text, 'COUNT12'].sort()]);
  }
});

it('reads no M1 with a wrong module: its check codewords are ambiguous', async () => {
  const symbol = fromBwip('microqrcode', '12345', { version: 'M1' });
  const { cells, columns } = symbol;
  const all = Array.from(cells.keys()).filter((i) => Math.floor(i / columns) > 8 || i % columns > 8);
  for (const flipped of all.filter((i) => i >= columns && i % columns > 0)) {
    const damaged = { ...symbol, cells: cells.map((cell, i) => (i === flipped ? 1 - cell : cell)) };
    const found = await scan(toRgba(paintSymbol(damaged, { module: 5 })), { barcodeTypes: ['microQRCodeBarcode'] });
    expect([flipped, found.map(({ barcodeValue }) => barcodeValue)]).toEqual([flipped, []]);
  }
  // Nothing was corrected, so nothing lowers the confidence.
  expect(
    await scan(toRgba(paintSymbol(symbol, { module: 5 })), { barcodeTypes: ['microQRCodeBarcode'] }),
  ).toMatchObject([{ barcodeValue: '12345', confidence: 100, validCheckSum: true, numberOfCheckSumChars: 0 }]);
});
