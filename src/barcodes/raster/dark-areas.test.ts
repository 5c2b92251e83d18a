import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { makeTextPage } from '../../testing/postal/text-page.ts';
import type { GrayImage } from '../reader.ts';
import { scan } from '../scan.ts';
import { areaOf } from './crop.ts';
import { aroundTiles, findDarkTiles } from './dark-areas.ts';

const WIDTH = 1100;
const HEIGHT = 1000;

const symbol = fromBwip('qrcode', 'light on dark');

function withSymbol(page: GrayImage, conditions: Conditions): GrayImage {
  const { gray, width, height } = paintSymbol(symbol, { quiet: 2, ...conditions });
  const data = page.data.slice();
  for (let y = 0; y < height; y++) data.set(gray.subarray(y * width, (y + 1) * width), (500 + y) * WIDTH + 300);
  return { ...page, data };
}

const toPage = (data: Uint8Array): GrayImage => ({ data, width: WIDTH, height: HEIGHT });
const blank = toPage(new Uint8Array(WIDTH * HEIGHT).fill(240));

describe('dark areas of a page', () => {
  it('is nothing on a blank one, and little in print', async () => {
    expect(findDarkTiles(blank)).toEqual([]);
    expect(findDarkTiles(await makeTextPage(WIDTH, HEIGHT, 3)).length).toBeLessThan(6);
  });

  it('is everything in a dark picture', () => {
    const dark = toPage(Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % 256) >> 1));
    dark.data.fill(255, 0, WIDTH * 60);
    const area = findDarkTiles(dark).reduce((sum, tile) => sum + areaOf(tile), 0);
    expect(area).toBeGreaterThan(0.9 * dark.data.length);
  });

  it.each([2, 3, 6])('includes symbols of %i px a module in light on dark', (module) => {
    const page = withSymbol(blank, { module, inverted: true });
    const [box, ...others] = aroundTiles(page, findDarkTiles(page));
    expect(others).toEqual([]);
    expect(box?.left).toBeLessThanOrEqual(300);
    expect(box?.right).toBeGreaterThanOrEqual(300 + module * 25);
  });
});

it.each([2, 3, 6])('a symbol of %i px a module is read on a page of print, dark or light', async (module) => {
  const page = await makeTextPage(WIDTH, HEIGHT, 3);
  for (const inverted of [false, true]) {
    const { data: gray, width, height } = withSymbol(page, { module, inverted });
    const passes: string[] = [];
    const found = await scan(
      toRgba({ gray, width, height }),
      { barcodeTypes: ['qrCodeBarcode'] },
      { onBarcode: (_, pass) => passes.push(pass) },
    );
    expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual(['light on dark']);
    expect(passes).toEqual([inverted ? 'engine, light on dark' : 'engine']);
  }
});
