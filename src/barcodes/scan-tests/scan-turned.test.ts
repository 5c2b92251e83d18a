import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type PaintedPicture, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import {
  allReadingsOf,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../../testing/barcode-pictures/specimens.ts';
import { oneOf, someOf } from '../../testing/short-form.ts';
import type { Barcode } from '../index.ts';
import { BARCODE_TYPES, SYMBOLOGIES } from '../table/symbologies.ts';

const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];
const everyType = BARCODE_TYPES.filter((type) => type !== 'patchCodeBarcode');

/** Smallest angle between two directions (degrees). */
const degreesBetween = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

const cornersOf = ({ point1, point2, point3, point4 }: Barcode) => [point1, point2, point3, point4];

const cornersOff = (found: Barcode, { corners }: PaintedPicture) =>
  Math.max(...cornersOf(found).map(({ x, y }, i) => Math.hypot(x - (corners[i]?.x ?? 0), y - (corners[i]?.y ?? 0))));

const numbered = specimens.map((specimen, nth) => ({ ...specimen, nth }));

describe('a symbol at any angle, every type asked for', () => {
  it.each(numbered)('$type: its value, its four corners and its skew', async ({ nth, ...specimen }) => {
    const { type, symbol } = specimen;
    const random = createRandom(type.length * 131 + type.charCodeAt(2));
    const turns = [90 + random.below(30), 45 + 180 * random.below(2), 360 - random.below(100)];
    for (const turn of oneOf(turns, nth)) {
      const picture = paintSymbol(symbol, { turn });
      const read = await scanAtAnyAngle(toRgba(picture), {
        barcodeTypes: everyType,
        orientation: 'horizontalVerticalDiagonal',
      });
      const values = read.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`);
      expect({ turn, read: values.sort() }).toEqual({ turn, read: allReadingsOf([specimen]) });
      const [found] = read;
      if (!found) continue;
      expect({ turn, skewIsOff: degreesBetween(found.skew, turn) > 1 }).toEqual({ turn, skewIsOff: false });
      if (SYMBOLOGIES[type].kind !== 'linear' || type === 'gs1DataBarBarcode') continue;
      expect({ turn, cornersAreOff: cornersOff(found, picture) > 6 }).toEqual({ turn, cornersAreOff: false });
    }
  });

  // Their edges are on few rows of the picture, which sampling may miss.
  it.each(someOf(numbered, 1))('$type, large and sharp, its bars along the rows', async ({ nth, ...specimen }) => {
    const { type, symbol } = specimen;
    // Low rows of MicroPDF417 need the engine's downscaled copies, so not this scale.
    for (const module of type === 'microPdf417Barcode' ? [8] : someOf([8, 12], nth)) {
      const picture = paintSymbol(symbol, { module, turn: 90 });
      const read = await scanAtAnyAngle(toRgba(picture), { barcodeTypes: everyType });
      const values = read.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`);
      expect([module, values.sort()]).toEqual([module, allReadingsOf([specimen])]);
    }
  });

  it.each([0, 90, 180, 270])('a Data Matrix of a pixel and a half a module, turned by %d°', async (turn) => {
    const { symbol, value } = specimens.find(({ type }) => type === 'dataMatrixBarcode') ?? {};
    if (!symbol) throw new Error('There is no specimen of a Data Matrix');
    const read = await scanAtAnyAngle(toRgba(paintSymbol(symbol, { module: 1.5, turn })), { barcodeTypes: everyType });
    expect(read.map(({ barcodeValue }) => barcodeValue)).toEqual([value]);
  });

  const matrices = ['aztecBarcode', 'dataMatrixBarcode', 'microQRCodeBarcode', 'qrCodeBarcode'];
  const cropped = specimens.filter(({ type }) => matrices.includes(type));
  it.each(cropped)('$type, cropped to its outermost modules', async ({ symbol, type, value }) => {
    for (const module of [2, 3, 6])
      for (const turn of [0, 90, 180, 270])
        for (const inverted of type === 'dataMatrixBarcode' ? [false, true] : [false]) {
          const picture = toRgba(paintSymbol(symbol, { module, turn, quiet: 0, inverted }));
          const read = await scanAtAnyAngle(picture, { barcodeTypes: everyType });
          const values = read.map(({ barcodeValue }) => barcodeValue);
          expect({ module, turn, inverted, values }).toEqual({ module, turn, inverted, values: [value] });
        }
  });

  it.each([
    ['add5Barcode', 3, 204],
    ['add5Barcode', 4, 298],
    ['dataLogic2Of5Barcode', 3, 155],
    ['ean128Barcode', 2, 33],
    ['iata2Of5Barcode', 2, 107],
    ['matrix2Of5Barcode', 2, 155],
  ] as const)(
    '%s at %d px a module, turned by %d°, so noisy that its lines are averaged: its corners',
    async (type, module, turn) => {
      const specimen = specimens.find((one) => one.type === type);
      if (!specimen) throw new Error(`There is no specimen of ${type}`);
      const picture = paintSymbol(specimen.symbol, { module, turn, noise: 15, blur: 0.7 });
      const [found] = await scanAtAnyAngle(toRgba(picture), { barcodeTypes: [type] });
      expect(found?.barcodeValue).toBe(specimen.value);
      expect(found && cornersOff(found, picture)).toBeLessThan(8);
    },
  );

  it.each([
    ['databaromni', '(01)09521234543213', 33, [20, 120]],
    ['databaromni', '(01)09521234543213', 40, [147, 213]],
    ['databarexpanded', '(01)09521234543213(3103)001750', 34, [60, 200]],
  ] as const)(
    '%s, of which no level line crosses all bars: its corners (%#)',
    async (symbology, text, height, turns) => {
      for (const module of [2, 3]) {
        for (const turn of turns) {
          const picture = paintSymbol(fromBwip(symbology, text, {}, height), { module, turn });
          const [found] = await scanAtAnyAngle(toRgba(picture), { barcodeTypes: ['gs1DataBarBarcode'] });
          const isOff = !found || cornersOff(found, picture) > 6;
          expect({ module, turn, isOff }).toEqual({ module, turn, isOff: false });
        }
      }
    },
  );

  it.each([
    ['18087573721951', 0],
    ['18087573721951', 270],
    ['94506843583896', 257],
    ['70057196504316', 56],
  ] as const)(
    'GS1 DataBar %s, light on dark and turned by %d°, is not read as what its negative says',
    async (text, turn) => {
      const symbol = fromBwip('databaromni', `(01)${text}`, {}, 33);
      const read = await scanAtAnyAngle(toRgba(paintSymbol(symbol, { module: 2, turn, inverted: true })), {
        barcodeTypes: ['gs1DataBarBarcode'],
      });
      expect(read.map(({ barcodeValue }) => barcodeValue)).toEqual([`01${text}`]);
    },
  );

  it.each([3, 4, 6, 7])(
    'Australian Post with 25 trackers beside a row of long bars, %d px a module',
    async (module) => {
      const symbol = fromBwip('auspost', '6286040111281', { custinfoenc: 'numeric' });
      for (const turn of [0, 90, 180, 270]) {
        const read = await scanAtAnyAngle(toRgba(paintSymbol(symbol, { module, turn })), {
          barcodeTypes: ['allPostal'],
        });
        expect({ turn, read: read.map(({ barcodeValue }) => barcodeValue?.slice(0, 10)) }).toEqual({
          turn,
          read: ['6286040111'],
        });
      }
    },
  );

  it.each([
    ['code39ext', 'aXOJhm#Nz', { module: 2, turn: 39, noise: 15 }, '+AXOJ+H+M/CN+Z'],
    ['interleaved2of5', '225649304204', { module: 2.5, turn: 122, noise: 8, blur: 0.7, seed: 807 }, '225649304204'],
    ['upca', '231536323763', { module: 2, turn: 295 }, '231536323763'],
  ] as const)('of a %s %s no part is taken for a whole', async (symbology, text, conditions, value) => {
    const read = await scanAtAnyAngle(toRgba(paintSymbol(fromBwip(symbology, text), conditions)), {
      barcodeTypes: everyType,
    });
    expect(read.map(({ barcodeValue }) => barcodeValue)).toEqual([value]);
  });

  it.each([
    ['databaromni', '(01)09521234543213', '0109521234543213', 2],
    ['databaromni', '(01)09521234543213', '0109521234543213', 3],
    ['datamatrix', 'Data Matrix 1', 'Data Matrix 1', 3],
    ['datamatrix', 'a symbol with more in it', 'a symbol with more in it', 3],
  ] as const)('%s %s, light on dark, is read beside another symbol, too', async (symbology, text, value, module) => {
    const other = toRgba(paintSymbol(fromBwip('code128', 'COUNT12')));
    for (const turn of [0, 45, 90, 180, 270]) {
      const light = toRgba(paintSymbol(fromBwip(symbology, text), { inverted: true, turn, module, quiet: 18 }));
      const read = await scanAtAnyAngle(stack(light, other), { barcodeTypes: everyType });
      expect({ turn, read: read.map(({ barcodeValue }) => barcodeValue).toSorted() }).toEqual({
        turn,
        read: ['COUNT12', value].toSorted(),
      });
    }
  });
});
