import type { BarcodeType } from '../table/symbologies.ts';

/** Types that thirteen EAN digits may have. */
export const EAN_13: readonly BarcodeType[] = ['ean13Barcode', 'isbnBarcode', 'upcABarcode'];

/** Prefix 9790 is printed music (ISMN). */
const isBookNumber = (digits: string): boolean => /^97(8|9[1-9])/.test(digits);

/** Returns the requested type of thirteen digits: UPC-A or ISBN before EAN-13, the default. */
export function toEan13Reading(digits: string, asked: ReadonlySet<BarcodeType>): { type: BarcodeType; text: string } {
  if (digits.startsWith('0') && asked.has('upcABarcode')) return { type: 'upcABarcode', text: digits.slice(1) };
  if (asked.has('isbnBarcode') && isBookNumber(digits)) return { type: 'isbnBarcode', text: digits };
  return { type: 'ean13Barcode', text: digits };
}
