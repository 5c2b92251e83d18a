// Pure: imports nothing but the list of written tags. Whether a written file holds what was written and nothing else: no Exif, no
// thumbnail, no text, no colour profile, no bytes behind the end. Read here from the bytes, without a library that might skip them.
import { TIFF_TAGS } from '../write/tiff.ts';

/** What is in the file that should not be; none in a sound file. */
export function checkStructure(format: 'png' | 'jpeg' | 'tiff', bytes: Uint8Array<ArrayBuffer>): readonly string[] {
  try {
    switch (format) {
      case 'png':
        return checkPng(bytes);
      case 'jpeg':
        return checkJpeg(bytes);
      case 'tiff':
        return checkTiff(bytes);
    }
  } catch (error) {
    if (error instanceof RangeError) return ['The file ends before it is complete.'];
    throw error;
  }
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function checkPng(bytes: Uint8Array<ArrayBuffer>): string[] {
  const view = viewOf(bytes);
  const names: string[] = [];
  let at = 8;
  while (at < bytes.length && names.at(-1) !== 'IEND') {
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    at += 12 + view.getUint32(at);
  }
  const foreign = names.filter((name) => !['IHDR', 'IDAT', 'IEND'].includes(name));
  return [
    ...foreign.map((name) => `The PNG has a chunk ${name}.`),
    ...(at === bytes.length && names.at(-1) === 'IEND' ? [] : ['The PNG does not end with its last chunk.']),
  ];
}

/** JFIF, quantisation, baseline frame, Huffman tables, scan. */
const JPEG_MARKERS: readonly number[] = [0xe0, 0xdb, 0xc0, 0xc4, 0xda];
const JFIF_BYTES = 16;

function checkJpeg(bytes: Uint8Array<ArrayBuffer>): string[] {
  const view = viewOf(bytes);
  const problems: string[] = [];
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at) & 255;
    const length = view.getUint16(at + 2);
    if (!JPEG_MARKERS.includes(marker)) problems.push(`The JPEG has a segment ${marker.toString(16)}.`);
    // A JFIF segment that is longer holds a thumbnail.
    if (marker === 0xe0 && length !== JFIF_BYTES) problems.push('The JPEG has a thumbnail.');
    at += 2 + length;
    if (marker === 0xda) break;
  }
  while (!(bytes[at] === 0xff && bytes[at + 1] !== 0) && at < bytes.length) at += 1;
  if (bytes[at + 1] !== 0xd9 || at + 2 !== bytes.length) problems.push('The JPEG does not end with its only scan.');
  return problems;
}

const ENTRY_BYTES = 12;

function checkTiff(bytes: Uint8Array<ArrayBuffer>): string[] {
  const view = viewOf(bytes);
  const problems: string[] = [];
  /** Where the pieces of the file lie: together they must be all of it. */
  const pieces: [start: number, end: number][] = [[0, 8]];
  let at = view.getUint32(4, true);
  while (at !== 0) {
    const count = view.getUint16(at, true);
    pieces.push([at, at + 2 + count * ENTRY_BYTES + 4]);
    const numbers = new Map<number, number[]>();
    for (let index = 0; index < count; index += 1) {
      const { tag, values, outside } = readEntry(view, at + 2 + index * ENTRY_BYTES);
      if (!TIFF_TAGS.some((known) => known === tag)) problems.push(`The TIFF has a tag ${tag}.`);
      numbers.set(tag, values);
      if (outside) pieces.push(outside);
    }
    const lengths = numbers.get(279) ?? [];
    numbers.get(273)?.forEach((offset, index) => {
      pieces.push([offset, offset + (lengths[index] ?? 0)]);
    });
    at = view.getUint32(at + 2 + count * ENTRY_BYTES, true);
    if (pieces.length > bytes.length) return ['The TIFF’s directories do not end.'];
  }
  pieces.sort(([a], [b]) => a - b);
  let end = 0;
  for (const [start, pieceEnd] of pieces) {
    // A directory begins at an even place: one byte may be left over, and is zero.
    const isPadding = start === end + 1 && bytes[end] === 0;
    if (start !== end && !isPadding)
      problems.push(`The TIFF has bytes from ${end} to ${start} that belong to nothing.`);
    end = pieceEnd;
  }
  if (end !== bytes.length) problems.push(`The TIFF has bytes behind ${end} that belong to nothing.`);
  return problems;
}

const TYPE_BYTES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 5: 8 };

function readEntry(view: DataView, at: number) {
  const tag = view.getUint16(at, true);
  const type = view.getUint16(at + 2, true);
  const count = view.getUint32(at + 4, true);
  const length = count * (TYPE_BYTES[type] ?? 1);
  const place = length > 4 ? view.getUint32(at + 8, true) : at + 8;
  const outside: [number, number] | undefined = length > 4 ? [place, place + length] : undefined;
  const read = (index: number) =>
    type === 3 ? view.getUint16(place + index * 2, true) : view.getUint32(place + index * 4, true);
  const values = type === 3 || type === 4 ? Array.from({ length: count }, (_, index) => read(index)) : [];
  return { tag, values, outside };
}
