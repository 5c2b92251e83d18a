import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type DotConditions, paintDots } from '../../testing/barcode-pictures/dots.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import { createRandom } from '../../testing/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { SEARCH_EVERYTHING, scan, scanWithFacts } from '../index.ts';
import { readCodewords } from './codewords.ts';
import { decodeDotCode } from './content.ts';
import type { DotGrid } from './layout.ts';

function gridOf({ cells, columns, rows }: PrintedSymbol): DotGrid {
  if (rows % 2 === 0) return { columns, rows, isDot: (column, row) => cells[row * columns + column] === 1 };
  return { columns: rows, rows: columns, isDot: (column, row) => cells[(rows - 1 - column) * columns + row] === 1 };
}

function decode(symbol: PrintedSymbol) {
  const right = readCodewords(gridOf(symbol));
  return right && decodeDotCode(right.codewords);
}

describe('the content of a DotCode', () => {
  it.each([
    ['0123456789', '0123456789'],
    ['UPPER CASE, lower case', 'UPPER CASE, lower case'],
    ['a1B22c333D4444e55555F666666', 'a1B22c333D4444e55555F666666'],
    ['line^013^010next', 'line\r\nnext'],
    ['^009tab^028^029^030', '\ttab\x1c\x1d\x1e'],
    ['^001^002AB^003x', '\x01\x02AB\x03x'],
    ['[)>^03005^029ABC^0291^030^004', '[)>\x1e05\x1dABC\x1d1\x1e\x04'],
    ['[)>^03006^02910A^030^004', '[)>\x1e06\x1d10A\x1e\x04'],
    ['[)>^03012^029abc^030^004', '[)>\x1e12\x1dabc\x1e\x04'],
    ['[)>^03077some^004', '[)>\x1e77some\x04'],
    ['^200^201^202^203^204^205^206', 'ÈÉÊËÌÍÎ'],
    ['1^2009^1602', '1È9\xa02'],
    ['^200^201^202^203^204^205^2061234567890^200^201^202^203x', 'ÈÉÊËÌÍÎ1234567890ÈÉÊËx'],
  ])('says %s', (text, expected) => {
    expect(decode(fromBwip('dotcode', text, { parse: true }))?.text).toBe(expected);
  });

  it('distinguishes GS1 data from others by its start', () => {
    const gs1 = decode(fromBwip('gs1dotcode', '(01)09521234543213(17)281231(10)AB-12(21)7'));
    expect(gs1?.text).toBe('01095212345432131728123110AB-12\x1d217');
    expect(gs1?.facts).toMatchObject({ isGs1: true, symbologyIdentifier: ']J1', contentType: 'GS1' });
    expect(decode(fromBwip('dotcode', '1234'))?.facts).toEqual({ hasEci: false, symbologyIdentifier: ']J0' });
  });

  it.each([
    ['^ECI000026', 'Привет', 'utf-8'],
    ['^ECI000009', 'αβγ', 'iso-8859-7'],
  ])('reads character sets that %s names', (eci, text, charset) => {
    const codes = charset === 'utf-8' ? [...new TextEncoder().encode(text)] : [0xe1, 0xe2, 0xe3];
    const bytes = codes.map((code) => `^${String(code).padStart(3, '0')}`).join('');
    const content = decode(fromBwip('dotcode', `${eci}${bytes}`, { parse: true, parsefnc: true }));
    expect([content?.text, content?.facts.hasEci]).toEqual([text, true]);
  });

  it('says its place in a sequence', () => {
    // Code set B: "AB", second of three, FNC2, padding.
    const content = decodeDotCode([106, 33, 34, 18, 19, 108, 106, 106]);
    expect([content?.text, content?.facts.sequence]).toEqual(['AB', { index: 1, count: 3, id: '' }]);
    expect(decodeDotCode([106, 33, 34, 19, 18, 108])).toBeUndefined();
  });

  it('is undefined if the codewords are not a message', () => {
    expect(decodeDotCode([101, 112])?.text).toBe('');
    expect(decodeDotCode([103, 12])).toBeUndefined();
    expect(decodeDotCode([106, 33, 109, 33])).toBeUndefined();
    expect(decodeDotCode([112, 112, 1])).toBeUndefined();
  });

  it('is read back for any data', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const bytes = fc.oneof(
      fc.array(byte, { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 48, max: 57 }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 32, max: 126 }), { minLength: 1, maxLength: 60 }),
    );
    fc.assert(
      fc.property(bytes, (data) => {
        const text = data.map((code) => `^${String(code).padStart(3, '0')}`).join('');
        expect([...(decode(fromBwip('dotcode', text, { parse: true }))?.bytes ?? [])]).toEqual(data);
      }),
      {
        numRuns: someOf(
          Array.from({ length: 120 }, (_, i) => i),
          0,
        ).length,
      },
    );
  }, 20_000);

  it('survives lost dots or is not read, but is never another', () => {
    const random = createRandom(7);
    let read = 0;
    const cases = someOf(
      Array.from({ length: 300 }, (_, i) => i),
      1,
    );
    for (const nth of cases) {
      const text = `LOT ${nth}`;
      const symbol = fromBwip('dotcode', text);
      const lost = (nth % 6) / 100;
      const cells = symbol.cells.map((cell) => (cell === 1 && random.chance(lost) ? 0 : cell));
      const content = decode({ ...symbol, cells });
      if (content) {
        expect(content.text).toBe(text);
        read++;
      }
    }
    expect(read / cases.length).toBeGreaterThan(0.75);
  });
});

