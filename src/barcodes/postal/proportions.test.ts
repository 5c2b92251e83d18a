import { expect, it } from 'vitest';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { printPostal } from '../../testing/postal/proportions.ts';
import { scan } from '../index.ts';

/** Prints that are tried, and how many of them may be past reading: the generator draws bands of two pixels, and frames beside them. */
const PRINTS = 84;
const MOST_UNREAD = 2;

it('reads postal symbols as printers draw them, whatever their proportions, and never another value', async () => {
  const unread: string[] = [];
  for (let seed = 0; seed < PRINTS; seed++) {
    const print = printPostal(seed);
    const read = await scan(toRgba(print), { barcodeTypes: ['allPostal', 'upu4StateBarcode'] });
    const wrong = read.filter(
      ({ barcodeType, barcodeValue }) => barcodeType !== print.type || barcodeValue !== print.text,
    );
    expect([seed, wrong]).toEqual([seed, []]);
    if (read.length === 0) unread.push(`${seed} ${print.type} ${JSON.stringify(print.drawing)}`);
  }
  expect(unread.slice(MOST_UNREAD)).toEqual([]);
}, 120_000);
