import { expect, it } from 'vitest';
import type { Mark } from '../marks/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { addWordsUnder } from './words-under.ts';

const bytes = buildPdf({
  pages: [
    { content: textLine('Dear Mrs Ada Byron,', 72, 700) + textLine('we thank you', 72, 684) },
    { content: textLine('Byron again', 72, 700) },
  ],
});

const line = (x: number, y: number, width: number) => ({ x, y, width, height: 12 });

async function readMark(groups: readonly { readonly pageNumber: number; readonly lines: readonly object[] }[]) {
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  const lineGroups = groups.map((group) => ({ startIndex: 0, textLength: 0, ...group }));
  const mark = { type: 'HighlightAnnotation', selectedText: '', startIndex: 0, textLength: 0, lineGroups };
  return addWordsUnder(mark as unknown as Mark, async (pageNumber) =>
    buildTextPage(fromPdf(pdf.characters(pageNumber - 1))),
  );
}

it('finds the words under lines, with their places in the text of each page', async () => {
  // "Ada Byron," to its line's end, and "we": other programs draw lines slightly around letters.
  const first = { pageNumber: 1, lines: [line(124, 82, 100), line(71, 98, 16)] };
  const second = { pageNumber: 2, lines: [line(72, 82, 30)] };
  expect(await readMark([first, second])).toMatchObject({
    selectedText: 'Ada Byron,\nwe\nByron',
    startIndex: 'Dear Mrs '.length,
    textLength: 'Ada Byron,\nwe'.length + 'Byron'.length,
    lineGroups: [
      { startIndex: 'Dear Mrs '.length, textLength: 'Ada Byron,\nwe'.length },
      { startIndex: 0, textLength: 'Byron'.length },
    ],
  });
});

it('skips marks without words below, and those with known words', async () => {
  expect(await readMark([{ pageNumber: 1, lines: [line(300, 300, 50)] }])).toMatchObject({ selectedText: '' });
  const known = { type: 'HighlightAnnotation', selectedText: 'known', lineGroups: [] } as unknown as Mark;
  const nothing = () => Promise.reject(new Error('It is not asked.'));
  expect(await addWordsUnder(known, nothing)).toBe(known);
});
