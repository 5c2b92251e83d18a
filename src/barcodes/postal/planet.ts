import { decodeHeightDigits } from './height-digits.ts';
import type { PostalReader } from './symbology.ts';

/** USPS PLANET: a service code of 11 or 13 digits, three tall bars of five a digit. */
export const planet: PostalReader = {
  decode: (row) => decodeHeightDigits(row, { complemented: true, type: 'planetBarcode' }),
};
