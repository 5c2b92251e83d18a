import { beforeAll, expect, it } from 'vitest';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { buildTextPage } from '../build-text-page.ts';
import { fromPdf } from '../from-pdf.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { createTextSearch } from '../patterns/search.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function read(text: string) {
  const content = `${textLine(text, 72, 700)} ${textLine('Another line of text.', 72, 680)}`;
  const document = engine.open(fromBytes(buildPdf({ pages: [{ content }] })));
  try {
    return buildTextPage(fromPdf(document.characters(0)));
  } finally {
    document.close();
  }
}

const hitsIn = (text: string, word: string) =>
  createTextSearch({ ...EMPTY_REQUEST, words: [word] })(read(text).searched);

const SIGNS = ['\xb7', '|', '\x95', '.', '-', '/', '*', '_', ',', '~', '+', '\xa6', '\xb0'];

it.each(SIGNS)('finds a word with %s between its letters, or within it', (sign) => {
  const [all, cut] = [[...'Zyrkowitz'].join(sign), `Zyr${sign}kowitz`];
  for (const shown of [all, cut, `Zy${sign}rkow${sign}itz`, `${cut}'s`])
    expect(hitsIn(`The lease of ${shown} ends in May.`, 'Zyrkowitz'), shown).not.toEqual([]);
  expect(hitsIn(`The lease of ${[...'Zyrkowitz'].join(` ${sign} `)} ends.`, 'Zyrkowitz')).not.toEqual([]);
});

it.each(["we'll come", "they wouldn't", 're-do this', '12-03-2024', 'Smith, Jones', 'and/or'])(
  'takes no other word for it: %s',
  (text) => {
    expect(read(text).readings).toEqual([]);
  },
);
