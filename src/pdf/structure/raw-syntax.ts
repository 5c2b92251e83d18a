// PDF objects with their positions in a file (ISO 32000-2, 7.3), which pdf-lib doesn't keep.
import { fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { MAX_NESTING } from '../limits.ts';

export interface RawName {
  readonly kind: 'name';
  readonly name: string;
}

export interface RawString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
  readonly isHex: boolean;
  /** Offsets of the first delimiter and after the last (bytes). */
  readonly start: number;
  readonly end: number;
}

export interface RawRef {
  readonly kind: 'ref';
  readonly number: number;
  readonly generation: number;
}

export interface RawArray {
  readonly kind: 'array';
  readonly items: readonly RawValue[];
}

export interface RawDict {
  readonly kind: 'dict';
  readonly entries: ReadonlyMap<string, RawValue>;
  /** Duplicate keys, about which readers disagree. */
  readonly repeated: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
}

export interface RawStream {
  readonly kind: 'stream';
  readonly dict: RawDict;
  readonly data: Uint8Array;
}

/** Anything else between delimiters, such as a number that is none. */
export interface RawWord {
  readonly kind: 'word';
  readonly text: string;
}

export type RawValue =
  | null
  | boolean
  | number
  | RawName
  | RawString
  | RawRef
  | RawArray
  | RawDict
  | RawStream
  | RawWord;

/** A file can't be read here; callers convert it to their own error. */
export class RawSyntaxFault extends Error {}

const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;

const DELIMITERS = new Set(fromLatin1('()<>[]{}/%'));
const isRegular = (byte: number | undefined): boolean => byte !== undefined && !isSpace(byte) && !DELIMITERS.has(byte);

const hexDigit = (byte: number | undefined): number => {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Reads values one after another. Offsets are those of `bytes`. */
export class RawParser {
  readonly bytes: Uint8Array;
  at: number;
  #depth = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at += 1;
      if (this.bytes[this.at] !== 37) return;
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
    }
  }

  /** Reads a run of regular characters. */
  readWord(): string {
    this.skipSpace();
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    return toLatin1(this.bytes.subarray(start, this.at));
  }

  /** Reads a whole number that is not negative. @throws RawSyntaxFault */
  readCount(): number {
    const word = this.readWord();
    if (!/^\d{1,15}$/.test(word)) throw new RawSyntaxFault(`expected a number at ${this.at}`);
    return Number(word);
  }

  /** Moves past a word if it comes next. */
  take(word: string): boolean {
    this.skipSpace();
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) return false;
    this.at += word.length;
    return true;
  }

  /** @throws RawSyntaxFault */
  readValue(): RawValue {
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new RawSyntaxFault('the file ends early');
    if (byte === 47) return this.#readName();
    if (byte === 40) return this.#readText();
    if (byte === 60) return this.bytes[this.at + 1] === 60 ? this.#nest(() => this.#readDict()) : this.#readHex();
    if (byte === 91) return this.#nest(() => this.#readArray());
    const word = this.readWord();
    if (word === '') throw new RawSyntaxFault(`unexpected character at ${this.at}`);
    return this.#toValue(word);
  }

  #toValue(word: string): RawValue {
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return { kind: 'word', text: word };
    if (!/^\d+$/.test(word)) return Number(word);
    const behind = this.at;
    const generation = this.readWord();
    if (/^\d{1,5}$/.test(generation) && this.readWord() === 'R')
      return { kind: 'ref', number: Number(word), generation: Number(generation) };
    this.at = behind;
    return Number(word);
  }

  #nest<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) throw new RawSyntaxFault('objects nest too deeply');
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #readName(): RawName {
    this.at += 1;
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    const text = toLatin1(this.bytes.subarray(start, this.at));
    const name = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return { kind: 'name', name };
  }

  #readText(): RawString {
    const start = this.at;
    const out: number[] = [];
    let open = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === 92) {
        this.at += 1;
        this.#readEscape(out);
        continue;
      }
      if (byte === 40) open += 1;
      if (byte === 41) open -= 1;
      if (open === 0) {
        this.at += 1;
        return { kind: 'string', bytes: Uint8Array.from(out.slice(1)), isHex: false, start, end: this.at };
      }
      out.push(byte);
    }
    throw new RawSyntaxFault('a string does not end');
  }

  #readEscape(out: number[]): void {
    const byte = this.bytes[this.at] ?? 0;
    const digits = /^[0-7]{1,3}/.exec(toLatin1(this.bytes.subarray(this.at, this.at + 3)))?.[0];
    if (digits) {
      out.push(Number.parseInt(digits, 8) & 255);
      this.at += digits.length - 1;
    } else if (byte === 13) {
      if (this.bytes[this.at + 1] === 10) this.at += 1;
    } else if (byte !== 10) out.push(ESCAPES[String.fromCharCode(byte)] ?? byte);
  }

  #readHex(): RawString {
    const start = this.at;
    const end = this.bytes.indexOf(62, start);
    if (end < 0) throw new RawSyntaxFault('a string does not end');
    const bytes = new Uint8Array(Math.ceil((end - start) / 2));
    let count = 0;
    for (let at = start + 1; at < end; at++) {
      const digit = hexDigit(this.bytes[at]);
      if (digit < 0 && !isSpace(this.bytes[at])) throw new RawSyntaxFault('a string holds no hexadecimal digits');
      if (digit < 0) continue;
      bytes[count >> 1] = (bytes[count >> 1] ?? 0) | (count % 2 === 0 ? digit << 4 : digit);
      count += 1;
    }
    this.at = end + 1;
    return { kind: 'string', bytes: bytes.subarray(0, (count + 1) >> 1), isHex: true, start, end: this.at };
  }

  #readArray(): RawArray {
    this.at += 1;
    const items: RawValue[] = [];
    while (!this.take(']')) items.push(this.readValue());
    return { kind: 'array', items };
  }

  #readDict(): RawDict {
    const start = this.at;
    this.at += 2;
    const entries = new Map<string, RawValue>();
    const repeated = new Set<string>();
    while (!this.take('>>')) {
      const key = this.readValue();
      if (key === null || typeof key !== 'object' || key.kind !== 'name')
        throw new RawSyntaxFault(`expected a name at ${this.at}`);
      if (entries.has(key.name)) repeated.add(key.name);
      entries.set(key.name, this.readValue());
    }
    return { kind: 'dict', entries, repeated, start, end: this.at };
  }
}

type Kinds = Exclude<RawValue, null | boolean | number>;

export const asKind = <Kind extends Kinds['kind']>(value: RawValue | undefined, kind: Kind) =>
  value !== null && typeof value === 'object' && value.kind === kind
    ? (value as Extract<Kinds, { kind: Kind }>)
    : undefined;
