import { expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { FURTHER_POSTAL_SYMBOLS, type PostalPrint, printPostal } from '../../testing/postal/proportions.ts';
import type { ScanOptions } from '../index.ts';

/** Number of prints, and maximum illegible ones: some have two-pixel bands, or frames. */
const PRINTS = 84;
const MOST_UNREAD = 2;
const FURTHER_PRINTS = 60;

const OF_API = ['allPostal', 'upu4StateBarcode'] as const;

/** Reads prints for consecutive seeds; returns the illegible ones. */
async function readPrints(
  prints: number,
  print: (seed: number) => PostalPrint,
  barcodeTypes: NonNullable<ScanOptions['barcodeTypes']>,
): Promise<string[]> {
  const unread: string[] = [];
  for (let seed = 0; seed < prints; seed++) {
    const { type, text, drawing, ...picture } = print(seed);
    const read = await scanAtAnyAngle(toRgba(picture), { barcodeTypes });
    const wrong = read.filter(({ barcodeType, barcodeValue }) => barcodeType !== type || barcodeValue !== text);
    expect([seed, wrong]).toEqual([seed, []]);
    if (read.length === 0) unread.push(`${seed} ${type} ${JSON.stringify(drawing)}`);
  }
  return unread;
}

it('reads postal symbols of any printed proportions, and never another value', async () => {
  expect((await readPrints(PRINTS, printPostal, OF_API)).slice(MOST_UNREAD)).toEqual([]);
}, 120_000);

it('reads those beyond the API in the same way, with any other types requested', async () => {
  const print = (seed: number) => printPostal(seed, FURTHER_POSTAL_SYMBOLS);
  const unread = await readPrints(FURTHER_PRINTS, print, [...OF_API, 'allFurther', 'kixBarcode']);
  expect(unread.slice(MOST_UNREAD)).toEqual([]);
}, 120_000);
