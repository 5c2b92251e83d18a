import type { Rect, Size } from '../../src/kernel/rect.ts';
import { fromBwip } from '../../src/testing/barcode-pictures/bwip.ts';
import { paintSymbol } from '../../src/testing/barcode-pictures/paint.ts';
import { createPngChunk } from '../../src/testing/png.ts';
import { toJpeg, toPng } from '../../src/testing/scan-pictures.ts';
import { encodeTiffPage, long, short, writeTiff } from '../../src/testing/tiff.ts';
import { encodePackBits } from '../../src/testing/tiff-codecs.ts';
import type { TestFile, TestPicture } from './app.ts';

class GreyPage {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;

  constructor({ width, height }: Size, paper = 255) {
    this.width = width;
    this.height = height;
    this.grey = new Uint8Array(width * height).fill(paper);
  }

  fill({ x, y, width, height }: Rect, value: number): void {
    for (let row = y; row < y + height; row++) {
      this.grey.fill(value, row * this.width + x, row * this.width + x + width);
    }
  }

  put(picture: { readonly gray: Uint8Array } & Size, x: number, y: number): void {
    for (let row = 0; row < picture.height; row++) {
      const line = picture.gray.subarray(row * picture.width, (row + 1) * picture.width);
      this.grey.set(line, (y + row) * this.width + x);
    }
  }

  toRgba() {
    const data = new Uint8ClampedArray(4 * this.grey.length);
    this.grey.forEach((value, index) => {
      data.set([value, value, value, 255], 4 * index);
    });
    return { data, width: this.width, height: this.height };
  }
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const toFile = (name: string, mimeType: string, bytes: Uint8Array): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

const toPicture = (name: string, mimeType: string, bytes: Uint8Array, pages: readonly Size[]): TestPicture => ({
  ...toFile(name, mimeType, bytes),
  pages,
});

export const TEXT_LINES: readonly Rect[] = Array.from({ length: 12 }, (_, index) => ({
  x: 160,
  y: 300 + index * 48,
  width: 900,
  height: 24,
}));

const LETTER = { width: 15, step: 18 };
const LETTERS = 6;
export const TEXT_WORD = { width: (LETTERS - 1) * LETTER.step + LETTER.width, step: (LETTERS + 1) * LETTER.step };

function printLine(page: GreyPage, { x, y, width, height }: Rect): void {
  const { width: letter, step } = LETTER;
  const count = Math.floor((width - letter) / step);
  for (let index = 0; index <= count; index++) {
    const isSpace = index % (LETTERS + 1) === LETTERS && index !== count;
    // The last letter ends at the line's end.
    const left = index === count ? x + width - letter : x + index * step;
    if (isSpace) continue;
    // E shapes: solid boxes in a row would look like barcode bars.
    page.fill({ x: left, y, width: 4, height }, 0);
    for (const top of [0, (height - 4) / 2, height - 4])
      page.fill({ x: left, y: y + top, width: letter, height: 4 }, 0);
  }
}

/** Three pages of different sizes, depths and compressions; the first has text lines. */
export const tiffPicture = once((): TestPicture => {
  const first = new GreyPage({ width: 1240, height: 1754 });
  for (const line of TEXT_LINES) printLine(first, line);
  const second = new GreyPage({ width: 800, height: 600 }, 230);
  second.fill({ x: 100, y: 100, width: 300, height: 200 }, 120);
  const third = { width: 600, height: 900 };
  const pages = [
    encodeTiffPage({
      ...first,
      samples: first.grey.map((value) => (value < 128 ? 1 : 0)),
      samplesPerPixel: 1,
      bits: 1,
      photometric: 0,
      scheme: 'g4',
    }),
    encodeTiffPage({ ...second, samples: second.grey, samplesPerPixel: 1, bits: 8, photometric: 1, scheme: 'lzw' }),
    encodeTiffPage({
      ...third,
      samples: new Uint8Array(third.width * third.height * 3).map((_, index) => [250, 240, 200][index % 3] ?? 0),
      samplesPerPixel: 3,
      bits: 8,
      photometric: 2,
      scheme: 'deflate',
      rowsPerStrip: 100,
    }),
  ];
  return toPicture('three pages.tiff', 'image/tiff', writeTiff(pages), [
    { width: first.width, height: first.height },
    { width: second.width, height: second.height },
    third,
  ]);
});

/** Text lines that slope down to the right by `degrees`. */
export function slantedPicture(degrees: number): TestPicture {
  const upright = new GreyPage({ width: 1240, height: 1754 });
  for (const line of TEXT_LINES) printLine(upright, line);
  const { width, height } = upright;
  const page = new GreyPage({ width, height });
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const fromX = Math.round(dx * cosine + dy * sine + width / 2);
      const fromY = Math.round(dy * cosine - dx * sine + height / 2);
      const isInside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      if (isInside) page.grey[y * width + x] = upright.grey[fromY * width + fromX] ?? 255;
    }
  }
  return toPicture('slanted.png', 'image/png', toPng(page.toRgba()), [{ width, height }]);
}

