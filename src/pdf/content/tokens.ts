// Tokenizes content streams with byte offsets: unchanged operators are copied verbatim.
import { MessageError, message } from '../../messages/index.ts';
import { MAX_NESTING } from '../limits.ts';

export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly bytes: Uint8Array }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'array'; readonly items: readonly Operand[] }
  | { readonly kind: 'dict'; readonly entries: ReadonlyMap<string, Operand> }
  | { readonly kind: 'other'; readonly word: string };

export type SimpleToken = Exclude<Operand, { readonly kind: 'array' | 'dict' }>;

export interface InlineImage {
  readonly entries: ReadonlyMap<string, Operand>;
  readonly data: Uint8Array;
}

export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
  /** Inline image, for a `BI` through its `EI`. */
  readonly image?: InlineImage;
  /** Byte range, including operands. */
  readonly from: number;
  readonly to: number;
}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)));
const isWhite = (code: number | undefined) => code !== undefined && WHITE.has(code);
const isRegular = (code: number | undefined) => code !== undefined && !WHITE.has(code) && !DELIMITERS.has(code);

const hexValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export class TokenReader {
  at: number;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  skipWhite(): void {
    for (;;) {
      while (isWhite(this.bytes[this.at])) this.at += 1;
      if (this.bytes[this.at] !== 37) return;
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
    }
  }

  /** Returns undefined at the end. @throws Error on too deep nesting */
  read(depth = 0): Operand | undefined {
    const token = this.readSimple();
    if (token?.kind !== 'other' || (token.word !== '[' && token.word !== '<<')) return token;
    if (depth > MAX_NESTING) throw new MessageError(message('it nests too deeply'));
    if (token.word === '<<') return { kind: 'dict', entries: this.#readDict(depth) };
    return { kind: 'array', items: this.#readArray(depth) };
  }

  /** Reads a flat token: brackets are tokens, nothing nests or throws. */
  readSimple(): SimpleToken | undefined {
    this.skipWhite();
    const code = this.bytes[this.at];
    if (code === undefined) return undefined;
    const character = String.fromCharCode(code);
    if (character === '(') return { kind: 'string', bytes: this.#readLiteral() };
    if (character === '/') return { kind: 'name', name: this.#readName() };
    if (character === '<' && this.bytes[this.at + 1] !== 60) return { kind: 'string', bytes: this.#readHex() };
    return this.#readWord();
  }

  #readWord(): SimpleToken {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    if (this.at === start) {
      const code = this.bytes[start];
      this.at += (code === 60 || code === 62) && this.bytes[start + 1] === code ? 2 : 1;
    }
    const word = String.fromCharCode(...this.bytes.subarray(start, Math.min(this.at, start + 200)));
    if (/^[+-]*\d*\.?\d*(-\d*)?$/.test(word) && /\d/.test(word)) return { kind: 'number', value: toNumber(word) };
    return { kind: 'other', word };
  }

  #readName(): string {
    this.at += 1;
    let name = '';
    for (let code = this.bytes[this.at]; code !== undefined && isRegular(code); code = this.bytes[this.at]) {
      const [high, low] = [hexValue(this.bytes[this.at + 1] ?? 0), hexValue(this.bytes[this.at + 2] ?? 0)];
      const isEscape = code === 35 && high >= 0 && low >= 0;
      name += String.fromCharCode(isEscape ? high * 16 + low : code);
      this.at += isEscape ? 3 : 1;
    }
    return name;
  }

  #readHex(): Uint8Array {
    this.at += 1;
    const digits: number[] = [];
    for (let code = this.bytes[this.at]; code !== undefined && code !== 62; code = this.bytes[this.at]) {
      const value = hexValue(code);
      if (value >= 0) digits.push(value);
      this.at += 1;
    }
    this.at += 1;
    if (digits.length % 2 === 1) digits.push(0);
    return Uint8Array.from(
      { length: digits.length / 2 },
      (_, i) => (digits[2 * i] ?? 0) * 16 + (digits[2 * i + 1] ?? 0),
    );
  }

  #readLiteral(): Uint8Array {
    this.at += 1;
    const out: number[] = [];
    let depth = 1;
    while (this.at < this.bytes.length) {
      const code = this.bytes[this.at++] ?? 0;
      if (code === 92) {
        this.#readEscape(out);
        continue;
      }
      if (code === 40) depth += 1;
      if (code === 41 && --depth === 0) break;
      if (code === 13 && this.bytes[this.at] === 10) continue;
      out.push(code === 13 ? 10 : code);
    }
    return Uint8Array.from(out);
  }

  #readEscape(out: number[]): void {
    const code = this.bytes[this.at++];
    if (code === undefined) return;
    if (code >= 48 && code <= 55) {
      let value = code - 48;
      for (let digits = 1; digits < 3; digits++) {
        const next = this.bytes[this.at];
        if (next === undefined || next < 48 || next > 55) break;
        value = value * 8 + next - 48;
        this.at += 1;
      }
      out.push(value & 255);
    } else if (code === 13) {
      if (this.bytes[this.at] === 10) this.at += 1;
    } else if (code !== 10) {
      out.push(ESCAPES[String.fromCharCode(code)] ?? code);
    }
  }

  #readArray(depth: number): Operand[] {
    const items: Operand[] = [];
    for (;;) {
      const item = this.read(depth + 1);
      if (item === undefined || (item.kind === 'other' && item.word === ']')) return items;
      items.push(item);
    }
  }

  #readDict(depth: number): Map<string, Operand> {
    const entries = new Map<string, Operand>();
    for (;;) {
      const key = this.read(depth + 1);
      if (key === undefined || (key.kind === 'other' && key.word === '>>')) return entries;
      if (key.kind !== 'name') continue;
      const value = this.read(depth + 1);
      if (value === undefined || (value.kind === 'other' && value.word === '>>')) return entries;
      entries.set(key.name, value);
    }
  }
}

