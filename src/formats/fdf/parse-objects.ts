// Reads PDF objects of an FDF file (ISO 32000-2, 7.3 and 12.7.8). Bytes are characters. Without the
// PDF library, which every import would load, and with lines for errors.
import { MessageError, message } from '../../messages/index.ts';

export class Name {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

export interface FdfDict extends ReadonlyMap<string, PdfValue> {}
export type PdfValue = Name | Reference | FdfDict | readonly PdfValue[] | string | number | boolean | null;

export interface FdfObject {
  readonly value: PdfValue;
  /** 1-based. */
  readonly line: number;
}

export const isDict = (value: unknown): value is FdfDict => value instanceof Map;

/** Returns the line behind a text (1-based). */
const lineOf = (before: string): number => before.split(/\r\n?|\n/).length;

/** Limits against hostile files. */
const MOST_DEPTH = 50;

const DELIMITERS = '()<>[]{}/%';
const SPACE = '\0\t\n\f\r ';
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

class ObjectReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Offset behind what was read. */
  get at(): number {
    return this.#at;
  }

  #fail(): never {
    const line = lineOf(this.#text.slice(0, this.#at));
    throw new MessageError(message('The FDF is damaged at line {line}.', { line }));
  }

  #skip(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text.charAt(this.#at);
      if (character === '%')
        while (this.#at < this.#text.length && !/[\r\n]/.test(this.#text.charAt(this.#at))) this.#at++;
      else if (!SPACE.includes(character)) return;
    }
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !`${DELIMITERS}${SPACE}`.includes(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  read(depth = 0): PdfValue {
    if (depth > MOST_DEPTH) this.#fail();
    this.#skip();
    const two = this.#text.slice(this.#at, this.#at + 2);
    if (two === '<<') return this.#dict(depth);
    switch (two.charAt(0)) {
      case '<':
        return this.#hex();
      case '(':
        return this.#literal();
      case '[':
        return this.#list(depth);
      case '/':
        return this.#name();
      default:
        return this.#plain();
    }
  }

  #name(): Name {
    this.#at++;
    const word = this.#word();
    return new Name(word.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
  }

  #plain(): PdfValue {
    const reference = /^(\d+)[\s\0]+\d+[\s\0]+R(?![^\s\0()<>[\]{}/%])/.exec(this.#text.slice(this.#at, this.#at + 40));
    if (reference) {
      this.#at += reference[0].length;
      return new Reference(Number(reference[1]));
    }
    const word = this.#word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    const value = Number(word);
    return word === '' || Number.isNaN(value) ? this.#fail() : value;
  }

  #hex(): string {
    const end = this.#text.indexOf('>', this.#at);
    if (end < 0) this.#fail();
    const digits = this.#text.slice(this.#at + 1, end).replace(/[^\da-f]/gi, '');
    this.#at = end + 1;
    return (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
  }

  #literal(): string {
    const parts: string[] = [];
    let open = 1;
    this.#at++;
    while (open > 0) {
      const character = this.#text.charAt(this.#at++);
      if (character === '') this.#fail();
      if (character === '\\') parts.push(this.#escape());
      else {
        if (character === '(') open++;
        else if (character === ')') open--;
        if (open > 0) parts.push(character);
      }
    }
    return parts.join('');
  }

  #escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.#at, this.#at + 3))?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    }
    const character = this.#text.charAt(this.#at++);
    if (character === '\r' && this.#text.charAt(this.#at) === '\n') this.#at++;
    if (character === '\r' || character === '\n') return '';
    return ESCAPES[character] ?? character;
  }

  #list(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.#at++;
    for (this.#skip(); this.#text.charAt(this.#at) !== ']'; this.#skip()) items.push(this.read(depth + 1));
    this.#at++;
    return items;
  }

  #dict(depth: number): FdfDict {
    const entries = new Map<string, PdfValue>();
    this.#at += 2;
    for (this.#skip(); !this.#text.startsWith('>>', this.#at); this.#skip()) {
      const key = this.read(depth + 1);
      if (!(key instanceof Name)) this.#fail();
      entries.set(key.text, this.read(depth + 1));
    }
    this.#at += 2;
    return entries;
  }
}

/** Blanks the data of streams: it may contain anything, also what looks like an object. */
function blankStreams(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue;
    const end = text.indexOf('endstream', index);
    if (end < 0) break;
    parts.push(text.slice(at, index), text.slice(index, end).replace(/[^\r\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Reads all objects by number, without streams' data. @throws MessageError with the faulty line */
export function parseObjects(text: string): ReadonlyMap<number, FdfObject> {
  const objects = new Map<number, FdfObject>();
  const plain = blankStreams(text);
  const start = /(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b/g;
  let [line, counted] = [1, 0];
  for (let match = start.exec(plain); match; match = start.exec(plain)) {
    line += lineOf(plain.slice(counted, match.index)) - 1;
    counted = match.index;
    const reader = new ObjectReader(plain, start.lastIndex);
    objects.set(Number(match[1]), { value: reader.read(), line });
    start.lastIndex = reader.at;
  }
  return objects;
}
