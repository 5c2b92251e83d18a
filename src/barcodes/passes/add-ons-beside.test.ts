import { describe, expect, it } from 'vitest';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { listRealPictures, readRealPicture } from '../../testing/postal/pictures.ts';
import { type BarcodeType, type BarcodeTypeGroup, EVERYTHING, scan } from '../index.ts';

/** Blurred EAN-13 of a book, in one region of bars with its add-on. */
const BOOK = 'zxing-ean13-2/07.png';

describe.skipIf(!listRealPictures())('an add-on beside its symbol (skipped where ../shared/data is absent)', () => {
  it.each<readonly (BarcodeType | BarcodeTypeGroup)[]>([EVERYTHING, ['add5Barcode'], ['add2Barcode', 'add5Barcode']])(
    'is read whatever is asked beside it: %s',
    async (...barcodeTypes) => {
      const gray = await readRealPicture(BOOK);
      if (!gray) throw new Error(`${BOOK} is no PNG`);
      const found = await scan(toRgba({ gray: gray.data, width: gray.width, height: gray.height }), {
        barcodeTypes,
        orientation: 'horizontalVerticalDiagonal',
      });
      expect(found.filter(({ barcodeType }) => barcodeType.startsWith('add')).map((each) => each.barcodeValue)).toEqual(
        ['51495'],
      );
    },
  );
});
