import { describe, expect, it } from 'vitest';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { createFurtherSpecimens } from '../testing/barcode-pictures/further.ts';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../testing/barcode-pictures/specimens.ts';
import { EVERYTHING, EVERYTHING_AND_FURTHER, FURTHER_BARCODE_TYPES, type ScanOptions, scan } from './index.ts';
import { SYMBOLOGIES, typesOfGroup } from './symbologies.ts';

const specimens = createFurtherSpecimens();

const read = async (image: Parameters<typeof scan>[0], barcodeTypes: NonNullable<ScanOptions['barcodeTypes']>) =>
  (await scan(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

describe('the types beyond the API', () => {
  it('have a specimen each', () => {
    expect([...new Set(specimens.map(({ type }) => type))].sort()).toEqual(FURTHER_BARCODE_TYPES);
  });

  it.each(specimens)('$type is read by its name, with its group, and never where the API asks', async (specimen) => {
    const { type, value, symbol } = specimen;
    const picture = toRgba(paintSymbol(symbol, { module: 4 }));
    expect(await read(picture, [type])).toEqual([[type, value]]);
    const expected = typesOfGroup('allFurther').includes(type) ? [[type, value]] : await read(picture, EVERYTHING);
    expect(await read(picture, EVERYTHING_AND_FURTHER)).toEqual(expected);
    const further = new Set<string>(FURTHER_BARCODE_TYPES);
    for (const [found] of await read(picture, EVERYTHING))
      expect([found, further.has(found ?? '')]).toEqual([found, false]);
  });

  it('are not read in symbols of the API, those that hardly check themselves included', async () => {
    const further = FURTHER_BARCODE_TYPES.filter((type) => !SYMBOLOGIES[type].isAlone);
    for (const { type, symbol } of [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()]) {
      const found = await read(toRgba(paintSymbol(symbol, { turn: 8, noise: 8 })), further);
      // The bars of an EAN-13 that begins with 978 are those of a book's number.
      expect([type, found]).toEqual([type, type === 'ean13Barcode' ? [['isbnBarcode', '9780306406157']] : []]);
    }
  });

  it('a PZN is a Code 39 only where the API asks, and an ISBN an EAN-13 unless it is asked for', async () => {
    const pzn = toRgba(paintSymbol(fromBwip('pzn', '2758089', { pzn8: true })));
    expect(await read(pzn, ['code39Barcode'])).toEqual([['code39Barcode', '-27580899']]);
    expect(await read(pzn, ['all1D', 'pznBarcode'])).toEqual([['pznBarcode', '27580899']]);
    const isbn = toRgba(paintSymbol(fromBwip('ean13', '9780306406157')));
    expect(await read(isbn, EVERYTHING_AND_FURTHER)).toEqual([['ean13Barcode', '9780306406157']]);
    expect(await read(isbn, ['ean13Barcode', 'isbnBarcode'])).toEqual([['isbnBarcode', '9780306406157']]);
  });
});