/** Lenient like other readers: "--5" and "5-3" occur. */
function toNumber(word: string): number {
  const clean = word
    .replace(/^[+-]*-/, '-')
    .replace(/^\++/, '')
    .replace(/(\d|\.)-.*$/, '$1');
  const value = Number(clean);
  return Number.isFinite(value) ? value : 0;
}

/** Yields the operators of a CMap with their operands. */
export function* readCommands(
  bytes: Uint8Array,
): Generator<{ readonly word: string; readonly operands: readonly Operand[] }> {
  const reader = new TokenReader(bytes);
  let operands: Operand[] = [];
  for (let token = reader.read(); token !== undefined; token = reader.read()) {
    if (token.kind !== 'other') {
      operands.push(token);
      continue;
    }
    yield { word: token.word, operands };
    operands = [];
  }
}

/** @throws Error if it isn't a content stream */
export function parseOperations(bytes: Uint8Array): Operation[] {
  const reader = new TokenReader(bytes);
  const operations: Operation[] = [];
  let operands: Operand[] = [];
  reader.skipWhite();
  let from = reader.at;
  for (let token = reader.read(); token !== undefined; token = reader.read()) {
    if (token.kind !== 'other' || ['true', 'false', 'null'].includes(token.word)) {
      operands.push(token);
      continue;
    }
    const operator = token.word;
    const image = operator === 'BI' ? readInlineImage(reader) : undefined;
    operations.push({ operator, operands, from, to: reader.at, ...(image ? { image } : {}) });
    operands = [];
    reader.skipWhite();
    from = reader.at;
  }
  return operations;
}

function readInlineImage(reader: TokenReader): InlineImage {
  const entries = new Map<string, Operand>();
  for (;;) {
    const key = reader.read();
    if (key === undefined || (key.kind === 'other' && key.word === 'ID')) break;
    if (key.kind !== 'name') continue;
    const value = reader.read();
    if (value === undefined) break;
    entries.set(key.name, value);
  }
  const data = readInlineData(reader);
  if (data === undefined) throw new MessageError(message('an inline image does not end'));
  return { entries, data };
}

/**
 * Reads the data after `ID` and one whitespace byte. It ends at an `EI` between whitespace,
 * followed by plausible operators. Returns undefined, without moving, if there is no end.
 */
export function readInlineData(reader: TokenReader): Uint8Array | undefined {
  const { bytes } = reader;
  const start = reader.at + 1;
  for (let at = start; at < bytes.length; at++) {
    const isEnd =
      bytes[at] === 69 &&
      bytes[at + 1] === 73 &&
      isWhite(bytes[at - 1]) &&
      !isRegular(bytes[at + 2]) &&
      looksLikeText(bytes, at + 2);
    if (!isEnd) continue;
    reader.at = at + 2;
    return bytes.subarray(start, at - 1);
  }
  return undefined;
}

function looksLikeText(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(from + 12, bytes.length); at++) {
    const code = bytes[at] ?? 0;
    if (code > 126 || (code < 32 && !WHITE.has(code))) return false;
  }
  return true;
}
