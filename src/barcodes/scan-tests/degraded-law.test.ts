import { describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { PHOTOGRAPHS, savePhotograph } from '../../testing/barcode-pictures/degraded.ts';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom, type PictureRandom } from '../../testing/barcode-pictures/random.ts';
import { isLong } from '../../testing/short-form.ts';
import { EVERYTHING, scan } from '../index.ts';

const digits = (random: PictureRandom, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** Appends the check digit of GTINs. */
function withCheck(text: string): string {
  const sum = [...text].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return `${text}${(10 - (sum % 10)) % 10}`;
}

interface Made {
  readonly bcid: string;
  readonly value: string;
  readonly text?: string;
  readonly height?: number;
}

const MADE: readonly ((random: PictureRandom) => Made)[] = [
  (random) => ({ bcid: 'ean13', value: withCheck(`4${digits(random, 11)}`), height: 40 }),
  (random) => ({ bcid: 'upca', value: withCheck(digits(random, 11)), height: 40 }),
  (random) => ({ bcid: 'ean8', value: withCheck(digits(random, 7)), height: 30 }),
  (random) => ({ bcid: 'code128', value: `AB${digits(random, 6)}-x`, height: 30 }),
  (random) => ({ bcid: 'code93', value: `K${digits(random, 6)}`, height: 30 }),
  (random) => ({ bcid: 'code39', value: `K${digits(random, 6)}`, height: 30 }),
  (random) => ({ bcid: 'interleaved2of5', value: digits(random, 10), height: 30 }),
  (random) => {
    const value = withCheck(digits(random, 13));
    return { bcid: 'databaromni', value: `01${value}`, text: `(01)${value}`, height: 33 };
  },
  (random) => ({ bcid: 'datamatrix', value: `DM${digits(random, 10)}` }),
  (random) => ({ bcid: 'qrcode', value: `QR${digits(random, 10)}` }),
];

/** Values that two readers may write differently, such as UPC-A as EAN-13. */
const isSame = (read: string, value: string): boolean => read.padStart(13, '0') === value.padStart(13, '0');

const SEEDS = isLong ? 6 : 1;

const kinds = Object.entries(PHOTOGRAPHS).map(([kind, toDegradation], nth) => ({ kind, toDegradation, nth }));

describe('photographs made worse by chance', () => {
  it.each(kinds)(
    '$kind: no other value, and no fewer than the engine alone',
    async ({ toDegradation, nth }) => {
      const others: unknown[] = [];
      const [ours, plain] = [new Set<string>(), new Set<string>()];
      // In the short form, another two symbologies for each kind.
      const made = isLong ? MADE : [MADE[nth % MADE.length], MADE[(nth + 5) % MADE.length]];
      for (let seed = 1; seed <= SEEDS; seed++) {
        for (const make of made) {
          const random = createRandom(seed * 7919 + nth);
          const { bcid, value, text = value, height } = make?.(random) ?? { bcid: 'qrcode', value: 'none' };
          const symbol = fromBwip(bcid, text, { includecheck: bcid === 'code93' }, height);
          const { data: gray, ...size } = await savePhotograph(symbol, toDegradation(random), seed);
          const image = toRgba({ gray, ...size });
          const found = await scan(image, { barcodeTypes: EVERYTHING, orientation: 'horizontalVerticalDiagonal' });
          for (const { barcodeType, barcodeValue } of found) {
            if (barcodeValue === null || barcodeType === 'unknown') continue;
            if (isSame(barcodeValue, value)) ours.add(`${bcid} ${seed}`);
            else others.push([bcid, seed, value, barcodeType, barcodeValue]);
          }
          const engine = await readBarcodes(image as ImageData, { textMode: 'Plain' });
          if (engine.some((each) => isSame(each.text, value))) plain.add(`${bcid} ${seed}`);
        }
      }
      expect(others).toEqual([]);
      expect([...plain].filter((each) => !ours.has(each))).toEqual([]);
    },
    isLong ? 600_000 : 30_000,
  );
});
