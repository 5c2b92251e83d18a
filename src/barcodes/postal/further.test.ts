import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { createFurtherSpecimens } from '../../testing/barcode-pictures/further.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createPostalSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { EVERYTHING_AND_FURTHER, type ScanOptions } from '../index.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';

const FURTHER = ['japanPostBarcode', 'kixBarcode', 'mailmarkBarcode'] as const;
const specimens = createFurtherSpecimens().filter(({ type }) => SYMBOLOGIES[type].kind === 'postal');

const read = async (image: Parameters<typeof scanAtAnyAngle>[0], options: ScanOptions) =>
  (await scanAtAnyAngle(image, options)).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

describe('postal types beyond the API', () => {
  it.each(specimens)('$type $value is read at any angle, with any other types requested', async (specimen) => {
    for (const [turn, module] of [
      [180, 1.5],
      [25, 2],
      [-25, 3],
      [90, 2],
      [137, 3],
      [-45, 2],
    ] as const) {
      const picture = toRgba(paintSymbol(specimen.symbol, { turn, module, noise: 6 }));
      const expected = [turn, [[specimen.type, specimen.value]]];
      expect([turn, await read(picture, { barcodeTypes: [specimen.type] })]).toEqual(expected);
      expect([turn, await read(picture, { barcodeTypes: [...EVERYTHING_AND_FURTHER, 'kixBarcode'] })]).toEqual(
        expected,
      );
      expect(await read(picture, { barcodeTypes: FURTHER.filter((type) => type !== specimen.type) })).toEqual([]);
    }
  });

  it('are not found in symbols of the others', async () => {
    for (const { symbol } of createPostalSpecimens()) {
      for (const turn of [0, 8]) {
        const picture = toRgba(paintSymbol(symbol, { turn, module: 3 }));
        expect(await read(picture, { barcodeTypes: FURTHER, royalMailVariableLength: true })).toEqual([]);
      }
    }
  });

  it('a KIX is read only by its name', async () => {
    const kix = specimens.find(({ type }) => type === 'kixBarcode');
    expect(kix && (await read(toRgba(paintSymbol(kix.symbol, {})), { barcodeTypes: EVERYTHING_AND_FURTHER }))).toEqual(
      [],
    );
  });
});
