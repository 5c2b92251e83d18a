// Searches attachments for words: text in any encoding, and archives of text; nothing else.
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../../codecs/bytes.ts';
import { DEFLATED, isZip, readZip, STORED } from '../../codecs/unzip.ts';
import { SHORTEST_IN_DATA } from '../content/content-words.ts';
import { codeHoldsWord } from '../escapes.ts';
import { dataHoldsWord } from '../words.ts';

/** `unknown`: unsupported format. */
export type AttachedData = 'clean' | 'repeats' | 'unknown';

const MAX_DEPTH = 3;
const MOST_BYTES = 200_000_000;
/** Number of bytes to distinguish text from binary data. */
const SAMPLE = 64_000;

const startsWith = (data: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, at) => data[at] === byte);

/** Returns whether data is text in any encoding. */
export function isTextData(data: Uint8Array): boolean {
  // PDFs may start like text.
  if (startsWith(data, 0x25, 0x50, 0x44, 0x46)) return false;
  const start = data.subarray(0, SAMPLE);
  const isWide = startsWith(data, 0xff, 0xfe) || startsWith(data, 0xfe, 0xff);
  if (isWide) return true;
  return start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12);
}

/** Searches a file's data for words. */
export function searchAttached(data: Uint8Array, words: readonly string[], depth = 0): AttachedData {
  if (isTextData(data)) return codeHoldsWord(data, words) ? 'repeats' : 'clean';
  if (
    dataHoldsWord(
      data,
      words.filter((word) => word.length >= SHORTEST_IN_DATA),
    )
  )
    return 'repeats';
  return isZip(data) && depth < MAX_DEPTH ? searchZip(data, words, depth) : 'unknown';
}

function searchZip(data: Uint8Array, words: readonly string[], depth: number): AttachedData {
  let found: AttachedData = 'clean';
  try {
    let total = 0;
    for (const { stated, method, isEncrypted, size, packed } of readZip(data)) {
      total += size;
      const isReadable = (method === STORED || method === DEFLATED) && !isEncrypted && total < MOST_BYTES;
      if (codeHoldsWord(stated, words)) return 'repeats';
      const inner = isReadable
        ? searchAttached(method === STORED ? packed : inflateRaw(packed), words, depth + 1)
        : 'unknown';
      if (inner === 'repeats') return 'repeats';
      if (inner === 'unknown') found = 'unknown';
    }
  } catch {
    return 'unknown';
  }
  return found;
}

/** Inflates raw data: adds the header that the stream filter expects. */
function inflateRaw(packed: Uint8Array): Uint8Array {
  const dict = PDFContext.create().obj({});
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return decodePDFRawStream(PDFRawStream.of(dict, concatBytes([Uint8Array.of(0x78, 0x01), packed]))).decode();
}
