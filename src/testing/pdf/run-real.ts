// Redacts random words of a real file; checks with other readers that only they are gone.

import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfDocument, PdfEngine } from '../../pdf/engine.ts';
import { PdfError } from '../../pdf/errors.ts';
import type { RedactionRequest } from '../../redaction/types.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { createRandom } from '../random.ts';
import { type FoundWord, readDecoded, readRaw, readWords, spellings } from './independent-readers.ts';
import { redactPdf } from './redact-pdf.ts';
import { refusalText } from './refusal-text.ts';

const MOST_PAGES = 12;
const MOST_WORDS = 3;
/** Minimum word length: shorter ones match by chance. */
const LEAST_LENGTH = 7;
/** Minimum share of other words that must stay in place. */
const LEAST_KEPT = 0.98;

interface Secret {
  readonly text: string;
  readonly request: RedactionRequest;
}

export interface RealOutcome {
  /** Refusing is safe: nothing is written. Some files have no unique or no readable words. */
  readonly kind: 'redacted' | 'refused' | 'nothing to redact';
  readonly faults: readonly string[];
  readonly reason?: string;
}

const countIn = (text: string, word: string) => text.split(word).length - 1;

/** Returns words that are unique for the engine and Poppler. */
function chooseSecrets(bytes: Uint8Array, before: readonly FoundWord[], seed: number, engine: PdfEngine): Secret[] {
  const pdf = engine.open(fromBytes(bytes));
  try {
    if (pdf.info.pages.length > MOST_PAGES) return [];
    const pages = pdf.info.pages.map((_, index) => buildTextPage(fromPdf(pdf.characters(index))));
    const all = pages.map(({ text }) => text.toLowerCase()).join('\n');
    const read = before.map(({ text }) => text.toLowerCase());
    const found = pages.flatMap(({ text, words }, page) =>
      words.flatMap(({ start, end, rect }): Secret[] => {
        const word = text.slice(start, end);
        const folded = word.toLowerCase();
        const isFit = word.length >= LEAST_LENGTH && /^[A-Za-z]+$/.test(word) && countIn(all, folded) === 1;
        if (!isFit || read.filter((other) => other.includes(folded)).length !== 1) return [];
        return [{ text: word, request: { page, areas: [rect], reason: '', shape: 'text' } }];
      }),
    );
    const random = createRandom(seed);
    return found.length === 0 ? [] : [...new Set(Array.from({ length: MOST_WORDS }, () => random.pick(found)))];
  } finally {
    pdf.close();
  }
}

/** PDF names aren't words. */
const withoutNames = (file: string) => file.replace(/\/[A-Za-z]+/g, '/');

/** Finds a word whole, in parts or joined: without the others, Poppler tokenizes differently. */
const isStillThere = (old: FoundWord, words: readonly FoundWord[]): boolean =>
  words.some(
    (word) =>
      word.page === old.page && rectsTouch(word, old) && (old.text.includes(word.text) || word.text.includes(old.text)),
  );

/** Minimum contrast of visible content (of 255). */
const CONTRAST = 24;

/** Invisible words, in hidden layers or clipped, are removed with the redaction. */
function isSeen(original: PdfDocument, { page, x, y, width, height }: FoundWord): boolean {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const { data } = original.render(page, { scale: 1, x, y, width: w, height: h });
  const levels = data.filter((_, at) => at % 4 !== 3);
  return Math.max(...levels) - Math.min(...levels) > CONTRAST;
}

function findFaults(
  bytes: Uint8Array,
  before: readonly FoundWord[],
  secrets: readonly Secret[],
  original: PdfDocument,
): string[] {
  const faults: string[] = [];
  const [raw, decoded, after] = [withoutNames(readRaw(bytes)), withoutNames(readDecoded(bytes)), readWords(bytes)];
  for (const { text, request } of secrets) {
    const ways = spellings(text);
    if (ways.some((way) => raw.includes(way))) faults.push(`“${text}” is in or between streams`);
    if (ways.some((way) => decoded.includes(way))) faults.push(`qpdf shows “${text}”`);
    const folded = text.toLowerCase();
    if (after.some((word) => word.text.toLowerCase().includes(folded))) faults.push(`pdftotext finds “${text}”`);
    const isUnder = ({ page, x, y, width, height }: FoundWord) =>
      page === request.page &&
      request.areas.some((area) => rectsTouch(area, { x: x + width / 2, y: y + height / 2, width: 0, height: 0 }));
    if (after.some(isUnder)) faults.push(`pdftotext finds words where “${text}” was`);
  }
  const touches = (word: FoundWord, { page, areas }: RedactionRequest) =>
    word.page === page && areas.some((area: Rect) => rectsTouch(area, word));
  const isSecret = (word: FoundWord) =>
    secrets.some(({ text, request }) => word.text.includes(text) || touches(word, request));
  const others = before.filter((word) => !isSecret(word));
  const lost = others.filter((word) => !isStillThere(word, after) && isSeen(original, word));
  if (lost.length > others.length * (1 - LEAST_KEPT))
    faults.push(`${lost.length} of ${others.length} other words have moved`);
  return faults;
}

export async function runReal(bytes: Uint8Array, seed: number, engine: PdfEngine): Promise<RealOutcome> {
  let before: readonly FoundWord[];
  let secrets: readonly Secret[];
  try {
    before = readWords(bytes);
    secrets = chooseSecrets(bytes, before, seed, engine);
  } catch (error) {
    // Poppler exits with a code if it can read nothing.
    if (!(error instanceof PdfError) && !(error instanceof Error && 'status' in error)) throw error;
    return { kind: 'nothing to redact', faults: [], reason: error.message };
  }
  if (secrets.length === 0) return { kind: 'nothing to redact', faults: [] };
  const requests = secrets.map(({ request }) => request);
  const result = await redactPdf(bytes, requests, { engine, pictureDpi: 72 });
  if (!result.ok) {
    return { kind: 'refused', faults: [], reason: refusalText(result.error) };
  }
  const original = engine.open(fromBytes(bytes));
  try {
    return { kind: 'redacted', faults: findFaults(result.value.bytes, before, secrets, original) };
  } finally {
    original.close();
  }
}
