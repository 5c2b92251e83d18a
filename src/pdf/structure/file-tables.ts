// Cross-reference tables and their objects: ISO 32000-2, 7.5.4, 7.5.7 and 7.5.8.
import { toLatin1 } from '../../codecs/bytes.ts';
import { undoPredictor } from '../predictor.ts';
import { asKind, type RawDict, RawParser, type RawRef, RawSyntaxFault, type RawValue } from './raw-syntax.ts';

export type ObjectLocation =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' };

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface PlacedObject extends Range {
  readonly number: number;
  readonly value: RawValue;
}

interface Section extends Range {
  readonly isStream: boolean;
}

export interface FileTables {
  readonly places: Map<number, ObjectLocation>;
  readonly trailer: RawDict;
  readonly sections: readonly Section[];
  /** Offsets of all objects in any table, including older ones. */
  readonly offsets: ReadonlySet<number>;
}

/** Limits for updates and unpacked bytes: only hostile files have more. */
const MAX_SECTIONS = 5000;
export const MAX_UNPACKED = 256 * 1024 ** 2;

function lastIndexOf(bytes: Uint8Array, word: string, end: number, from = 0): number {
  for (let at = end - word.length; at >= from; at--) {
    let i = 0;
    while (i < word.length && bytes[at + i] === word.charCodeAt(i)) i += 1;
    if (i === word.length) return at;
  }
  return -1;
}

export function occurrencesOf(bytes: Uint8Array, word: string, from = 0, most = Number.POSITIVE_INFINITY): number[] {
  const found: number[] = [];
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < word.length && bytes[at + i] === word.charCodeAt(i)) i += 1;
    if (i === word.length && found.push(at) >= most) break;
  }
  return found;
}

async function unpack(data: Uint8Array, limit: number): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const feeding = writer
    .write(new Uint8Array(data))
    .then(() => writer.close())
    .catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.length;
      if (length > limit) throw new RawSyntaxFault('streams are too large');
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    // Trailing bytes fail only after all data were decoded.
    if (error instanceof RawSyntaxFault || length === 0) throw new RawSyntaxFault('a stream is damaged');
  }
  await feeding;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Offsets without a later `endstream`, by file: avoids repeated searches. */
const UNENDED = new WeakMap<Uint8Array, number>();

/** @throws RawSyntaxFault */
function findStreamEnd(bytes: Uint8Array, start: number): number {
  const unended = UNENDED.get(bytes) ?? Number.POSITIVE_INFINITY;
  const end = start < unended ? occurrencesOf(bytes, 'endstream', start, 1)[0] : undefined;
  if (end !== undefined) return end;
  UNENDED.set(bytes, Math.min(start, unended));
  throw new RawSyntaxFault('a stream does not end');
}

/** Reads `number generation obj … endobj`. @throws RawSyntaxFault */
export function readObjectAt(
  bytes: Uint8Array,
  offset: number,
  lengthOf: (ref: RawRef) => number | undefined,
): PlacedObject {
  const parser = new RawParser(bytes, offset);
  const number = parser.readCount();
  parser.readCount();
  if (!parser.take('obj')) throw new RawSyntaxFault(`there is no object at ${offset}`);
  const value = parser.readValue();
  const dict = asKind(value, 'dict');
  if (!dict || !parser.take('stream')) {
    parser.take('endobj');
    return { number, value, start: offset, end: parser.at };
  }
  if (bytes[parser.at] === 13) parser.at += 1;
  if (bytes[parser.at] === 10) parser.at += 1;
  const start = parser.at;
  const stated = dict.entries.get('Length');
  const ref = asKind(stated, 'ref');
  const length = typeof stated === 'number' ? stated : ref ? lengthOf(ref) : undefined;
  parser.at = start + (length ?? -1);
  let end = parser.at;
  if (length === undefined || !parser.take('endstream')) {
    end = findStreamEnd(bytes, start);
    parser.at = end + 'endstream'.length;
  }
  parser.take('endobj');
  return { number, value: { kind: 'stream', dict, data: bytes.subarray(start, end) }, start: offset, end: parser.at };
}

/** Reads a table in text form. @throws RawSyntaxFault */
function readTable(parser: RawParser, places: Map<number, ObjectLocation>): RawDict {
  while (!parser.take('trailer')) {
    const first = parser.readCount();
    const count = parser.readCount();
    for (let i = 0; i < count; i++) {
      const offset = parser.readCount();
      const generation = parser.readCount();
      const type = parser.readWord();
      if (type !== 'n' && type !== 'f') throw new RawSyntaxFault('a cross-reference table is damaged');
      places.set(first + i, type === 'n' ? { kind: 'offset', offset, generation } : { kind: 'free' });
    }
  }
  const trailer = asKind(parser.readValue(), 'dict');
  if (!trailer) throw new RawSyntaxFault('a trailer is missing');
  return trailer;
}

const numbersIn = (value: RawValue | undefined): number[] =>
  (asKind(value, 'array')?.items ?? []).map((item) => (typeof item === 'number' ? item : 0));

/** Decodes a stream with structure: no filter or FlateDecode. @throws RawSyntaxFault */
export async function decode(dict: RawDict, data: Uint8Array, limit: number): Promise<Uint8Array> {
  const only = (value: RawValue | undefined) => {
    const list = asKind(value, 'array');
    if (list && list.items.length > 1) throw new RawSyntaxFault('a stream has several filters');
    return list ? list.items[0] : value;
  };
  const filter = asKind(only(dict.entries.get('Filter')), 'name')?.name;
  if (filter === undefined && !dict.entries.has('Filter')) return data;
  if (filter !== 'FlateDecode' && filter !== 'Fl') throw new RawSyntaxFault('a filter is unknown');
  const bytes = await unpack(data, limit);
  const parms = asKind(only(dict.entries.get('DecodeParms')), 'dict');
  const number = (key: string, otherwise: number) => {
    const value = parms?.entries.get(key);
    return typeof value === 'number' ? value : otherwise;
  };
  if (number('Predictor', 1) < 2) return bytes;
  const [colors, bits, columns] = [number('Colors', 1), number('BitsPerComponent', 8), number('Columns', 1)];
  return undoPredictor(bytes, { predictor: number('Predictor', 1), colors, bits, columns });
}

