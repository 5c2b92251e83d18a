// Rewrites a CFF font (Adobe Technical Note 5176) with only the glyphs still shown.
import { concatBytes, viewOf } from '../../codecs/bytes.ts';
import { Assembly } from './cff-assembly.ts';
import { type Dict, entry, keptEntries, OPERATOR, readDict, readIndex } from './cff-dict.ts';
import { EMPTY, type Subroutines, writeOut } from './charstrings.ts';
import { STANDARD_ENCODING, STANDARD_NAMES } from './names.ts';

interface FontPart {
  readonly dict: Dict;
  readonly private: Dict;
  readonly local: readonly Uint8Array[];
}

export class Cff {
  readonly #bytes: Uint8Array;
  readonly #top: Dict;
  readonly #strings: readonly Uint8Array[];
  readonly #global: readonly Uint8Array[];
  readonly #outlines: readonly Uint8Array[];
  /** SID or CID of each glyph. */
  readonly #charset: readonly number[];
  readonly #parts: readonly FontPart[];
  readonly #select: readonly number[];
  readonly isCid: boolean;
  /** Built-in encoding, which simple fonts may use. */
  readonly encoding: ReadonlyMap<number, number>;

  /** @throws RangeError, Error if it is damaged or unsupported */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const names = readIndex(bytes, bytes[2] ?? 0);
    const tops = readIndex(bytes, names.end);
    const strings = readIndex(bytes, tops.end);
    this.#strings = strings.items;
    this.#global = readIndex(bytes, strings.end).items;
    this.#top = readDict(tops.items[0] ?? new Uint8Array());
    if (bytes[0] !== 1 || tops.items.length !== 1 || this.#number(OPERATOR.charStringType, 2) !== 2)
      throw new Error('It is of another kind.');
    this.#outlines = readIndex(bytes, this.#number(OPERATOR.charStrings, -1)).items;
    this.isCid = this.#top.has(OPERATOR.registry);
    this.#charset = this.#readCharset(this.#number(OPERATOR.charset, 0));
    this.encoding = this.isCid ? new Map() : this.#readEncoding(this.#number(OPERATOR.encoding, 0));
    const dicts = this.isCid ? readIndex(bytes, this.#number(OPERATOR.fontDicts, -1)).items.map(readDict) : [this.#top];
    this.#parts = dicts.map((dict) => this.#readPart(dict));
    this.#select = this.isCid ? this.#readSelect(this.#number(OPERATOR.select, -1)) : this.#outlines.map(() => 0);
  }

  get count(): number {
    return this.#outlines.length;
  }

  #number(operator: number, fallback: number): number {
    return this.#top.get(operator)?.values[0] ?? fallback;
  }

