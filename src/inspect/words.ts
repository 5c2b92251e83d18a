import type { PdfCharacters } from '../pdf/core.ts';
import { fromPdf } from '../text/from-pdf.ts';

export const textOf = (characters: PdfCharacters): string =>
  fromPdf(characters).reduce((text, { text: own }) => text + own, '');

export const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
