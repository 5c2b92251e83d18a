import { expect, it } from 'vitest';
import { sourceIndex } from '../../codecs/turned-pages.ts';
import type { PageSource } from '../../kernel/page-list.ts';
import { translate } from '../../messages/index.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { withTurns } from '../../pdf/turned-pages.ts';
import { expectClose } from '../../testing/compare.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { readRaw } from '../../testing/pdf/independent-readers.ts';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { similarity, toGray } from '../../testing/pdf/similarity.ts';
import { checkArranged } from '../check/check-arranged.ts';
import { arrangePages } from './arrange-pages.ts';

let shared: Promise<PdfEngine> | undefined;
const getEngine = () => {
  shared ??= createPdfEngine();
  return shared;
};

const WORDS = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const FILE = buildPdf({
  pages: WORDS.map((word, index) => ({
    content: `${textLine(`${word} word`, 40, 60 + index * 10)}\n0.2 0.5 0.9 rg 60 100 ${90 + index * 30} 25 re f`,
    ...(index === 2 ? { entries: '/Rotate 270' } : {}),
  })),
});

const source = (page: number, quarters: PageSource['quarters'] = 0): PageSource => ({ file: '', page, quarters });

async function arrange(bytes: Uint8Array, sources: readonly PageSource[]) {
  const engine = await getEngine();
  const before = engine.open(fromBytes(bytes));
  const written = await arrangePages(bytes, before, sources);
  const after = engine.open(fromBytes(written));
  expect(checkArranged(before, after, sources)).toEqual([]);
  return { before, after, written };
}

it('writes the pages in order, rotated, and nothing of removed ones', async () => {
  const { before, after, written } = await arrange(FILE, [source(3, 1), source(0), source(2, 3)]);
  const text = (index: number) => String.fromCodePoint(...after.characters(index).codes);
  expect([0, 1, 2].map(text)).toEqual(['Delta word', 'Alpha word', 'Gamma word']);
  const turns = (pdf: typeof after, index: number) => pdf.frame(index).turns;
  expect([0, 1, 2].map((index) => turns(after, index))).toEqual([1, 0, (turns(before, 2) + 3) % 4]);
  expect(readRaw(written)).not.toContain('Beta');
});

it('shows each page as the window does that turns it', async () => {
  const sources = [source(2, 1), source(1, 2), source(0, 3)];
  const { before, after } = await arrange(FILE, sources);
  const places = withTurns(before);
  for (const [index, { page, quarters }] of sources.entries()) {
    const place = sourceIndex(page, quarters, before.info.pages.length);
    const size = after.info.pages[index] ?? { width: 0, height: 0 };
    expectClose(places.size(place), { width: size.width, height: size.height });
    const whole = { scale: 2, x: 0, y: 0, width: Math.round(size.width * 2), height: Math.round(size.height * 2) };
    const [shown, written] = [places.render(place, whole), after.render(index, whole)];
    expect(similarity(toGray(shown), toGray(written))).toBeGreaterThan(0.9);
    // Off the middle, and not as wide as high.
    const part = { ...whole, x: 7, y: 11, width: 500, height: 360 };
    const cut = places.render(place, part);
    expect([cut.width, cut.height]).toEqual([500, 360]);
    expect(similarity(toGray(cut), toGray(after.render(index, part)))).toBeGreaterThan(0.9);
    const [asShown, asWritten] = [places.characters(place), after.characters(index)];
    for (const key of ['boxes', 'inkBoxes', 'origins', 'angles'] as const) {
      asShown[key].forEach((value, at) => {
        expect(Math.abs(value - (asWritten[key][at] ?? 0)), `${key} ${at} of page ${index}`).toBeLessThan(0.01);
      });
    }
  }
});

it("finds a page that has another one's words", async () => {
  const { before, after } = await arrange(FILE, [source(1), source(0)]);
  expect(checkArranged(before, after, [source(0), source(1)])).toHaveLength(2);
  expect(checkArranged(before, after, [source(1)])).toHaveLength(1);
  expect(checkArranged(before, after, [source(1, 1), source(0)]).map(translate)).toEqual([
    'Page 1 has the wrong size.',
  ]);
});

it.runIf(realPdfs)('arranges real files, backwards and turned', { timeout: 120_000 }, async () => {
  const engine = await getEngine();
  for (const { file } of (realPdfs ?? []).slice(0, 6)) {
    const bytes = readRealPdf(file);
    let pageCount = 0;
    try {
      const pdf = engine.open(fromBytes(bytes));
      pageCount = pdf.info.pages.length;
      pdf.close();
    } catch {
      continue;
    }
    const sources = Array.from({ length: Math.min(pageCount, 20) }, (_, index) =>
      source(pageCount - 1 - index, (index % 4) as PageSource['quarters']),
    );
    const { before, after } = await arrange(bytes, sources);
    before.close();
    after.close();
  }
});
