// Reduces a Type 1 font (Adobe Type 1 Font Format) to the glyphs still shown.
import { concatBytes, fromLatin1, toLatin1, viewOf } from '../../codecs/bytes.ts';
import { MAX_STEPS, shortNumber } from './charstrings.ts';
import { STANDARD_ENCODING } from './names.ts';

const EEXEC = 55_665;
const CHARSTRING = 4330;

/** @param isCipher true to decrypt: each cipher byte feeds the next key */
function crypt(bytes: Uint8Array, key: number, isCipher: boolean): Uint8Array {
  let state = key;
  return bytes.map((byte) => {
    const own = byte ^ (state >> 8);
    state = (((isCipher ? byte : own) + state) * 52_845 + 22_719) & 0xffff;
    return own;
  });
}

const decrypt = (bytes: Uint8Array, key: number, skipped: number): Uint8Array =>
  crypt(bytes, key, true).subarray(skipped);

/** Zero padding before encryption makes the first byte neither a digit nor a space. */
const encrypt = (bytes: Uint8Array, key: number, skipped: number): Uint8Array =>
  crypt(concatBytes([new Uint8Array(skipped), bytes]), key, false);

const isHex = (bytes: Uint8Array) => /^[0-9a-fA-F\s]{4}/.test(toLatin1(bytes.subarray(0, 4)));

function fromHex(bytes: Uint8Array): Uint8Array {
  const digits = toLatin1(bytes).replace(/[^0-9a-fA-F]/g, '');
  return Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.substr(2 * index, 2), 16),
  );
}

const CALL = 10;
const RETURN = 11;
const SIDE_BY_SIDE = 1206;
const DIVIDE = 1212;
const CALL_OTHER = 1216;
const POP = 1217;
/** OtherSubr for hint replacement; its argument is a Subr. */
const NEW_HINTS = 3;
/** The first Subrs stay, as flex and hint replacement call them by number; others are inlined. */
const ALWAYS = 4;
const MAX_DEPTH = 12;

function numberAt(bytes: Uint8Array, at: number): readonly [value: number, length: number] {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes.subarray(at, at + 5);
  if (first === 255) return [(second << 24) | (third << 16) | (fourth << 8) | fifth, 5];
  return [shortNumber(first, second), first < 247 ? 1 : 2];
}

function toNumber(value: number): Uint8Array {
  const bytes = Uint8Array.of(255, 0, 0, 0, 0);
  viewOf(bytes).setInt32(1, value);
  return bytes;
}

/** Numbers hint replacement Subrs in order of first use. */
class Numbering {
  readonly list: number[] = [];

  numberOf(subroutine: number): number {
    const known = this.list.indexOf(subroutine);
    return ALWAYS + (known >= 0 ? known : this.list.push(subroutine) - 1);
  }
}

/** Outline with inlined Subrs, except for hint replacement. @throws Error on computed calls */
class Outline {
  readonly #subroutine: (number: number) => Uint8Array;
  readonly #numbering: Numbering;
  readonly #parts: Uint8Array[] = [];
  /** Numbers with their index in the parts; undefined for computed ones. */
  #stack: { readonly value: number; readonly part: number | undefined }[] = [];
  /** Values that an OtherSubr left on the PostScript stack. */
  #left: { readonly value: number; readonly part: number | undefined }[] = [];
  /** Standard encoding codes of an accented glyph's components. */
  readonly accents: number[] = [];
  #steps = 0;

  constructor(subroutine: (number: number) => Uint8Array, numbering: Numbering) {
    this.#subroutine = subroutine;
    this.#numbering = numbering;
  }

