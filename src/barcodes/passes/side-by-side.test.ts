import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { allReadingsOf, type Specimen } from '../../testing/barcode-pictures/specimens.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom } from '../../testing/random.ts';
import { type BarcodeImage, type BarcodeType, type BarcodeTypeGroup, EVERYTHING_AND_FURTHER, scan } from '../index.ts';

/** Places linear symbols side by side; gaps and heights in modules. */
function besideOneAnother(symbols: readonly PrintedSymbol[], gap: number, heights: readonly number[]): PrintedSymbol {
  const columns = symbols.reduce((sum, symbol) => sum + symbol.columns + gap, -gap);
  const rows = Math.max(...heights);
  const cells = new Uint8Array(columns * rows);
  let left = 0;
  for (const [i, symbol] of symbols.entries()) {
    for (let y = rows - (heights[i] ?? rows); y < rows; y++)
      cells.set(symbol.cells.subarray(0, symbol.columns), y * columns + left);
    left += symbol.columns + gap;
  }
  return { cells, columns, rows, cellWidth: 1, cellHeight: 1 };
}

const read = async (
  image: BarcodeImage,
  barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[],
): Promise<string[]> =>
  (await scan(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`).sort();

const SYMBOLS: readonly Specimen[] = [
  { type: 'pznBarcode', value: '27580899', symbol: fromBwip('pzn', '2758089', { pzn8: true }), plain: '-27580899' },
  { type: 'code128Barcode', value: 'Count012345!', symbol: fromBwip('code128', 'Count012345!') },
  { type: 'code32Barcode', value: 'A012345676', symbol: fromBwip('code32', '01234567'), plain: '0CSSBD' },
  { type: 'code39Barcode', value: 'V3TX5N-1', symbol: fromBwip('code39', 'V3TX5N-1') },
  { type: 'code93Barcode', value: 'THIS IS 93', symbol: fromBwip('code93', 'THIS IS 93', { includecheck: true }) },
  { type: 'ean13Barcode', value: '9780306406157', symbol: fromBwip('ean13', '9780306406157') },
  { type: 'ean8Barcode', value: '02345673', symbol: fromBwip('ean8', '02345673') },
  { type: 'codabarBarcode', value: 'A40156B', symbol: fromBwip('rationalizedCodabar', 'A40156B') },
  { type: 'upcABarcode', value: '012345000058', symbol: fromBwip('upca', '012345000058') },
  { type: 'telepenBarcode', value: 'Telepen 1', symbol: fromBwip('telepen', 'Telepen 1') },
  { type: 'upcEBarcode', value: '01234558', symbol: fromBwip('upce', '01234558') },
  // The part before a wide space may be a valid symbol too.
  { type: 'interleaved2Of5Barcode', value: '2401234567', symbol: fromBwip('interleaved2of5', '2401234567') },
];
const leastGap = ({ type }: Specimen): number => (type === 'interleaved2Of5Barcode' ? 3 : 2);

describe('linear symbols are read next to others, for any request', () => {
  it.each(SYMBOLS.map((each, i) => ({ ...each, i })))('$type', async ({ i, ...one }) => {
    const expected = `${one.type} ${one.value}`;
    for (const [n, step] of [1, 4].entries()) {
      const other = SYMBOLS[(i + step) % SYMBOLS.length] ?? one;
      const pair = n === 0 ? [one, other] : [other, one];
      const gap = Math.max(...pair.map(leastGap));
      const heights = n === 0 ? [26, 40] : [30, 30];
      const symbol = besideOneAnother(
        pair.map((each) => each.symbol),
        gap,
        heights,
      );
      const image = toRgba(paintSymbol(symbol, n === 0 ? { module: 2, turn: 4 } : { module: 3 }));
      expect([other.type, await read(image, [one.type])]).toEqual([other.type, [expected]]);
      const isPlainAsked = pair.some(({ type }) => type === 'code39Barcode');
      expect(await read(image, [one.type, other.type])).toEqual(
        isPlainAsked ? allReadingsOf(pair) : [expected, `${other.type} ${other.value}`].sort(),
      );
      // Telepen must be requested by name, and the type of a UPC-A depends on the request.
      if (pair.every(({ type }) => !['telepenBarcode', 'upcABarcode'].includes(type)))
        expect(await read(image, EVERYTHING_AND_FURTHER)).toEqual(allReadingsOf(pair));
    }
  });

  it('light on dark, and of three the one between two others', async () => {
    const [first, second, third] = [SYMBOLS[1], SYMBOLS[3], SYMBOLS[5]] as [Specimen, Specimen, Specimen];
    const symbol = besideOneAnother([first.symbol, second.symbol, third.symbol], 2, [30, 30, 30]);
    for (const inverted of [false, true]) {
      const image = toRgba(paintSymbol(symbol, { module: 2, inverted }));
      expect(await read(image, ['code39Barcode'])).toEqual(['code39Barcode V3TX5N-1']);
      expect(await read(image, ['code128Barcode', 'code39Barcode', 'ean13Barcode'])).toHaveLength(3);
    }
  });
});

describe('nothing but a part of a symbol is read', () => {
  const random = createRandom(11);
  const digits = (count: number): string => Array.from({ length: count }, () => random.integer(0, 9)).join('');

  it('of an Interleaved 2 of 5 next to another symbol', async () => {
    for (let n = 0; n < 8; n++) {
      const value = digits(16);
      const pair = [fromBwip('interleaved2of5', value), fromBwip('code128', 'Count012345!')];
      const image = toRgba(paintSymbol(besideOneAnother(pair, 2 + (n % 3), [30, 30]), { module: 2 }));
      expect(['', value]).toContain((await read(image, ['interleaved2Of5Barcode'])).join().replace(/^\w+ /, ''));
    }
  });

  it('of EAN-13s next to another symbol, or cut off, as UPC-E', async () => {
    for (let n = 0; n < 12; n++) {
      const ean = fromBwip('ean13', `${1 + (n % 9)}${digits(11)}`);
      const pair = [ean, fromBwip('code128', 'Count012345!')];
      const whole = toRgba(paintSymbol(besideOneAnother(pair, 2, [30, 30]), { module: 2 }));
      expect(await read(whole, ['upcEBarcode', 'ean8Barcode'])).toEqual([]);
      const columns = 60 + n;
      const cells = ean.cells.subarray(0, columns);
      const cutOff = toRgba(paintSymbol(besideOneAnother([{ ...ean, cells, columns }], 2, [30]), { module: 2 }));
      expect(await read(cutOff, ['upcEBarcode', 'ean8Barcode'])).toEqual([]);
    }
  });
});
