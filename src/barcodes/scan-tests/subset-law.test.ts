import { describe, expect, it } from 'vitest';
import { paintPage } from '../../testing/barcode-pictures/page.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { subsetWith } from '../../testing/barcode-pictures/reading-law.ts';
import {
  allReadingsOf,
  createLongSpecimens,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../../testing/barcode-pictures/specimens.ts';
import { symbolWidth } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom } from '../../testing/random.ts';
import { oneOf, someOf } from '../../testing/short-form.ts';
import { type BarcodeImage, EVERYTHING, type ScanOptions, scan } from '../index.ts';
import { BARCODE_TYPES, type BarcodeType, type BarcodeTypeGroup, SYMBOLOGIES } from '../table/symbologies.ts';

type Asked = readonly (BarcodeType | BarcodeTypeGroup)[];

const long = createLongSpecimens();
const own = [...createOwnSpecimens(), ...createPostalSpecimens()];
const all = [...createZxingSpecimens(), ...own];

const read = async (image: BarcodeImage, barcodeTypes: Asked, options: ScanOptions = {}): Promise<string[]> =>
  (await scan(image, { barcodeTypes, ...options })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

const paint = ({ symbol }: Specimen, conditions: Conditions) => toRgba(paintSymbol(symbol, conditions));

describe('a subset of the types reads the same as the full set', () => {
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

  it.each(long.map((specimen, i) => ({ ...specimen, turns: i % 2 === 0 ? ([20, 70] as const) : ([65, 25] as const) })))(
    'a long $type, turned by $turns, whatever is asked beside it',
    async ({ turns, ...specimen }) => {
      const expected = `${specimen.type} ${specimen.value}`;
      const random = createRandom(turns[1]);
      const [one, other] = turns.map((turn) => paint(specimen, { turn, module: 2 }));
      if (!one || !other) throw new Error('Two pictures are painted');
      expect(await read(one, [specimen.type])).toEqual([expected]);
      expect(await read(other, [specimen.type])).toEqual([expected]);
      expect(
        await read(
          other,
          subsetWith(specimen.type, () => random.chance(1 / 3)),
        ),
      ).toEqual([expected]);
      const all = await read(paint(specimen, { turn: 25, module: 3 }), EVERYTHING);
      expect(all.sort()).toEqual(allReadingsOf([specimen]));
    },
  );

  it.each(
    oneOf(
      [
        [1, 0],
        [3, 4],
      ] as const,
      1,
    ),
  )(
    'each of all types on a page full of them, some of them asked for alone: seed %d, turned by up to %d°',
    async (seed, mostTurn) => {
      const page = paintPage(all, { seed, mostTurn, module: 2, width: 1240, height: 1754 });
      const found = await read(page, EVERYTHING);
      expect(all.map(({ type, value }) => `${type} ${value}`).filter((each) => !found.includes(each))).toEqual([]);
      const types = [...new Set(own.map((specimen) => specimen.type))];
      for (const type of someOf(types, seed)) {
        const alone = await read(page, [type]);
        expect([type, alone.sort()]).toEqual([type, found.filter((each) => each.startsWith(`${type} `)).sort()]);
      }
    },
  );

  it.each(
    oneOf(
      [
        [16, 0],
        [21, 4],
      ] as const,
      0,
    ),
  )(
    'each postal type alone on a page of 300 dpi full of all types: seed %d, turned by up to %d°',
    async (seed, mostTurn) => {
      const page = paintPage(all, { seed, mostTurn, module: 4, width: 2480, height: 3508 });
      const found = await read(page, EVERYTHING);
      for (const type of someOf([...new Set(createPostalSpecimens().map((specimen) => specimen.type))], seed)) {
        const alone = await read(page, [type]);
        expect([type, alone.sort()]).toEqual([type, found.filter((each) => each.startsWith(`${type} `)).sort()]);
      }
    },
  );
});
