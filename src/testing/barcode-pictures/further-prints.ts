// Randomly printed linear symbols beyond the API.
import type { BarcodeType } from '../../barcodes/index.ts';
import { createRandom, type Random } from '../random.ts';
import { fromWidths, type PrintedSymbol } from './symbol.ts';

export interface FurtherPrint {
  readonly type: BarcodeType;
  readonly text: string;
  readonly symbol: PrintedSymbol;
}

/** Code 11: five elements per character, hyphen last; then start and stop. */
const CODE_11 = ['NNNNW', 'WNNNW', 'NWNNW', 'WWNNN', 'NNWNW', 'WNWNN', 'NWWNN', 'NNNWW', 'WNNWN', 'WNNNN', 'NNWNN'];
const CODE_11_GUARD = 'NNWWN';

const toMsi = (digit: string) => [8, 4, 2, 1].map((bit) => (Number(digit) & bit ? 'WN' : 'NW')).join('');

export const patternOfMsi = (digits: string): string => `WN${[...digits].map(toMsi).join('')}NWN`;

export const patternOfCode11 = (text: string): string =>
  [CODE_11_GUARD, ...[...text].map((character) => CODE_11['0123456789-'.indexOf(character)] ?? ''), CODE_11_GUARD].join(
    'N',
  );

/** Returns element widths (px): wide ones 2 to 3 times narrow ones, ±1 px, with ink spread. */
function toPixels(pattern: string, random: Random): number[] {
  const narrow = random.integer(2, 3);
  const wide = Math.round(narrow * (2 + random.next()));
  const gain = random.integer(-1, 1) * (narrow > 2 ? 1 : 0);
  const jitter = random.integer(0, 1);
  return [...pattern].map((letter, i) => {
    const own = letter === 'W' ? wide + random.integer(0, jitter) : narrow;
    return own + (i % 2 === 0 ? gain : -gain);
  });
}

/** Returns a Pharmacode's bars and spaces (px): narrow bars are odd digits, last digit first. */
function toPharmacode(value: number, random: Random): number[] {
  const narrow = random.integer(2, 4);
  const gain = random.integer(-1, 1) * (narrow > 2 ? 1 : 0);
  const widths: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 2)) {
    if (widths.length > 0) widths.unshift(2 * narrow - gain);
    widths.unshift((rest % 2 === 1 ? narrow : 3 * narrow) + gain);
  }
  return widths;
}

export function printFurther(seed: number): FurtherPrint {
  const random = createRandom(seed);
  const text = Array.from({ length: random.integer(3, 10) }, () => random.integer(0, 9)).join('');
  const height = random.integer(40, 80);
  if (seed % 3 === 0)
    return { type: 'msiBarcode', text, symbol: fromWidths(toPixels(patternOfMsi(text), random), height) };
  if (seed % 3 === 1) {
    const dashed = `${text.slice(0, 2)}-${text.slice(2)}`;
    return {
      type: 'code11Barcode',
      text: dashed,
      symbol: fromWidths(toPixels(patternOfCode11(dashed), random), height),
    };
  }
  const value = random.integer(15, 131_070);
  return { type: 'pharmacodeBarcode', text: String(value), symbol: fromWidths(toPharmacode(value, random), height) };
}
