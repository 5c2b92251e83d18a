import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { createFurtherSpecimens, drawDxFilmEdge } from '../../testing/barcode-pictures/further.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { subsetWith } from '../../testing/barcode-pictures/reading-law.ts';
import {
  allReadingsOf,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../../testing/barcode-pictures/specimens.ts';
import { createRandom } from '../../testing/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { EVERYTHING, EVERYTHING_AND_FURTHER, FURTHER_BARCODE_TYPES, type ScanOptions, scan } from '../index.ts';
import { SYMBOLOGIES, typesOfGroup } from '../table/symbologies.ts';

const specimens = createFurtherSpecimens();

const read = async (image: Parameters<typeof scan>[0], barcodeTypes: NonNullable<ScanOptions['barcodeTypes']>) =>
  (await scan(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

describe('the types beyond the API', () => {
  it('have a specimen each', () => {
    expect([...new Set(specimens.map(({ type }) => type))].sort()).toEqual(FURTHER_BARCODE_TYPES);
  });

  it.each(specimens)("$type is read by its name, with its group, and never by the API's default", async (specimen) => {
    const { type, value, symbol } = specimen;
    const picture = toRgba(paintSymbol(symbol, { module: 4 }));
    expect(await read(picture, [type])).toEqual([[type, value]]);
    const inApi = await read(picture, EVERYTHING);
    const all = (await read(picture, EVERYTHING_AND_FURTHER)).map((each) => each.join(' ')).sort();
    expect(all).toEqual(
      typesOfGroup('allFurther').includes(type) ? allReadingsOf([specimen]) : inApi.map((each) => each.join(' ')),
    );
    const further = new Set<string>(FURTHER_BARCODE_TYPES);
    for (const [found] of inApi) expect([found, further.has(found ?? '')]).toEqual([found, false]);
  });

  it('are read with any other types requested', async () => {
    const random = createRandom(12);
    for (const { type, value, symbol } of specimens) {
      if (SYMBOLOGIES[type].isAlone) continue;
      const picture = toRgba(paintSymbol(symbol, { module: 3 }));
      for (const share of [1 / 4, 3 / 4])
        expect(
          await read(
            picture,
            subsetWith(type, () => random.chance(share)),
          ),
        ).toEqual([[type, value]]);
    }
  });

  it.each([
    [8, 0],
    [90, 1],
    [188, 2],
  ])('are read turned by %d°, but for those whose direction is the page’s', async (turn, nth) => {
    for (const { type, value, symbol } of someOf(specimens, nth)) {
      if (/pharmacode/i.test(type) && turn > 90) continue;
      const found = await read(toRgba(paintSymbol(symbol, { module: 4, turn })), [type]);
      expect([type, found]).toEqual([type, [[type, value]]]);
    }
  });

  it('a DX film edge is read at slants up to 20°, in any direction', async () => {
    const symbol = drawDxFilmEdge(115, 3, { number: 24, isHalf: false });
    for (const turn of [-20, 7, 100, 162, 180, 270, 289])
      expect([turn, await read(toRgba(paintSymbol(symbol, { module: 4, turn })), ['dxFilmEdgeBarcode'])]).toEqual([
        turn,
        [['dxFilmEdgeBarcode', '115-3/24']],
      ]);
  });

  it('a long rMQR Code is read at any angle, at its position', async () => {
    const value = 'A long rMQR Code of seventeen rows';
    const symbol = fromBwip('rectangularmicroqrcode', value, { version: 'R17x139' });
    for (const [module, turn] of [
      [4, 20],
      [3, 45],
      [4, 115],
      [4, 175],
      [3, 225],
      [4, 300],
    ] as const) {
      const painted = paintSymbol(symbol, { module, turn });
      const [found] = await scan(toRgba(painted), { barcodeTypes: ['rectangularMicroQRCodeBarcode'] });
      expect([turn, found?.barcodeValue]).toEqual([turn, value]);
      const { x = 0, y = 0 } = found?.point1 ?? {};
      expect(Math.hypot(x - painted.corners[0].x, y - painted.corners[0].y)).toBeLessThan(2 * module);
    }
  });

  it('are not read in symbols of the API, those that hardly check themselves included', async () => {
    const further = FURTHER_BARCODE_TYPES.filter((type) => !SYMBOLOGIES[type].isAlone);
    const ofApi = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];
    for (const { type, symbol } of someOf(ofApi, 0)) {
      const found = await read(toRgba(paintSymbol(symbol, { turn: 8, noise: 8 })), further);
      // An EAN-13 starting with 978 is a book number.
      expect([type, found]).toEqual([type, type === 'ean13Barcode' ? [['isbnBarcode', '9780306406157']] : []]);
    }
  });

  it('lists a PZN next to its Code 39, and an ISBN as an EAN-13 unless requested', async () => {
    const pzn = toRgba(paintSymbol(fromBwip('pzn', '2758089', { pzn8: true })));
    expect(await read(pzn, ['code39Barcode'])).toEqual([['code39Barcode', '-27580899']]);
    expect(await read(pzn, ['all1D', 'pznBarcode'])).toEqual([
      ['code39Barcode', '-27580899'],
      ['pznBarcode', '27580899'],
    ]);
    const isbn = toRgba(paintSymbol(fromBwip('ean13', '9780306406157')));
    expect(await read(isbn, EVERYTHING_AND_FURTHER)).toEqual([['ean13Barcode', '9780306406157']]);
    expect(await read(isbn, ['ean13Barcode', 'isbnBarcode'])).toEqual([['isbnBarcode', '9780306406157']]);
  });
});
