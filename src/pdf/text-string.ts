import { decodePdfDocEncoding } from '../kernel/single-byte.ts';

/** Codes of a language within a text string. */
const ESCAPE = '\u001b';
const LANGUAGE = new RegExp(`${ESCAPE}[a-z]{2}(?:[A-Z]{2})?${ESCAPE}`, 'g');

/** Leaves out the codes of languages between the letters of a text string. */
export const withoutLanguages = (text: string): string => text.replace(LANGUAGE, '');

/** Decodes a text string: ISO 32000-2, 7.9.2.2. */
export const decodeTextString = (bytes: Uint8Array): string => withoutLanguages(decode(bytes));

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return bytes[0] === 0xef && bytes[1] === 0xbb ? new TextDecoder().decode(bytes) : decodePdfDocEncoding(bytes);
}
