import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../../testing/barcode-pictures/specimens.ts';
import { listRealPictures, readRealPicture } from '../../testing/postal/pictures.ts';
import { makeTextPage } from '../../testing/postal/text-page.ts';
import { partOf } from '../../testing/short-form.ts';
import { scan } from '../index.ts';
import { localMean } from '../raster/local-mean.ts';
import type { GrayImage } from '../reader.ts';
import { BARCODE_TYPES, type BarcodeType } from '../types.ts';

const everyType = BARCODE_TYPES.filter((type) => type !== 'patchCodeBarcode');
const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];

/** Types that share bars: the general one and special cases. */
const FAMILIES: readonly (readonly BarcodeType[])[] = [
  ['code39Barcode', 'code39ExtendedBarcode', 'code32Barcode'],
  ['code93Barcode', 'code93ExtendedBarcode'],
  ['code128Barcode', 'ean128Barcode'],
  ['ean13Barcode', 'upcABarcode'],
];

describe('no false reads', () => {
  it.each(specimens.map((specimen, i) => ({ ...specimen, conditions: i % 2 === 0 ? {} : { turn: 8, noise: 12 } })))(
    'nothing but its own type in the picture of a $type, $conditions',
    async ({ type, symbol, conditions }) => {
      const family = FAMILIES.find((types) => types.includes(type)) ?? [type];
      const others = everyType.filter((other) => !family.includes(other));
      const read = await scan(toRgba(paintSymbol(symbol, conditions)), {
        barcodeTypes: others,
        code39StartStopPatternsAreMandatory: false,
      });
      expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([]);
    },
  );

  it.each([everyType, ['patchCodeBarcode'] as const])('nothing on a page of text (%#)', async (...barcodeTypes) => {
    const { data, width, height } = await makeTextPage(1000, 700, 2);
    const image = toRgba({ gray: data, width, height });
    expect(await scan(image, { barcodeTypes, code39StartStopPatternsAreMandatory: false })).toEqual([]);
  });
});

async function openReal(file: string) {
  const gray = await readRealPicture(file);
  return gray && toRgba({ gray: gray.data, width: gray.width, height: gray.height });
}

const without = listRealPictures()?.filter(({ barcodes }) => barcodes.length === 0);

describe.skipIf(!without)('real pictures without a barcode (skipped where ../shared/data is absent)', () => {
  it('yields nothing', async () => {
    const misread: unknown[] = [];
    for (const { file } of partOf(without ?? [], 3, 0)) {
      const image = await openReal(file);
      if (!image) continue;
      const read = await scan(image, { barcodeTypes: everyType });
      if (read.length > 0)
        misread.push([file, read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])]);
    }
    expect(without?.length).toBeGreaterThan(30);
    expect(misread).toEqual([]);
  }, 120_000);
});

const misreadable = 'zxing-ean13-3/23.png';

describe.skipIf(!listRealPictures())('real pictures of other types (skipped where ../shared/data is absent)', () => {
  it('yields no UPC-A from a few lines of an EAN-13', async () => {
    const image = await openReal(misreadable);
    if (!image) throw new Error(`${misreadable} is no PNG`);
    expect(await scan(image, { barcodeTypes: ['upcABarcode'] })).toEqual([]);
  });

  it.each(['zxing-upce-2/37.png', 'zxing-rss14-2/2.png'])(
    'yields no short Interleaved 2 of 5 from blurred light bars of another type: %s',
    async (file) => {
      const sharp = await readRealPicture(file);
      if (!sharp) throw new Error(`${file} is no PNG`);
      const soften = (image: GrayImage): GrayImage => ({ ...image, data: localMean(image, 1) });
      const { data, width, height } = soften(soften(sharp));
      const picture = toRgba({ gray: data.map((value) => 230 - 0.7 * value), width, height });
      expect(await scan(picture, { barcodeTypes: everyType })).toEqual([]);
    },
  );
});
