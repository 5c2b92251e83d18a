// Reads pages once more by what their fonts say, where readers take maps or names of glyphs in
// different ways: the engine's reading is one of several that are searched.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import {
  type CodeReadings,
  Job,
  type PageSpace,
  readCodes,
  readSpace,
  type ShownGlyph,
  SURVEY,
  usesFont,
} from '../../pdf/content/index.ts';
import { CHARACTER, type PdfCharacters, type PdfDocument, type PdfPageInfo } from '../../pdf/core.ts';
import { dictsOf, getArray, type openStructure, ownWhatIsInherited } from '../../pdf/structure/index.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { textOfCodes } from '../../text/from-pdf.ts';
import type { PlacedCharacter } from '../../text/placed-character.ts';
import type { TextPage } from '../../text/text-page.ts';
import { appearanceMatrix } from '../annotations.ts';
import { surveyForm, surveyPage } from '../cut-page.ts';
import { appearancesOf } from './fields.ts';

type Structure = Awaited<ReturnType<typeof openStructure>>;
type StructurePage = ReturnType<Structure['getPages']>[number];
type FontDict = ShownGlyph['font']['dict'];

/** Maximum distance of a glyph from the engine's character (pt). */
const SAME_PLACE = 0.7;

interface PlacedGlyph {
  readonly shown: ShownGlyph;
  /** Origin and end of its advance (page pt). */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** The engine's text of a glyph. */
interface Known {
  readonly x: number;
  readonly y: number;
  readonly codes: number[];
}

/** Number of the cell (1 pt) of a place; far ones may share it. */
const cellOf = (x: number, y: number): number => Math.round(x) * 65_536 + Math.round(y);

/** Finds the engine's characters by their origins. */
class KnownGlyphs {
  readonly #cells = new Map<number, Known[]>();

  add({ count, codes, flags, origins }: PdfCharacters): void {
    for (let index = 0; index < count; index++) {
      if (((flags[index] ?? 0) & CHARACTER.generated) !== 0) continue;
      const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
      const cell = getOrCreate(this.#cells, cellOf(x, y), () => []);
      const last = cell.find((other) => other.x === x && other.y === y);
      const code = codes[index] ?? 0;
      if (last) last.codes.push(code);
      else cell.push({ x, y, codes: [code] });
    }
  }

  /** Returns the nearest one; undefined if there is none. */
  at(x: number, y: number): Known | undefined {
    let [nearest, distance]: [Known | undefined, number] = [undefined, SAME_PLACE];
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const known of this.#cells.get(cellOf(x + dx, y + dy)) ?? []) {
          const own = Math.hypot(known.x - x, known.y - y);
          if (own < distance) [nearest, distance] = [known, own];
        }
    return nearest;
  }
}

function toPlaced(shown: ShownGlyph, space: PageSpace): PlacedGlyph {
  const [x0, y0] = shown.origin;
  const [dx, dy] = shown.along;
  const advance = shown.advance * shown.stretch;
  const from = space.toPage([x0, y0, x0, y0]);
  const to = space.toPage([x0 + dx * advance, y0 + dy * advance, x0 + dx * advance, y0 + dy * advance]);
  return { shown, x: from.x, y: from.y, dx: to.x - from.x, dy: to.y - from.y };
}

/** Height above and depth below the baseline (font sizes). */
const [ASCENT, DESCENT] = [0.8, 0.2];

function toCharacter({ shown: { size }, x, y, dx, dy }: PlacedGlyph, text: string): PlacedCharacter {
  const advance = Math.hypot(dx, dy);
  const [ux, uy] = advance > 0 ? [dx / advance, dy / advance] : [1, 0];
  // Up from the baseline: a quarter turn against the clock.
  const corners = [0, advance].flatMap((along) =>
    [ASCENT * size, -DESCENT * size].map((up) => [x + ux * along + uy * up, y + uy * along - ux * up] as const),
  );
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  const angle = Math.atan2(uy, ux);
  return { text, x, y, angle, advance, ascent: ASCENT * size, descent: DESCENT * size, size, box };
}

const none = () => undefined;
const NO_WAY = { byMap: none, byNames: none };
const NO_READINGS: CodeReadings = { ways: [NO_WAY, NO_WAY], byEncoding: none, isDoubtful: false };

export interface FontReading {
  /** From 0. */
  readonly page: number;
  readonly words: TextPage;
}

class FontReader {
  readonly #pdf: Structure;
  readonly #document: PdfDocument;
  readonly #fonts: Job['fonts'] = new Map();
  readonly #codes = new Map<FontDict, CodeReadings>();