export function tallTiffPicture(pageCount: number): TestPicture {
  const size = { width: 600, height: 800 };
  const samples = new GreyPage(size).grey;
  const page = encodeTiffPage({ ...size, samples, samplesPerPixel: 1, bits: 8, photometric: 1, scheme: 'lzw' });
  const pages = Array.from({ length: pageCount }, () => page);
  return toPicture(
    'tall pages.tiff',
    'image/tiff',
    writeTiff(pages),
    pages.map(() => size),
  );
}

export function longTiffPicture(pageCount: number): TestPicture {
  const size = { width: 60, height: 90 };
  const samples = new GreyPage(size).grey;
  const page = encodeTiffPage({ ...size, samples, samplesPerPixel: 1, bits: 8, photometric: 1, scheme: 'lzw' });
  const pages = Array.from({ length: pageCount }, () => page);
  const sizes = pages.map(() => size);
  return toPicture('many pages.tiff', 'image/tiff', writeTiff(pages), sizes);
}

export const blankPicture = (size: Size): TestPicture =>
  toPicture('blank.png', 'image/png', toPng(new GreyPage(size).toRgba()), [size]);

export const plainPicture = once((): TestPicture => {
  const page = new GreyPage({ width: 1000, height: 800 });
  return toPicture('plain.png', 'image/png', toPng(page.toRgba()), [{ width: 1000, height: 800 }]);
});

export function plainPictureOf(dpi: number): TestPicture {
  const plain = plainPicture();
  const perMetre = Math.round(dpi / 0.0254);
  const density = Buffer.alloc(9, 1);
  density.writeUInt32BE(perMetre, 0);
  density.writeUInt32BE(perMetre, 4);
  // After the PNG signature and header chunk.
  const start = 33;
  const chunk = Buffer.from(createPngChunk('pHYs', density));
  return { ...plain, buffer: Buffer.concat([plain.buffer.subarray(0, start), chunk, plain.buffer.subarray(start)]) };
}

/** Stored sideways, with an orientation tag. */
export const turnedJpeg = once(async (): Promise<TestPicture> => {
  const stored = new GreyPage({ width: 640, height: 400 });
  stored.fill({ x: 0, y: 0, width: 160, height: 100 }, 0);
  const jpeg = await toJpeg(stored.toRgba());
  // Exif segment with a single entry: orientation 6, rotate by 90° clockwise.
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  const bytes = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  return toPicture('turned.jpg', 'image/jpeg', bytes, [{ width: 400, height: 640 }]);
});

/** 108 megapixels in a small file: a checkerboard with one byte a pixel, PackBits. */
export const hugePicture = once((): TestPicture => {
  const size = { width: 12_000, height: 9_000 };
  const square = 500;
  const rowOf = (isOdd: boolean) =>
    encodePackBits(
      Uint8Array.from({ length: size.width }, (_, x) => ((Math.floor(x / square) % 2 === 0) === isOdd ? 90 : 220)),
    );
  const strips = [false, true].map((isOdd) => {
    const row = rowOf(isOdd);
    const strip = new Uint8Array(row.length * square);
    for (let y = 0; y < square; y++) strip.set(row, y * row.length);
    return strip;
  });
  const chunks = Array.from({ length: size.height / square }, (_, index) => strips[index % 2] as Uint8Array);
  const tiff = writeTiff([
    {
      chunks,
      fields: {
        256: long(size.width),
        257: long(size.height),
        258: short(8),
        259: short(32773),
        262: short(1),
        277: short(1),
        278: long(square),
      },
    },
  ]);
  return toPicture('huge.tiff', 'image/tiff', tiff, [size]);
});

