import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol } from '../../testing/barcode-pictures/paint.ts';
import { toTensorField } from '../raster/bar-regions.ts';
import type { GrayImage } from '../reader.ts';
import { contrastOfBars } from './regions.ts';

const contrastsIn = (bcid: string, text: string, conditions: Conditions): (number | undefined)[] =>
  [0, 30, 90].map((turn) => {
    const { gray, width, height } = paintSymbol(fromBwip(bcid, text), { ...conditions, turn });
    const image: GrayImage = { data: gray, width, height };
    return contrastOfBars(image, toTensorField(image));
  });

it.each([
  ['code128', 'COUNT 12'],
  ['ean13', '9780306406157'],
])('the bars of a %s “%s” show, plainly where they are in focus', (bcid, text) => {
  for (const contrast of contrastsIn(bcid, text, {})) expect(contrast).toBeGreaterThan(0.9);
  for (const contrast of contrastsIn(bcid, text, { blur: 3 })) expect(contrast).toBeLessThan(0.8);
});

it.each([
  ['qrcode', 'https://example.org/'],
  ['azteccode', 'Code 2D!'],
])('a picture of a %s “%s” shows no bars', (bcid, text) => {
  expect(contrastsIn(bcid, text, {})).toEqual([undefined, undefined, undefined]);
});
