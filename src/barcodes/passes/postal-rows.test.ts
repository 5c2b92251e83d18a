import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { bwipLetters } from '../../testing/postal/bwip.ts';
import { drawBars } from '../../testing/postal/draw.ts';
import { EVERYTHING, scan } from '../index.ts';

/** Bars before and after the customer field of Australia Post. */
const [BEFORE, BEHIND] = [22, 14];

it.each([
  // Filler bars are trackers: up to 31 in a row don't show as bars.
  ['6286040111', ''],
  ['6241865980', '561'],
  ['6281876291', '6529276358'],
  ['5948163082', '2'],
  ['5975656419', '64731'],
  // Eighteen consecutive bars with ascenders.
  ['1140111128', ''],
])('Australian Post %s with the customer field "%s", at every size and turn', async (digits, field) => {
  const isLong = !digits.startsWith('11');
  const encoding = isLong ? { custinfoenc: 'numeric' } : {};
  const customer = isLong ? bwipLetters('auspost', digits + field, encoding).slice(BEFORE, -BEHIND) : '';
  const symbol = fromBwip('auspost', digits + field, encoding);
  for (const [module, turn] of [
    [2, 0],
    [3, 180],
    [4, 90],
    [6, 0],
  ] as const) {
    const read = await scan(toRgba(paintSymbol(symbol, { module, turn })), { barcodeTypes: ['allPostal'] });
    expect({ module, turn, read: read.map(({ barcodeValue }) => barcodeValue) }).toEqual({
      module,
      turn,
      read: [digits + customer],
    });
  }
});

const IMB = ['0123456709498765432101234567891', '01234567094987654321', '0123456709498765432101234'];

const paintImb = (text: string, quiet: number) => toRgba(paintSymbol(fromBwip('onecode', text), { module: 4, quiet }));

const valuesOf = async (image: ReturnType<typeof toRgba>) =>
  (await scan(image, { barcodeTypes: EVERYTHING })).map(({ barcodeValue }) => barcodeValue).sort();

it('a row two modules above or below a Code 128 is read with all types', async () => {
  const row = paintImb(IMB[0] ?? '', 1);
  const code = toRgba(paintSymbol(fromBwip('code128', 'MARKWRIGHT'), { module: 4, quiet: 1 }));
  for (const image of [stack(row, code), stack(code, row)])
    expect(await valuesOf(image)).toEqual([IMB[0], 'MARKWRIGHT']);
});

it('any number of rows is read next to a symbol of another type', async () => {
  const rows = [...IMB, ...IMB].map((text) => paintImb(text, 5));
  const code = toRgba(paintSymbol(fromBwip('qrcode', 'MARKWRIGHT'), { module: 4 }));
  expect(await valuesOf(stack(code, ...rows))).toEqual([...IMB, ...IMB, 'MARKWRIGHT'].sort());
});

it.each([
  [40, 1.2],
  [30, 3.5],
])('a row of the pitch %d with extensions of %d pitches is read in a small picture', async (pitch, extension) => {
  const { image } = drawBars(bwipLetters('onecode', IMB[1] ?? ''), { pitch, extension });
  expect(await valuesOf(toRgba({ gray: image.data, width: image.width, height: image.height }))).toEqual([IMB[1]]);
});

it('a row beside the line of a frame is read on a page', async () => {
  const row = paintSymbol(fromBwip('auspost', '1112345678'), { module: 2.5, quiet: 0 });
  const [width, height] = [1654, 2339];
  const gray = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < row.height; y++)
    gray.set(row.gray.subarray(y * row.width, (y + 1) * row.width), (1100 + y) * width + 50);
  for (let y = 1050; y < 1170; y++) gray.fill(0, y * width + 24, y * width + 28);
  const found = await scan(toRgba({ gray, width, height }), { barcodeTypes: ['australianPost4StateBarcode'] });
  expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual(['1112345678']);
});
