import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../../testing/barcode-pictures/specimens.ts';
import { someOf } from '../../testing/short-form.ts';
import { type BarcodeImage, type BarcodeType, type BarcodeTypeGroup, EVERYTHING, scan } from '../index.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';

const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];

const EASY = {
  'a QR Code': { symbol: fromBwip('qrcode', 'EASY TO READ'), of: 'qrCodeBarcode' },
  'a Code 128': { symbol: fromBwip('code128', 'EASY TO READ'), of: 'code128Barcode' },
} as const;

const read = async (
  image: BarcodeImage,
  barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[],
): Promise<string[]> =>
  (await scan(image, { barcodeTypes, orientation: 'horizontalVerticalDiagonal' })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

const HOW: Readonly<Record<string, Conditions>> = {
  'turned by 20°': { turn: 20, module: 2 },
  'turned by 45°': { turn: 45, module: 3 },
  'light on dark': { module: 2, inverted: true },
};

describe('reads each type separately as with all types, next to any easy symbol', () => {
  it.each(someOf(specimens, 1).map((specimen, turn) => ({ ...specimen, turn })))(
    '$type $value',
    async ({ turn, ...specimen }) => {
      for (const [i, [name, { symbol, of }]] of Object.entries(EASY).entries()) {
        if (specimen.type === of) continue;
        for (const [how, conditions] of someOf(Object.entries(HOW), turn + i)) {
          const image = stack(toRgba(paintSymbol(symbol)), toRgba(paintSymbol(specimen.symbol, conditions)));
          const alone = await read(image, [specimen.type]);
          const all = await read(image, EVERYTHING);
          const own = all.filter((value) => value.startsWith(`${specimen.type} `));
          expect([how, name, own]).toEqual([how, name, alone]);
          // Postal bars are not read light on dark.
          if (SYMBOLOGIES[specimen.type].kind !== 'postal' || !conditions.inverted)
            expect([how, name, alone]).toEqual([how, name, [`${specimen.type} ${specimen.value}`]]);
        }
      }
    },
  );
});
