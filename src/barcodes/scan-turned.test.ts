import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { createRandom } from '../testing/barcode-pictures/random.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../testing/barcode-pictures/specimens.ts';
import { scan } from './index.ts';
import { BARCODE_TRAITS, BARCODE_TYPES } from './types.ts';

const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];
const everyType = BARCODE_TYPES.filter((type) => type !== 'patchCodeBarcode');

/** Degrees from one direction to another, the short way round. */
const degreesBetween = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

describe('a symbol at any angle, every type asked for', () => {
  it.each(specimens)('$type: its value, its four corners and its skew', async ({ type, value, symbol }) => {
    const random = createRandom(type.length * 131 + type.charCodeAt(2));
    for (const turn of [0, 90 + random.below(30), 180 + random.below(90), 45, 360 - random.below(40)]) {
      const picture = paintSymbol(symbol, { turn });
      const read = await scan(toRgba(picture), { barcodeTypes: everyType, orientation: 'horizontalVerticalDiagonal' });
      expect({ turn, read: read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]) }).toEqual({
        turn,
        read: [[type, value]],
      });
      const [found] = read;
      if (!found) continue;
      expect({ turn, skewIsOff: degreesBetween(found.skew, turn) > 1 }).toEqual({ turn, skewIsOff: false });
      if (BARCODE_TRAITS[type].kind !== 'linear' || type === 'gs1DataBarBarcode') continue;
      const corners = [found.point1, found.point2, found.point3, found.point4];
      const off = corners.map(({ x, y }, i) =>
        Math.hypot(x - (picture.corners[i]?.x ?? 0), y - (picture.corners[i]?.y ?? 0)),
      );
      expect({ turn, cornersAreOff: Math.max(...off) > 6 }).toEqual({ turn, cornersAreOff: false });
    }
  });

  it.each(specimens.filter(({ type }) => BARCODE_TRAITS[type].kind === 'linear'))(
    '$type: light on dark',
    async ({ type, value, symbol }) => {
      const read = await scan(toRgba(paintSymbol(symbol, { inverted: true })), { barcodeTypes: everyType });
      expect(read.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([[type, value]]);
    },
  );
});
