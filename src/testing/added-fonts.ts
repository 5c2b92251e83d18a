// Fonts for other scripts, as users add them: letters of free fonts under other characters.
import { readFileSync } from 'node:fs';
import { create } from '@cantoo/fontkit';
import { readTables, writeTables } from '../pdf/fonts/sfnt.ts';

const SOURCES = {
  truetype: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  cff: 'bwip-js/fonts/Inconsolata.otf',
} as const;

export type OutlineKind = keyof typeof SOURCES;

/** Returns a character map of format 12. */
function characterMap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const entries = [...glyphs].sort(([a], [b]) => a - b);
  const bytes = new Uint8Array(28 + 12 * entries.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, 16 + 12 * entries.length);
  view.setUint32(24, entries.length);
  for (const [index, [code, glyph]] of entries.entries()) {
    view.setUint32(28 + 12 * index, code);
    view.setUint32(32 + 12 * index, code);
    view.setUint32(36 + 12 * index, glyph);
  }
  return bytes;
}

/** Returns a font that has only these characters, with the shapes of a, b, c and so on. */
export function fontWith(characters: string, kind: OutlineKind = 'truetype', fsType = 0): Uint8Array<ArrayBuffer> {
  const path = SOURCES[kind];
  const bytes = new Uint8Array(readFileSync(new URL(`../../node_modules/${path}`, import.meta.url)));
  const font = create(bytes);
  const sfnt = readTables(bytes);
  if (!sfnt || !('glyphForCodePoint' in font)) throw new Error(`${path} is no font.`);
  const map = new Map(
    [...characters].map((each, index) => [
      each.codePointAt(0) ?? 0,
      font.glyphForCodePoint(97 + (index % 26))?.id ?? 0,
    ]),
  );
  const os2 = Uint8Array.from(sfnt.tables.get('OS/2') ?? []);
  new DataView(os2.buffer).setUint16(8, fsType);
  return writeTables(sfnt.kind, new Map([...sfnt.tables, ['cmap', characterMap(map)], ['OS/2', os2]]));
}
