// Streams packed again without loss.
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { deflate } from '../codecs/deflate.ts';
import { decodeStream, filtersOf } from '../pdf/objects.ts';

/** Filters that are undone; what pictures are coded with stays. */
const PACKING: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
]);

export const isPacked = (stream: PDFRawStream): boolean => filtersOf(stream.dict).every((name) => PACKING.has(name));

/** Returns a smaller stream with the same data, if there is one. */
export async function repack(stream: PDFRawStream): Promise<PDFRawStream | undefined> {
  if (!isPacked(stream)) return undefined;
  const [filter, ...others] = filtersOf(stream.dict);
  // Rows that are predicted pack better: only what lies over them is undone, and how they were predicted stays as it is written.
  const isFlate = filter === 'FlateDecode' && others.length === 0;
  const dict = stream.dict.clone();
  if (!isFlate) {
    dict.delete(PDFName.of('DecodeParms'));
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  }
  const plain = stream.dict.clone();
  if (isFlate) plain.delete(PDFName.of('DecodeParms'));
  const data = decodeStream(PDFRawStream.of(plain, stream.contents));
  const packed = await deflate(new Uint8Array(data));
  if (packed.length >= stream.contents.length) return undefined;
  return PDFRawStream.of(dict, packed);
}
