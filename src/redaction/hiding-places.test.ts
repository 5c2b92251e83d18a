import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import { type PdfEngine, readDrawn } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { type HidingPlace, hidingPlaces, writeHidingPlaces } from '../testing/pdf/hiding-places.ts';
import { missingReaders, readDecoded, readWords } from '../testing/pdf/independent-readers.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { isLong, someOf } from '../testing/short-form.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { createFinder } from '../text/find.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { createPageSearch, type Hit, toDrawnWords, toSearchedPage } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { createSieve, Sketcher } from '../text/sketch.ts';

const WORD = 'Zyrkowitz';
const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

async function find(bytes: Uint8Array, word: string): Promise<Hit[]> {
  const document = engine.open(fromBytes(bytes));
  const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, words: [word], isTolerant: true }));
  const hits: Hit[] = [];
  for (const [index] of document.info.pages.entries()) {
    const page = buildTextPage(fromPdf(document.characters(index)));
    hits.push(...(await search(toSearchedPage(page, index + 1, toDrawnWords(readDrawn(document, index))))));
  }
  document.close();
  return hits;
}

/** Returns for each page with the word whether its sketch lets the find panel look there. */
function isLookedAt(bytes: Uint8Array, word: string): boolean[] {
  const query = { text: word, matchesCase: false, wholeWords: false, matchesAccents: false, isExpression: false };
  const document = engine.open(fromBytes(bytes));
  const found = document.info.pages.map((_, index) => {
    const characters = document.characters(index);
    const isFound = createFinder(query)(buildTextPage(fromPdf(characters)).searched).length > 0;
    return !isFound || createSieve(query)(new Sketcher().sketch(characters));
  });
  document.close();
  return found;
}

async function redact(bytes: Uint8Array, word: string) {
  const requests = (await find(bytes, word)).map(({ page, selection }) => ({
    page: page - 1,
    areas: selection.lines,
    shape: 'text' as const,
    reason: '',
  }));
  return redactPdf(bytes, requests, { engine, pictureDpi: 72 });
}

/** Returns each page's letters as read by Poppler, in three orders. */
function lettersOf(bytes: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-hidden-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, bytes);
    const orders = [[], ['-raw'], ['-layout']].map((options) =>
      spawnSync('pdftotext', [...options, path, '-'], { encoding: 'utf8' }).stdout.split('\f'),
    );
    return (orders[0] ?? []).map((_, page) =>
      orders.map((pages) => (pages[page] ?? '').normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')).join(' '),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const folded = WORD.toLowerCase();
/** Parts of the word that occur in no other word of the pages. */
const PIECES = Array.from({ length: folded.length - 3 }, (_, at) => folded.slice(at, at + 4));

const chunks = (places: readonly HidingPlace[], size: number) =>
  Array.from({ length: Math.ceil(places.length / size) }, (_, part) => places.slice(part * size, (part + 1) * size));

describe.skipIf(missingReaders.length > 0)('G2: a word is found wherever it can be read', () => {
  const all = hidingPlaces(WORD, SEED);
  const places = isLong ? all : someOf(all, SEED);

  it(`has ${all.length} hiding places (seed ${SEED})`, () => expect(all.length).toBeGreaterThan(100));

  it.each([
    ['letter-spaced among words whose letters touch at equal distances', 31, /^letter-spaced .*, in running text/],
    ['drawn twice on an arc', 31, /^on an arc, in a table, twice/],
    ['drawn twice, of which the engine keeps one letter', 33, /^with widths of nought, alone on its line, twice/],
    ['with something drawn into it', 1, /^with (?:signs|invisible|tiny).*(?:alone|text)/],
  ])('is found %s (seed %i)', async (_, seed, pattern) => {
    const part = hidingPlaces(WORD, seed).filter(({ name }) => pattern.test(name));
    expect(part.length).toBeGreaterThan(0);
    const source = writeHidingPlaces(part, WORD);
    expect(isLookedAt(source, WORD)).not.toContain(false);
    const result = await redact(source, WORD);
    if (!result.ok) throw new Error(refusalText(result.error));
    expect(lettersOf(result.value.bytes).filter((text) => PIECES.some((piece) => text.includes(piece)))).toEqual([]);
  });

  it.each(chunks(places, 20).map((part, index) => [index + 1, part] as const))(
    'leaves nothing of it for other readers, and the other words where they were: part %i',
    async (_, part) => {
      const source = writeHidingPlaces(part, WORD);
      const looked = isLookedAt(source, WORD);
      expect(part.filter((_place, index) => !looked[index + 1]).map(({ name }) => name)).toEqual([]);
      const result = await redact(source, WORD);
      if (!result.ok) throw new Error(refusalText(result.error));
      const { bytes, report } = result.value;
      const left = lettersOf(bytes);
      const words = readWords(bytes);
      const faults = part.flatMap(({ name, others }, index) => {
        const pieces = PIECES.filter((piece) => left[index + 1]?.includes(piece));
        const lost = others.filter(
          (other) => !words.some(({ page, text }) => page === index + 1 && text.includes(other)),
        );
        return [...pieces, ...lost.map((other) => `lost ${other}`)].map((fault) => `${name}: ${fault}`);
      });
      expect(faults).toEqual([]);
      expect(report.pages.filter(({ became }) => became === 'picture').length).toBeLessThanOrEqual(1);
      expect(await find(bytes, WORD)).toEqual([]);
      expect(readDecoded(bytes).toLowerCase()).not.toContain(folded);
    },
    120_000,
  );
});
