// Searches binary data, such as samples of pictures, for words in any disguise of text.
import { hidesWord } from './disguise/hides-word.ts';
import { inflatedParts } from './disguise/inflate.ts';
import { codeHoldsWord } from './escapes.ts';
import { dataHoldsWord } from './words.ts';

/**
 * Returns whether binary data holds a word: plain, escaped, compressed, or in disguise.
 * @param words long ones
 */
export const binaryHidesWord = (data: Uint8Array, words: readonly string[]): boolean =>
  words.length > 0 &&
  (dataHoldsWord(data, words) ||
    hidesWord(textsIn(data, isPrinted), words) ||
    codeHoldsWord(textsIn(data, isPlain), words) ||
    hidesWord(wideTextsIn(data), words) ||
    inflatedParts(endOf(data)).some((part) => codeHoldsWord(part, words)));

/** Returns the part of data that is searched for texts. */
export const endOf = (data: Uint8Array) => (data.length > MOST_SEARCHED ? data.subarray(-END_SEARCHED) : data);

/** Data that is searched for texts as a whole; of more, its end. */
const MOST_SEARCHED = 1_000_000;
const END_SEARCHED = 64_000;
const LINE_BYTES: ReadonlySet<number> = new Set([9, 10, 13]);
/** Shorter texts arise by chance. */
const SHORTEST_TEXT = 6;

/** Bytes of text in most encodings, and of escapes and codes. */
const isPrinted = (byte: number) => (byte >= 32 && byte !== 127) || LINE_BYTES.has(byte);
const isPlain = (byte: number) => byte < 127 && isPrinted(byte);

/** Returns the runs of such bytes in binary data, one a line. */
function textsIn(data: Uint8Array, isText: (byte: number) => boolean): Uint8Array {
  const searched = endOf(data);
  const runs: number[] = [];
  let start = 0;
  for (let at = 0; at <= searched.length; at++) {
    const byte = searched[at] ?? 0;
    if (at < searched.length && isText(byte)) continue;
    if (at - start >= SHORTEST_TEXT) {
      for (let each = start; each < at; each++) runs.push(searched[each] ?? 0);
      runs.push(10);
    }
    start = at + 1;
  }
  return Uint8Array.from(runs);
}

/** Blocks of two-byte letters that look like Latin ones: up to Hebrew (U+05FF). */
const LAST_BLOCK = 5;

/** Returns the runs of two-byte letters in binary data in either byte order, one a line. */
function wideTextsIn(data: Uint8Array): Uint8Array {
  const searched = endOf(data);
  const texts: string[] = [];
  for (const first of [0, 1])
    for (const high of [0, 1]) {
      let run = '';
      for (let at = first; at < searched.length; at += 2) {
        const block = searched[at + high] ?? 255;
        const low = searched[at + 1 - high] ?? 0;
        if (block <= LAST_BLOCK && (block > 0 || low >= 32)) run += String.fromCharCode(256 * block + low);
        else {
          if (run.length >= SHORTEST_TEXT) texts.push(run);
          run = '';
        }
      }
      if (run.length >= SHORTEST_TEXT) texts.push(run);
    }
  return new TextEncoder().encode(texts.join('\n'));
}