/** A header that claims too many pixels, without the data. */
export const tooLargePicture = once((): TestFile => {
  const fields = {
    256: long(60_000),
    257: long(60_000),
    258: short(8),
    259: short(1),
    262: short(1),
    277: short(1),
    278: long(60_000),
  };
  return toFile('too large.tiff', 'image/tiff', writeTiff([{ chunks: [new Uint8Array(16)], fields }]));
});

export const truncatedPng = once((): TestFile => {
  const { buffer } = barcodePicture();
  return toFile('truncated.png', 'image/png', buffer.subarray(0, Math.floor(buffer.length / 2)));
});

/** Named as a picture, but isn't one. */
export const pdfFile = (): TestFile => toFile('letter.png', 'image/png', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'));
export const textFile = (): TestFile => toFile('notes.tiff', 'image/tiff', Buffer.from('Only words, no picture.\n'));

export interface PrintedBarcode {
  readonly barcodeType: string;
  readonly label: string;
  readonly value: string;
  /** Excludes the quiet zone. */
  readonly area: Rect;
}

const BARCODES = [
  { bcid: 'qrcode', barcodeType: 'qrCodeBarcode', label: 'QR Code', text: 'Markwright reads this', x: 80, y: 80 },
  { bcid: 'code128', barcodeType: 'code128Barcode', label: 'Code 128', text: 'MARK-128-7', x: 80, y: 420 },
  { bcid: 'ean13', barcodeType: 'ean13Barcode', label: 'EAN-13', text: '4006381333931', x: 520, y: 80 },
] as const;

const drawBarcodes = once(() => {
  const page = new GreyPage({ width: 1000, height: 700 });
  const module = 3;
  const quiet = 10;
  const printed = BARCODES.map(({ bcid, text, x, y, ...rest }): PrintedBarcode => {
    const picture = paintSymbol(fromBwip(bcid, text, {}, 30), { module, quiet });
    page.put(picture, x, y);
    const margin = module * quiet;
    const area = {
      x: x + margin,
      y: y + margin,
      width: picture.width - 2 * margin,
      height: picture.height - 2 * margin,
    };
    return { ...rest, value: text, area };
  });
  return { page, printed };
});

export const printedBarcodes = (): readonly PrintedBarcode[] => drawBarcodes().printed;

/** A page with a QR Code, a Code 128 and an EAN-13. */
export const barcodePicture = once((): TestPicture => {
  const { page } = drawBarcodes();
  return toPicture('barcodes.png', 'image/png', toPng(page.toRgba()), [{ width: page.width, height: page.height }]);
});

export interface SymbolsPicture extends TestPicture {
  /** Areas of the symbols in order, without quiet zones. */
  readonly areas: readonly Rect[];
}

/** Symbols by bwip-js in a column. */
export function symbolsPicture(symbols: readonly { readonly bcid: string; readonly text: string }[]): SymbolsPicture {
  const module = 3;
  const quiet = 12;
  const painted = symbols.map(({ bcid, text }) => paintSymbol(fromBwip(bcid, text, {}, 30), { module, quiet }));
  const size = {
    width: Math.max(...painted.map(({ width }) => width)),
    height: painted.reduce((sum, { height }) => sum + height, 0),
  };
  const page = new GreyPage(size);
  const margin = module * quiet;
  let top = 0;
  const areas = painted.map((picture): Rect => {
    page.put(picture, 0, top);
    const y = top + margin;
    top += picture.height;
    return { x: margin, y, width: picture.width - 2 * margin, height: picture.height - 2 * margin };
  });
  return { ...toPicture('symbols.png', 'image/png', toPng(page.toRgba()), [size]), areas };
}
