import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type DotConditions, paintDots } from '../../testing/barcode-pictures/dots.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { SEARCH_EVERYTHING, scan } from '../index.ts';
import { mirror } from '../raster/mirror.ts';
import { readDotModules, readDots } from './read-dots.ts';

const DATA_MATRIX = new Set(['dataMatrixBarcode'] as const);

const SYMBOLS = [
  { text: 'SN-5273-00917', symbol: fromBwip('datamatrix', 'SN-5273-00917') },
  { text: 'SN-5273', symbol: fromBwip('datamatrixrectangular', 'SN-5273', { version: '8x32' }) },
  { text: 'AB-12', symbol: fromBwip('datamatrixrectangular', 'AB-12', { version: '8x18' }) },
  { text: 'https://markwright.example/1', symbol: fromBwip('qrcode', 'https://markwright.example/1') },
];

const SURFACES: readonly Pick<DotConditions, 'lightOnDark' | 'mirrored' | 'metal' | 'square'>[] = [
  {},
  { lightOnDark: true },
  { mirrored: true },
  { lightOnDark: true, mirrored: true, metal: 0.2 },
  { metal: 0.15 },
  { square: true },
];

const CASES = [0.6, 0.7, 0.8, 0.95].flatMap((dot, i) =>
  [4, 6, 9, 16].flatMap((pitch, j) =>
    SYMBOLS.map((_, k) => ({
      dot,
      pitch,
      turn: [0, 17, 90, 233][(i + j + k) % 4],
      symbol: k,
      surface: (i + 2 * j + k) % 6,
    })),
  ),
);

describe('matrix codes of separate dots', () => {
  it('reads dots of any size, at any turn, in both colours, mirrored and on metal', async () => {
    const missed: unknown[] = [];
    for (const [nth, each] of someOf(someOf(CASES, 1), 2).entries()) {
      const { text, symbol } = SYMBOLS[each.symbol] ?? {};
      if (!symbol) continue;
      const { dot, pitch, turn = 0 } = each;
      const picture = paintDots(symbol, { dot, pitch, turn, jitter: 0.05, seed: nth, ...SURFACES[each.surface] });
      const found = await scan(toRgba(picture), SEARCH_EVERYTHING);
      if (found.length !== 1 || found[0]?.barcodeValue !== text) missed.push({ each, found });
    }
    expect(missed).toEqual([]);
  });

  it('finds the corners of a turned, mirrored symbol', async () => {
    const { symbol } = SYMBOLS[0] ?? {};
    if (!symbol) throw new Error('There is a symbol');
    const picture = paintDots(symbol, { dot: 0.7, pitch: 8, mirrored: true });
    const image = { data: picture.gray, width: picture.width, height: picture.height };
    const [found] = await readDots(image, (lattice) => readDotModules(lattice, DATA_MATRIX));
    const xs = found?.corners.map(({ x }) => Math.round(x / 8)).sort((a, b) => a - b);
    const ys = found?.corners.map(({ y }) => Math.round(y / 8)).sort((a, b) => a - b);
    expect({ xs, ys }).toEqual({ xs: [4, 4, 20, 20], ys: [4, 4, 20, 20] });
  });

  it('reads nothing in dots that form a grid by chance', async () => {
    const random = createRandom(5);
    for (let nth = 0; nth < 4; nth++) {
      const cells = Uint8Array.from({ length: 400 }, () => random.below(2));
      const symbol = { cells, columns: 20, rows: 20, cellWidth: 1, cellHeight: 1 };
      const picture = paintDots(symbol, { dot: 0.7, pitch: 7, seed: nth });
      expect(await scan(toRgba(picture), SEARCH_EVERYTHING)).toEqual([]);
    }
  });
});

describe('mirrored Data Matrix', () => {
  it.each(['8x18', '8x32', '12x26', '16x48'])('reads a rectangular one of %s', async (version) => {
    const symbol = fromBwip('datamatrixrectangular', 'MIR-1', { version });
    for (const turn of someOf([0, 90, 270], version.length)) {
      const { gray, width, height } = paintSymbol(symbol, { module: 5, turn, quiet: 4 });
      const mirrored = mirror({ data: gray, width, height });
      const found = await scan(toRgba({ gray: mirrored.data, width, height }), SEARCH_EVERYTHING);
      expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual(['MIR-1']);
    }
  });
});
