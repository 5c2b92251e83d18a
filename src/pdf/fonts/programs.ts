// Cuts font programs to the glyphs still shown: a subset would reveal redacted letters. Order and
// names of the result don't depend on what was removed.

import { type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { viewOf } from '../../codecs/bytes.ts';
import { cidsOf } from '../content/font.ts';
import { asDict, decodeStream, get, getArray, getDict, getName, getStream, itemsOf } from '../objects.ts';
import { findReference } from '../structure/references.ts';
import { Cff } from './cff.ts';
import type { CharMap } from './charmap.ts';
import { macCodeOf, namesOf, pointOfName, STANDARD_ENCODING } from './names.ts';
import { type FontTables, OPEN_TYPE, readTables, writeTables } from './sfnt.ts';
import { cutWidths, numbersOf, TrueType } from './truetype.ts';
import { Type1 } from './type1.ts';

export interface FontUse {
  readonly font: PDFDict;
  readonly codes: ReadonlySet<number>;
}

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'] as const;

const descendantOf = (font: PDFDict): PDFDict | undefined =>
  getName(font, 'Subtype') === 'Type0' ? asDict(itemsOf(getArray(font, 'DescendantFonts'))[0]) : undefined;

const descriptorOf = (font: PDFDict) => getDict(descendantOf(font) ?? font, 'FontDescriptor');

/** Returns the font program; undefined if it isn't embedded. */
export function programOf(font: PDFDict): PDFRawStream | undefined {
  const descriptor = descriptorOf(font);
  return PROGRAMS.map((key) => getStream(descriptor, key)).find((stream) => stream !== undefined);
}

/** Fonts that can't be cut stay unchanged. */
class Uncut extends Error {}

interface Cut {
  readonly bytes: Uint8Array;
  readonly entries: Readonly<Record<string, number>>;
  readonly subtype?: string;
  /** New glyph ids, for glyphs addressed by table index. */
  readonly numbers?: ReadonlyMap<number, number>;
}

/** Selected glyphs, sorted by their order in the new font. */
class Chosen {
  readonly #keys = new Map<number, number>();

  add(glyph: number | undefined, key: number): boolean {
    if (glyph === undefined || glyph === 0) return false;
    this.#keys.set(glyph, Math.min(key, this.#keys.get(glyph) ?? Number.POSITIVE_INFINITY));
    return true;
  }

  get glyphs(): number[] {
    return [0, ...[...this.#keys].sort(([a, x], [b, y]) => x - y || a - b).map(([glyph]) => glyph)];
  }
}

/** Keeps glyph ids: gaps for removed glyphs, none after the last. */
function inPlace(glyphs: readonly number[]): (number | undefined)[] {
  const kept = new Set(glyphs);
  return Array.from({ length: Math.max(...glyphs) + 1 }, (_, glyph) => (kept.has(glyph) ? glyph : undefined));
}

/** Returns the CIDToGIDMap; undefined if CIDs are glyph ids. */
function readCidMap(font: PDFDict): Uint8Array | undefined {
  const map = get(descendantOf(font), 'CIDToGIDMap');
  return map instanceof PDFRawStream ? decodeStream(map) : undefined;
}

const glyphIn = (map: Uint8Array, cid: number) => ((map[2 * cid] ?? 0) << 8) | (map[2 * cid + 1] ?? 0);

function cidsIn(use: FontUse): Set<number> {
  const cids = cidsOf(use.font, use.codes);
  if (!cids) throw new Uncut('its encoding is not known');
  return cids;
}

const isComposite = ({ font }: FontUse) => descendantOf(font) !== undefined;

/** Returns the `cmap` codes of a simple TrueType font's code: readers differ in lookup order. */
function codesIn({ platform, encoding }: CharMap, code: number, name: string | undefined, hasBase: boolean): number[] {
  const mac = name === undefined ? undefined : macCodeOf(name);
  if (platform === 1) return mac === undefined ? [code] : [code, mac];
  const symbols = [0, 0xf000, 0xf100, 0xf200].map((page) => page + code);
  if (platform === 3 && encoding === 0) return symbols;
  const point = name === undefined ? undefined : pointOfName(name);
  return [...(point === undefined ? [] : [point]), ...(hasBase && point !== undefined ? [] : symbols)];
}

function cutTrueType(tables: FontTables, uses: readonly FontUse[]): Cut {
  const font = new TrueType(tables);
  const chosen = new Chosen();
  const asked = font.charMaps.map(() => new Set<number>());
  let [isFixed, hasCharacters] = [false, false];
  for (const use of uses) {
    if (isComposite(use)) {
      const map = readCidMap(use.font);
      isFixed ||= map === undefined;
      for (const cid of cidsIn(use)) chosen.add(map ? glyphIn(map, cid) : cid, cid);
      // Readers may map these codes to characters, then to glyphs.
      hasCharacters ||= !/^Identity-/.test(getName(use.font, 'Encoding') ?? '');
      continue;
    }
    const { hasBase, nameOf } = namesOf(use.font, (code) => STANDARD_ENCODING.get(code));
    for (const code of use.codes) {
      const name = nameOf(code);
      const isFound = font.charMaps.map((map, index) =>
        codesIn(map, code, name, hasBase).some((at) => {
          asked[index]?.add(at);
          return chosen.add(map.glyphs.get(at), code);
        }),
      );
      // Readers may find the glyph by name in the `post` table.
      const mayBeNamed = name !== undefined && !/^(space|\.notdef)$/.test(name) && tables.has('post');
      if (!isFound.includes(true) && mayBeNamed && viewOf(tables.get('post') as Uint8Array).getUint32(0) === 0x20000)
        throw new Uncut('a glyph is known by its name alone');
    }
  }
  const { glyphs } = chosen;
  // Components of composite glyphs go last.
  const components = font.withComponents(glyphs).slice(glyphs.length);
  const places = [...(isFixed ? inPlace(glyphs) : glyphs), ...components];
  const numbers = numbersOf(places);
  const maps = font.charMaps.map((map, index) => ({
    ...map,
    glyphs: new Map(
      [...map.glyphs].flatMap(([code, glyph]) => {
        const number = numbers.get(glyph);
        return number !== undefined && (hasCharacters || asked[index]?.has(code)) ? [[code, number] as const] : [];
      }),
    ),
  }));
  const bytes = font.write(
    places,
    maps.filter(({ glyphs: mapped }) => mapped.size > 0),
  );
  return { bytes, entries: { Length1: bytes.length }, numbers };
}

/** @param wrapper tables of an enclosing OpenType font, whose glyph ids may be used */
function cutCff(bytes: Uint8Array, uses: readonly FontUse[], name: string, wrapper?: FontTables): Cut {
  const cff = new Cff(bytes);
  const chosen = new Chosen();
  const codes = new Map<number, number>();
  let isFixed = wrapper !== undefined;
  for (const use of uses) {
    if (isComposite(use)) {
      const map = readCidMap(use.font);
      isFixed ||= !cff.isCid || map !== undefined;
      for (const cid of cidsIn(use)) {
        if (map) chosen.add(glyphIn(map, cid), cid);
        else if (cff.isCid) chosen.add(cff.glyphOfCid(cid), cid);
        if (isFixed && cid < cff.count) chosen.add(cid, cid);
      }
      continue;
    }
    if (cff.isCid) throw new Uncut('it has no names');
    const { hasBase, nameOf } = namesOf(use.font, (code) => {
      const glyph = cff.encoding.get(code);
      return glyph === undefined ? undefined : cff.nameOf(glyph);
    });
    for (const code of use.codes) {
      const own = cff.encoding.get(code);
      if (own !== undefined && !hasBase) {
        codes.set(code, own);
        chosen.add(own, code);
      }
      chosen.add(cff.glyphOfName(nameOf(code) ?? ''), code + 256);
    }
  }
  const glyphs = cff.withAccents(chosen.glyphs);
  const places = isFixed ? inPlace(glyphs) : glyphs;
  const numbers = numbersOf(places);
  const ownCodes = new Map([...codes].map(([code, glyph]) => [code, numbers.get(glyph) ?? 0] as const));
  const made = cff.write(name, places, isFixed ? new Map() : ownCodes);
  const subtype = uses.some(isComposite) ? 'CIDFontType0C' : 'Type1C';
  if (!wrapper) return { bytes: made, entries: {}, subtype, numbers };
  return { bytes: wrapCff(made, wrapper, places), entries: {}, subtype: 'OpenType', numbers };
}

function wrapCff(cff: Uint8Array, tables: FontTables, places: readonly (number | undefined)[]): Uint8Array {
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx) throw new Uncut('it lacks a table');
  const header = hhea.slice();
  viewOf(header).setUint16(34, places.length);
  const profile = Uint8Array.of(0, 0, 0x50, 0, places.length >> 8, places.length & 255);
  return writeTables(
    OPEN_TYPE,
    new Map([
      ['CFF ', cff],
      ['head', head.slice()],
      ['hhea', header],
      ['hmtx', cutWidths(hmtx, hhea, places)],
      ['maxp', profile],
    ]),
  );
}

function cutType1(bytes: Uint8Array, uses: readonly FontUse[], fontName: string): Cut {
  const font = new Type1(bytes);
  const names = new Set<string>();
  const own = new Set<number>();
  for (const use of uses) {
    if (isComposite(use)) throw new Uncut('it has no CIDs');
    const { hasBase, nameOf } = namesOf(use.font, (code) => font.encoding.get(code));
    for (const code of use.codes) {
      for (const name of [nameOf(code), hasBase ? undefined : font.encoding.get(code)]) if (name) names.add(name);
      if (!hasBase) own.add(code);
    }
  }
  const { bytes: made, lengths } = font.write(fontName, names, own);
  const [Length1, Length2, Length3] = lengths;
  return { bytes: made, entries: { Length1, Length2, Length3 } };
}

function cut(program: PDFRawStream, uses: readonly FontUse[], name: string): Cut {
  const bytes = decodeStream(program);
  const isFirst = (key: string) => uses.some(({ font }) => getStream(descriptorOf(font), key) === program);
  if (isFirst('FontFile')) return cutType1(bytes, uses, name);
  const sfnt = readTables(bytes);
  if (sfnt === undefined) return cutCff(bytes, uses, name);
  const table = sfnt.tables.get('CFF ');
  return table ? cutCff(table, uses, name, sfnt.tables) : cutTrueType(sfnt.tables, uses);
}

/** Subset tag: six letters and a plus before the font name. */
const TAG = /^[A-Z]{6}\+/;

function toTag(number: number): string {
  let [tag, rest] = ['', number];
  for (let place = 0; place < 6; place++) {
    tag = String.fromCharCode(65 + (rest % 26)) + tag;
    rest = Math.floor(rest / 26);
  }
  return `${tag}+`;
}

/** Returns the entries that name an embedded font; readers show it whatever they say. */
const nameEntries = (font: PDFDict) =>
  (
    [
      [font, 'BaseFont'],
      [descendantOf(font), 'BaseFont'],
      [descriptorOf(font), 'FontName'],
    ] as const
  ).flatMap(([dict, key]) => {
    const name = getName(dict, key);
    return dict && name !== undefined ? [{ dict, key, name }] : [];
  });

export const namesOfFont = (font: PDFDict): string[] => nameEntries(font).map(({ name }) => name);

function rename(font: PDFDict, tag: string, isSecretName: (name: string) => boolean): void {
  for (const { dict, key, name } of nameEntries(font)) {
    const renamed = isSecretName(name) ? `${tag}Font` : name.replace(TAG, tag);
    if (renamed !== name) dict.set(PDFName.of(key), PDFName.of(renamed));
  }
}

/** Rewrites a composite font's CIDToGIDMap for the remaining glyphs. */
function renumber(use: FontUse, numbers: ReadonlyMap<number, number>): void {
  const [map, descendant] = [readCidMap(use.font), descendantOf(use.font)];
  if (!map || !descendant) return;
  const cids = [...cidsIn(use)];
  const made = new Uint8Array(2 * (Math.max(0, ...cids) + 1));
  for (const cid of cids) viewOf(made).setUint16(2 * cid, numbers.get(glyphIn(map, cid)) ?? 0);
  const { context } = use.font;
  descendant.set(PDFName.of('CIDToGIDMap'), context.register(context.flateStream(made)));
}

/** Reduces a program, named by `index`, to what its fonts still show, unless it is unreadable. */
export function cutProgram(
  program: PDFRawStream,
  uses: readonly FontUse[],
  index: number,
  isSecretName: (name: string) => boolean = () => false,
): void {
  const { context } = program.dict;
  const tag = toTag(index);
  const ref = findReference(context, program);
  if (!ref) return;
  const base = uses.map(({ font }) => getName(descriptorOf(font), 'FontName')).find((name) => name !== undefined);
  let made: Cut;
  try {
    made = cut(program, uses, base === undefined || isSecretName(base) ? `${tag}Font` : base.replace(TAG, tag));
  } catch {
    return;
  }
  const stream = context.flateStream(made.bytes);
  if (made.subtype !== undefined) stream.dict.set(PDFName.of('Subtype'), PDFName.of(made.subtype));
  for (const [key, value] of Object.entries(made.entries)) stream.dict.set(PDFName.of(key), PDFNumber.of(value));
  context.assign(ref, stream);
  for (const use of uses) {
    rename(use.font, tag, isSecretName);
    if (made.numbers) renumber(use, made.numbers);
    // Optional, and derived from all glyphs.
    for (const key of ['AvgWidth', 'MaxWidth']) descriptorOf(use.font)?.delete(PDFName.of(key));
  }
}