  get bytes(): Uint8Array {
    return concatBytes(this.#parts);
  }

  run(bytes: Uint8Array, depth = 0): this {
    if (depth > MAX_DEPTH) throw new Error('Subroutines are nested too deeply.');
    for (let at = 0; at < bytes.length; ) {
      if (++this.#steps > MAX_STEPS) throw new Error('An outline does not end.');
      const first = bytes[at] ?? 0;
      if (first >= 32) {
        const [value, length] = numberAt(bytes, at);
        this.#stack.push({ value, part: this.#parts.push(bytes.subarray(at, at + length)) - 1 });
        at += length;
        continue;
      }
      if (first === RETURN && depth > 0) return this;
      const length = first === 12 ? 2 : 1;
      this.#operate(first === 12 ? 1200 + (bytes[at + 1] ?? 0) : first, bytes.subarray(at, at + length), depth);
      at += length;
    }
    return this;
  }

  #operate(operator: number, bytes: Uint8Array, depth: number): void {
    if (operator === CALL) {
      this.#call(bytes, depth);
      return;
    }
    this.#parts.push(bytes);
    if (operator === CALL_OTHER) {
      const [which, count] = [this.#stack.pop()?.value, this.#stack.pop()?.value ?? 0];
      const given = this.#stack.splice(Math.max(0, this.#stack.length - count));
      this.#left = which === NEW_HINTS ? given : given.map(({ value }) => ({ value, part: undefined }));
    } else if (operator === POP) this.#stack.push(this.#left.pop() ?? { value: Number.NaN, part: undefined });
    else if (operator === DIVIDE) this.#stack.splice(-2, 2, { value: Number.NaN, part: undefined });
    else {
      if (operator === SIDE_BY_SIDE) this.accents.push(...this.#stack.slice(-2).map(({ value }) => value));
      this.#stack = [];
    }
  }

  #call(bytes: Uint8Array, depth: number): void {
    const called = this.#stack.pop();
    if (called?.part === undefined) throw new Error('It is calculated what is called.');
    const isDirect = called.part === this.#parts.length - 1;
    if (isDirect && called.value >= ALWAYS) {
      this.#parts.pop();
      this.run(this.#subroutine(called.value), depth + 1);
      return;
    }
    this.#parts.push(bytes);
    // Flex Subrs draw and consume their arguments.
    if (isDirect) this.#stack = [];
    else if (called.value >= ALWAYS) this.#parts[called.part] = toNumber(this.#numbering.numberOf(called.value));
  }
}

interface Item {
  readonly start: number;
  readonly end: number;
  /** Start of the encrypted bytes. */
  readonly from: number;
  readonly to: number;
}

class PrivateProgram {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly #random: number;
  readonly glyphs = new Map<string, Item>();
  readonly subroutines = new Map<number, Item>();
  /** Byte range of the glyph count. */
  readonly count: readonly [from: number, to: number];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.text = toLatin1(bytes);
    this.#random = Number(/\/lenIV\s+(-?\d+)/.exec(this.text)?.[1] ?? 4);
    const header = /\/CharStrings\s+(\d+)/.exec(this.text);
    if (!header || this.#random < 0) throw new Error('It has no outlines.');
    const to = header.index + header[0].length;
    this.count = [to - (header[1]?.length ?? 0), to];
    const start = this.text.indexOf('/Subrs');
    if (start >= 0 && start < to) {
      this.#read(/dup\s+(\d+)\s+(\d+)\s+(?:RD|-\|)\s/y, start, to, (key, item) =>
        this.subroutines.set(Number(key), item),
      );
    }
    this.#read(/\/([^\s/{}[\]()<>%]+)\s+(\d+)\s+(?:RD|-\|)\s/y, to, this.text.length, (key, item) =>
      this.glyphs.set(key, item),
    );
    if (this.glyphs.size === 0) throw new Error('It has no outlines.');
  }

  #read(pattern: RegExp, from: number, to: number, add: (key: string, item: Item) => void): void {
    const first = pattern.source.startsWith('dup') ? 'dup' : '/';
    for (let at = this.text.indexOf(first, from); at >= 0 && at < to; ) {
      pattern.lastIndex = at;
      const found = pattern.exec(this.text);
      if (!found) {
        at = this.text.indexOf(first, at + 1);
        continue;
      }
      const start = at + found[0].length;
      const end = start + Number(found[2]);
      // After the bytes comes the operator that stores them.
      const rest = /\s*(?:ND|NP|\|-|\||noaccess\s+(?:def|put))\s*/y;
      rest.lastIndex = end;
      const behind = rest.exec(this.text);
      if (!behind) throw new Error('An outline is not where it should be.');
      add(found[1] ?? '', { start: at, end: rest.lastIndex, from: start, to: end });
      at = rest.lastIndex;
      if (!this.text.startsWith(first, at)) at = this.text.indexOf(first, at);
    }
  }

