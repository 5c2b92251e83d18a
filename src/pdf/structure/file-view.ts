// A file as its cross-reference tables say it is: ISO 32000-2, 7.5. A view of the first bytes is the file as it was before later updates.
import { toLatin1 } from '../../codecs/bytes.ts';
import { undoPredictor } from '../predictor.ts';
import { asKind, type RawDict, RawParser, type RawRef, RawSyntaxError, type RawValue } from './raw-syntax.ts';

/** Where an object stands. */
export type Place =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' };

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface PlacedObject extends Range {
  readonly number: number;
  readonly value: RawValue;
}

interface Section extends Range {
  readonly isStream: boolean;
}

interface Tables {
  readonly places: Map<number, Place>;
  readonly trailer: RawDict;
  readonly sections: readonly Section[];
  /** Offsets of all objects that any table names, older ones too. */
  readonly offsets: ReadonlySet<number>;
}

/** Updates of a file, and bytes of unpacked streams: more are made by a file that wants to hurt. */
const MAX_SECTIONS = 5000;
const MAX_UNPACKED = 256 * 1024 ** 2;
const MAX_CHAIN = 32;

const isSpaceByte = (byte: number | undefined) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;

/** Finds the last occurrence of a word before `end`. */
function lastIndexOf(bytes: Uint8Array, word: string, end: number, from = 0): number {
  for (let at = end - word.length; at >= from; at--) {
    let i = 0;
    while (i < word.length && bytes[at + i] === word.charCodeAt(i)) i += 1;
    if (i === word.length) return at;
  }
  return -1;
}

/** Finds all occurrences of a word. */
export function occurrencesOf(bytes: Uint8Array, word: string, from = 0): number[] {
  const found: number[] = [];
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1;
    while (i < word.length && bytes[at + i] === word.charCodeAt(i)) i += 1;
    if (i === word.length) found.push(at);
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
      if (length > limit) throw new RawSyntaxError('streams are too large');
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    // Bytes behind the data fail only after all of it has come.
    if (error instanceof RawSyntaxError || length === 0) throw new RawSyntaxError('a stream is damaged');
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

/** Reads `number generation obj … endobj`. @throws RawSyntaxError */
function readObjectAt(bytes: Uint8Array, offset: number, lengthOf: (ref: RawRef) => number | undefined): PlacedObject {
  const parser = new RawParser(bytes, offset);
  const number = parser.readCount();
  parser.readCount();
  if (!parser.take('obj')) throw new RawSyntaxError(`there is no object at ${offset}`);
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
    end = occurrencesOf(bytes.subarray(start), 'endstream')[0] ?? -1;
    if (end < 0) throw new RawSyntaxError('a stream does not end');
    end += start;
    parser.at = end + 'endstream'.length;
  }
  parser.take('endobj');
  return { number, value: { kind: 'stream', dict, data: bytes.subarray(start, end) }, start: offset, end: parser.at };
}

/** Reads a table in words. @throws RawSyntaxError */
function readTable(parser: RawParser, places: Map<number, Place>): RawDict {
  while (!parser.take('trailer')) {
    const first = parser.readCount();
    const count = parser.readCount();
    for (let i = 0; i < count; i++) {
      const offset = parser.readCount();
      const generation = parser.readCount();
      const type = parser.readWord();
      if (type !== 'n' && type !== 'f') throw new RawSyntaxError('a cross-reference table is damaged');
      places.set(first + i, type === 'n' ? { kind: 'offset', offset, generation } : { kind: 'free' });
    }
  }
  const trailer = asKind(parser.readValue(), 'dict');
  if (!trailer) throw new RawSyntaxError('a trailer is missing');
  return trailer;
}

const numbersIn = (value: RawValue | undefined): number[] =>
  (asKind(value, 'array')?.items ?? []).map((item) => (typeof item === 'number' ? item : 0));

/** Undoes the filters of a stream that holds structure: none, or FlateDecode. @throws RawSyntaxError */
async function decode(dict: RawDict, data: Uint8Array, limit: number): Promise<Uint8Array> {
  const only = (value: RawValue | undefined) => {
    const list = asKind(value, 'array');
    if (list && list.items.length > 1) throw new RawSyntaxError('a stream has several filters');
    return list ? list.items[0] : value;
  };
  const filter = asKind(only(dict.entries.get('Filter')), 'name')?.name;
  if (filter === undefined && !dict.entries.has('Filter')) return data;
  if (filter !== 'FlateDecode' && filter !== 'Fl') throw new RawSyntaxError('a filter is unknown');
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

async function readStreamTable(dict: RawDict, data: Uint8Array, places: Map<number, Place>): Promise<void> {
  const bytes = await decode(dict, data, MAX_UNPACKED);
  const widths = numbersIn(dict.entries.get('W'));
  const [w1 = 0, w2 = 0, w3 = 0] = widths;
  if (widths.length !== 3 || widths.some((width) => width < 0 || width > 8) || w1 + w2 + w3 === 0)
    throw new RawSyntaxError('a cross-reference stream is damaged');
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
      // Of a hybrid file: its table says free of what only the stream names.
      if ((places.get(first + i) ?? { kind: 'free' }).kind !== 'free') continue;
      if (type === 1) places.set(first + i, { kind: 'offset', offset: second, generation: third });
      else if (type === 2) places.set(first + i, { kind: 'packed', stream: second, index: third });
      else places.set(first + i, { kind: 'free' });
    }
  }
}

