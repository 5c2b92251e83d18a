import { describe, expect, it } from 'vitest';
import { paintPage } from '../testing/barcode-pictures/page.ts';
import { type Conditions, paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { createRandom } from '../testing/barcode-pictures/random.ts';
import {
  createLongSpecimens,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../testing/barcode-pictures/specimens.ts';
import { symbolWidth } from '../testing/barcode-pictures/symbol.ts';
import { EVERYTHING, type RgbaImage, type ScanOptions, scan } from './index.ts';
import { BARCODE_TYPES, type BarcodeType, type BarcodeTypeGroup, SYMBOLOGIES } from './symbologies.ts';

type Asked = readonly (BarcodeType | BarcodeTypeGroup)[];

const long = createLongSpecimens();
const own = [...createOwnSpecimens(), ...createPostalSpecimens()];
const all = [...createZxingSpecimens(), ...own];

const read = async (image: RgbaImage, barcodeTypes: Asked, options: ScanOptions = {}): Promise<string[]> =>
  (await scan(image, { barcodeTypes, ...options })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

const paint = ({ symbol }: Specimen, conditions: Conditions) => toRgba(paintSymbol(symbol, conditions));

/** A seeded subset of all types that holds the given one. */
function subsetWith(type: BarcodeType, seed: number): BarcodeType[] {
  const random = createRandom(seed);
  // Plain Code 39 beside its full ASCII form, and the like, are other readings of the same bars: those of a family go together or not at all.
  const others = BARCODE_TYPES.filter(
    (other) =>
      other !== type && !SYMBOLOGIES[other].isAlone && SYMBOLOGIES[other].engine?.ask !== SYMBOLOGIES[type].engine?.ask,
  );
  return [type, ...others.filter(() => random.below(3) === 0)];
}

describe('a subset of the types reads what the whole set reads', () => {
  it('knows long symbols of every linear type that may be long', () => {
    const fixed: readonly BarcodeType[] = [
      'add2Barcode',
      'add5Barcode',
      'code32Barcode',
      'ean13Barcode',
      'ean8Barcode',
      'patchCodeBarcode',
      'upcABarcode',
      'upcEBarcode',
    ];
    const linear = BARCODE_TYPES.filter((type) => SYMBOLOGIES[type].kind === 'linear' && !fixed.includes(type));
    expect(long.map(({ type }) => type).sort()).toEqual(linear);
    for (const { type, symbol } of long) expect([type, symbolWidth(symbol) >= 250]).toEqual([type, true]);
  });

  it.each(long)('a long $type, however it is turned and whatever is asked beside it', async (specimen) => {
    const expected = `${specimen.type} ${specimen.value}`;
    for (const turn of [20, 25, 65, 70]) {
      const image = paint(specimen, { turn, module: 2 });
      for (const asked of [[specimen.type], subsetWith(specimen.type, turn)])
        expect([turn, asked.length, await read(image, asked)]).toEqual([turn, asked.length, [expected]]);
    }
    expect(await read(paint(specimen, { turn: 25, module: 3 }), EVERYTHING)).toEqual([expected]);
  });

  it.each([
    [1, 0],
    [3, 4],
  ])(
    'each of all types on a page full of them, asked for alone: seed %d, turned by up to %d°',
    async (seed, mostTurn) => {
      const page = paintPage(all, { seed, mostTurn, module: 2, width: 1240, height: 1754 });
      const found = await read(page, EVERYTHING);
      expect(all.map(({ type, value }) => `${type} ${value}`).filter((each) => !found.includes(each))).toEqual([]);
      for (const type of new Set(own.map((specimen) => specimen.type))) {
        const alone = await read(page, [type]);
        expect([type, alone.sort()]).toEqual([type, found.filter((each) => each.startsWith(`${type} `)).sort()]);
      }
    },
  );
});
