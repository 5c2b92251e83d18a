// Words in the data of attached files: text in any encoding, and archives with text in them. Everything else cannot be searched.
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../../codecs/bytes.ts';
import { SHORTEST_IN_DATA } from '../content/content-words.ts';
import { codeHoldsWord } from '../escapes.ts';
import { dataHoldsWord } from '../words.ts';

/** `unknown`: a format that is not read here. */
export type AttachedData = 'clean' | 'repeats' | 'unknown';

const MAX_DEPTH = 3;
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 200_000_000;
/** Number of bytes for distinguishing text from data. */
const SAMPLE = 64_000;

const startsWith = (data: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, at) => data[at] === byte);

export const isZip = (data: Uint8Array): boolean => startsWith(data, 0x50, 0x4b);

/** Returns whether data is text in any encoding. */
export function isTextData(data: Uint8Array): boolean {
  // A PDF is text only where it begins.
  if (startsWith(data, 0x25, 0x50, 0x44, 0x46)) return false;
  const start = data.subarray(0, SAMPLE);
  const isWide = startsWith(data, 0xff, 0xfe) || startsWith(data, 0xfe, 0xff);
  if (isWide) return true;
  return start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12);
}

/** Returns whether the data of a file holds one of the words. */
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

interface ZipEntry {
  readonly name: Uint8Array;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly size: number;
  readonly packed: Uint8Array;
}

/** Entries by the directory at the end of an archive. @throws RangeError where it is damaged */
function readZip(data: Uint8Array): ZipEntry[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new RangeError('The archive has no directory.');
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < Math.min(count, MOST_ENTRIES); index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('The directory is damaged.');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({
      // With its comment and further fields, which may hold text, too.
      name: data.subarray(at + 46, at + 46 + nameLength + extra + comment),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      size: view.getUint32(at + 24, true),
      packed: data.subarray(start, start + view.getUint32(at + 20, true)),
    });
    at += 46 + nameLength + extra + comment;
  }
  if (count > MOST_ENTRIES || count === 0xffff) throw new RangeError('The archive has too many entries.');
  return entries;
}

function searchZip(data: Uint8Array, words: readonly string[], depth: number): AttachedData {
  let found: AttachedData = 'clean';
  try {
    let total = 0;
    for (const { name, method, isEncrypted, size, packed } of readZip(data)) {
      total += size;
      const isReadable = (method === 0 || method === 8) && !isEncrypted && total < MOST_BYTES;
      if (codeHoldsWord(name, words)) return 'repeats';
      const inner = isReadable
        ? searchAttached(method === 0 ? packed : inflateRaw(packed), words, depth + 1)
        : 'unknown';
      if (inner === 'repeats') return 'repeats';
      if (inner === 'unknown') found = 'unknown';
    }
  } catch {
    return 'unknown';
  }
  return found;
}

/** Inflates data without a header, which the filter of streams expects. */
function inflateRaw(packed: Uint8Array): Uint8Array {
  const dict = PDFContext.create().obj({});
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return decodePDFRawStream(PDFRawStream.of(dict, concatBytes([Uint8Array.of(0x78, 0x01), packed]))).decode();
}