/** Reads one table, with the stream that goes with it in a hybrid file. @throws RawSyntaxError */
async function readSection(bytes: Uint8Array, offset: number, sections: Section[]) {
  const places = new Map<number, Place>();
  const readStream = async (at: number): Promise<RawDict> => {
    const object = readObjectAt(bytes, at, () => undefined);
    const stream = asKind(object.value, 'stream');
    if (!stream) throw new RawSyntaxError('a cross-reference stream is missing');
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

/** Reads all tables from the last `startxref` backwards. @throws RawSyntaxError */
async function readTables(bytes: Uint8Array): Promise<Tables> {
  const last = lastIndexOf(bytes, 'startxref', bytes.length);
  if (last < 0) throw new RawSyntaxError('startxref is missing');
  const places = new Map<number, Place>();
  const offsets = new Set<number>();
  const sections: Section[] = [];
  const seen = new Set<number>();
  let newest: RawDict | undefined;
  let next: RawValue | undefined = new RawParser(bytes, last + 'startxref'.length).readCount();
  while (typeof next === 'number') {
    if (seen.has(next)) throw new RawSyntaxError('cross-reference tables form a cycle');
    if (seen.add(next).size > MAX_SECTIONS) throw new RawSyntaxError('there are too many updates');
    const section: Pick<Tables, 'places' | 'trailer'> = await readSection(bytes, next, sections);
    // Readers take the first or the last of them, and see different files.
    if (section.trailer.repeated.size > 0) throw new RawSyntaxError('a trailer repeats a key');
    for (const [number, place] of section.places) {
      if (place.kind === 'offset') offsets.add(place.offset);
      if (!places.has(number)) places.set(number, place);
    }
    newest ??= section.trailer;
    next = section.trailer.entries.get('Prev');
  }
  if (!newest) throw new RawSyntaxError('a trailer is missing');
  return { places, trailer: newest, sections, offsets };
}

/** Finds the objects of a file whose tables are damaged, as viewers do: the last of each number counts. */
function findObjects(bytes: Uint8Array): Tables {
  const places = new Map<number, Place>();
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
      if (!(error instanceof RawSyntaxError)) throw error;
    }
  }
  return {
    places,
    trailer: { kind: 'dict', entries, repeated: new Set(), start: -1, end: -1 },
    sections: [],
    offsets: new Set(),
  };
}

export class FileView {
  readonly bytes: Uint8Array;
  readonly places: ReadonlyMap<number, Place>;
  readonly trailer: RawDict;
  readonly sections: Tables['sections'];
  /** True where the tables are damaged and objects were searched for. */
  readonly isRebuilt: boolean;
  readonly #offsets: Tables['offsets'];
  readonly #objects = new Map<number, PlacedObject | undefined>();
  readonly #packed = new Map<number, readonly PlacedObject[]>();

  private constructor(bytes: Uint8Array, tables: Tables, isRebuilt: boolean) {
    this.bytes = bytes;
    this.places = tables.places;
    this.trailer = tables.trailer;
    this.sections = tables.sections;
    this.#offsets = tables.offsets;
    this.isRebuilt = isRebuilt;
  }

  static async open(bytes: Uint8Array): Promise<FileView> {
    let view: FileView;
    try {
      view = new FileView(bytes, await readTables(bytes), false);
      await view.#unpackStreams();
      const isUnread = view.isEncrypted && view.hasPacked;
      if (!isUnread && !asKind(view.resolve(view.trailer.entries.get('Root')), 'dict'))
        throw new RawSyntaxError('no catalog');
    } catch (error) {
      if (!(error instanceof RawSyntaxError)) throw error;
      view = new FileView(bytes, findObjects(bytes), true);
    }
    return view;
  }

  get isEncrypted(): boolean {
    return this.trailer.entries.has('Encrypt');
  }

  get hasPacked(): boolean {
    return [...this.places.values()].some(({ kind }) => kind === 'packed');
  }

