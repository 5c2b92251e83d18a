import { beforeAll, describe, expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { openDirect } from '../media/direct.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { doubtfulFonts, eastAsianFonts } from '../testing/pdf/doubtful-fonts.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { partOf } from '../testing/short-form.ts';
import { createPageSearch, NOTHING_DRAWN, toSearchedPage } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { findBesidePages, onlyFurther } from './beside-pages.ts';
import { openStated } from './stated-source.ts';
import { createWordReader } from './word-reader.ts';

const WORD = 'Zyrkowitz';
const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** Returns the hits of a word, and whether print stayed unread. */
async function find(bytes: Uint8Array<ArrayBuffer>, word = WORD) {
  const request = { ...EMPTY_REQUEST, words: [word] };
  const search = createTextSearch(request);
  const ready = { search: async (...asked: Parameters<typeof search>) => search(...asked), close: () => undefined };
  const document = await openDirect(fromBytes(bytes), { platform: createNodePlatform() });
  const source = await openStated({ file: new Blob([bytes]) });
  const doubtfulOf = async () => (await source.readByFonts())[0]?.glyphs ?? [];
  const { page, unread } = await createWordReader(document, async () => undefined, doubtfulOf)(1);
  const onPages = await createPageSearch(search)(toSearchedPage(page, 1, NOTHING_DRAWN));
  const further = onlyFurther(await findBesidePages(source, [1], request, ready), onPages);
  source.close();
  document.close();
  return { hits: [...onPages, ...further], isUnread: unread.length > 0 };
}

/** Letters of the page as Poppler reads them, in order and without spaces. */
const lettersOf = (bytes: Uint8Array): string =>
  readWords(bytes)
    .map(({ text }) => text)
    .join('')
    .normalize('NFKC')
    .replace(/\P{L}/gu, '');

const PIECES = Array.from({ length: WORD.length - 3 }, (_, at) => WORD.slice(at, at + 4));
const countIn = (text: string) => text.split(WORD).length - 1;

describe.skipIf(missingReaders.length > 0)('G2: a word is found in whatever way readers understand its font', () => {
  const all = doubtfulFonts(WORD, SEED);

  it(`is tried with fonts that Poppler reads (seed ${SEED})`, () => {
    expect(all.filter(({ bytes }) => countIn(lettersOf(bytes)) > 1).length).toBeGreaterThan(25);
  });

  it('is found by the CIDs of a collection, which some installations of Poppler read', async () => {
    const { bytes } = all.find(({ name }) => name.startsWith('CIDs')) ?? {};
    expect(bytes && (await find(bytes)).hits).toHaveLength(2);
  });

  it.each(eastAsianFonts(SEED).map(({ name, ...font }) => [name, font] as const))(
    'is found and removed by the CIDs of East Asian characters: %s',
    async (_, { word, bytes }) => {
      const { hits } = await find(bytes, word);
      expect(hits).toHaveLength(1);
      const requests = hits.map(({ page, selection }) => ({
        ...{ page: page - 1, areas: selection.lines, shape: 'text' as const, text: word, reason: '' },
      }));
      const result = await redactPdf(bytes, requests, { engine, pictureDpi: 72 });
      if (!result.ok) throw new Error(refusalText(result.error));
      expect((await find(result.value.bytes, word)).hits).toEqual([]);
    },
  );

  it('does not count as print that is unread, as all readings are searched', async () => {
    const unread: string[] = [];
    for (const { name, bytes } of partOf(all, 3, SEED)) if ((await find(bytes)).isUnread) unread.push(name);
    expect(unread).toEqual([]);
  });

  it.each(partOf(all, 2, SEED).map(({ name, bytes }) => [name, bytes] as const))(
    'leaves nothing of it for Poppler, or reports print: %s',
    async (_, bytes) => {
      const { hits, isUnread } = await find(bytes);
      if (isUnread) return;
      const requests = hits.map(({ page, selection }) => ({
        ...{ page: page - 1, areas: selection.lines, shape: 'text' as const, text: WORD, reason: '' },
      }));
      const result = await redactPdf(bytes, requests, { engine, pictureDpi: 72 });
      if (!result.ok) throw new Error(refusalText(result.error));
      const left = lettersOf(result.value.bytes);
      expect(PIECES.filter((piece) => left.includes(piece))).toEqual([]);
    },
  );
});
