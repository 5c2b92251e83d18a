// Redacted words, and where else they occur: in all encodings of PDF text.
import { decodePdfDocEncoding, decodeWindows1252 } from '../kernel/single-byte.ts';
import { foldSpelling } from '../kernel/spelling.ts';
import { withoutLanguages } from '../pdf/core.ts';
import { numbersIn } from './numbers.ts';

/** Minimum word length: shorter ones match by chance. */
const SHORTEST = 3;

/** Normalizes spelling like the search. */
export const foldText = foldSpelling;

/** Returns the distinct words of redacted text, without punctuation, short and ubiquitous words. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts
    .flatMap((text) => foldText(text).split(/[\s\0]+/))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word.length >= SHORTEST && /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)];
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

export function countWord(folded: string, word: string): number {
  let count = 0;
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    if (!isWordCharacter(folded[at - 1]) && !isWordCharacter(folded[at + word.length])) count += 1;
  }
  return count;
}

export function* heldWords(text: string, words: readonly string[]): Generator<string> {
  if (words.length === 0 || text.length === 0) return;
  const folded = foldText(withoutLanguages(text));
  for (const word of words) if (countWord(folded, word) > 0) yield word;
  yield* numbersIn(folded, words);
}

export const holdsWord = (text: string, words: readonly string[]): boolean => !heldWords(text, words).next().done;

const [UTF_8, UTF_16, UTF_16_SWAPPED] = ['utf-8', 'utf-16be', 'utf-16le'].map((label) => new TextDecoder(label)) as [
  TextDecoder,
  TextDecoder,
  TextDecoder,
];

/** Bytes that the encodings of one byte a letter read in different ways. */
const isAmbiguous = (byte: number) => (byte >= 0x18 && byte < 0x20) || (byte >= 0x80 && byte <= 0xa0);

/** Returns all decodings of a text's bytes: font encodings, text strings, UTF-8, UTF-16. */
export function readingsOf(bytes: Uint8Array): string[] {
  if (bytes.length === 0) return [];
  const readings = [decodeWindows1252(bytes), UTF_8.decode(bytes)];
  if (bytes.some(isAmbiguous)) readings.push(decodePdfDocEncoding(bytes));
  if (bytes.length > 1) {
    readings.push(UTF_16.decode(bytes), UTF_16_SWAPPED.decode(bytes));
    // Misaligned UTF-16: shift by one byte.
    if (bytes.length > 2) readings.push(UTF_16.decode(bytes.subarray(1)));
  }
  return readings;
}

/** Returns whether bytes contain a word, in any encoding or as hexadecimal digits. */
export function bytesHoldWord(bytes: Uint8Array, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const readings = readingsOf(bytes);
  if (readings.some((reading) => holdsWord(reading, words))) return true;
  const digits = (readings[0] ?? '').match(/(?:[0-9a-fA-F]\s*){6,}/g) ?? [];
  return digits.some((run) => {
    const hex = run.replace(/\s/g, '');
    const decoded = Uint8Array.from({ length: hex.length >> 1 }, (_, i) =>
      Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
    );
    return readingsOf(decoded).some((reading) => holdsWord(reading, words));
  });
}

/** Shorter words occur in binary data by chance. */
export const SHORTEST_IN_DATA = 6;

/** Numbers in a row that are read as letters: longer rows are samples. */
const MOST_CODES = 10_000;

/** Zero bytes between letters of one, two and four bytes. */
const BETWEEN = ['', '\0', '\0\0\0'];

/** Like {@link bytesHoldWord} for large binary data: consecutive letters. */
export function dataHoldsWord(data: Uint8Array, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const text = new TextDecoder('latin1').decode(data).toLowerCase();
  return words.some((word) => BETWEEN.some((zeros) => text.includes([...word].join(zeros))));
}

/** Returns whether numbers in a row are the codes of a word's letters. @param words long ones */
export function codesHoldWord(numbers: readonly number[], words: readonly string[]): boolean {
  if (numbers.length < SHORTEST_IN_DATA || words.length === 0) return false;
  const letters = numbers.map((code) => (Number.isInteger(code) && code > 32 && code < 0x10000 ? code : 32));
  const folded = foldText(String.fromCharCode(...letters.slice(0, MOST_CODES)));
  return words.some((word) => folded.includes(word));
}
