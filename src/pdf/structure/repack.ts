import { type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { deflate } from '../../codecs/deflate.ts';
import { decodeStream, filtersOf } from '../objects.ts';

/** Filters to decode; image codecs stay. */
const PACKING: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
]);

export const isPacked = (stream: PDFRawStream): boolean => filtersOf(stream.dict).every((name) => PACKING.has(name));

/** Returns a smaller stream with the same data, if possible. */
export async function repack(stream: PDFRawStream): Promise<PDFRawStream | undefined> {
  if (!isPacked(stream)) return undefined;
  const [filter, ...others] = filtersOf(stream.dict);
  // Keep predictors, which improve compression: only decode the filters above them.
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

/** Replaces streams by those that `replace` returns; it gets the share of objects done (0 to 1). */
export async function replaceStreams(
  { context }: PDFDocument,
  replace: (stream: PDFRawStream, share: number) => Promise<PDFRawStream | undefined>,
): Promise<void> {
  const objects = context.enumerateIndirectObjects();
  for (const [index, [ref, stream]] of objects.entries()) {
    const made = stream instanceof PDFRawStream ? await replace(stream, index / objects.length) : undefined;
    if (made) context.assign(ref, made);
  }
}