  constructor(pdf: Structure, document: PdfDocument) {
    this.#pdf = pdf;
    this.#document = document;
  }

  /** Returns the readings of a page with doubtful fonts, by their characters and widths. */
  read(page: number): FontReading[] {
    const own = this.#pdf.getPages()[page];
    if (!own) return [];
    ownWhatIsInherited(own.node);
    if (!usesFont(own.node, (font) => this.#codesOf(font).isDoubtful)) return [];
    const glyphs = this.#glyphsOf(own, page);
    const known = new KnownGlyphs();
    known.add(this.#document.characters(page));
    const drawn = this.#document.appearances(page);
    if (drawn) known.add(drawn);
    const engines = glyphs.map(({ x, y }) => textOfCodes(known.at(x, y)?.codes ?? []));
    const [first = [], last = []] = ([0, 1] as const).map((way) =>
      glyphs.map((glyph, index) => this.#textOf(glyph, way, engines[index] ?? '')),
    );
    return [first, ...(last.some((text, index) => text !== first[index]) ? [last] : [])].map((texts) => {
      return { page, words: toTextPage(glyphs, texts) };
    });
  }

  #codesOf(font: FontDict): CodeReadings {
    return getOrCreate(this.#codes, font, () => readSafely(font));
  }

  #textOf({ shown: { font, bytes } }: PlacedGlyph, way: 0 | 1, known: string): string {
    const { ways, byEncoding } = this.#codesOf(font.dict);
    const { byMap, byNames } = ways[way];
    const code = Uint8Array.from(bytes);
    const own = byMap(code) ?? byNames(code) ?? (known || byEncoding(code)) ?? '';
    // A glyph of several characters stands for letters, without the blanks among them.
    const letters = own.trim() === '' ? own : own.replace(/\s/g, '');
    return textOfCodes(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0));
  }

  #glyphsOf(own: StructurePage, page: number): PlacedGlyph[] {
    const space = readSpace(own.node, this.#document.info.pages[page] as PdfPageInfo);
    const glyphs: PlacedGlyph[] = [];
    const job = new Job({ ...SURVEY, onShown: (shown) => void glyphs.push(toPlaced(shown, space)) }, this.#fonts);
    try {
      surveyPage(own, job);
      for (const dict of dictsOf(getArray(own.node, 'Annots')))
        for (const form of appearancesOf(dict)) surveyForm(form, job, appearanceMatrix(dict, form));
    } catch {
      // Keep what was read so far: the rest is looked at as print.
    }
    return glyphs;
  }
}

const toTextPage = (glyphs: readonly PlacedGlyph[], texts: readonly string[]): TextPage =>
  buildTextPage(glyphs.flatMap((glyph, index) => (texts[index] ? [toCharacter(glyph, texts[index])] : [])));

function readSafely(font: FontDict): CodeReadings {
  try {
    return readCodes(font);
  } catch {
    return NO_READINGS;
  }
}

/** Reads all pages by their fonts. Changes resources of the file: it must not be written. */
export function* readByFonts(pdf: Structure, document: PdfDocument): Generator<FontReading> {
  const reader = new FontReader(pdf, document);
  for (const page of document.info.pages.keys()) yield* reader.read(page);
}
