import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { hueOf, inColours } from '../../testing/barcode-pictures/colours.ts';
import { paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { someOf } from '../../testing/short-form.ts';
import { SEARCH_EVERYTHING, scan } from '../index.ts';

const SYMBOLS = [
  { value: 'COLOUR-1', symbol: fromBwip('qrcode', 'COLOUR-1') },
  { value: 'BOX-4471', symbol: fromBwip('code128', 'BOX-4471') },
  { value: '9780306406157', symbol: fromBwip('ean13', '9780306406157') },
  { value: 'COL 12345', symbol: fromBwip('datamatrix', 'COL 12345') },
] as const;

const HUES = [0, 60, 120, 180, 240, 300];
const PAIRS = HUES.flatMap((ink, i) => HUES.filter((paper) => paper !== ink).map((paper, j) => ({ ink, paper, i, j })));

const read = async (image: Parameters<typeof scan>[0]) =>
  (await scan(image, SEARCH_EVERYTHING)).map(({ barcodeValue }) => barcodeValue);

describe('ink and paper of one luminance', () => {
  it('are told apart by their hues, whatever these are', async () => {
    const missed: unknown[] = [];
    for (const { ink, paper, i, j } of someOf(PAIRS, 2)) {
      const { value, symbol } = SYMBOLS[(i + j) % SYMBOLS.length] ?? SYMBOLS[0];
      const luminance = [76, 110, 150][(i + 2 * j) % 3] ?? 0;
      const painted = paintSymbol(symbol, { module: 2 + (j % 2) });
      const found = await read(inColours(painted, hueOf(ink, luminance), hueOf(paper, luminance)));
      if (found.join() !== value) missed.push({ ink, paper, luminance, value, found });
    }
    expect(missed).toEqual([]);
  });

  it.each([
    [30, 3],
    [60, 4],
  ])('are read amid paper of %d modules of %d px', async (quiet, module) => {
    const { value, symbol } = SYMBOLS[1];
    const picture = inColours(paintSymbol(symbol, { module, quiet }), [0, 150, 0], [255, 0, 0]);
    const found = await scan(picture, { barcodeTypes: ['code128Barcode'] });
    expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual([value]);
  });

  it('are read beside a symbol in black and white, at their places', async () => {
    const [qr, bars] = [SYMBOLS[0], SYMBOLS[1]];
    const painted = paintSymbol(bars.symbol, { module: 2 });
    const coloured = inColours(painted, hueOf(120, 76), hueOf(0, 76));
    const page = stack(toRgba(paintSymbol(qr.symbol, { module: 3 })), coloured);
    const found = await scan(page, SEARCH_EVERYTHING);
    expect(found.map(({ barcodeValue }) => barcodeValue).sort()).toEqual(['BOX-4471', 'COLOUR-1']);
    const area = found.find(({ barcodeValue }) => barcodeValue === 'BOX-4471')?.area;
    const [topLeft] = painted.corners;
    expect(Math.abs((area?.x ?? 0) - topLeft.x)).toBeLessThanOrEqual(2);
    expect(Math.abs((area?.y ?? 0) - topLeft.y - page.height + painted.height)).toBeLessThanOrEqual(4);
  });
});

describe('ink on nothing', () => {
  it.each([
    ['white', [255, 255, 255]],
    ['pale yellow', [255, 255, 230]],
    ['black', [0, 0, 0]],
    ['grey', [180, 180, 180]],
  ] as const)('is read in %s', async (_, ink) => {
    for (const { value, symbol } of someOf(SYMBOLS, ink[2])) {
      expect(await read(inColours(paintSymbol(symbol), ink))).toEqual([value]);
    }
  });
});
