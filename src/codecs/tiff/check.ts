// Verifies that a written TIFF contains only its pages: every byte must belong to something.

import { type Message, message } from '../../messages/index.ts';
import { FIELD, TAG, TiffFile, TYPE_BYTES } from './ifd.ts';
import { KEPT_TAGS } from './kept-page.ts';

/** Tags of a written file for parts of a page, and its number. */
const PLACE_TAGS: readonly number[] = [
  ...[TAG.newSubfileType, TAG.pageNumber],
  ...[TAG.stripOffsets, TAG.stripByteCounts, TAG.tileOffsets, TAG.tileByteCounts],
];

const isKnown = (tag: number): boolean => PLACE_TAGS.includes(tag) || KEPT_TAGS.includes(tag);

const ENTRY_BYTES = 12;

/** @throws RangeError if the file is truncated */
export function checkTiff(bytes: Uint8Array<ArrayBuffer>): Message[] {
  const file = new TiffFile(bytes);
  const problems: Message[] = [];
  /** Known pieces of the file: together they must cover all of it. */
  const pieces: [start: number, end: number][] = [[0, 8]];
  let at = file.uint32(4);
  while (at !== 0) {
    const count = file.uint16(at);
    pieces.push([at, at + 2 + count * ENTRY_BYTES + 4]);
    const numbers = new Map<number, number[]>();
    for (let index = 0; index < count; index += 1) {
      const { tag, values, outside } = readEntry(file, at + 2 + index * ENTRY_BYTES);
      if (!isKnown(tag)) problems.push(message('The TIFF has an unexpected tag: {stated}.', { stated: tag }));
      numbers.set(tag, values);
      if (outside) pieces.push(outside);
    }
    for (const [places, sizes] of CHUNKS) {
      const lengths = numbers.get(sizes) ?? [];
      numbers.get(places)?.forEach((offset, index) => {
        pieces.push([offset, offset + (lengths[index] ?? 0)]);
      });
    }
    at = file.uint32(at + 2 + count * ENTRY_BYTES);
    if (pieces.length > bytes.length) return [message('The TIFF’s directories never end.')];
  }
  pieces.push([bytes.length, bytes.length]);
  pieces.sort(([a], [b]) => a - b);
  let end = 0;
  for (const [start, pieceEnd] of pieces) {
    // Directories and their values have even lengths: one zero byte of padding is allowed.
    const isPadding = start === end + 1 && bytes[end] === 0;
    if (start !== end && !isPadding)
      problems.push(
        message('The TIFF has bytes from {start} to {end} that belong to nothing.', { start: end, end: start }),
      );
    end = pieceEnd;
  }
  return problems;
}

const CHUNKS = [
  [TAG.stripOffsets, TAG.stripByteCounts],
  [TAG.tileOffsets, TAG.tileByteCounts],
] as const;

function readEntry(file: TiffFile, at: number) {
  const [tag, type, count] = [file.uint16(at), file.uint16(at + 2), file.uint32(at + 4)];
  const length = count * (TYPE_BYTES[type] || 1);
  const place = length > 4 ? file.uint32(at + 8) : at + 8;
  const outside: [number, number] | undefined = length > 4 ? [place, place + length] : undefined;
  const read = (index: number) =>
    type === FIELD.short ? file.uint16(place + index * 2) : file.uint32(place + index * 4);
  const isNumbers = type === FIELD.short || type === FIELD.long;
  return { tag, values: isNumbers ? Array.from({ length: count }, (_, index) => read(index)) : [], outside };
}
