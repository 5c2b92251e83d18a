// Pure: no DOM, no Node.
import { decodeHeightDigits } from './height-digits.ts';
import type { PostalSymbology } from './symbology.ts';

/** USPS PLANET: a service code of 11 or 13 digits, three tall bars of five a digit. */
export const planet: PostalSymbology = {
  type: 'planetBarcode',
  decode: (row) => decodeHeightDigits(row, { complemented: true, lengths: [11, 13] }),
};
