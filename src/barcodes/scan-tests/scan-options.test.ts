import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { encodePatch, PATCH_NAMES, withoutGuards } from '../../testing/barcode-pictures/encode.ts';
import { type Conditions, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { fromWidths, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { someOf } from '../../testing/short-form.ts';
import { type BarcodeImage, type ScanOptions, scan } from '../index.ts';
import { readBands } from '../passes/bands.ts';
import { toGray } from '../raster/luminance.ts';

const picture = (symbol: PrintedSymbol, conditions?: Conditions) => toRgba(paintSymbol(symbol, conditions));

const values = async (image: BarcodeImage, options: ScanOptions) =>
  (await scan(image, options)).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

const code39 = fromBwip('code39', 'MARKS-1');

describe('barcodeTypes', () => {
  it('ignores types that are not listed', async () => {
    expect(await values(picture(code39), { barcodeTypes: ['code128Barcode', 'industry2Of5Barcode'] })).toEqual([]);
  });

  it('searches linear types by default', async () => {
    expect(await values(picture(code39), {})).toEqual([['code39Barcode', 'MARKS-1']]);
    expect(await values(picture(fromBwip('qrcode', 'no linear type')), {})).toEqual([]);
  });

  it('reports a leading zero as UPC-A when UPC-A is asked for, as EAN-13 otherwise', async () => {
    const image = picture(fromBwip('upca', '012345000058'));
    expect(await values(image, { barcodeTypes: ['ean13Barcode', 'upcABarcode'] })).toEqual([
      ['upcABarcode', '012345000058'],
    ]);
    expect(await values(image, { barcodeTypes: ['ean13Barcode'] })).toEqual([['ean13Barcode', '0012345000058']]);
  });

  it('distinguishes EAN-128 from Code 128 if both are requested', async () => {
    const image = picture(fromBwip('gs1-128', '(10)ABC123'));
    expect(await values(image, { barcodeTypes: ['all1D'] })).toEqual([['ean128Barcode', '10ABC123']]);
    expect(await values(image, { barcodeTypes: ['code128Barcode'] })).toEqual([['code128Barcode', '10ABC123']]);
  });

  it.each([7, 9, 12])('reads an add-on %d modules after its symbol beside it, with corners of its own', async (gap) => {
    const image = picture(fromBwip('ean13', '9780306406157 90200', { addongap: gap }));
    const read = await scan(image, { barcodeTypes: ['all1D'] });
    expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([
      ['ean13Barcode', '9780306406157'],
      ['add5Barcode', '90200'],
    ]);
    const start = 36 + 3 * (95 + gap);
    expect(read[1]?.area.x).toBeGreaterThanOrEqual(start - 1);
    expect(read[1]?.area.x).toBeLessThanOrEqual(start + 1);
    expect(read[0]?.area.width).toBeLessThanOrEqual(3 * 95 + 1);
  });
});

it.each([0, 90, 217])('reads a light symbol and its add-on on dark paper, turned by %d°', async (turn) => {
  const image = picture(fromBwip('ean13', '9780306406157 90200'), { inverted: true, turn });
  expect(await values(image, { barcodeTypes: ['all1D'], orientation: 'horizontalVerticalDiagonal' })).toEqual(
    expect.arrayContaining([
      ['ean13Barcode', '9780306406157'],
      ['add5Barcode', '90200'],
    ]),
  );
});

describe('patch codes', () => {
  const mirrored = { '1': '6', '2': '2', '3': 'T', '4': '4', '6': '1', T: '3' } as const;

  it.each(PATCH_NAMES)('reads %s from left to right and top to bottom, in the direction of the page', async (name) => {
    const read = async (turn: number, options: ScanOptions = {}) =>
      (await scan(picture(encodePatch(name), { turn }), { barcodeTypes: ['patchCodeBarcode'], ...options })).map(
        ({ barcodeValue, skew }) => [barcodeValue, skew],
      );
    expect(await read(0)).toEqual([[name, 0]]);
    expect(await read(90)).toEqual([[name, 90]]);
    expect(await read(180)).toEqual([[mirrored[name], 0]]);
    expect(await read(0, { orientation: 'vertical' })).toEqual([]);
  });
});

describe('orientation', () => {
  it.each([
    ['horizontal', 0, true],
    ['horizontal', 180, true],
    ['horizontal', 90, false],
    ['horizontal', 29, true],
    ['horizontal', 151, true],
    ['horizontal', 31, false],
    ['horizontal', 45, false],
    ['horizontal', 135, false],
    ['vertical', 45, false],
    ['vertical', 135, false],
    ['vertical', 59, false],
    ['vertical', 61, true],
    ['horizontalVertical', 45, false],
    ['horizontalVertical', 31, false],
    ['horizontalVertical', 59, false],
    ['horizontalVertical', 120, true],
    ['horizontalVertical', 211, false],
    ['horizontalVertical', 29, true],
    ['horizontalVertical', 61, true],
    ['vertical', 0, false],
    ['vertical', 90, true],
    ['vertical', 270, true],
    ['horizontalVertical', 0, true],
    ['horizontalVertical', 270, true],
    ['horizontalVerticalDiagonal', 45, true],
    ['horizontalVerticalDiagonal', 225, true],
  ] as const)('%s, a symbol turned by %d°: read %s', async (orientation, turn, isRead) => {
    const linear = await values(picture(code39, { turn }), { barcodeTypes: ['code39Barcode'], orientation });
    expect(linear).toEqual(isRead ? [['code39Barcode', 'MARKS-1']] : []);
    const own = await values(picture(fromBwip('industrial2of5', '123456'), { turn }), {
      barcodeTypes: ['industry2Of5Barcode'],
      orientation,
    });
    expect(own).toEqual(isRead ? [['industry2Of5Barcode', '123456']] : []);
  });
});

it('reads Code 39 without start and stop only when they are not mandatory', async () => {
  const image = picture(withoutGuards(code39));
  const options: ScanOptions = { barcodeTypes: ['code39Barcode'] };
  expect(await values(image, options)).toEqual([]);
  expect(await values(image, { ...options, code39StartStopPatternsAreMandatory: false })).toEqual([
    ['code39Barcode', 'MARKS-1'],
  ]);
  expect(await values(picture(code39), { ...options, code39StartStopPatternsAreMandatory: false })).toEqual([
    ['code39Barcode', 'MARKS-1'],
  ]);
});

describe('appendCheckSum', () => {
  it.each([
    ['code93', 'TEST93', 'code93Barcode', 'TEST93', 'TEST93+6', { includecheck: true }],
    // Start B, values 33 34 35: (104 + 33 + 2 × 34 + 3 × 35) mod 103 = 1, the exclamation mark.
    ['code128', 'ABC', 'code128Barcode', 'ABC', 'ABC!', {}],
    ['iata2of5', '1234567', 'iata2Of5Barcode', '1234567', '12345670', { includecheck: true }],
    ['ean13', '9780306406157', 'ean13Barcode', '9780306406157', '9780306406157', {}],
    ['rationalizedCodabar', 'A123B', 'codabarBarcode', 'A123B', 'A123B', {}],
  ] as const)('%s %s', async (bcid, text, type, plain, appended, encoding) => {
    const image = picture(fromBwip(bcid, text, encoding));
    expect(await values(image, { barcodeTypes: [type] })).toEqual([[type, plain]]);
    expect(await values(image, { barcodeTypes: [type], appendCheckSum: true })).toEqual([[type, appended]]);
  });

  it('reads the check character of light bars on dark paper, too', async () => {
    for (const turn of [0, 20, 180]) {
      const image = picture(fromBwip('code128', 'ABC'), { inverted: true, turn });
      expect(await values(image, { barcodeTypes: ['code128Barcode'], appendCheckSum: true })).toEqual([
        ['code128Barcode', 'ABC!'],
      ]);
    }
  });

  it('reports IATA and Matrix 2 of 5 without their check digit whole, at full confidence', async () => {
    for (const [bcid, type] of [
      ['iata2of5', 'iata2Of5Barcode'],
      ['matrix2of5', 'matrix2Of5Barcode'],
    ] as const) {
      const [read] = await scan(picture(fromBwip(bcid, '12345')), { barcodeTypes: [type] });
      expect(read).toMatchObject({
        barcodeValue: '12345',
        validCheckSum: false,
        numberOfCheckSumChars: 0,
        confidence: 100,
      });
    }
  });
});

describe('returnPossibleBarcodes', () => {
  const random = createRandom(11);
  const nothing = fromWidths(
    Array.from({ length: 61 }, () => 1 + random.below(4)),
    40,
  );

  it('returns rows of bars that nothing reads as unknown', async () => {
    expect(await scan(picture(nothing), {})).toEqual([]);
    const [region, ...more] = await scan(picture(nothing), { returnPossibleBarcodes: true });
    expect(region).toMatchObject({ barcodeType: 'unknown', barcodeValue: null });
    expect(region?.area.width).toBeGreaterThan(300);
    expect(more).toEqual([]);
  });

  it('returns a damaged QR code under its own type, and nothing if other types are requested', async () => {
    const painted = paintSymbol(fromBwip('qrcode', 'https://example.org/'));
    // Covers the data, but not the three finder patterns.
    for (let y = 40; y < painted.height - 40; y++) {
      for (let x = 62; x < painted.width - 40; x++)
        if (y > 62 && (x + 2 * y) % 5 > 1) painted.gray[y * painted.width + x] = 0;
    }
    const image = toRgba(painted);
    expect(await scan(image, { barcodeTypes: ['qrCodeBarcode'] })).toEqual([]);
    expect(await values(image, { barcodeTypes: ['qrCodeBarcode'], returnPossibleBarcodes: true })).toEqual([
      ['qrCodeBarcode', null],
    ]);
    expect(await scan(image, { barcodeTypes: ['dataMatrixBarcode'], returnPossibleBarcodes: true })).toEqual([]);
  });

  it.each([0, 17, 45])(
    'returns an Aztec symbol of 105 characters that is past reading, turned by %d°',
    async (turn) => {
      const symbol = fromBwip('azteccode', 'A candidate of an Aztec symbol. '.repeat(4).slice(0, 105));
      const middle = symbol.columns >> 1;
      // Only the bullseye remains: ink covers the mode message, paper a corner.
      const cells = symbol.cells.map((cell, i) => {
        const [x, y] = [(i % symbol.columns) - middle, Math.floor(i / symbol.columns) - middle];
        if (Math.max(Math.abs(x), Math.abs(y)) <= 6) return cell;
        return x > 6 && x < 11 ? 1 : x < -4 && y < -4 ? 0 : cell;
      });
      const image = picture({ ...symbol, cells }, { module: 4, turn });
      const options: ScanOptions = { barcodeTypes: ['aztecBarcode'], returnPossibleBarcodes: true };
      const read = await scan(image, options);
      expect(read).toMatchObject([{ barcodeType: 'aztecBarcode', barcodeValue: null, confidence: 0 }]);
      const [first] = read;
      const painted = paintSymbol(symbol, { module: 4, turn }).corners;
      const side = Math.max(...painted.map(({ x }) => x)) - Math.min(...painted.map(({ x }) => x));
      expect(Math.abs((first?.area.width ?? 0) - side)).toBeLessThan(0.15 * side);
      expect(await scan(image, { barcodeTypes: ['aztecBarcode'] })).toEqual([]);
      expect(await scan(image, { ...options, barcodeTypes: ['qrCodeBarcode', 'dataMatrixBarcode'] })).toEqual([]);
    },
  );

  it.each(
    [10, 20, 35, 60, 80].flatMap((characters) =>
      (['right', 'left', 'upper', 'lower'] as const).map((side) => ({ characters, side })),
    ),
  )('returns an Aztec symbol of $characters characters whose $side edge is destroyed', async ({ characters, side }) => {
    const text = 'The quick brown fox jumps over the lazy dog and runs away into the woods of the north';
    const symbol = fromBwip('azteccode', text.slice(0, characters));
    const random = createRandom(characters);
    for (const [ink, share] of [
      ['paper', 0.28],
      ['black', 0.28],
      ['noise', 0.2],
    ] as const) {
      const cells = symbol.cells.map((cell, i) => {
        const [x, y] = [i % symbol.columns, Math.floor(i / symbol.columns)];
        const from = { right: symbol.columns - 1 - x, left: x, upper: y, lower: symbol.rows - 1 - y }[side];
        if (from >= share * symbol.columns) return cell;
        return ink === 'noise' ? random.below(2) : ink === 'black' ? 1 : 0;
      });
      const read = await values(picture({ ...symbol, cells }, { module: 4, turn: characters }), {
        barcodeTypes: ['aztecBarcode'],
        returnPossibleBarcodes: true,
      });
      expect([ink, read.map(([type]) => type)]).toEqual([ink, ['aztecBarcode']]);
    }
  });

  it.each(['qrcode', 'datamatrix', 'code128', 'ean13'])('reads no %s in an Aztec symbol', async (type) => {
    const text = type === 'ean13' ? '9780306406157' : 'NO AZTEC AT ALL';
    const options: ScanOptions = { barcodeTypes: ['aztecBarcode'], returnPossibleBarcodes: true };
    expect(await values(picture(fromBwip(type, text), { turn: 10 }), options)).toEqual([]);
  });

  /** Damage at a position (relative x and y, 0 to 1); undefined for unchanged pixels. */
  const DAMAGES: Readonly<Record<string, (x: number, y: number) => 0 | 1 | undefined>> = {
    'ink over a part': (x) => (x > 0.4 && x < 0.65 ? 1 : undefined),
    'paper over a part': (x) => (x > 0.45 && x < 0.62 ? 0 : undefined),
    'its end torn off': (x) => (x > 0.7 ? 0 : undefined),
    'its beginning torn off': (x) => (x < 0.25 ? 0 : undefined),
    'the upper parts of many bars worn off': (x, y) => (x > 0.3 && x < 0.7 && y < 0.35 ? 0 : undefined),
  };

  it.each(
    (
      [
        ['auspost', '5956439111ABA 9', 'australianPost4StateBarcode'],
        ['royalmail', 'LE28HS9Z', 'royalPost4StateBarcode'],
        ['onecode', '0123456709498765432101234567891', 'intelligentMailBarcode'],
      ] as const
    ).flatMap((symbol) => Object.keys(DAMAGES).map((damage) => [...symbol, damage] as const)),
  )('returns a %s %s under its own name (%s), with %s', async (form, text, type, damage) => {
    const symbol = fromBwip(form, text);
    const { columns, rows } = symbol;
    const cells = symbol.cells.map(
      (cell, i) => DAMAGES[damage]?.((i % columns) / columns, Math.floor(i / columns) / rows) ?? cell,
    );
    const image = picture({ ...symbol, cells }, { module: 4 });
    expect(await values(image, { barcodeTypes: [type] })).toEqual([]);
    expect(await values(image, { barcodeTypes: [type], returnPossibleBarcodes: true })).toEqual([[type, null]]);
    expect(await values(image, { barcodeTypes: ['allPostal'], returnPossibleBarcodes: true })).toHaveLength(1);
  });

  const TABLES = [20, 60, 110].flatMap((row) =>
    [
      [900, 1400],
      [600, 900],
    ].flatMap(([width = 0, height = 0]) => [false, true].map((isTurned) => ({ row, width, height, isTurned }))),
  );

  it.each(someOf(TABLES, 0))(
    'returns no tables, whose lines are as even as bars: rows of $row pixels in $width × $height, turned: $isTurned',
    async ({ row, width, height, isTurned }) => {
      const data = new Uint8ClampedArray(4 * width * height).fill(255);
      for (let y = 100; y <= height - 100; y++) {
        for (let x = 100; x <= width - 100; x++) {
          const at = 4 * (isTurned ? x * height + y : y * width + x);
          if ((y - 100) % row < 2 || (x - 100) % (3 * row) < 2) data.fill(0, at, at + 3);
        }
      }
      const image = isTurned ? { data, width: height, height: width } : { data, width, height };
      expect(await scan(image, { returnPossibleBarcodes: true })).toEqual([]);
    },
  );

  it('returns solved symbols as ever', async () => {
    expect(await values(picture(code39), { returnPossibleBarcodes: true })).toEqual([['code39Barcode', 'MARKS-1']]);
  });
});

it('additionalReadingPass reads a symbol that only its half-size copy shows, at its own place', async () => {
  // Bars of 8 px in one-pixel stripes: noise that halving removes.
  const painted = paintSymbol(code39, { module: 6 });
  for (let i = 0; i < painted.gray.length; i++) {
    const stripe = (i % painted.width) % 2 === 0;
    if (stripe && (painted.gray[i] ?? 0) < 128) painted.gray[i] = 150;
  }
  const read = await scan(toRgba(painted), { barcodeTypes: ['code39Barcode'], additionalReadingPass: true });
  expect(read).toMatchObject([{ barcodeValue: 'MARKS-1' }]);
  expect(read[0]?.area.x).toBeGreaterThanOrEqual(70);
  expect(read[0]?.area.x).toBeLessThanOrEqual(74);
});

it('scanDistance finds short bars: a smaller one reads what a larger one misses', async () => {
  const short = picture(fromBwip('industrial2of5', '123456', {}, 2));
  const options: ScanOptions = { barcodeTypes: ['industry2Of5Barcode'], orientation: 'horizontal' };
  expect(await values(short, { ...options, scanDistance: 1 })).toEqual([['industry2Of5Barcode', '123456']]);
  expect(await values(short, { ...options, scanDistance: 10 })).toEqual([]);
});

/** A few rows of a symbol on a page so high (turned: so wide) that zxing's scan lines miss them. */
function onPage(type: string, text: string, rows: number, isTurned: boolean): BarcodeImage {
  const { gray, width, height } = paintSymbol(fromBwip(type, text, {}, 20), { module: 2 });
  const long = 3508;
  const short = width + 200;
  const data = new Uint8ClampedArray(4 * long * short).fill(255);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = isTurned ? [1701 + y, 100 + x] : [100 + x, 1701 + y];
      const at = 4 * (row * (isTurned ? long : short) + column);
      data.fill(gray[(height >> 1) * width + x] ?? 255, at, at + 3);
    }
  }
  return isTurned ? { data, width: long, height: short } : { data, width: short, height: long };
}

