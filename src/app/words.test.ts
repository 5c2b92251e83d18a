import { expect, it } from 'vitest';
import type { PdfParts } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfLink } from '../pdf/index.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createFakePicture } from '../testing/test-application.ts';
import { typedPage } from '../testing/typed-page.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createWords } from './words.ts';

const TEXTS = Array.from({ length: 45 }, (_, index) => `page number ${index + 1}`);
const engine = await createPdfEngine();
const pdf = engine.open(fromBytes(buildPdf({ pages: TEXTS.map((text) => ({ content: textLine(text, 72, 700) })) })));
const PAGE = { width: 612, height: 792 };

const link = (x: number, uri: string): PdfLink => ({
  rect: { x, y: 0, width: 20, height: 10 },
  target: { kind: 'uri', uri },
});

function setUp() {
  const asked: { readonly page: number; answer(): void; fail(error: Error): void }[] = [];
  const faults = new Set<number>();
  let isHeld = false;
  const reported: string[] = [];
  const links = [link(0, 'below'), link(10, 'above')];
  const parts: Partial<PdfParts> = {
    readCharacters: (index, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        const answer = () => resolve({ ...pdf.characters(index), missingGlyphs: true });
        asked.push({ page: index + 1, answer, fail: reject });
        if (faults.has(index + 1)) reject(new Error('It is damaged.'));
        else if (!isHeld) answer();
      }),
    readLinks: async () => links,
  };
  const picture = createFakePicture('a.pdf', { pages: TEXTS.map(() => PAGE), pdf: parts as PdfParts });
  const words = createWords(picture, () => reported.push('missing glyphs'));
  return {
    words,
    asked,
    faults,
    reported,
    pagesAsked: () => asked.map(({ page }) => page),
    hold(value: boolean) {
      isHeld = value;
    },
  };
}

it('returns the words of a page, with one request for all callers', async () => {
  const { words, pagesAsked } = setUp();
  const pages = await Promise.all([words.read(2), words.read(2), words.readText(2)]);
  expect(pages.map((page) => (typeof page === 'string' ? page : page.text))).toEqual([TEXTS[1], TEXTS[1], TEXTS[1]]);
  expect(words.cached(2)?.text).toBe(TEXTS[1]);
  expect(pagesAsked()).toEqual([2]);
});

it('keeps the places of the pages used last, and the texts of all', async () => {
  const { words, pagesAsked } = setUp();
  await words.read(1);
  for (let page = 2; page <= 40; page += 1) await words.read(page);
  // The first one is used again: the second one is the oldest now.
  await words.read(1);
  await words.read(41);
  expect(words.cached(1)).toBeDefined();
  const before = pagesAsked().length;
  expect(await words.readText(2)).toBe(TEXTS[1]);
  expect(pagesAsked()).toHaveLength(before);
  await words.read(2);
  expect(pagesAsked().slice(before)).toEqual([2]);
});

it('passes a page on when its first caller aborts', async () => {
  const { words, hold, asked } = setUp();
  hold(true);
  const controller = new AbortController();
  const given = words.read(1, controller.signal);
  const waited = words.read(1);
  controller.abort(new Error('Not wanted'));
  await expect(given).rejects.toThrow('Not wanted');
  for (const { answer } of asked) answer();
  expect((await waited).text).toBe(TEXTS[0]);
});

it('reports the reason for an unreadable page to each caller', async () => {
  const { words, faults, pagesAsked } = setUp();
  faults.add(1);
  expect(words.cached(1)).toBeUndefined();
  await waitFor(() => expect(words.cached(1)?.text).toBe(''));
  // It is not asked for again with every move.
  words.cached(1);
  expect(pagesAsked()).toEqual([1]);
  await expect(words.read(1)).rejects.toThrow('It is damaged.');
  await expect(words.readText(1)).rejects.toThrow('It is damaged.');
  faults.clear();
  expect(await words.readText(1)).toBe(TEXTS[0]);
  expect(words.cached(1)?.text).toBe(TEXTS[0]);
});

it('drops pending results when page sizes change', async () => {
  const { words, hold, asked, pagesAsked } = setUp();
  hold(true);
  const before = words.read(1);
  words.forgetRead();
  const after = words.read(1);
  expect(pagesAsked()).toEqual([1, 1]);
  asked[1]?.answer();
  const current = await after;
  asked[0]?.answer();
  await before;
  expect(words.cached(1)).toBe(current);
});

it('prefers recognized words to the page’s own, also after invalidation', async () => {
  const { words } = setUp();
  await words.read(1);
  const print = typedPage(['what was printed']);
  words.put(1, print);
  for (const forget of [() => undefined, words.forgetRead, words.forgetNotes]) {
    forget();
    expect(await words.read(1)).toBe(print);
    expect(await words.readText(1)).toBe(print.text);
    expect(words.cached(1)).toBe(print);
  }
  expect([...words.recognized().keys()]).toEqual([1]);
});

it('uses recognized words, even if the page’s own arrive later', async () => {
  const { words, hold, asked } = setUp();
  hold(true);
  const own = words.readText(1);
  words.put(1, typedPage(['what was printed']));
  asked[0]?.answer();
  await own;
  expect(await words.readText(1)).toBe('what was printed');
});

it('knows the links of a page once they are loaded; the last one is on top', async () => {
  const { words } = setUp();
  const at = (x: number) => words.linkAt(1, { x, y: 5 })?.target;
  expect(at(15)).toBeUndefined();
  await waitFor(() => expect(at(15)).toEqual({ kind: 'uri', uri: 'above' }));
  expect(at(5)).toEqual({ kind: 'uri', uri: 'below' });
  expect(at(50)).toBeUndefined();
});

it('reports characters that cannot be drawn once, and has no words without a PDF', async () => {
  const { words, reported } = setUp();
  await words.read(1);
  await words.read(2);
  expect(reported).toEqual(['missing glyphs']);
  const picture = createWords(createFakePicture('a.png'), () => undefined);
  expect((await picture.read(1)).text).toBe('');
  expect(picture.linkAt(1, { x: 0, y: 0 })).toBeUndefined();
});