/** Way to print and photograph, and minimum share of symbols read. */
type Distortion = readonly [
  name: string,
  share: number,
  paint: (symbol: PrintedSymbol, turn: number, seed: number) => Painted,
];
type Painted = Parameters<typeof toRgba>[0];

const dotted =
  (conditions: Omit<DotConditions, 'turn' | 'seed'>) =>
  (symbol: PrintedSymbol, turn: number, seed: number): Painted =>
    paintDots(symbol, { ...conditions, turn, seed });
const solid =
  (conditions: Conditions) =>
  (symbol: PrintedSymbol, turn: number, seed: number): Painted =>
    paintSymbol(symbol, { ...conditions, turn, seed });

const DISTORTIONS: readonly Distortion[] = [
  ['small dots', 1, dotted({ pitch: 6, dot: 0.5 })],
  ['dots that run into each other', 1, dotted({ pitch: 6, dot: 1.35 })],
  ['three pixels a dot', 1, dotted({ pitch: 3, dot: 0.85 })],
  ['sixteen pixels a dot', 1, dotted({ pitch: 16, dot: 0.85 })],
  ['dots off their places', 1, dotted({ pitch: 6, dot: 0.85, jitter: 0.2 })],
  ['light dots on brushed metal', 1, dotted({ pitch: 7, dot: 0.8, metal: 0.2, lightOnDark: true })],
  ['a mirror', 1, dotted({ pitch: 5, dot: 0.8, mirrored: true })],
  ['square modules with noise', 1, solid({ module: 4, noise: 10 })],
  ['square modules out of focus', 1, solid({ module: 5, blur: 2 })],
  ['leaned paper in a shadow', 1, solid({ module: 5, lean: 15, shadow: 0.5 })],
];

const TEXTS = ['DOTCODE 2026 A', '12345678901234', 'https://example.org/a/b?c=1', 'ABC'];

describe('a DotCode in a picture', () => {
  it.each(DISTORTIONS)('is read with %s', async (_, share, paint) => {
    const cases = TEXTS.flatMap((text, i) => [0, 7, 45, 100].map((turn) => ({ text, turn, seed: 1 + i })));
    const tried = someOf(cases, 2);
    let read = 0;
    for (const { text, turn, seed } of tried) {
      const found = await scan(toRgba(paint(fromBwip('dotcode', text), turn, seed)), {
        barcodeTypes: ['dotCodeBarcode'],
      });
      for (const { barcodeValue } of found) expect(barcodeValue).toBe(text);
      read += found.length;
    }
    expect(read / tried.length).toBeGreaterThanOrEqual(share);
  });

  it('is found next to other symbols, with its corners', async () => {
    const dots = paintDots(fromBwip('dotcode', 'ABC-12'), { pitch: 5, dot: 0.8 });
    const bars = paintSymbol(fromBwip('ean13', '9780306406157'), { module: 2 });
    const [width, height] = [dots.width + bars.width + 60, Math.max(dots.height, bars.height) + 40];
    const gray = new Uint8Array(width * height).fill(255);
    for (const [part, left] of [
      [bars, 10],
      [dots, bars.width + 40],
    ] as const) {
      for (let y = 0; y < part.height; y++)
        gray.set(part.gray.subarray(y * part.width, (y + 1) * part.width), (y + 20) * width + left);
    }
    const found = await scanWithFacts(toRgba({ gray, width, height }), SEARCH_EVERYTHING);
    expect(found.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`).sort()).toEqual([
      'dotCodeBarcode ABC-12',
      'ean13Barcode 9780306406157',
    ]);
    const { area } = found.find(({ barcodeType }) => barcodeType === 'dotCodeBarcode') ?? {};
    const symbol = fromBwip('dotcode', 'ABC-12');
    const left = bars.width + 40 + 4 * 5;
    expect(Math.abs((area?.x ?? 0) - left)).toBeLessThan(4);
    expect(Math.abs((area?.width ?? 0) - 5 * symbol.columns)).toBeLessThan(8);
  });
});

describe('things that resemble a DotCode', () => {
  it('is not read: dots at random on every other place', () => {
    const random = createRandom(11);
    for (const nth of someOf(
      Array.from({ length: 6000 }, (_, i) => i),
      2,
    )) {
      const [columns, rows] = [5 + 2 * random.integer(0, 20), 6 + 2 * random.integer(0, 10)];
      const density = 0.35 + 0.05 * (nth % 7);
      const cells = Uint8Array.from({ length: columns * rows }, () => Number(random.chance(density)));
      const right = readCodewords({ columns, rows, isDot: (column, row) => cells[row * columns + column] === 1 });
      expect(right).toBeUndefined();
    }
  });

  it('is not read: halftones, perforation and tables of dots', async () => {
    const random = createRandom(3);
    const pictures = [0.3, 0.5, 0.7, 0.95].flatMap((density) =>
      [1, 2].map((step) => {
        const cells = Uint8Array.from({ length: 30 * 21 }, (_, i) => {
          const isPlace = step === 1 || ((i % 30) + Math.floor(i / 30)) % 2 === 0;
          return Number(isPlace && random.chance(density));
        });
        return paintDots({ cells, columns: 30, rows: 21, cellWidth: 1, cellHeight: 1 }, { pitch: 6, dot: 0.8 });
      }),
    );
    for (const picture of someOf(pictures, 1)) {
      const found = await scan(toRgba(picture), { barcodeTypes: ['dotCodeBarcode'] });
      expect(found).toEqual([]);
    }
  });
});
