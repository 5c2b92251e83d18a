import { type Rect, rectAt, unionOfRects } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import type { RedactedFile, RedactionOptions, RedactionRequest } from '../../redaction/types.ts';
import { redactPdf } from './redact-pdf.ts';
import { refusalText } from './refusal-text.ts';

const textOn = (engine: PdfEngine, bytes: Uint8Array, page: number) => {
  const pdf = engine.open(fromBytes(bytes));
  const characters = pdf.characters(page);
  pdf.close();
  return { characters, text: String.fromCodePoint(...characters.codes) };
};

export const readText = (engine: PdfEngine, bytes: Uint8Array, page = 0): string => textOn(engine, bytes, page).text;

/** Returns a request for all occurrences of a word on a page (0-based). */
export function requestFor(
  engine: PdfEngine,
  bytes: Uint8Array,
  word: string,
  page = 0,
  reason = '',
): RedactionRequest {
  const { characters, text } = textOn(engine, bytes, page);
  const areas: Rect[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const boxes = Array.from(word, (_, index) => rectAt(characters.boxes, at + index));
    const area = unionOfRects(boxes);
    if (area) areas.push(area);
  }
  return { page, areas, reason, shape: 'text' };
}

/** @throws Error with the problems of a refusal */
export async function redactFile(
  engine: PdfEngine,
  bytes: Uint8Array,
  requests: readonly RedactionRequest[],
  options: RedactionOptions = {},
): Promise<RedactedFile> {
  const result = await redactPdf(bytes, requests, { engine, pictureDpi: 72, ...options });
  if (!result.ok) throw new Error(refusalText(result.error));
  return result.value;
}
