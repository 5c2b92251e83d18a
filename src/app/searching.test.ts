import { expect, it } from 'vitest';
import type { PdfParts } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { createSearching } from './searching.ts';

it('reads each page once, however few come at a time, and the notes again when they are other ones', async () => {
  const words = ['apple', 'pear', 'plum'];
  const pages = words.map((word) => ({ content: textLine(word, 100, 300) }));
  const document = (await createPdfEngine()).open(fromBytes(buildPdf({ pages })));
  const asked: (readonly number[])[] = [];
  const made: number[] = [];
  const texts = new Map<number, string>();
  const { readToSearch, forgetNotes } = createSearching({
    pdf: {
      readContents: async ([first = 0, ...others]: readonly number[]) => {
        asked.push([first, ...others]);
        return [{ characters: document.characters(first), notes: document.notes(first) }];
      },
    } as unknown as PdfParts,
    texts,
    readText: async (pageNumber) => words[pageNumber - 1] ?? '',
    take(pageNumber, characters) {
      const page = buildTextPage(fromPdf(characters));
      made.push(pageNumber);
      texts.set(pageNumber, page.text);
      return page;
    },
    look: () => undefined,
  });
  const holds = (word: string) => readToSearch([1, 2, 3], (sketch) => sketch.includes(word.toUpperCase()));
  const found = async (word: string) => (await holds(word)).map(({ text }) => text);
  expect(await found('pear')).toEqual([undefined, 'pear', undefined]);
  expect(asked).toEqual([[0, 1, 2], [1, 2], [2]]);
  expect(await found('plum')).toEqual([undefined, 'pear', 'plum']);
  expect([asked.length, made]).toEqual([3, [2]]);
  forgetNotes();
  expect(await found('apple')).toEqual(['apple', 'pear', undefined]);
  expect(asked).toHaveLength(6);
});
