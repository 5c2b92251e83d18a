// Assembles a CFF font: tables, and a top dictionary with their offsets.

import { concatBytes, fromLatin1 } from '../../codecs/bytes.ts';
import { entry, OPERATOR, writeIndex } from './cff-dict.ts';
import { words } from './charmap.ts';

export interface AssemblyParts {
  readonly name: string;
  readonly isCid: boolean;
  readonly strings: readonly string[];
  readonly charset: readonly number[];
  readonly codes: ReadonlyMap<number, number>;
  readonly outlines: readonly Uint8Array[];
  readonly select: readonly number[];
  readonly kept: readonly Uint8Array[];
  readonly registry: readonly [number, number, number];
  readonly parts: readonly { readonly private: Uint8Array; readonly kept: readonly Uint8Array[] }[];
}

export class Assembly {
  readonly #own: AssemblyParts;

  constructor(own: AssemblyParts) {
    this.#own = own;
  }

  write(): Uint8Array<ArrayBuffer> {
    const { name, strings, charset, outlines, select, parts, isCid } = this.#own;
    const front = (top: Uint8Array) =>
      concatBytes([
        Uint8Array.of(1, 0, 4, 4),
        writeIndex([fromLatin1(name)]),
        writeIndex([top]),
        writeIndex(strings.map(fromLatin1)),
        writeIndex([]),
      ]);
    // The length of the top dictionary doesn't depend on the offsets.
    let at = front(this.#top([0, 0, 0, 0, 0, 0])).length;
    const place = (bytes: Uint8Array) => {
      const start = at;
      at += bytes.length;
      return start;
    };
    const charsetTable = concatBytes([Uint8Array.of(0), words(charset.slice(1))]);
    const encodingTable = isCid ? new Uint8Array() : this.#encoding();
    const selectTable = isCid ? Uint8Array.of(0, ...select) : new Uint8Array();
    const outlineTable = writeIndex(outlines);
    const [charsetAt, encodingAt, selectAt, outlinesAt] = [
      place(charsetTable),
      place(encodingTable),
      place(selectTable),
      place(outlineTable),
    ];
    const privates = parts.map((part) => ({ at: place(part.private), size: part.private.length }));
    const dicts = isCid
      ? writeIndex(
          parts.map(({ kept }, index) =>
            concatBytes([...kept, entry(OPERATOR.private, privates[index]?.size ?? 0, privates[index]?.at ?? 0)]),
          ),
        )
      : new Uint8Array();
    const dictsAt = place(dicts);
    const top = this.#top([
      charsetAt,
      encodingAt,
      selectAt,
      outlinesAt,
      isCid ? dictsAt : (privates[0]?.at ?? 0),
      privates[0]?.size ?? 0,
    ]);
    const tables = [charsetTable, encodingTable, selectTable, outlineTable];
    return concatBytes([front(top), ...tables, ...parts.map((part) => part.private), dicts]);
  }

  #top([charset = 0, encoding = 0, select = 0, outlines = 0, dicts = 0, size = 0]: readonly number[]): Uint8Array {
    const { isCid, registry, kept, charset: numbers } = this.#own;
    const places = [entry(OPERATOR.charset, charset), entry(OPERATOR.charStrings, outlines)];
    if (!isCid)
      return concatBytes([
        ...kept,
        ...places,
        entry(OPERATOR.encoding, encoding),
        entry(OPERATOR.private, size, dicts),
      ]);
    return concatBytes([
      entry(OPERATOR.registry, ...registry),
      ...kept,
      entry(OPERATOR.cidCount, Math.max(0, ...numbers) + 1),
      ...places,
      entry(OPERATOR.fontDicts, dicts),
      entry(OPERATOR.select, select),
    ]);
  }

  /** Writes the codes of the first glyphs; more codes of the same glyphs are supplements. */
  #encoding(): Uint8Array {
    const { codes, charset } = this.#own;
    const first = new Map<number, number>();
    const more: [code: number, glyph: number][] = [];
    for (const [code, glyph] of [...codes].sort(([a], [b]) => a - b)) {
      if (first.has(glyph)) more.push([code, glyph]);
      else first.set(glyph, code);
    }
    const list = Array.from({ length: first.size }, (_, index) => first.get(index + 1) ?? 0);
    return concatBytes([
      Uint8Array.of(more.length > 0 ? 128 : 0, list.length, ...list),
      ...(more.length > 0 ? [Uint8Array.of(more.length)] : []),
      ...more.map(([code, glyph]) => concatBytes([Uint8Array.of(code), words([charset[glyph] ?? 0])])),
    ]);
  }
}
