import type { PdfCharacters } from '../pdf/core.ts';
import { fromPdf } from '../text/from-pdf.ts';

export const textOf = (characters: PdfCharacters): string =>
  fromPdf(characters).reduce((text, { text: own }) => text + own, '');

/** Returns the text with its line ends, which part words. */
export const linesOf = ({ codes }: PdfCharacters): string =>
  Array.from(codes, (code) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ')).join('');

export const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
