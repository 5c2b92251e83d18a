import { decodeHeightDigits } from './height-digits.ts';
import type { PostalReader } from './symbology.ts';

/** USPS PLANET: service code of 11 or 13 digits, three of five bars tall. */
export const planet: PostalReader = {
  decode: (row) => decodeHeightDigits(row, { complemented: true, type: 'planetBarcode' }),
};
