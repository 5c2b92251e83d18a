// A file by its cross-reference tables (ISO 32000-2, 7.5). Views of its start: earlier revisions.
import {
  decode,
  type FileTables,
  findObjects,
  MAX_UNPACKED,
  type ObjectLocation,
  type PlacedObject,
  type Range,
  readObjectAt,
  readTables,
} from './file-tables.ts';
import { asKind, type RawDict, RawParser, RawSyntaxFault, type RawValue } from './raw-syntax.ts';

/** Maximum length of a chain of references. */
const MAX_CHAIN = 32;

const isSpaceByte = (byte: number | undefined) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;

export class FileView {
  readonly bytes: Uint8Array;
  readonly places: ReadonlyMap<number, ObjectLocation>;
  readonly trailer: RawDict;
  readonly sections: FileTables['sections'];
  /** True if the tables are damaged and objects were searched. */
  readonly isRebuilt: boolean;
  readonly #offsets: FileTables['offsets'];
  readonly #objects = new Map<number, PlacedObject | undefined>();
  readonly #packed = new Map<number, readonly PlacedObject[]>();

  private constructor(bytes: Uint8Array, tables: FileTables, isRebuilt: boolean) {
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
        throw new RawSyntaxFault('no catalog');
    } catch (error) {
      if (!(error instanceof RawSyntaxFault)) throw error;
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

  /** Object streams of encrypted files stay unread: they aren't decrypted here. */
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
      throw new RawSyntaxFault('an object stream is damaged');
    const header = new RawParser(data);
    return Array.from({ length: count }, () => {
      const number = header.readCount();
      const offset = header.readCount();
      const value = new RawParser(data.subarray(first + offset)).readValue();
      return { number, value, start: -1, end: -1 };
    });
  }

  /** Returns an object with its position; undefined if no table has its number. */
  objectOf(number: number): PlacedObject | undefined {
    if (this.#objects.has(number)) return this.#objects.get(number);
    // Stops if a length refers to its own stream.
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
      if (error instanceof RawSyntaxFault) return undefined;
      throw error;
    }
  }

  resolve(value: RawValue | undefined): RawValue {
    let found = value ?? null;
    for (let step = 0; step < MAX_CHAIN; step++) {
      const ref = asKind(found, 'ref');
      if (!ref) return found;
      found = this.objectOf(ref.number)?.value ?? null;
    }
    return null;
  }

  /** Returns the dictionary of an entry or its target; of a stream its own. */
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

  /** Returns the decoded data of a stream; undefined if damaged, unknown or encrypted. */
  async decodedStream(value: RawValue | undefined): Promise<Uint8Array | undefined> {
    const stream = asKind(this.resolve(value), 'stream');
    if (!stream || this.isEncrypted) return undefined;
    try {
      return await decode(stream.dict, stream.data, MAX_UNPACKED);
    } catch (error) {
      if (error instanceof RawSyntaxFault) return undefined;
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

  /** Returns the first byte from `from` on that no table accounts for, if any. */
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

  /** White space, comments and tables are allowed between objects. */
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

/** Returns whether only white space follows. */
export const isBlankFrom = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from).every((byte) => isSpaceByte(byte));
