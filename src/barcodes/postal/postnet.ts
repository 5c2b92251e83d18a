// Pure: no DOM, no Node.
import { decodeHeightDigits } from './height-digits.ts';
import type { PostalSymbology } from './symbology.ts';

/** USPS POSTNET: ZIP, ZIP+4 or delivery point code, two tall bars of five a digit. */
export const postnet: PostalSymbology = {
  type: 'postNetBarcode',
  decode: (row) => decodeHeightDigits(row, { complemented: false, lengths: [5, 9, 11] }),
};
