import { describe, expect, it } from 'vitest';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, stack, toRgba } from '../testing/barcode-pictures/paint.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../testing/barcode-pictures/specimens.ts';
import { type BarcodeType, type BarcodeTypeGroup, EVERYTHING, type RgbaImage, scan } from './index.ts';

const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];

/** What every reader reads at once, and stands above the symbol in question. */
const EASY = {
  'a QR Code': { symbol: fromBwip('qrcode', 'EASY TO READ'), of: 'qrCodeBarcode' },
  'a Code 128': { symbol: fromBwip('code128', 'EASY TO READ'), of: 'code128Barcode' },
} as const;

const read = async (image: RgbaImage, barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[]): Promise<string[]> =>
  (await scan(image, { barcodeTypes, orientation: 'horizontalVerticalDiagonal' })).map(
    ({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`,
  );

const HOW: Readonly<Record<string, Conditions>> = {
  'turned by 20°': { turn: 20, module: 2 },
  'turned by 45°': { turn: 45, module: 3 },
  'light on dark': { module: 2, inverted: true },
};

describe('what a type reads alone, all types read, whatever easy symbol stands beside it', () => {
  it('x', async () => {
    const lost: string[] = [];
    let n = 0;
    const t0 = performance.now();
    for (const specimen of specimens as readonly Specimen[]) {
      for (const [name, { symbol, of }] of Object.entries(EASY)) {
        if (specimen.type === of) continue;
        for (const [how, conditions] of Object.entries(HOW)) {
          const image = stack(toRgba(paintSymbol(symbol)), toRgba(paintSymbol(specimen.symbol, conditions)));
          const alone = await read(image, [specimen.type]);
          const all = await read(image, EVERYTHING);
          n += alone.length;
          for (const value of all)
            if (value.startsWith(specimen.type) && !alone.includes(value)) console.log('LESSALONE', how, name, value);
          if (!alone.length) console.log('UNREAD', how, name, specimen.type, all.join());
          for (const value of alone)
            if (!all.includes(value)) lost.push(`${how} below ${name}: ${value}; all give ${all}`);
        }
      }
    }
    console.log(n, performance.now() - t0, lost.join('\n'));
    expect(lost).toEqual([]);
  }, 1e6);
});
