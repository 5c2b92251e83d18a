import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { findWord, requestsFor } from '../testing/pdf/find-word.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { pdfjsPieces, pdfjsText } from '../testing/pdf/pdfjs-text.ts';
import { type NamedCMapFile, namedCMapFile, type PlacedWord, SAMPLES } from '../testing/pdf/predefined-cmaps.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';
import { oneOf, someOf } from '../testing/short-form.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

async function redact({ bytes, secret }: NamedCMapFile, gaps: 'keep' | 'uniform') {
  const { hits } = await findWord(bytes, secret);
  expect(hits).toHaveLength(1);
  const requests = requestsFor(hits, secret).map((request) => ({ ...request, gaps }));
  const result = await redactPdf(bytes, requests, { engine, pictureDpi: 72 });
  if (!result.ok) throw new Error(refusalText(result.error));
  return result.value;
}

/** Returns how far the second word is from the first one (pt), for the engine. */
function distanceForEngine(bytes: Uint8Array<ArrayBuffer>, [before, after]: NamedCMapFile['kept']) {
  const document = engine.open(fromBytes(bytes));
  try {
    const { count, codes, origins } = document.characters(0);
    const text = String.fromCharCode(...codes.subarray(0, count));
    const [from, to] = [text.indexOf(before.text), text.lastIndexOf(after.text)];
    const at = (index: number, axis: number) => origins[2 * index + axis] ?? Number.NaN;
    return { x: at(to, 0) - at(from, 0), y: at(from, 1) - at(to, 1) };
  } finally {
    document.close();
  }
}

async function distanceForPdfjs(bytes: Uint8Array, [before, after]: NamedCMapFile['kept']) {
  const pieces = await pdfjsPieces(bytes);
  const find = ({ text }: PlacedWord) => pieces.find((piece) => piece.text === text);
  const [from, to] = [find(before), find(after)];
  return { x: (to?.x ?? Number.NaN) - (from?.x ?? 0), y: (to?.y ?? Number.NaN) - (from?.y ?? 0) };
}

const readWithPdfjs = async (bytes: Uint8Array) => (await pdfjsText(bytes)).trim().split(/\s+/);

const FILES = SAMPLES.map((sample) => namedCMapFile(sample));
const NAMED = FILES.map((file) => [file.name, file] as const);

describe('redaction of text by predefined CMaps', () => {
  it.each(NAMED)('removes a word, and leaves the others in their places: %s', async (_, file) => {
    const { bytes, report } = await redact(file, 'keep');
    expect(report.pages).toEqual([expect.objectContaining({ became: 'cut' })]);
    const [before, after] = file.kept;
    const expected = { x: expect.closeTo(after.x - before.x, 2), y: expect.closeTo(after.y - before.y, 2) };
    expect(distanceForEngine(bytes, file.kept)).toEqual(expected);
    expect(await distanceForPdfjs(bytes, file.kept)).toEqual(expected);
    expect(await readWithPdfjs(bytes)).toEqual(file.kept.map(({ text }) => text));
    expect((await findWord(bytes, file.secret)).hits).toEqual([]);
  });

  it.each(someOf(NAMED, 1))('typesets the line: %s', async (_, file) => {
    const { bytes, report } = await redact(file, 'uniform');
    expect(report.pages).toEqual([expect.objectContaining({ became: 'cut' })]);
    // The rest of a vertical line is covered.
    const kept = file.name.endsWith('V') ? file.kept.slice(0, 1) : file.kept;
    expect(await readWithPdfjs(bytes)).toEqual(kept.map(({ text }) => text));
  });

  // The engine knows no CMaps that change others: the page may become a picture.
  it('removes a word of an embedded CMap that changes a predefined one', async () => {
    for (const sample of oneOf(SAMPLES, 0)) {
      const file = namedCMapFile(sample, true);
      const { bytes } = await redact(file, 'keep');
      expect(await pdfjsText(bytes)).not.toContain(file.secret.slice(-1));
    }
  });

  // Some installations of Poppler lack the CMaps.
  it.skipIf(missingReaders.length > 0)('leaves nothing of a word for Poppler, and the others', async () => {
    for (const file of FILES.filter(({ bytes, secret }) => readWords(bytes).some(({ text }) => text === secret))) {
      const words = readWords((await redact(file, 'keep')).bytes).map(({ text }) => text.normalize('NFKC'));
      expect(words).toEqual(file.kept.map(({ text }) => text));
    }
  });
});