it.each([
  ['code128', 'code128Barcode', 'SHORT-1'],
  ['ean13', 'ean13Barcode', '4006381333931'],
] as const)('scanDistance finds %s of three rows on a page, upright and turned', async (symbology, type, text) => {
  for (const isTurned of [false, true]) {
    const page = onPage(symbology, text, 3, isTurned);
    const orientation = isTurned ? 'vertical' : 'horizontal';
    expect(await values(page, { barcodeTypes: [type], orientation, scanDistance: 1 })).toEqual([[type, text]]);
    const bandsOf = async (distance: number) =>
      (await readBands(toGray(page), new Set([type]), distance, orientation)).map((found) => found.text);
    expect(await bandsOf(1)).toEqual([text]);
    expect(await bandsOf(10)).toEqual([]);
  }
});

it('reports several symbols of several types from the top down', async () => {
  const page = stack(
    picture(code39),
    picture(fromBwip('qrcode', 'second')),
    picture(fromBwip('industrial2of5', '123456')),
    picture(fromBwip('postnet', '012345678')),
  );
  expect(await values(page, { barcodeTypes: ['all1D', 'all2D', 'allPostal'] })).toEqual([
    ['code39Barcode', 'MARKS-1'],
    ['qrCodeBarcode', 'second'],
    ['industry2Of5Barcode', '123456'],
    ['postNetBarcode', '012345678'],
  ]);
});
