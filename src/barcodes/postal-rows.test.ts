import { expect, it } from 'vitest';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { bwipLetters } from '../testing/postal/bwip.ts';
import { scan } from './index.ts';

/** Bars before the customer field of Australian Post, and behind it. */
const [BEFORE, BEHIND] = [22, 14];

it.each([
  // Fillers are trackers: stretches of up to 31 that show no field of bars.
  ['6286040111', ''],
  ['6241865980', '561'],
  ['6281876291', '6529276358'],
  ['5948163082', '2'],
  ['5975656419', '64731'],
  // Eighteen bars with ascenders, one after the other.
  ['1140111128', ''],
])('Australian Post %s with the customer field "%s", at every size and turn', async (digits, field) => {
  const isLong = !digits.startsWith('11');
  const encoding = isLong ? { custinfoenc: 'numeric' } : {};
  const customer = isLong ? bwipLetters('auspost', digits + field, encoding).slice(BEFORE, -BEHIND) : '';
  const symbol = fromBwip('auspost', digits + field, encoding);
  for (const [module, turn] of [
    [2, 0],
    [3, 180],
    [4, 90],
    [6, 0],
  ] as const) {
    const read = await scan(toRgba(paintSymbol(symbol, { module, turn })), { barcodeTypes: ['allPostal'] });
    expect({ module, turn, read: read.map(({ barcodeValue }) => barcodeValue) }).toEqual({
      module,
      turn,
      read: [digits + customer],
    });
  }
});
