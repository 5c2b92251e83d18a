import { decodeHeightDigits } from './height-digits.ts';
import type { PostalReader } from './symbology.ts';

/** USPS POSTNET: ZIP, ZIP+4 or delivery point code, two of five bars tall. */
export const postnet: PostalReader = {
  decode: (row) => decodeHeightDigits(row, { complemented: false, type: 'postNetBarcode' }),
};
