import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createOwnSpecimens, createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { oneOf } from '../../testing/short-form.ts';
import { type BarcodeImage, type BarcodeType, type BarcodeTypeGroup, EVERYTHING, scan } from '../index.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';

/** Paper around the bars, and width of the lines (modules). */
interface Frame {
  readonly beside: number;
  readonly above: number;
  readonly line: number;
}

const HEIGHT = 40;

/** Draws bars in a frame; `strokes` are positions of vertical lines as long as the frame. */
function framed(bars: PrintedSymbol, { beside, above, line }: Frame, strokes: readonly number[] = []): PrintedSymbol {
  const [columns, rows] = [bars.columns + 2 * (beside + line), HEIGHT + 2 * (above + line)];
  const isInk = (x: number, y: number): boolean => {
    if (x < line || y < line || x >= columns - line || y >= rows - line) return true;
    const column = x - line - beside;
    if (strokes.includes(column)) return true;
    return y >= line + above && y < rows - line - above && bars.cells[column] === 1;
  };
  const cells = Uint8Array.from({ length: columns * rows }, (_, i) =>
    Number(isInk(i % columns, Math.floor(i / columns))),
  );
  return { cells, columns, rows, cellWidth: 1, cellHeight: 1 };
}

const read = async (
  image: BarcodeImage,
  barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[],
): Promise<string[]> =>
  (await scan(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`).sort();

const specimens = [...createZxingSpecimens(), ...createOwnSpecimens()].filter(
  ({ type, symbol }) => SYMBOLOGIES[type].kind === 'linear' && symbol.rows === 1 && !type.startsWith('add'),
);

const FRAMES: readonly (readonly [Frame, { module: number; turn: number }])[] = [
  [
    { beside: 2, above: 2, line: 1 },
    { module: 3, turn: 0 },
  ],
  [
    { beside: 3, above: 0, line: 1 },
    { module: 2, turn: 92 },
  ],
  [
    { beside: 4, above: 1, line: 3 },
    { module: 2, turn: -5 },
  ],
];

describe('linear symbols in frames two modules off, and further, are read as they are without', () => {
  it.each(specimens.map((specimen, nth) => ({ ...specimen, nth })))(
    '$type $value',
    async ({ type, value, symbol, nth }) => {
      for (const [frame, how] of oneOf(FRAMES, nth)) {
        const image = toRgba(paintSymbol(framed(symbol, frame), how));
        expect([frame, await read(image, [type])]).toEqual([frame, [`${type} ${value}`]]);
      }
      const all = await read(toRgba(paintSymbol(symbol, { module: 2 })), EVERYTHING);
      const image = toRgba(paintSymbol(framed(symbol, { beside: 2, above: 1, line: 1 }), { module: 2 }));
      expect(await read(image, EVERYTHING)).toEqual(all);
    },
  );

  it('light on dark', async () => {
    const symbol = framed(fromBwip('code128', 'Count012345!'), { beside: 2, above: 2, line: 1 });
    expect(await read(toRgba(paintSymbol(symbol, { inverted: true })), ['code128Barcode'])).toEqual([
      'code128Barcode Count012345!',
    ]);
  });
});

it.each([
  ['ean13', '9780306406157 90200', ['add5Barcode 90200', 'ean13Barcode 9780306406157']],
  ['upca', '012345000058 90200', ['add5Barcode 90200', 'upcABarcode 012345000058']],
])('%s %s is read in a frame with its add-on', async (bcid, text, expected) => {
  const types: BarcodeType[] = ['ean13Barcode', 'upcABarcode', 'add5Barcode'];
  for (const beside of [2, 4, 6]) {
    const image = toRgba(paintSymbol(framed(fromBwip(bcid, text), { beside, above: 2, line: 1 })));
    expect([beside, await read(image, types)]).toEqual([beside, expected]);
  }
});

it('reads symbols in the columns of a table', async () => {
  const symbols = [fromBwip('code128', 'Count012345!'), fromBwip('ean13', '9780306406157')];
  for (const beside of [2, 4]) {
    const columns = symbols.map((symbol) => framed(symbol, { beside, above: 2, line: 1 }));
    const width = columns.reduce((sum, column) => sum + column.columns, 1 - columns.length);
    const rows = columns[0]?.rows ?? 0;
    const cells = new Uint8Array(width * rows);
    let left = 0;
    for (const column of columns) {
      for (let y = 0; y < rows; y++)
        cells.set(column.cells.subarray(y * column.columns, (y + 1) * column.columns), y * width + left);
      left += column.columns - 1;
    }
    const image = toRgba(paintSymbol({ cells, columns: width, rows, cellWidth: 1, cellHeight: 1 }));
    const expected = ['code128Barcode Count012345!', 'ean13Barcode 9780306406157'];
    expect([beside, await read(image, ['code128Barcode', 'ean13Barcode'])]).toEqual([beside, expected]);
  }
});

it('lines through an Interleaved 2 of 5 leave no shorter one', async () => {
  const value = '24012345671234567890';
  const symbol = fromBwip('interleaved2of5', value);
  const type = 'interleaved2Of5Barcode';
  for (let stroke = 1; stroke < 24; stroke += 5) {
    for (const strokes of [[stroke], [symbol.columns - 1 - stroke], [stroke, symbol.columns - 1 - stroke]]) {
      const image = toRgba(paintSymbol(framed(symbol, { beside: 3, above: 3, line: 1 }, strokes), { module: 2 }));
      const shorter = (await read(image, [type])).filter((found) => found.length < `${type} ${value}`.length);
      expect([strokes, shorter]).toEqual([strokes, []]);
    }
  }
});
