import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { doubtfulFonts, eastAsianFonts } from '../testing/pdf/doubtful-fonts.ts';
import { findWord, requestsFor } from '../testing/pdf/find-word.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { interruptedFonts } from '../testing/pdf/interrupted-fonts.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { someOf } from '../testing/short-form.ts';

const WORD = 'Zyrkowitz';
const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

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
    expect(bytes && (await findWord(bytes, WORD)).hits).toHaveLength(2);
  });

  it.each(eastAsianFonts(SEED).map(({ name, ...font }) => [name, font] as const))(
    'is found and removed by the CIDs of East Asian characters: %s',
    async (_, { word, bytes }) => {
      const { hits } = await findWord(bytes, word);
      expect(hits).toHaveLength(1);
      const result = await redactPdf(bytes, requestsFor(hits, word), { engine, pictureDpi: 72 });
      if (!result.ok) throw new Error(refusalText(result.error));
      expect((await findWord(result.value.bytes, word)).hits).toEqual([]);
    },
  );

  it('does not count as print that is unread, as all readings are searched', async () => {
    const unread: string[] = [];
    for (const { name, bytes } of someOf(all, SEED)) if ((await findWord(bytes, WORD)).isUnread) unread.push(name);
    expect(unread).toEqual([]);
  });

  // Glyphs without width that share their place with the next letter.
  const turned = interruptedFonts(WORD, 2).filter(
    ({ name }) => name === 'control characters between, turned by a quarter',
  );
  const tried = [...someOf(all, SEED), ...someOf(interruptedFonts(WORD, SEED), SEED), ...turned];
  it('is tried with turned glyphs without width', () => expect(turned).toHaveLength(1));

  it.each(tried.map(({ name, bytes }) => [name, bytes] as const))(
    'leaves nothing of it for Poppler, or reports print: %s',
    async (_, bytes) => {
      const { hits, isUnread } = await findWord(bytes, WORD);
      if (isUnread) return;
      const result = await redactPdf(bytes, requestsFor(hits, WORD), { engine, pictureDpi: 72 });
      if (!result.ok) throw new Error(refusalText(result.error));
      const left = lettersOf(result.value.bytes);
      expect(PIECES.filter((piece) => left.includes(piece))).toEqual([]);
    },
  );
});
