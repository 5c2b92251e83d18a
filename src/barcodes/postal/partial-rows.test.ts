import { expect, it } from 'vitest';
import { drawBars } from '../../testing/postal/draw.ts';
import { encodeRoyalMail } from '../../testing/postal/encode.ts';
import { extractPatch } from '../raster/sample.ts';
import type { BarcodeType } from '../types.ts';
import { readPostal, readPostalCopy } from './index.ts';

const ROYAL_MAIL: ReadonlySet<BarcodeType> = new Set(['royalPost4StateBarcode']);
/** Texts with valid parts: without leading bars of the first, or trailing ones of the second. */
const LONG = 'WEIGNE14X1D5IYVLFIHDFHRBSNZEQY3MZIEGNOPK5XLQN4T88SDDAL9RIHKLW7F7';
const SHORT = 'UC104HN3N';

it.each([LONG, LONG.slice(0, 62), `${LONG}CN1BFA059768H24OBIOL5SN1NE`])(
  'a row of any length is read whole: %s',
  (text) => {
    const { image } = drawBars(encodeRoyalMail(text), { pitch: 4 });
    const found = readPostal(image, ROYAL_MAIL, { royalMailVariableLength: true });
    expect(found.map((candidate) => candidate.text)).toEqual([text]);
  },
);

it('a row that continues beyond the copy is not read from its visible part', () => {
  const pitch = 6;
  const { image } = drawBars(encodeRoyalMail(SHORT), { pitch });
  const readFirst = (bars: number) => {
    const width = 2 * pitch + bars * pitch;
    const patch = extractPatch(image, { x: width / 2, y: image.height / 2 }, { x: 1, y: 0 }, width, image.height, 1);
    const { readings, isCutOff } = readPostalCopy(patch.image, ROYAL_MAIL, {
      copyOf: { image, toImage: patch.toImage },
    });
    return { read: readings.map(({ text }) => text), isCutOff };
  };
  for (let bars = 30; bars < 42; bars++) expect([bars, readFirst(bars)]).toEqual([bars, { read: [], isCutOff: true }]);
  expect(readFirst(44)).toEqual({ read: [SHORT], isCutOff: false });
});
