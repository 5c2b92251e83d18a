import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { findWord, requestsFor } from '../testing/pdf/find-word.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { pdfjsText } from '../testing/pdf/pdfjs-text.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { skippedTexts } from '../testing/pdf/skipped-texts.ts';

const WORD = 'Zyrkowitz';
const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** Returns the letters of the page as Poppler and as pdf.js read them. */
const lettersOf = async (bytes: Uint8Array): Promise<string> =>
  [readWords(bytes).map(({ text }) => text), [await pdfjsText(bytes)]]
    .map((texts) => texts.join('').replace(/\P{L}/gu, ''))
    .join(' ');

describe.skipIf(missingReaders.length > 0)('G2: a word is found where only other readers have it', () => {
  const below = (title: string) => skippedTexts(WORD, title, SEED).map(({ name, bytes }) => [name, bytes] as const);

  it.each(below(`Plainly named: ${WORD}.`))(
    'is read by another reader, and gone for both afterwards: %s',
    async (_, bytes) => {
      expect((await lettersOf(bytes)).split(WORD).length).toBeGreaterThan(3);
      const { hits } = await findWord(bytes, WORD);
      const result = await redactPdf(bytes, requestsFor(hits, WORD), { engine, pictureDpi: 72 });
      if (!result.ok) expect(result.error.places).toMatchObject([{ page: 0 }]);
      else expect(await lettersOf(result.value.bytes)).not.toContain(WORD.slice(3));
    },
  );

  // Streams that part a word are joined in each file that is written.
  const alone = below('Nobody is named.').filter(([name]) => !name.includes('over two streams'));
  it.each(alone)('is found where nothing else is redacted: %s', async (_, bytes) => {
    expect((await findWord(bytes, WORD)).hits).not.toEqual([]);
  });
});
