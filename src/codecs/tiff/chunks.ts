import { type Message, message } from '../../messages/index.ts';
import { viewOf } from '../bytes.ts';
import { damaged, unsupportedCompression } from '../errors.ts';
import { inflate } from '../inflate.ts';
import { decodeLzw, decodePackBits, isOldStyleLzw, reverseBits } from './byte-codecs.ts';
import { decodeCcitt } from './ccitt.ts';
import { TAG, type TiffFile } from './ifd.ts';
import type { TiffLayout } from './layout.ts';

export interface ChunkTable {
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
  readonly across: number;
  readonly down: number;
}

/** Maximum number of chunks that share bytes: a bomb shares without end. */
const MAX_SHARING = 16;

/** Returns the decompressed size of a chunk with this many rows (bytes). */
function toChunkBytes(layout: TiffLayout, rows: number): number {
  const [across, down] = layout.subsampling;
  if (across * down > 1) {
    return Math.ceil(layout.chunkWidth / across) * Math.ceil(rows / down) * (across * down + 2);
  }
  return Math.ceil((layout.chunkWidth * layout.bits * (layout.isPlanar ? 1 : layout.samples)) / 8) * rows;
}

/** Returns the number of stored rows in a chunk row: tiles are padded, strips aren't. */
export function toChunkRows(layout: TiffLayout, row: number): number {
  return layout.isTiled ? layout.chunkHeight : Math.min(layout.chunkHeight, layout.height - row * layout.chunkHeight);
}

function countBytes(file: TiffFile, layout: TiffLayout, offsets: readonly number[], down: number): number[] {
  const tag = layout.isTiled ? TAG.tileByteCounts : TAG.stripByteCounts;
  if (layout.compression === 'none') {
    // Stated byte counts of uncompressed data are often wrong: use computed ones.
    return offsets.map((_, index) => toChunkBytes(layout, toChunkRows(layout, layout.isTiled ? 0 : index % down)));
  }
  const counts = layout.ifd.getAll(tag, offsets.length);
  if (counts.length === 0 && offsets.length === 1) return [file.bytes.length - (offsets[0] as number)];
  return counts;
}

const tooFewMessage = ({ isTiled }: TiffLayout, count: number, found: number): Message =>
  isTiled
    ? message('The page needs {count, plural, one {# tile} other {# tiles}}; the file lists {found, number}.', {
        count,
        found,
      })
    : message('The page needs {count, plural, one {# strip} other {# strips}}; the file lists {found, number}.', {
        count,
        found,
      });

/** @throws MediaError DamagedFile if the positions of strips or tiles are invalid */
export function parseChunkTable(file: TiffFile, layout: TiffLayout): ChunkTable {
  const across = Math.ceil(layout.width / layout.chunkWidth);
  const down = Math.ceil(layout.height / layout.chunkHeight);
  const count = across * down * (layout.isPlanar ? layout.samples : 1);
  // Some writers store tiles in the tags of strips.
  const tag = layout.isTiled && layout.ifd.has(TAG.tileOffsets) ? TAG.tileOffsets : TAG.stripOffsets;
  if (layout.ifd.count(tag) < count) {
    throw damaged(tooFewMessage(layout, count, layout.ifd.count(tag)));
  }
  const offsets = layout.ifd.getAll(tag, count);
  const byteCounts = countBytes(file, layout, offsets, down);
  if (byteCounts.length < count) {
    throw damaged(
      layout.isTiled
        ? message("The sizes of the page's tiles are missing.")
        : message("The sizes of the page's strips are missing."),
    );
  }
  const total = byteCounts.reduce((sum, bytes) => sum + bytes, 0);
  if (total > file.bytes.length * MAX_SHARING) {
    throw damaged(
      layout.isTiled ? message("The page's tiles exceed the file.") : message("The page's strips exceed the file."),
    );
  }
  return { offsets, byteCounts, across, down };
}

export function readChunk(file: TiffFile, table: ChunkTable, index: number): Uint8Array<ArrayBuffer> {
  const offset = table.offsets[index] as number;
  const length = table.byteCounts[index] as number;
  if (length === 0) throw damaged(message('Part of the page is missing.'));
  if (!file.has(offset, length)) throw damaged(message('The file ends before its picture data.'));
  return file.bytes.subarray(offset, offset + length);
}

/** @param decode returns the number of bytes written */
function filled(length: number, decode: (out: Uint8Array) => number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(length);
  if (decode(out) < length) throw damaged(message('The compressed data is truncated or damaged.'));
  return out;
}

function toFaxScheme(layout: TiffLayout): 'group3-1d' | 'group3-2d' {
  const options = layout.ifd.get(TAG.t4Options) ?? 0;
  if (options & 2) {
    throw unsupportedCompression(message("The fax data uses uncompressed mode, which isn't supported."));
  }
  return options & 1 ? 'group3-2d' : 'group3-1d';
}

/** Returns the chunk's samples, packed as in the TIFF specification. Not for JPEG. */
export async function decompressChunk(
  layout: TiffLayout,
  stored: Uint8Array<ArrayBuffer>,
  rows: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const expected = toChunkBytes(layout, rows);
  // For Deflate, writers disagree about FillOrder; libtiff reverses the bits, too.
  const bytes = layout.hasReversedBits ? reverseBits(stored) : stored;
  switch (layout.compression) {
    case 'none':
      // Predictors and byte order are undone in place: copy the file's bytes.
      return bytes.slice(0, expected);
    case 'packbits':
      return filled(expected, (out) => decodePackBits(bytes, out));
    case 'lzw':
      if (isOldStyleLzw(bytes)) {
        throw unsupportedCompression(
          message("The data uses the LZW variant of early TIFF drafts, which isn't supported."),
        );
      }
      return filled(expected, (out) => decodeLzw(bytes, out));
    case 'deflate':
      return inflate([bytes], expected);
    case 'huffman':
      return decodeCcitt(bytes, layout.chunkWidth, rows, 'huffman');
    case 'group3':
      return decodeCcitt(bytes, layout.chunkWidth, rows, toFaxScheme(layout));
    case 'group4':
      return decodeCcitt(bytes, layout.chunkWidth, rows, 'group4');
    case 'jpeg':
    case 'old-jpeg':
      throw new Error('JPEG data has a decoder of its own');
  }
}

export function undoPredictor(bytes: Uint8Array, layout: TiffLayout, littleEndian: boolean): void {
  const step = layout.isPlanar ? 1 : layout.samples;
  const rowSamples = layout.chunkWidth * step;
  if (layout.bits === 8) {
    for (let row = 0; row + rowSamples <= bytes.length; row += rowSamples) {
      const end = row + rowSamples;
      for (let at = row + step; at < end; at += 1) bytes[at] = (bytes[at] as number) + (bytes[at - step] as number);
    }
    return;
  }
  const view = viewOf(bytes);
  const stepBytes = step * 2;
  for (let row = 0; row + rowSamples * 2 <= bytes.length; row += rowSamples * 2) {
    for (let at = row + stepBytes; at < row + rowSamples * 2; at += 2) {
      view.setUint16(at, view.getUint16(at, littleEndian) + view.getUint16(at - stepBytes, littleEndian), littleEndian);
    }
  }
}
