// Reads the texts of attachments: text in any encoding, mails, and archives of text; nothing else.
import { DEFLATED, isZip, readZip, STORED } from '../../codecs/unzip.ts';
import { tokensHoldWord } from '../content/content-words.ts';
import { decodeBase64 } from '../disguise/codings.ts';
import { inflatedParts, inflateRaw } from '../disguise/inflate.ts';
import { codeHoldsWord } from '../escapes.ts';
import { searchFor } from '../format-words.ts';
import { dataHoldsWord, SHORTEST_IN_DATA } from '../words.ts';

/** `unknown`: unsupported format. */
export type AttachedData = 'clean' | 'repeats' | 'unknown';

const MAX_DEPTH = 3;
const MOST_BYTES = 200_000_000;
/** Number of bytes to distinguish text from binary data. */
const SAMPLE = 64_000;
/** Share of letters beyond ASCII from which data that is not UTF-8 is in an unknown encoding. */
const FOREIGN = 0.3;

const isGzip = (data: Uint8Array) => startsWith(data, 0x1f, 0x8b, 8);

const startsWith = (data: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, at) => data[at] === byte);

function isUtf8(data: Uint8Array): boolean {
  try {
    // Streaming: the sample may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(data, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isTextData(data: Uint8Array): boolean {
  // PDFs may start like text.
  if (startsWith(data, 0x25, 0x50, 0x44, 0x46)) return false;
  const start = data.subarray(0, SAMPLE);
  const isWide = startsWith(data, 0xff, 0xfe) || startsWith(data, 0xfe, 0xff);
  if (isWide) return true;
  if (!start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12)) return false;
  const foreign = start.filter((byte) => byte >= 0x80).length;
  return foreign <= FOREIGN * start.length || isUtf8(start);
}

interface AttachedTexts {
  readonly texts: Uint8Array[];
  /** Binary data: only long words are searched there. */
  readonly data: Uint8Array[];
  /** Syntax of a PDF, and what is compressed in it. */
  readonly tokens: Uint8Array[];
  isKnown: boolean;
}

/** Bodies of mails and pictures of pages: long runs of base64, and what is announced as such. */
const ENCODED = /(?:[A-Za-z0-9+/]{60,}\r?\n)+[A-Za-z0-9+/]*={0,2}|(?<=;base64,)[A-Za-z0-9+/]+={0,2}/g;

/** Share of zero bytes from which data is text of two or four bytes a letter. */
const WIDE = 0.4;

/** Returns text of several bytes a letter, without a mark, in one byte each; else undefined. */
function narrowed(data: Uint8Array): Uint8Array | undefined {
  const narrow = data.filter((byte) => byte > 0);
  const isWide = data.length - narrow.length > WIDE * data.length;
  return isWide && narrow.length > 0 && isTextData(narrow) ? narrow : undefined;
}

function read(data: Uint8Array, depth: number, into: AttachedTexts): void {
  const narrow = narrowed(data);
  if (narrow) into.texts.push(narrow);
  else if (isTextData(data)) {
    into.texts.push(data);
    for (const run of new TextDecoder('latin1').decode(data).match(ENCODED) ?? []) {
      const decoded = decodeBase64(run);
      if (decoded && depth < MAX_DEPTH) read(decoded, depth + 1, into);
      else into.isKnown = false;
    }
    return;
  }
  if (narrow) return;
  into.data.push(data);
  const parts = depth < MAX_DEPTH ? inflatedParts(data) : [];
  for (const part of parts) read(part, depth + 1, into);
  if (startsWith(data, 0x25, 0x50, 0x44, 0x46)) into.tokens.push(data, ...parts);
  if (isGzip(data) && parts.length === 1) return;
  if (isZip(data) && depth < MAX_DEPTH) readArchive(data, depth, into);
  else into.isKnown = false;
}

function readArchive(data: Uint8Array, depth: number, into: AttachedTexts): void {
  try {
    let total = 0;
    for (const { stated, method, isEncrypted, size, packed } of readZip(data)) {
      total += size;
      into.texts.push(stated);
      const isReadable = (method === STORED || method === DEFLATED) && !isEncrypted && total < MOST_BYTES;
      if (isReadable) read(method === STORED ? packed : inflateRaw(packed), depth + 1, into);
      else into.isKnown = false;
    }
  } catch {
    into.isKnown = false;
  }
}

/** Reads the texts of a file's data, and of the files in it. */
export function readAttached(data: Uint8Array): AttachedTexts {
  const all: AttachedTexts = { texts: [], data: [], tokens: [], isKnown: true };
  read(data, 0, all);
  return all;
}

export function searchAttached(bytes: Uint8Array, words: readonly string[]): AttachedData {
  const { texts, data, tokens, isKnown } = readAttached(bytes);
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  const search = searchFor(words);
  const isFound =
    texts.some((text) => codeHoldsWord(text, words)) ||
    data.some((each) => dataHoldsWord(each, long)) ||
    tokens.some((each) => tokensHoldWord(each, search));
  if (isFound) return 'repeats';
  return isKnown ? 'clean' : 'unknown';
}
