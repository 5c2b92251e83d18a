import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { findWord, requestsFor } from '../testing/pdf/find-word.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { latin, PdfKit } from '../testing/pdf/pdf-kit.ts';
import { pdfjsText } from '../testing/pdf/pdfjs-text.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { partedTexts, skippedTexts } from '../testing/pdf/skipped-texts.ts';
import { partOf, someOf } from '../testing/short-form.ts';

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

  it.each(partOf(below(`Plainly named: ${WORD}.`), 2, SEED))(
    'is read by another reader, and gone for both afterwards or reported: %s',
    async (_, bytes) => {
      expect((await lettersOf(bytes)).split(WORD).length).toBeGreaterThan(3);
      const { hits, isUnread } = await findWord(bytes, WORD);
      if (isUnread) return;
      const result = await redactPdf(bytes, requestsFor(hits, WORD), { engine, pictureDpi: 72 });
      if (!result.ok) expect(result.error.places).toMatchObject([{ page: 0 }]);
      else expect(await lettersOf(result.value.bytes)).not.toContain(WORD.slice(3));
    },
  );

  const parted = partedTexts(WORD, 'Nobody is named.', SEED, 30).map(({ name, bytes }) => [name, bytes] as const);
  it.each(someOf(parted, SEED))('is found or reported wherever streams part it: %s', async (_, bytes) => {
    expect(await lettersOf(bytes)).toContain(WORD);
    const { hits, isUnread } = await findWord(bytes, WORD);
    if (isUnread) return;
    const result = await redactPdf(bytes, requestsFor(hits, WORD), { engine, pictureDpi: 72 });
    if (!result.ok) throw new Error(refusalText(result.error));
    expect(await lettersOf(result.value.bytes)).not.toContain(WORD.slice(3));
  });

  it.each(partOf(below('Nobody is named.'), 2, SEED + 1))(
    'is found where nothing else is redacted, or reported: %s',
    async (_, bytes) => {
      const { hits, isUnread } = await findWord(bytes, WORD);
      expect(isUnread || hits.length > 0).toBe(true);
    },
  );
});

/** Text in a mask, which the engine doesn't read, in a font whose names say no letters. */
function maskedIn(names: readonly string[]) {
  const form = (entries: string, content: string) =>
    `<</Type /XObject /Subtype /Form /BBox [0 0 612 792] ${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
  const first = firstExtra(1);
  const font = `<</Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 65 /LastChar 68 /Widths [9 9 9 9] /Encoding <</Differences [65 ${names.map((name) => `/${name}`).join(' ')}]>> /CharProcs <<${names.map((name) => `/${name} ${first + 2} 0 R`).join(' ')}>>>>`;
  const mask = form(
    `/Group <</S /Transparency /CS /DeviceGray>> /Resources <</Font <</F9 ${first} 0 R>>>>`,
    'BT /F9 14 Tf 72 500 Td (ABCD) Tj ET',
  );
  const page = {
    content: `${textLine('Nobody is named.', 72, 700)} q /G gs 0 0 5 5 re f Q`,
    states: `/G <</SMask <</S /Luminosity /BC [1] /G ${first + 1} 0 R>>>>`,
  };
  return buildPdf({ pages: [page], extra: [font, mask, '<</Length 20>>\nstream\n9 0 d0 0 0 8 8 re f  \nendstream'] });
}

it.each([
  ['in names that say no letters', ['glyphone', 'glyphtwo', 'glyphthree', 'glyphfour'], true],
  ['in names that say blanks', ['space', 'space', 'space', 'space'], false],
])('a page is unread if it has skipped text %s', async (_, names, isUnread) => {
  expect((await findWord(maskedIn(names), WORD)).isUnread).toBe(isUnread);
});

/** Returns a page whose content has a predictor that some readers ignore. */
function withPredictor(filter: string, parms: string): Uint8Array<ArrayBuffer> {
  const kit = new PdfKit();
  const content = latin(`BT /F1 12 Tf 72 700 Td (Plainly named: ${WORD}.) Tj ET`.padEnd(80));
  const rows = Array.from({ length: 4 }, (_, row) => {
    const own = content.subarray(20 * row, 20 * row + 20);
    return [2, ...own.map((byte, at) => byte - (content[20 * (row - 1) + at] ?? 0))];
  });
  const [catalog, pages] = [kit.reserve(), kit.reserve()];
  const font = kit.add('<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>');
  const data = new Uint8Array(deflateSync(Uint8Array.from(rows.flat())));
  const stream = kit.stream(`/Filter ${filter} /DecodeParms ${parms}`, data);
  const page = kit.add(
    `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F1 ${font} 0 R>>>> /Contents ${stream} 0 R>>`,
  );
  kit.fill(catalog, `<</Type /Catalog /Pages ${pages} 0 R>>`);
  kit.fill(pages, `<</Type /Pages /Count 1 /Kids [${page} 0 R]>>`);
  return kit.finish(catalog);
}

const PARMS = '<</Predictor 12 /Columns 20>>';

it.each([
  ['an array of filters and parameters outside of one', '[/FlateDecode]', PARMS, true],
  ['parameters in an array and a filter outside of one', '/FlateDecode', `[${PARMS}]`, true],
  ['both in arrays', '[/FlateDecode]', `[${PARMS}]`, false],
  ['none in an array', '/FlateDecode', PARMS, false],
])('a page is unread if readers decode it in different ways: %s', async (_, filter, parms, isUnread) => {
  const found = await findWord(withPredictor(filter, parms), WORD);
  expect(found.isUnread).toBe(isUnread);
  if (!isUnread) expect(found.hits).toHaveLength(1);
});