  /** Packed objects of an encrypted file stay unknown: they are not decrypted here. */
  async #unpackStreams(): Promise<void> {
    if (this.isEncrypted) return;
    let left = MAX_UNPACKED;
    const numbers = new Set([...this.places.values()].map((place) => (place.kind === 'packed' ? place.stream : -1)));
    for (const number of numbers) {
      const stream = number < 0 ? undefined : asKind(this.objectOf(number)?.value, 'stream');
      if (!stream) continue;
      const data = await decode(stream.dict, stream.data, left);
      left -= data.length;
      this.#packed.set(number, this.#readPacked(stream.dict, data));
    }
  }

  #readPacked(dict: RawDict, data: Uint8Array): readonly PlacedObject[] {
    const [first, count] = [this.resolve(dict.entries.get('First')), this.resolve(dict.entries.get('N'))];
    if (typeof first !== 'number' || typeof count !== 'number' || count > data.length)
      throw new RawSyntaxError('an object stream is damaged');
    const header = new RawParser(data);
    return Array.from({ length: count }, () => {
      const number = header.readCount();
      const offset = header.readCount();
      const value = new RawParser(data.subarray(first + offset)).readValue();
      return { number, value, start: -1, end: -1 };
    });
  }

  /** Returns an object with its place, or undefined where the tables lead to none of that number. */
  objectOf(number: number): PlacedObject | undefined {
    if (this.#objects.has(number)) return this.#objects.get(number);
    // A length that leads back to its own stream ends here.
    this.#objects.set(number, undefined);
    const object = this.#readObject(number);
    this.#objects.set(number, object);
    return object;
  }

  #readObject(number: number): PlacedObject | undefined {
    const place = this.places.get(number);
    if (!place || place.kind === 'free') return undefined;
    if (place.kind === 'packed') {
      const packed = this.#packed.get(place.stream)?.[place.index];
      return packed?.number === number ? packed : undefined;
    }
    const object = this.#objectAt(place.offset);
    return object?.number === number ? object : undefined;
  }

  #objectAt(offset: number): PlacedObject | undefined {
    try {
      return readObjectAt(this.bytes, offset, (ref) => {
        const length = this.objectOf(ref.number)?.value;
        return typeof length === 'number' ? length : undefined;
      });
    } catch (error) {
      if (error instanceof RawSyntaxError) return undefined;
      throw error;
    }
  }

  /** Follows references. */
  resolve(value: RawValue | undefined): RawValue {
    let found = value ?? null;
    for (let step = 0; step < MAX_CHAIN; step++) {
      const ref = asKind(found, 'ref');
      if (!ref) return found;
      found = this.objectOf(ref.number)?.value ?? null;
    }
    return null;
  }

  /** The dictionary that an entry holds or leads to; of a stream its own. */
  dict(value: RawValue | undefined): RawDict | undefined {
    const resolved = this.resolve(value);
    return asKind(resolved, 'dict') ?? asKind(resolved, 'stream')?.dict;
  }

  list(value: RawValue | undefined): readonly RawValue[] {
    return asKind(this.resolve(value), 'array')?.items ?? [];
  }

  name(value: RawValue | undefined): string | undefined {
    return asKind(this.resolve(value), 'name')?.name;
  }

  /** The data of a stream without its filters, or undefined where it is damaged, unknown or encrypted. */
  async decodedStream(value: RawValue | undefined): Promise<Uint8Array | undefined> {
    const stream = asKind(this.resolve(value), 'stream');
    if (!stream || this.isEncrypted) return undefined;
    try {
      return await decode(stream.dict, stream.data, MAX_UNPACKED);
    } catch (error) {
      if (error instanceof RawSyntaxError) return undefined;
      throw error;
    }
  }

  get catalog(): RawDict | undefined {
    const root = this.dict(this.trailer.entries.get('Root'));
    if (root || !this.isRebuilt) return root;
    for (const number of this.places.keys()) {
      const dict = this.dict({ kind: 'ref', number, generation: 0 });
      if (this.name(dict?.entries.get('Type')) === 'Catalog') return dict;
    }
    return undefined;
  }

  /** The first byte from `from` on that belongs to nothing that the tables name, or undefined. */
  strayByte(from: number): number | undefined {
    const known: Range[] = this.sections.filter(({ end }) => end > from);
    for (const offset of this.#offsets) {
      const object = offset < from ? undefined : this.#objectAt(offset);
      if (object) known.push(object);
    }
    known.sort((a, b) => a.start - b.start);
    let at = from;
    for (const { start, end } of [...known, { start: this.bytes.length, end: this.bytes.length }]) {
      const stray = this.#strayBetween(at, start);
      if (stray !== undefined) return stray;
      at = Math.max(at, end);
    }
    return undefined;
  }

  /** Between objects there may be white space, comments, and where the tables are. */
  #strayBetween(from: number, end: number): number | undefined {
    const parser = new RawParser(this.bytes.subarray(0, Math.max(from, end)), from);
    for (;;) {
      parser.skipSpace();
      if (parser.at >= end) return undefined;
      const at = parser.at;
      if (!parser.take('startxref') || !/^\d+$/.test(parser.readWord())) return at;
    }
  }
}

/** True where only white space follows. */
export const isBlankFrom = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from).every((byte) => isSpaceByte(byte));
