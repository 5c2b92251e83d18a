// Finds a file's last cross-reference section, and writes another: ISO 32000-2, 7.5.4 and 7.5.8.
import { type PDFContext, PDFDict, PDFNumber, PDFObjectParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { getName, getNumber, nameOf } from '../objects.ts';

/** Highest object number that readers must support: ISO 32000-1, annex C. */
const MAX_OBJECTS = 8_388_607;
/** Bytes searched for `startxref` at the end of a file, and for the header at its beginning. */
const TAIL = 2048;
const HEAD = 1024;
/** Maximum bytes searched between a table's keyword and its trailer. */
const MAX_TABLE = 200_000_000;

export interface LastSection {
  readonly isStream: boolean;
  /** Offset stated by the file, relative to its header. */
  readonly offset: number;
  /** Bytes before the header, which offsets don't count. */
  readonly headerAt: number;
  readonly trailer: PDFDict;
  readonly size: number;
}

function find(bytes: Uint8Array, text: string, from: number, to: number): number {
  const wanted = fromLatin1(text);
  for (let at = from; at <= to - wanted.length; at += 1) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function parseDict(bytes: Uint8Array, at: number, context: PDFContext): PDFDict | undefined {
  try {
    const object = PDFObjectParser.forBytes(bytes.subarray(at), context).parseObject();
    if (object instanceof PDFRawStream) return object.dict;
    return object instanceof PDFDict ? object : undefined;
  } catch {
    return undefined;
  }
}

function readSection(bytes: Uint8Array, at: number, context: PDFContext) {
  const start = toLatin1(bytes.subarray(at, at + 64));
  if (/^\s*xref\s/.test(start)) {
    const trailerAt = find(bytes, 'trailer', at, Math.min(bytes.length, at + MAX_TABLE));
    const trailer = trailerAt < 0 ? undefined : parseDict(bytes, trailerAt + 'trailer'.length, context);
    return trailer && { isStream: false, trailer };
  }
  const [head] = /^\s*\d+\s+\d+\s+obj\b/.exec(start) ?? [];
  const trailer = head === undefined ? undefined : parseDict(bytes, at + head.length, context);
  return getName(trailer, 'Type') === 'XRef' && trailer ? { isStream: true, trailer } : undefined;
}

/** Returns the section with which readers begin; undefined if it isn't sound. */
export function findLastSection(bytes: Uint8Array, context: PDFContext): LastSection | undefined {
  const tail = toLatin1(bytes.subarray(-TAIL));
  const stated = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const offset = Number(stated);
  if (stated === undefined || !(offset > 0 && offset < bytes.length)) return undefined;
  const headerAt = find(bytes, '%PDF-', 0, Math.min(bytes.length, HEAD));
  for (const shift of new Set([0, Math.max(0, headerAt)])) {
    const section = readSection(bytes, offset + shift, context);
    const size = getNumber(section?.trailer, 'Size') ?? 0;
    if (section?.trailer.get(nameOf('Root')) instanceof PDFRef && size > 0 && size <= MAX_OBJECTS)
      return { ...section, offset, headerAt: shift, size };
  }
  return undefined;
}

/** Position of an object relative to the header; undefined for deleted ones. */
export interface ObjectEntry {
  readonly ref: PDFRef;
  readonly offset: number | undefined;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

function groupsOf(entries: readonly ObjectEntry[]): ObjectEntry[][] {
  const groups: ObjectEntry[][] = [];
  for (const entry of entries.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber)) {
    const last = groups.at(-1);
    if (last?.at(-1)?.ref.objectNumber === entry.ref.objectNumber - 1) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const rowOf = ({ ref, offset }: ObjectEntry): string =>
  offset === undefined
    ? `${digits(0, 10)} ${digits(Math.min(ref.generationNumber + 1, 65_535), 5)} f\r\n`
    : `${digits(offset, 10)} ${digits(ref.generationNumber, 5)} n\r\n`;

export function writeTable(entries: readonly ObjectEntry[], trailer: PDFDict): Uint8Array {
  const rows = groupsOf(entries).map(
    (group) => `${group[0]?.ref.objectNumber} ${group.length}\n${group.map(rowOf).join('')}`,
  );
  return fromLatin1(`xref\n${rows.join('')}trailer\n${trailer.toString()}\n`);
}

const OFFSET_BYTES = 5;
const ROW_BYTES = 1 + OFFSET_BYTES + 2;

/** Returns the cross-reference stream of these objects, including the trailer's entries. */
export function makeStream(entries: readonly ObjectEntry[], trailer: PDFDict): PDFRawStream {
  const groups = groupsOf(entries);
  const rows = groups.flat();
  const data = new Uint8Array(rows.length * ROW_BYTES);
  const view = new DataView(data.buffer);
  for (const [index, { ref, offset }] of rows.entries()) {
    const at = index * ROW_BYTES;
    data[at] = offset === undefined ? 0 : 1;
    data[at + 1] = Math.floor((offset ?? 0) / 2 ** 32);
    view.setUint32(at + 2, (offset ?? 0) % 2 ** 32);
    view.setUint16(at + 1 + OFFSET_BYTES, Math.min(ref.generationNumber + (offset === undefined ? 1 : 0), 65_535));
  }
  const { context } = trailer;
  const stream = context.flateStream(data, {
    Type: 'XRef',
    W: [1, OFFSET_BYTES, 2],
    Index: groups.flatMap((group) => [group[0]?.ref.objectNumber ?? 0, group.length]),
  });
  for (const [key, value] of trailer.entries()) stream.dict.set(key, value);
  stream.dict.set(nameOf('Length'), PDFNumber.of(stream.getContentsSize()));
  return PDFRawStream.of(stream.dict, stream.getContents());
}