  outline({ from, to }: Item): Uint8Array {
    return decrypt(this.bytes.subarray(from, to), CHARSTRING, this.#random);
  }

  subroutine(number: number): Uint8Array {
    const item = this.subroutines.get(number);
    if (!item) throw new Error('A subroutine is not there.');
    return this.outline(item);
  }

  /** Writes an entry with new bytes, and a Subr with a new number. */
  write(item: Item, outline: Uint8Array, number?: number): Uint8Array {
    const data = encrypt(outline, CHARSTRING, this.#random);
    const front = this.text.slice(item.start, item.from).replace(/\d+(?=\s+\S+\s$)/, () => String(data.length));
    const numbered = number === undefined ? front : front.replace(/\d+/, () => String(number));
    return concatBytes([fromLatin1(numbered), data, fromLatin1(this.text.slice(item.to, item.end))]);
  }
}

/** Comments, and entries of text with parentheses up to one level deep: they may say anything. */
const REMARK = /%[^\r\n]*[\r\n]*|\/\w+\s*\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)\s*(?:readonly\s+)?def\s*/gs;

/** Finds the trailing zeros and `cleartomark`. */
function findTrailer(bytes: Uint8Array): number {
  let at = toLatin1(bytes).lastIndexOf('cleartomark');
  if (at < 0) return bytes.length;
  while (at > 0 && /[0\s]/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at -= 1;
  return at;
}

/** Decrypts the encrypted part of a Type 1 font. @returns undefined if it has none */
export function readEncrypted(bytes: Uint8Array) {
  const mark = toLatin1(bytes).indexOf('eexec');
  if (mark < 0) return undefined;
  let start = mark + 5;
  while (bytes[start] === 10 || bytes[start] === 13 || bytes[start] === 32) start += 1;
  const end = Math.max(start, findTrailer(bytes));
  const secret = bytes.subarray(start, end);
  return { start, end, program: decrypt(isHex(secret) ? fromHex(secret) : secret, EEXEC, 4) };
}

export class Type1 {
  readonly #clear: string;
  readonly #trailer: Uint8Array;
  readonly #program: PrivateProgram;
  readonly encoding: ReadonlyMap<number, string>;

  /** @throws Error if it is damaged or unusually formatted */
  constructor(bytes: Uint8Array) {
    const { start, end, program } = readEncrypted(bytes) ?? {};
    if (program === undefined || bytes[0] === 0x80) throw new Error('It is of another kind.');
    this.#clear = toLatin1(bytes.subarray(0, start));
    this.#trailer = bytes.subarray(end);
    this.#program = new PrivateProgram(program);
    this.encoding = /\/Encoding\s+StandardEncoding/.test(this.#clear)
      ? STANDARD_ENCODING
      : new Map(
          [...this.#clear.matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)].map(([, code, name = '']) => [Number(code), name]),
        );
  }

  /** @param names of shown glyphs; @param codes shown */
  write(
    fontName: string,
    names: ReadonlySet<string>,
    codes: ReadonlySet<number>,
  ): { readonly bytes: Uint8Array<ArrayBuffer>; readonly lengths: readonly [number, number, number] } {
    const { glyphs, text } = this.#program;
    const kept = new Set(['.notdef', ...names].filter((name) => glyphs.has(name)));
    const numbering = new Numbering();
    const outlines = new Map<string, Uint8Array>();
    for (const name of kept) {
      const outline = this.#outlineOf(glyphs.get(name) as Item, new Numbering());
      for (const code of outline.accents) {
        const part = STANDARD_ENCODING.get(code) ?? '';
        if (glyphs.has(part)) kept.add(part);
      }
    }
    // Sorted, so that Subr numbers don't depend on the original order.
    for (const name of [...kept].sort()) outlines.set(name, this.#outlineOf(glyphs.get(name) as Item, numbering).bytes);
    const [from, to] = this.#program.count;
    const items = [...glyphs.values()];
    const secret = [
      ...this.#writeSubroutines(numbering, from),
      fromLatin1(String(kept.size)),
      fromLatin1(text.slice(to, Math.min(...items.map(({ start }) => start)))),
      ...[...outlines].map(([name, outline]) => this.#program.write(glyphs.get(name) as Item, outline)),
      fromLatin1(text.slice(Math.max(...items.map(({ end }) => end)))),
    ];
    const clear = fromLatin1(this.#writeClear(fontName, codes));
    const encrypted = encrypt(concatBytes(secret), EEXEC, 4);
    return {
      bytes: concatBytes([clear, encrypted, this.#trailer]),
      lengths: [clear.length, encrypted.length, this.#trailer.length],
    };
  }

  #outlineOf(item: Item, numbering: Numbering): Outline {
    return new Outline((number) => this.#program.subroutine(number), numbering).run(this.#program.outline(item));
  }

  #writeClear(fontName: string, codes: ReadonlySet<number>): string {
    const lines = [...this.#clear.matchAll(/dup\s+(\d+)\s*\/\S+\s+put[^\S\n]*\n?/g)];
    const kept = lines
      .filter(([, code]) => codes.has(Number(code)))
      .sort(([, a], [, b]) => Number(a) - Number(b))
      .map(([line]) => line);
    const first = lines[0]?.index;
    let clear = this.#clear;
    for (const { 0: line, index } of lines.reverse()) clear = clear.slice(0, index) + clear.slice(index + line.length);
    if (first !== undefined) clear = clear.slice(0, first) + kept.join('') + clear.slice(first);
    const plain = clear
      .replace(REMARK, '')
      .replace(/\/FontName\s+\/\S+/, () => `/FontName /${fontName}`)
      .replace(/\/UniqueID\s+\d+\s+def\s*/g, '');
    return `%!PS-AdobeFont-1.0\n${plain}`;
  }

  /** Writes everything before the glyph count, with the Subrs still called. */
  #writeSubroutines(numbering: Numbering, end: number): Uint8Array[] {
    const { bytes, subroutines, text } = this.#program;
    const items = [...subroutines.values()];
    const [first] = items;
    if (!first) return [bytes.subarray(0, end)];
    const entries: Uint8Array[] = [];
    const add = (number: number) => {
      const item = subroutines.get(number);
      if (!item) throw new Error('A subroutine is not there.');
      // Subrs called by this one get later numbers.
      const outline = number < ALWAYS ? this.#program.outline(item) : this.#outlineOf(item, numbering).bytes;
      // After inlining, the final return may be missing.
      const isEnded = number < ALWAYS || outline.at(-1) === RETURN;
      const own = isEnded ? outline : concatBytes([outline, Uint8Array.of(RETURN)]);
      entries.push(this.#program.write(first, own, entries.length));
    };
    for (let number = 0; number < Math.min(ALWAYS, subroutines.size); number++) add(number);
    for (const number of numbering.list) add(number);
    const header = text
      .slice(0, first.start)
      .replace(/\/Subrs(\s+)\d+/, (_, space) => `/Subrs${space}${entries.length}`);
    return [fromLatin1(header), ...entries, bytes.subarray(Math.max(...items.map((item) => item.end)), end)];
  }
}
