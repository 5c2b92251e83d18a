import { expect, it } from 'vitest';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { paintSymbol } from '../testing/barcode-pictures/paint.ts';
import { toTensorField } from './raster/bar-regions.ts';
import type { GrayImage } from './reader.ts';
import { showsBars } from './regions.ts';

it.each([
  ['code128', 'COUNT 12', true],
  ['ean13', '9780306406157', true],
  ['qrcode', 'https://example.org/', false],
  ['azteccode', 'Code 2D!', false],
] as const)('a picture of a %s “%s” shows bars: %s', (bcid, text, expected) => {
  for (const turn of [0, 30, 90]) {
    const { gray, width, height } = paintSymbol(fromBwip(bcid, text), { turn });
    const image: GrayImage = { data: gray, width, height };
    expect([turn, showsBars(image, toTensorField(image))]).toEqual([turn, expected]);
  }
});
