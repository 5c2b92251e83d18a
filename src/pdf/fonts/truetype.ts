// Reduces a TrueType font to the outlines, metrics and characters of glyphs still shown.
import { concatBytes, viewOf } from '../../codecs/bytes.ts';
import { type CharMap, readCharMaps, writeCharMaps } from './charmap.ts';
import { type FontTables, padded, TRUE_TYPE, writeTables } from './sfnt.ts';

const KEPT = ['cvt ', 'fpgm', 'prep'] as const;
const MORE_COMPONENTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;
const MAX_DEPTH = 16;

const NO_MEASURES = { points: 0, contours: 0, depth: 0 };
type Measures = Readonly<typeof NO_MEASURES>;

export const numbersOf = (places: readonly (number | undefined)[]): Map<number, number> =>
  new Map(places.flatMap((glyph, index) => (glyph === undefined ? [] : [[glyph, index] as const])));

export class TrueType {
  readonly #tables: FontTables;
  readonly #loca: number[];
  readonly #measures = new Map<number, Measures>();
  readonly charMaps: readonly CharMap[];

  /** @throws RangeError, Error if a table is missing or damaged */
  constructor(tables: FontTables) {
    this.#tables = tables;
    const isLong = viewOf(this.#table('head')).getInt16(50) === 1;
    const loca = viewOf(this.#table('loca'));
    const count = Math.min(viewOf(this.#table('maxp')).getUint16(4) + 1, loca.byteLength / (isLong ? 4 : 2));
    this.#loca = Array.from({ length: count }, (_, index) =>
      isLong ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index),
    );
    this.charMaps = readCharMaps(tables.get('cmap'));
  }

  #table(tag: string): Uint8Array {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`It has no table ${tag}.`);
    return table;
  }

  #outline(glyph: number): Uint8Array {
    const [from, to] = [this.#loca[glyph], this.#loca[glyph + 1]];
    return from === undefined || to === undefined || to - from < 10
      ? new Uint8Array()
      : this.#table('glyf').subarray(from, to);
  }

  #components(outline: Uint8Array): { readonly places: number[]; readonly instructions: number } {
    const places: number[] = [];
    if (outline.length === 0) return { places, instructions: 0 };
    const view = viewOf(outline);
    if (view.getInt16(0) >= 0) return { places, instructions: view.getUint16(10 + 2 * view.getInt16(0)) };
    let at = 10;
    for (;;) {
      const flags = view.getUint16(at);
      places.push(at + 2);
      at += 4 + ((flags & 1) === 0 ? 2 : 4);
      // One scale, two scales, or a matrix.
      at += (flags & 8) === 0 ? ((flags & 0x40) === 0 ? ((flags & 0x80) === 0 ? 0 : 8) : 4) : 2;
      if ((flags & MORE_COMPONENTS) === 0)
        return { places, instructions: (flags & HAS_INSTRUCTIONS) === 0 ? 0 : view.getUint16(at) };
    }
  }

  /** Adds the components of composite glyphs at the end. */
  withComponents(glyphs: readonly number[]): number[] {
    const all = new Set(glyphs);
    for (const glyph of all) {
      const outline = this.#outline(glyph);
      for (const place of this.#components(outline).places) all.add(viewOf(outline).getUint16(place));
    }
    return [...all];
  }

  /** Memoized: nested composites would take exponential time. */
  #measure(glyph: number, depth = 0): Measures {
    const known = this.#measures.get(glyph);
    if (known) return known;
    this.#measures.set(glyph, NO_MEASURES);
    const made = this.#measureAnew(glyph, depth);
    this.#measures.set(glyph, made);
    return made;
  }

