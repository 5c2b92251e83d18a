import { expect, it } from 'vitest';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { addWords } from './add-words.ts';

it.each([
  ['upright', {}],
  ['turned', { rotate: 90 }],
  ['upside down', { rotate: 180 }],
  ['turned and cropped', { rotate: 270, cropBox: [20, 30, 580, 760] }],
  // A page that leaves its own coordinates behind.
  ['scaled by its content', { content: `2 0 0 2 0 0 cm ${textLine('Own', 20, 20)}` }],
])('adds words to a page %s, in their places and beside its own', async (_, spec) => {
  const engine = await createPdfEngine();
  const bytes = buildPdf({
    pages: [{ content: textLine('Own', 300, 400) }, { content: textLine('Own', 72, 100), ...spec }],
  });
  const word = { text: 'Added', x: 100, y: 200, angle: 0, length: 60, size: 12 };
  const pdf = engine.open(fromBytes(await addWords(engine, bytes, new Map([[2, [word]]]))));
  const pages = [0, 1].map((index) => buildTextPage(fromPdf(pdf.characters(index))));
  expect(pages.map(({ words, text }) => words.map(({ start, end }) => text.slice(start, end)).sort())).toEqual([
    ['Own'],
    ['Added', 'Own'],
  ]);
  const added = pages[1]?.words.find(({ start, end }) => pages[1]?.text.slice(start, end) === 'Added');
  expect(added?.rect.x).toBeCloseTo(100, 0);
  expect(added?.rect.width).toBeCloseTo(60, 0);
  expect((added?.rect.y ?? 0) < 200 && (added?.rect.y ?? 0) > 185).toBe(true);
  expect(added?.isInvisible).toBe(true);
  pdf.close();
});
