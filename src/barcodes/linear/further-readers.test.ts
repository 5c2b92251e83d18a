import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawFim } from '../../testing/barcode-pictures/further.ts';
import { patternOfCode11, patternOfMsi, printFurther } from '../../testing/barcode-pictures/further-prints.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { fromNarrowWide, fromWidths, type PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom } from '../../testing/random.ts';
import type { BarcodeType } from '../index.ts';

const read = async (image: Parameters<typeof scanAtAnyAngle>[0], ...barcodeTypes: readonly BarcodeType[]) =>
  (await scanAtAnyAngle(image, { barcodeTypes, checkDigits: barcodeTypes })).map(
    ({ barcodeType, barcodeValue, numberOfCheckSumChars }) => [barcodeType, barcodeValue, numberOfCheckSumChars],
  );

const TURNS = [0, 90, 180, 270, 5, 20, 45, 65];

const barsOf = ({ cells }: PrintedSymbol): string => cells.join('');

const digitsBy = (seed: number) => {
  const random = createRandom(seed);
  return (least: number, most: number) =>
    Array.from({ length: random.integer(least, most) }, () => random.integer(0, 9)).join('');
};

describe('MSI', () => {
  it.each([
    ['mod10', /^\d$/],
    ['mod1010', /^\d\d$/],
    ['mod11', /^(\d|10)$/],
    ['ncrmod11', /^(\d|10)$/],
    ['mod1110', /^(\d|10)\d$/],
  ])('is read with its check digits by %s, which are counted', async (checktype, checks) => {
    const digits = digitsBy(checktype.length);
    for (const turn of TURNS) {
      const text = digits(3, 9);
      const symbol = fromBwip('msi', text, {
        includecheck: true,
        checktype,
        ...(checktype.includes('mod11') && { badmod11: true }),
      });
      const [found, ...more] = await read(toRgba(paintSymbol(symbol, { turn, module: 2 })), 'msiBarcode');
      const value = String(found?.[1]);
      expect([turn, value.slice(0, text.length), more]).toEqual([turn, text, []]);
      expect(value.slice(text.length)).toMatch(checks);
      // Check digits that match by chance count too.
      expect(found?.[2]).toBeGreaterThanOrEqual(value.length - text.length);
    }
  });

  it('is read without any check digit', async () => {
    expect(await read(toRgba(paintSymbol(fromBwip('msi', '1234567'))), 'msiBarcode')).toEqual([
      ['msiBarcode', '1234567', 0],
    ]);
    expect(barsOf(fromWidths(fromNarrowWide(patternOfMsi('9876543210'), 2), 1))).toBe(
      barsOf(fromBwip('msi', '9876543210', {}, 1)),
    );
  });
});

describe('Code 11', () => {
  it('is read with its check characters, which are counted', async () => {
    const digits = digitsBy(11);
    for (const turn of TURNS) {
      const text = `${digits(2, 4)}-${digits(2, 8)}`;
      const symbol = fromBwip('code11', text, { includecheck: true });
      const [found, ...more] = await read(toRgba(paintSymbol(symbol, { turn, module: 2 })), 'code11Barcode');
      const value = String(found?.[1]);
      expect([turn, value.slice(0, text.length), more]).toEqual([turn, text, []]);
      // Two check characters from ten characters up.
      expect(value.length - text.length).toBe(text.length >= 10 ? 2 : 1);
      expect(found?.[2]).toBeGreaterThanOrEqual(value.length - text.length);
    }
  });

  it('is read without any', async () => {
    expect(await read(toRgba(paintSymbol(fromBwip('code11', '0123456789-'))), 'code11Barcode')).toEqual([
      ['code11Barcode', '0123456789-', 0],
    ]);
    expect(barsOf(fromWidths(fromNarrowWide(patternOfCode11('0123456789-')), 1))).toBe(
      barsOf(fromBwip('code11', '0123456789-', {}, 1)),
    );
  });
});

describe('Plessey', () => {
  it('is read without its two check digits, for any ending', async () => {
    const random = createRandom(21);
    for (const [i, turn] of TURNS.entries()) {
      const text = Array.from({ length: random.integer(2, 9) }, () => '0123456789ABCDEF'.charAt(random.integer(0, 15)));
      const symbol = fromBwip('plessey', text.join(''), { unidirectional: i % 3 === 2 });
      const image = toRgba(paintSymbol(symbol, { turn, module: 2, blur: i % 2 }));
      expect(await read(image, 'plesseyBarcode')).toEqual([['plesseyBarcode', text.join(''), 2]]);
    }
  });

  it('is not read with a wrong check digit', async () => {
    const [right, other] = [fromBwip('plessey', '1234'), fromBwip('plessey', '1934')];
    // Digits are twenty modules wide, and so is the start.
    const cells = right.cells.map((cell, i) => (i >= 40 && i < 60 ? (other.cells[i] ?? 0) : cell));
    const readBars = (symbol: PrintedSymbol) => read(toRgba(paintSymbol(symbol, { module: 2 })), 'plesseyBarcode');
    expect(await readBars(right)).toEqual([['plesseyBarcode', '1234', 2]]);
    expect(await readBars({ ...right, cells })).toEqual([]);
  });

  it('is not read in other bars', async () => {
    for (const [bcid, text] of [
      ['msi', '123456'],
      ['code128', 'PLESSEY 1234'],
      ['code39', 'A1B2C3'],
      ['ean13', '9780306406157'],
    ] as const) {
      const image = toRgba(paintSymbol(fromBwip(bcid, text), { module: 2 }));
      expect(await read(image, 'plesseyBarcode')).toEqual([]);
    }
  });
});

describe('FIM', () => {
  it.each([
    ['A', '110010011'],
    ['B', '101101101'],
    ['C', '110101011'],
    ['D', '111010111'],
    ['E', '101000101'],
  ])('%s is read either way up', async (letter, places) => {
    for (const turn of [0, 4, 180]) {
      const image = toRgba(paintSymbol(drawFim(places), { turn, module: 4, blur: 1 }));
      expect(await read(image, 'fimBarcode')).toEqual([['fimBarcode', letter, 0]]);
    }
  });

  it('is not read in other bars', async () => {
    for (const [bcid, text] of [
      ['ean2', '05'],
      ['code39', 'A'],
      ['pharmacode', '1234'],
      ['interleaved2of5', '24'],
    ] as const) {
      expect(await read(toRgba(paintSymbol(fromBwip(bcid, text), { module: 3 })), 'fimBarcode')).toEqual([]);
    }
  });
});

it.each(['357776', '444224', '713678'])(
  'a Code 11 is no BCD Matrix, of which it has the elements: %s',
  async (text) => {
    const image = toRgba(paintSymbol(fromBwip('code11', text), { module: 2 }));
    expect(await read(image, 'bcdMatrixBarcode')).toEqual([]);
    expect(await read(image, 'bcdMatrixBarcode', 'code11Barcode')).toEqual([['code11Barcode', text, 0]]);
  },
);

it('reads MSI, Code 11 and Pharmacode of any printed proportions, and never another value', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const { type, text, symbol } = printFurther(seed);
    // Pharmacodes are read in the page's direction.
    const turn = [0, 90, 8, 45][seed % 4] ?? 0;
    const found = await read(toRgba(paintSymbol(symbol, { module: 1, turn, quiet: 40 })), type);
    expect([seed, turn, found.map((each) => each.slice(0, 2))]).toEqual([seed, turn, [[type, text]]]);
  }
}, 60_000);
