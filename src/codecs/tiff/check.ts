import { type Said, say } from '../../messages/index.ts';
// Whether a written TIFF holds what was written and nothing else. Read from the bytes, every one of which must belong to something.

/** The tags that a written file may hold, in the order in which a directory must hold them. */
export const WRITTEN_TAGS = [254, 256, 257, 258, 259, 262, 273, 277, 278, 279, 282, 283, 284, 296, 297, 317] as const;

export type WrittenTag = (typeof WRITTEN_TAGS)[number];

const ENTRY_BYTES = 12;

/** @throws RangeError where the file ends early */
export function checkTiff(bytes: Uint8Array<ArrayBuffer>): Said[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const problems: Said[] = [];
  /** Where the pieces of the file lie: together they must be all of it. */
  const pieces: [start: number, end: number][] = [[0, 8]];
  let at = view.getUint32(4, true);
  while (at !== 0) {
    const count = view.getUint16(at, true);
    pieces.push([at, at + 2 + count * ENTRY_BYTES + 4]);
    const numbers = new Map<number, number[]>();
    for (let index = 0; index < count; index += 1) {
      const { tag, values, outside } = readEntry(view, at + 2 + index * ENTRY_BYTES);
      if (!WRITTEN_TAGS.some((known) => known === tag))
        problems.push(say('The TIFF has a tag {stated}.', { stated: tag }));
      numbers.set(tag, values);
      if (outside) pieces.push(outside);
    }
    const lengths = numbers.get(279) ?? [];
    numbers.get(273)?.forEach((offset, index) => {
      pieces.push([offset, offset + (lengths[index] ?? 0)]);
    });
    at = view.getUint32(at + 2 + count * ENTRY_BYTES, true);
    if (pieces.length > bytes.length) return [say('The TIFF’s directories do not end.')];
  }
  pieces.sort(([a], [b]) => a - b);
  let end = 0;
  for (const [start, pieceEnd] of pieces) {
    // A directory begins at an even place: one byte may be left over, and is zero.
    const isPadding = start === end + 1 && bytes[end] === 0;
    if (start !== end && !isPadding)
      problems.push(
        say('The TIFF has bytes from {start} to {end} that belong to nothing.', { start: end, end: start }),
      );
    end = pieceEnd;
  }
  if (end !== bytes.length)
    problems.push(say('The TIFF has bytes behind {start} that belong to nothing.', { start: end }));
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
