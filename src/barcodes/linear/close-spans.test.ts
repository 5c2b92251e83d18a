import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { encodeBcdMatrix, encodeInvert2Of5 } from '../../testing/barcode-pictures/encode.ts';
import { patternOfCode11, patternOfMsi } from '../../testing/barcode-pictures/further-prints.ts';
import { onPaper, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { fromNarrowWide, fromWidths, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { type BarcodeType, type BarcodeTypeGroup, EVERYTHING, scan } from '../index.ts';
import type { GrayImage } from '../reader.ts';

const MODULE = 3;

const SYMBOLS: readonly [BarcodeType, string, PrintedSymbol][] = [
  ['matrix2Of5Barcode', '3857104', fromBwip('matrix2of5', '3857104')],
  ['dataLogic2Of5Barcode', '3857108', fromBwip('datalogic2of5', '3857108')],
  ['industry2Of5Barcode', '385710', fromBwip('industrial2of5', '385710')],
  ['iata2Of5Barcode', '385710', fromBwip('iata2of5', '385710')],
  ['invert2Of5Barcode', '385710', encodeInvert2Of5('385710')],
  ['bcdMatrixBarcode', '385710', encodeBcdMatrix('385710')],
  ['msiBarcode', '385710', fromWidths(fromNarrowWide(patternOfMsi('385710')), 40)],
  ['code11Barcode', '385-710', fromWidths(fromNarrowWide(patternOfCode11('385-710')), 40)],
];

const paint = (symbol: PrintedSymbol, quiet: number): GrayImage => {
  const { gray, width, height } = paintSymbol(symbol, { module: MODULE, quiet });
  return { data: gray, width, height };
};

function framed(image: GrayImage): GrayImage {
  const { data, width, height } = onPaper(image, 2);
  const isFrame = (x: number, y: number) => x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
  const drawn = data.map((value, i) => (isFrame(i % width, Math.floor(i / width)) ? 0 : value));
  return onPaper({ data: drawn, width, height }, 30);
}

function besideOneAnother(...images: readonly GrayImage[]): GrayImage {
  const height = Math.max(...images.map((image) => image.height));
  const width = images.reduce((sum, image) => sum + image.width, 0);
  const data = new Uint8Array(width * height).fill(255);
  let left = 0;
  for (const image of images) {
    for (let y = 0; y < image.height; y++)
      data.set(image.data.subarray(y * image.width, (y + 1) * image.width), y * width + left);
    left += image.width;
  }
  return onPaper({ data, width, height }, 40);
}

const read = async ({ data: gray, width, height }: GrayImage, types: readonly (BarcodeType | BarcodeTypeGroup)[]) =>
  (await scan(toRgba({ gray, width, height }), { barcodeTypes: [...types] })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

it.each(SYMBOLS)('%s %s is read in a frame two modules off, and further', async (type, text, symbol) => {
  for (const quiet of [2, 3, 5, 8]) {
    const image = framed(paint(symbol, quiet));
    const own = [`${type} ${text}`];
    expect([quiet, await read(image, [type])]).toEqual([quiet, own]);
    if ((EVERYTHING as readonly string[]).includes(type))
      expect([quiet, await read(image, EVERYTHING)]).toEqual([quiet, own]);
  }
});

it.each(SYMBOLS.filter(([type]) => type !== 'msiBarcode'))(
  'two %s %s side by side are two',
  async (type, text, symbol) => {
    const own = `${type} ${text}`;
    const readTwo = (quiet: number) => read(besideOneAnother(paint(symbol, quiet), paint(symbol, quiet)), [type]);
    expect(await readTwo(1)).toEqual([own, own]);
    expect(new Set(await readTwo(2))).toEqual(new Set([own]));
  },
);

it.each(SYMBOLS)('%s %s next to a QR Code is read completely or not at all', async (type, text, symbol) => {
  const code = paint(fromBwip('qrcode', 'markwright'), 1);
  for (const quiet of [1, 2, 3, 6]) {
    const own = paint(symbol, quiet);
    for (const image of [besideOneAnother(own, code), besideOneAnother(code, own)]) {
      const wrong = (await read(image, [type])).filter((value) => value !== `${type} ${text}`);
      expect([quiet, wrong]).toEqual([quiet, []]);
    }
  }
});

it.each([
  ['industry2Of5Barcode', '0463381455', fromBwip('industrial2of5', '0463381455')],
  ['iata2Of5Barcode', '385710', fromBwip('iata2of5', '385710')],
] as const)(
  '%s %s, of narrow spaces alone, is read four modules beside bars of its widths',
  async (type, text, symbol) => {
    for (const beside of [fromBwip('code39', 'V3TX5N'), fromBwip('ean13', '9780306406157')]) {
      for (const images of [
        [paint(symbol, 2), paint(beside, 2)],
        [paint(beside, 2), paint(symbol, 2)],
      ])
        expect(await read(besideOneAnother(...images), [type])).toEqual([`${type} ${text}`]);
    }
  },
);

it('a Datalogic 2 of 5 with widened spaces yields no part of it', async () => {
  const digits = ['WWNNN', 'NNWWN', 'NWNWN', 'WWNNN', 'WNNNW', 'NNNWW', 'WNWNN'];
  const pattern = `NNNN${digits.map((digit) => `${digit}N`).join('')}WNN`;
  for (const wide of [12, 15, 17, 19]) {
    let spaces = 0;
    const widths = [...pattern].map((letter, i) => {
      if (i % 2 === 0) return letter === 'W' ? 8 : 3;
      return letter === 'W' ? ([wide, 7, 9, 11][spaces++ % 4] ?? 7) : 3;
    });
    const { gray, width, height } = paintSymbol(fromWidths(widths, 60), { module: 1, quiet: 40 });
    const found = await read({ data: gray, width, height }, ['dataLogic2Of5Barcode']);
    expect([wide, found.filter((value) => value !== 'dataLogic2Of5Barcode 3093175')]).toEqual([wide, []]);
  }
});
