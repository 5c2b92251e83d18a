// Reads the characters of shown glyphs: as the engine does, which leaves out some.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type Font, type PageSpace, readCodes, type ShownGlyph } from '../../pdf/content/index.ts';
import { CHARACTER, type PdfCharacters } from '../../pdf/core.ts';

export interface PlacedCharacters {
  readonly characters: PdfCharacters;
  readonly space: PageSpace;
}

/** Tolerance of a character's origin (pt). */
const SAME_PLACE = 0.3;

function createPlaceReader({ characters, space }: PlacedCharacters) {
  const cells = new Map<string, { x: number; y: number; code: number }[]>();
  const keyOf = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  for (let index = 0; index < characters.count; index++) {
    if (((characters.flags[index] ?? 0) & CHARACTER.generated) !== 0) continue;
    const [px = 0, py = 0] = characters.origins.subarray(index * 2, index * 2 + 2);
    const [x, y] = space.toUser({ x: px, y: py, width: 0, height: 0 });
    const near = [-SAME_PLACE, SAME_PLACE].flatMap((dx) =>
      [-SAME_PLACE, SAME_PLACE].map((dy) => keyOf(x + dx, y + dy)),
    );
    for (const key of new Set(near))
      getOrCreate(cells, key, () => []).push({ x, y, code: characters.codes[index] ?? 0 });
  }
  return ({ origin: [x, y] }: ShownGlyph): number | undefined =>
    cells.get(keyOf(x, y))?.find((each) => Math.hypot(each.x - x, each.y - y) <= SAME_PLACE)?.code;
}

/** Returns what a font says of its codes. */
function createFontReader(): (glyph: ShownGlyph) => number | undefined {
  const readings = new Map<Font['dict'], ReturnType<typeof readCodes>>();
  return ({ font, bytes }) => {
    const { ways, byEncoding } = getOrCreate(readings, font.dict, () => readCodes(font.dict, () => undefined));
    const code = Uint8Array.from(bytes);
    return (ways[0].byMap(code) ?? ways[0].byNames(code) ?? byEncoding(code))?.codePointAt(0);
  };
}

/**
 * Returns the character codes of glyphs. Those that the engine leaves out, such as blanks at ends
 * of lines, are read as elsewhere on the page, or by their fonts.
 */
export function readCharacters(
  glyphs: readonly ShownGlyph[],
  asked: PlacedCharacters,
): ReadonlyMap<ShownGlyph, number | undefined> {
  const byPlace = createPlaceReader(asked);
  const byFont = createFontReader();
  const known = new Map<Font['dict'], Map<number, number>>();
  const codes = new Map<ShownGlyph, number | undefined>();
  for (const glyph of glyphs) {
    const code = byPlace(glyph);
    codes.set(glyph, code);
    if (code !== undefined) getOrCreate(known, glyph.font.dict, () => new Map()).set(glyph.code, code);
  }
  for (const glyph of glyphs)
    if (codes.get(glyph) === undefined && !glyph.isSpace)
      codes.set(glyph, known.get(glyph.font.dict)?.get(glyph.code) ?? byFont(glyph));
  return codes;
}