  #readPart(dict: Dict): FontPart {
    const [size = 0, at = 0] = dict.get(OPERATOR.private)?.values ?? [];
    const own = readDict(this.#bytes.subarray(at, at + size));
    const offset = own.get(OPERATOR.subroutines)?.values[0];
    return { dict, private: own, local: offset === undefined ? [] : readIndex(this.#bytes, at + offset).items };
  }

  #readCharset(at: number): number[] {
    const view = viewOf(this.#bytes);
    const { count } = this;
    if (at === 0) return Array.from({ length: count }, (_, index) => index);
    if (at <= 2) throw new Error('It has a set of glyphs that is not written here.');
    const format = view.getUint8(at);
    const numbers = [0];
    for (let place = at + 1; numbers.length < count; ) {
      const first = view.getUint16(place);
      const left = format === 0 ? 0 : format === 1 ? view.getUint8(place + 2) : view.getUint16(place + 2);
      for (let index = 0; index <= left && numbers.length < count; index++) numbers.push(first + index);
      place += format === 0 ? 2 : format === 1 ? 3 : 4;
    }
    return numbers;
  }

  #readEncoding(at: number): Map<number, number> {
    const view = viewOf(this.#bytes);
    const codes = new Map<number, number>();
    if (at === 1) throw new Error('It has an encoding that is not written here.');
    if (at === 0) {
      for (const [code, name] of STANDARD_ENCODING) {
        const glyph = this.glyphOfName(name);
        if (glyph !== undefined) codes.set(code, glyph);
      }
      return codes;
    }
    const format = view.getUint8(at);
    let place = at + 2;
    let glyph = 1;
    for (let index = 0; index < view.getUint8(at + 1); index++) {
      const left = (format & 127) === 0 ? 0 : view.getUint8(place + 1);
      for (let code = view.getUint8(place); code <= view.getUint8(place) + left; code++) codes.set(code, glyph++);
      place += (format & 127) === 0 ? 1 : 2;
    }
    const extra = format >= 128 ? view.getUint8(place) : 0;
    for (let index = 0; index < extra; index++) {
      const found = this.#charset.indexOf(view.getUint16(place + 2 + 3 * index));
      if (found > 0) codes.set(view.getUint8(place + 1 + 3 * index), found);
    }
    return codes;
  }

  #readSelect(at: number): number[] {
    const view = viewOf(this.#bytes);
    const { count } = this;
    if (view.getUint8(at) === 0) return Array.from({ length: count }, (_, index) => view.getUint8(at + 1 + index));
    const parts = new Array<number>(count).fill(0);
    for (let range = 0; range < view.getUint16(at + 1); range++) {
      const place = at + 3 + 3 * range;
      parts.fill(view.getUint8(place + 2), view.getUint16(place), view.getUint16(place + 3));
    }
    return parts;
  }

  nameOf(glyph: number): string {
    return this.#stringOf(this.#charset[glyph] ?? 0);
  }

  glyphOfName(name: string): number | undefined {
    const found = this.#charset.findIndex((_, glyph) => this.nameOf(glyph) === name);
    return found < 0 ? undefined : found;
  }

  glyphOfCid(cid: number): number | undefined {
    const found = this.#charset.indexOf(cid);
    return found < 0 ? undefined : found;
  }

  #writeOut(glyph: number): ReturnType<typeof writeOut> {
    const local = this.#parts[this.#select[glyph] ?? 0]?.local ?? [];
    const subroutines: Subroutines = { global: this.#global, local };
    return writeOut(this.#outlines[glyph] ?? EMPTY, subroutines);
  }

  /** Adds the components of accented glyphs at the end. */
  withAccents(glyphs: readonly number[]): number[] {
    const all = new Set(glyphs);
    for (const glyph of all) {
      for (const code of this.#writeOut(glyph).accents) {
        const part = this.glyphOfName(STANDARD_ENCODING.get(code) ?? '');
        if (part !== undefined) all.add(part);
      }
    }
    return [...all];
  }

  /**
   * @param places old glyph of each new one; undefined for an empty, unnamed glyph
   * @param codes built-in encoding of the new glyphs
   */
  write(
    name: string,
    places: readonly (number | undefined)[],
    codes: ReadonlyMap<number, number>,
  ): Uint8Array<ArrayBuffer> {
    const strings = new Strings();
    const charset = places.map((glyph) => {
      if (glyph === undefined) return 0;
      return this.isCid ? (this.#charset[glyph] ?? 0) : strings.numberOf(this.nameOf(glyph));
    });
    const [registry, ordering] = (this.#top.get(OPERATOR.registry)?.values ?? []).map((number) =>
      strings.numberOf(this.#stringOf(number)),
    );
    const supplement = this.#top.get(OPERATOR.registry)?.values[2] ?? 0;
    const used = [...new Set(places.flatMap((glyph) => (glyph === undefined ? [] : [this.#select[glyph] ?? 0])))].sort(
      (a, b) => a - b,
    );
    const parts = used.map((index) => this.#parts[index] as FontPart);
    const outlines = places.map((glyph) => (glyph === undefined ? EMPTY : this.#writeOut(glyph).bytes));
    const select = places.map((glyph) => (glyph === undefined ? 0 : used.indexOf(this.#select[glyph] ?? 0)));
    return new Assembly({
      name,
      isCid: this.isCid,
      strings: strings.list,
      charset,
      codes,
      outlines,
      select,
      kept: keptEntries(this.#top),
      registry: [registry ?? 0, ordering ?? 0, supplement],
      parts: parts.map((part) => ({
        // Subroutines are inlined, so none are written.
        private: concatBytes(
          [...part.private]
            .filter(([operator]) => operator !== OPERATOR.subroutines)
            .map(([operator, { raw }]) => entry(operator, raw)),
        ),
        kept: keptEntries(part.dict),
      })),
    }).write();
  }

  #stringOf(number: number): string {
    return STANDARD_NAMES[number] ?? String.fromCharCode(...(this.#strings[number - STANDARD_NAMES.length] ?? []));
  }
}

/** Non-standard strings in order of first use. */
class Strings {
  readonly list: string[] = [];

  numberOf(text: string): number {
    const standard = STANDARD_NAMES.indexOf(text);
    if (standard >= 0) return standard;
    const known = this.list.indexOf(text);
    return STANDARD_NAMES.length + (known >= 0 ? known : this.list.push(text) - 1);
  }
}