  #measureAnew(glyph: number, depth: number): Measures {
    const outline = this.#outline(glyph);
    if (outline.length === 0 || depth > MAX_DEPTH) return NO_MEASURES;
    const view = viewOf(outline);
    const contours = view.getInt16(0);
    if (contours === 0) return NO_MEASURES;
    if (contours > 0) return { points: view.getUint16(8 + 2 * contours) + 1, contours, depth: 0 };
    const parts = this.#components(outline).places.map((place) => this.#measure(view.getUint16(place), depth + 1));
    return {
      points: parts.reduce((sum, part) => sum + part.points, 0),
      contours: parts.reduce((sum, part) => sum + part.contours, 0),
      depth: 1 + Math.max(0, ...parts.map((part) => part.depth)),
    };
  }

  /** @param places old glyph of each new one, if any @param charMaps with new glyph ids */
  write(places: readonly (number | undefined)[], charMaps: readonly CharMap[]): Uint8Array<ArrayBuffer> {
    const numbers = numbersOf(places);
    const outlines = places.map((glyph) => {
      const own = glyph === undefined ? new Uint8Array() : this.#outline(glyph).slice();
      for (const place of this.#components(own).places)
        viewOf(own).setUint16(place, numbers.get(viewOf(own).getUint16(place)) ?? 0);
      return padded(own);
    });
    const loca = new Uint8Array(4 * (places.length + 1));
    let at = 0;
    for (const [index, outline] of outlines.entries()) {
      at += outline.length;
      viewOf(loca).setUint32(4 * (index + 1), at);
    }
    const post = new Uint8Array(32);
    post.set(this.#tables.get('post')?.subarray(0, 16) ?? []);
    viewOf(post).setUint32(0, 0x00030000);
    const widths = cutWidths(this.#table('hmtx'), this.#table('hhea'), places);
    const tables = new Map<string, Uint8Array>([
      ...KEPT.flatMap((tag) => {
        const table = this.#tables.get(tag);
        return table ? [[tag, table] as const] : [];
      }),
      ['glyf', concatBytes(outlines)],
      ['loca', loca],
      ['hmtx', widths],
      ['hhea', this.#writeHeader(viewOf(widths), places.length)],
      ['maxp', this.#writeProfile(places)],
      ['head', this.#writeHead(outlines)],
      ['post', post],
    ]);
    if (charMaps.length > 0) tables.set('cmap', writeCharMaps(charMaps));
    return writeTables(TRUE_TYPE, tables);
  }

  #writeHeader(widths: DataView, count: number): Uint8Array {
    const header = this.#table('hhea').slice();
    const view = viewOf(header);
    view.setUint16(10, Math.max(0, ...Array.from({ length: count }, (_, index) => widths.getUint16(4 * index))));
    // Font-wide minimum bearings and maximum extent: only layout hints.
    header.fill(0, 12, 18);
    view.setUint16(34, count);
    return header;
  }

  #writeProfile(places: readonly (number | undefined)[]): Uint8Array {
    const profile = this.#table('maxp').slice();
    const view = viewOf(profile);
    view.setUint16(4, places.length);
    if (profile.length < 32) return profile;
    const glyphs = places.filter((glyph) => glyph !== undefined).map((glyph) => this.#outline(glyph));
    const measures = places.map((glyph) => (glyph === undefined ? NO_MEASURES : this.#measure(glyph)));
    const parts = glyphs.map((outline) => this.#components(outline));
    const most = (values: readonly number[]) => Math.min(0xffff, Math.max(0, ...values));
    const of = (isComposite: boolean, key: 'points' | 'contours') =>
      most(measures.filter(({ depth }) => depth > 0 === isComposite).map((each) => each[key]));
    view.setUint16(6, of(false, 'points'));
    view.setUint16(8, of(false, 'contours'));
    view.setUint16(10, of(true, 'points'));
    view.setUint16(12, of(true, 'contours'));
    view.setUint16(26, most(parts.map(({ instructions }) => instructions)));
    view.setUint16(28, most(parts.map((part) => part.places.length)));
    view.setUint16(30, most(measures.map(({ depth }) => depth)));
    return profile;
  }

  #writeHead(outlines: readonly Uint8Array[]): Uint8Array {
    const head = this.#table('head').slice();
    const view = viewOf(head);
    const boxes = outlines
      .filter(({ length }) => length > 0)
      .map((outline) => [2, 4, 6, 8].map((at) => viewOf(outline).getInt16(at)));
    for (let side = 0; side < 4; side++) {
      const values = boxes.map((box) => box[side] ?? 0);
      view.setInt16(36 + 2 * side, values.length === 0 ? 0 : side < 2 ? Math.min(...values) : Math.max(...values));
    }
    view.setInt16(50, 1);
    return head;
  }
}

/** Writes the remaining glyphs' advances and bearings; zeros for empty ones. */
export function cutWidths(hmtx: Uint8Array, hhea: Uint8Array, places: readonly (number | undefined)[]): Uint8Array {
  const count = viewOf(hhea).getUint16(34);
  const old = viewOf(hmtx);
  const made = new Uint8Array(4 * places.length);
  for (const [index, glyph] of places.entries()) {
    if (glyph === undefined || count === 0) continue;
    const long = 4 * Math.min(glyph, count - 1);
    const short = glyph < count ? long + 2 : 4 * count + 2 * (glyph - count);
    if (long + 2 <= old.byteLength) viewOf(made).setUint16(4 * index, old.getUint16(long));
    if (short + 2 <= old.byteLength) viewOf(made).setUint16(4 * index + 2, old.getUint16(short));
  }
  return made;
}