async function readStreamTable(dict: RawDict, data: Uint8Array, places: Map<number, ObjectLocation>): Promise<void> {
  const bytes = await decode(dict, data, MAX_UNPACKED);
  const widths = numbersIn(dict.entries.get('W'));
  const [w1 = 0, w2 = 0, w3 = 0] = widths;
  if (widths.length !== 3 || widths.some((width) => width < 0 || width > 8) || w1 + w2 + w3 === 0)
    throw new RawSyntaxFault('a cross-reference stream is damaged');
  const size = dict.entries.get('Size');
  const index = dict.entries.has('Index')
    ? numbersIn(dict.entries.get('Index'))
    : [0, typeof size === 'number' ? size : 0];
  let at = 0;
  const read = (width: number) => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (bytes[at++] ?? 0);
    return value;
  };
  for (let section = 0; section + 1 < index.length; section += 2) {
    const first = index[section] ?? 0;
    for (let i = 0; i < (index[section + 1] ?? 0) && at < bytes.length; i++) {
      const type = w1 === 0 ? 1 : read(w1);
      const [second, third] = [read(w2), read(w3)];
      // In hybrid files, the table marks the stream's objects as free.
      if ((places.get(first + i) ?? { kind: 'free' }).kind !== 'free') continue;
      if (type === 1) places.set(first + i, { kind: 'offset', offset: second, generation: third });
      else if (type === 2) places.set(first + i, { kind: 'packed', stream: second, index: third });
      else places.set(first + i, { kind: 'free' });
    }
  }
}

/** Reads one table, in hybrid files with its stream. @throws RawSyntaxFault */
async function readSection(bytes: Uint8Array, offset: number, sections: Section[]) {
  const places = new Map<number, ObjectLocation>();
  const readStream = async (at: number): Promise<RawDict> => {
    const object = readObjectAt(bytes, at, () => undefined);
    const stream = asKind(object.value, 'stream');
    if (!stream) throw new RawSyntaxFault('a cross-reference stream is missing');
    await readStreamTable(stream.dict, stream.data, places);
    sections.push({ start: at, end: object.end, isStream: true });
    return stream.dict;
  };
  const parser = new RawParser(bytes, offset);
  if (!parser.take('xref')) return { places, trailer: await readStream(offset) };
  const trailer = readTable(parser, places);
  sections.push({ start: offset, end: parser.at, isStream: false });
  const hybrid = trailer.entries.get('XRefStm');
  if (typeof hybrid === 'number') await readStream(hybrid);
  return { places, trailer };
}

/** Reads all tables backwards from the last `startxref`. @throws RawSyntaxFault */
export async function readTables(bytes: Uint8Array): Promise<FileTables> {
  const last = lastIndexOf(bytes, 'startxref', bytes.length);
  if (last < 0) throw new RawSyntaxFault('startxref is missing');
  const places = new Map<number, ObjectLocation>();
  const offsets = new Set<number>();
  const sections: Section[] = [];
  const seen = new Set<number>();
  let newest: RawDict | undefined;
  let next: RawValue | undefined = new RawParser(bytes, last + 'startxref'.length).readCount();
  while (typeof next === 'number') {
    if (seen.has(next)) throw new RawSyntaxFault('cross-reference tables form a cycle');
    if (seen.add(next).size > MAX_SECTIONS) throw new RawSyntaxFault('there are too many updates');
    const section: Pick<FileTables, 'places' | 'trailer'> = await readSection(bytes, next, sections);
    // Readers use the first or the last of them, and so see different files.
    if (section.trailer.repeated.size > 0) throw new RawSyntaxFault('a trailer repeats a key');
    for (const [number, place] of section.places) {
      if (place.kind === 'offset') offsets.add(place.offset);
      if (!places.has(number)) places.set(number, place);
    }
    newest ??= section.trailer;
    next = section.trailer.entries.get('Prev');
  }
  if (!newest) throw new RawSyntaxFault('a trailer is missing');
  return { places, trailer: newest, sections, offsets };
}

/** Finds the objects of a file with damaged tables; the last one of each number counts. */
export function findObjects(bytes: Uint8Array): FileTables {
  const places = new Map<number, ObjectLocation>();
  for (const at of occurrencesOf(bytes, ' obj')) {
    const before = toLatin1(bytes.subarray(Math.max(0, at - 20), at));
    const header = /(?:^|[^\d])(\d{1,10}) +(\d{1,5})$/.exec(before);
    if (!header) continue;
    const offset = at - header[0].trimStart().length + (/^[^\d\s]/.test(header[0].trimStart()) ? 1 : 0);
    places.set(Number(header[1]), { kind: 'offset', offset, generation: Number(header[2]) });
  }
  const entries = new Map<string, RawValue>();
  for (const at of occurrencesOf(bytes, 'trailer')) {
    try {
      const trailer = asKind(new RawParser(bytes, at + 'trailer'.length).readValue(), 'dict');
      for (const [key, value] of trailer?.entries ?? []) entries.set(key, value);
    } catch (error) {
      if (!(error instanceof RawSyntaxFault)) throw error;
    }
  }
  return {
    places,
    trailer: { kind: 'dict', entries, repeated: new Set(), start: -1, end: -1 },
    sections: [],
    offsets: new Set(),
  };
}
