// Reads pages once more by what their fonts say, where readers take maps or names of glyphs in
// different ways, or draw what the engine skips: its reading is one of several that are searched.
import type { CharacterReading, CharacterReadings } from '../../ink/index.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import type { Point } from '../../kernel/point.ts';
import {
  type CodeReadings,
  isEmbedded,
  Job,
  lettersOf,
  maySkipText,
  type PageSpace,
  type ReadCid,
  readCodes,
  readContents,
  readSpace,
  type ShownGlyph,
  SURVEY,
  usesFont,
} from '../../pdf/content/index.ts';
import { CHARACTER, type PdfCharacters, type PdfDocument, type PdfEngine, type PdfPageInfo } from '../../pdf/core.ts';
import {
  appearancesOf,
  dictsOf,
  getArray,
  getName,
  nameOf,
  ownWhatIsInherited,
  type PDFDict,
  type PDFDocument,
  type PDFPage,
} from '../../pdf/structure/index.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { textOfCodes } from '../../text/from-pdf.ts';
import type { PlacedCharacter } from '../../text/placed-character.ts';
import type { TextPage } from '../../text/text-page.ts';
import { appearanceMatrix } from '../annotations.ts';
import { surveyForm, surveyPage } from '../cut-page.ts';
import { createCidReader } from './collections.ts';

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
interface Known extends Point {
  readonly codes: number[];
}

/** Number of the cell (1 pt) of a place; far ones may share it. */
const cellOf = (x: number, y: number): number => Math.round(x) * 65_536 + Math.round(y);

/** Finds what is nearest to a place. */
class Places<Placed extends Point> {
  readonly #cells = new Map<number, Placed[]>();

  add(placed: Placed): void {
    getOrCreate(this.#cells, cellOf(placed.x, placed.y), () => []).push(placed);
  }

  /** Returns what is at the very same place. */
  at(x: number, y: number): Placed | undefined {
    return this.#cells.get(cellOf(x, y))?.find((other) => other.x === x && other.y === y);
  }

  near(x: number, y: number): Placed | undefined {
    let [nearest, distance]: [Placed | undefined, number] = [undefined, SAME_PLACE];
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const placed of this.#cells.get(cellOf(x + dx, y + dy)) ?? []) {
          const own = Math.hypot(placed.x - x, placed.y - y);
          if (own < distance) [nearest, distance] = [placed, own];
        }
    return nearest;
  }
}

/** Adds the engine's characters. */
function addKnown(places: Places<Known>, { count, codes, flags, origins }: PdfCharacters): void {
  for (let index = 0; index < count; index++) {
    if (((flags[index] ?? 0) & CHARACTER.generated) !== 0) continue;
    const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
    const code = codes[index] ?? 0;
    const last = places.at(x, y);
    if (last) last.codes.push(code);
    else places.add({ x, y, codes: [code] });
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

/** Height above and depth below the baseline (font sizes); it is the middle of vertical writing. */
const [ASCENT, DESCENT] = [0.8, 0.2];
const MIDDLE = 0.5;

function toCharacter({ shown: { size, font }, x, y, dx, dy }: PlacedGlyph, text: string): PlacedCharacter {
  const [ascent, descent] = (font.isVertical ? [MIDDLE, MIDDLE] : [ASCENT, DESCENT]).map((part) => part * size) as [
    number,
    number,
  ];
  const advance = Math.hypot(dx, dy);
  const [ux, uy] = advance > 0 ? [dx / advance, dy / advance] : [1, 0];
  // Up from the baseline: a quarter turn against the clock.
  const corners = [0, advance].flatMap((along) =>
    [ascent, -descent].map((up) => [x + ux * along + uy * up, y + uy * along - ux * up] as const),
  );
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  const angle = Math.atan2(uy, ux);
  return { text, x, y, angle, advance, ascent, descent, size, box };
}

const none = () => undefined;
const NO_WAY = { byMap: none, byNames: none };
const NO_READINGS: CodeReadings = { ways: [NO_WAY, NO_WAY], byEncoding: none, isDoubtful: false };

/** Glyph of a doubtful font, at its origin (page pt). */
export interface DoubtfulGlyph extends CharacterReading, Point {}

/** Readings of a page with doubtful fonts, or with letters that the engine skips or misplaces. */
export interface FontReading {
  readonly page: PageIndex;
  /** False if it was not read to its end, or has letters that other readers show elsewhere. */
  readonly isWhole: boolean;
  /** All of the page's words, in each way to read its fonts. */
  readonly ways: readonly TextPage[];
  readonly glyphs: readonly DoubtfulGlyph[];
}

/** Ways to read a font: two by what it says, and one by what is drawn if it is not in the file. */
const WAYS = ['first', 'last', 'drawn'] as const;
type Way = (typeof WAYS)[number];

/** Fonts whose codes mean nothing by themselves. */
const OWN_CODES: ReadonlySet<string> = new Set(['Type0', 'Type3']);

/** Letters that the engine skips on a page that is read once more: less is no word. */
const LEAST_SKIPPED = 3;
const IN_WORDS = /[\p{L}\p{N}]/u;

/** Texts of glyphs, by their indices. */
type Texts = readonly string[];

interface PageSurvey {
  readonly glyphs: readonly PlacedGlyph[];
  /** False if it ended before the page did. */
  readonly isWhole: boolean;
}

const NO_SURVEY: PageSurvey = { glyphs: [], isWhole: false };

class FontReader {
  readonly #pdf: PDFDocument;
  readonly #document: PdfDocument;
  readonly #fonts: Job['fonts'] = new Map();
  readonly #codes = new Map<PDFDict, CodeReadings>();

  readonly #readCid: ReadCid;

  constructor(pdf: PDFDocument, document: PdfDocument, engine: PdfEngine) {
    this.#pdf = pdf;
    this.#document = document;
    this.#readCid = createCidReader(engine);
  }

  /** Reads a page by its characters and widths; undefined if the engine reads it like all do. */
  read(page: PageIndex): FontReading | undefined {
    const own = this.#pdf.getPages()[page];
    if (!own) return undefined;
    ownWhatIsInherited(own.node);
    const isDoubtful = usesFont(own.node, (font) => this.#codesOf(font).isDoubtful);
    const contents = contentsOf(own);
    const isPlain = contents.length === 1 && !isDoubtful;
    if (isPlain && !maySkipText(own.node)) return undefined;
    const surveys = contents.map((content) => this.#survey(own, page, content));
    const [{ glyphs } = NO_SURVEY, ...others] = surveys;
    const isWhole =
      surveys.length > 0 &&
      surveys.every((survey) => survey.isWhole) &&
      others.every((other) => haveSamePlaces(glyphs, other.glyphs));
    const known = new Places<Known>();
    addKnown(known, this.#document.characters(page));
    const drawn = this.#document.appearances(page);
    if (drawn) addKnown(known, drawn);
    const skips = this.#skipsLetters(glyphs, known) || this.#skipsUnknown(glyphs, known);
    if (isWhole && isPlain && !skips) return undefined;
    const texts = this.#textsOf(glyphs, known);
    const isRead = isWhole && !this.#skipsUnknown(glyphs, known);
    const further = others.flatMap((other) =>
      // Letters may lie where the engine has different ones.
      toTextPages(
        other.glyphs,
        [known, new Places<Known>()].flatMap((each) => this.#textsOf(other.glyphs, each)),
      ),
    );
    const ways = [...toTextPages(glyphs, texts), ...further];
    return { page, isWhole: isRead, ways, glyphs: this.#doubtfulOf(glyphs, texts) };
  }

  /** Returns the texts of glyphs in each way. */
  #textsOf(glyphs: readonly PlacedGlyph[], known: Places<Known>): readonly Texts[] {
    const engines = glyphs.map(({ x, y }) => textOfCodes(known.near(x, y)?.codes ?? []));
    return WAYS.map((way) => glyphs.map((glyph, index) => this.#textOf(glyph, way, engines[index] ?? '')));
  }

  #doubtfulOf(glyphs: readonly PlacedGlyph[], byWay: readonly Texts[]): DoubtfulGlyph[] {
    return glyphs.flatMap(({ shown: { font }, x, y }, index) => {
      const texts = [...new Set(byWay.map((each) => each[index] ?? ''))].filter((text) => text !== '');
      if (!this.#codesOf(font.dict).isDoubtful || texts.length === 0) return [];
      return [{ x, y, texts, isEmbedded: isEmbedded(font.dict) }];
    });
  }

  /** Returns whether there are letters where the engine has none, enough of them for a word. */
  #skipsLetters(glyphs: readonly PlacedGlyph[], known: Places<Known>): boolean {
    let count = 0;
    for (const glyph of glyphs) {
      if (known.near(glyph.x, glyph.y) || !IN_WORDS.test(this.#textOf(glyph, 'first', ''))) continue;
      count += 1;
      if (count === LEAST_SKIPPED) return true;
    }
    return false;
  }

  /** Returns whether glyphs that the engine has none of say no letters here either. */
  #skipsUnknown(glyphs: readonly PlacedGlyph[], known: Places<Known>): boolean {
    const isUnknown = (glyph: PlacedGlyph) =>
      glyph.shown.advance > 0 &&
      !glyph.shown.isSpace &&
      !known.near(glyph.x, glyph.y) &&
      !this.#saysLetters(glyph.shown);
    return glyphs.filter(isUnknown).length >= LEAST_SKIPPED;
  }

  /** Returns whether a font says what a code means, if only by a usual encoding. */
  #saysLetters({ font: { dict }, bytes }: ShownGlyph): boolean {
    const code = Uint8Array.from(bytes);
    const isSaid = this.#codesOf(dict).ways.some(({ byMap, byNames }) => (byMap(code) ?? byNames(code)) !== undefined);
    return isSaid || !OWN_CODES.has(getName(dict, 'Subtype') ?? '');
  }

  #codesOf(font: PDFDict): CodeReadings {
    return getOrCreate(this.#codes, font, () => readSafely(font, this.#readCid));
  }

  #textOf({ shown: { font, bytes } }: PlacedGlyph, way: Way, known: string): string {
    const { ways, byEncoding } = this.#codesOf(font.dict);
    const { byMap, byNames } = ways[way === 'last' ? 1 : 0];
    const code = Uint8Array.from(bytes);
    const bySight = way === 'drawn' && !isEmbedded(font.dict) ? (byNames(code) ?? byEncoding(code)) : undefined;
    const own = bySight ?? byMap(code) ?? byNames(code) ?? (known || byEncoding(code)) ?? '';
    return textOfCodes(Array.from(lettersOf(own), (letter) => letter.codePointAt(0) ?? 0));
  }

  #survey(own: PDFPage, page: PageIndex, content: Uint8Array): PageSurvey {
    const space = readSpace(own.node, this.#document.info.pages[page] as PdfPageInfo);
    const glyphs: PlacedGlyph[] = [];
    const job = new Job({ ...SURVEY, onShown: (shown) => void glyphs.push(toPlaced(shown, space)) }, this.#fonts);
    try {
      keepingResources(own.node, () => surveyPage(own, job, content));
      for (const dict of dictsOf(getArray(own.node, 'Annots')))
        for (const form of appearancesOf(dict))
          keepingResources(form.dict, () => surveyForm(form, job, appearanceMatrix(dict, form)));
      return { glyphs, isWhole: job.isWhole };
    } catch {
      return { glyphs, isWhole: false };
    }
  }
}

const RESOURCES = nameOf('Resources');

/** Surveys what a dictionary draws, which drops unused resources, and puts them back. */
export function keepingResources(dict: PDFDict, survey: () => void): void {
  const before = dict.get(RESOURCES);
  try {
    survey();
  } finally {
    if (before) dict.set(RESOURCES, before);
    else dict.delete(RESOURCES);
  }
}

/** Returns whether glyphs are at places of others: what is removed there removes them, too. */
function haveSamePlaces(glyphs: readonly PlacedGlyph[], others: readonly PlacedGlyph[]): boolean {
  const places = new Places<PlacedGlyph>();
  for (const other of others) places.add(other);
  return glyphs.every(({ x, y }) => places.near(x, y));
}

/** Builds a page for each distinct way to read glyphs. */
const toTextPages = (glyphs: readonly PlacedGlyph[], byWay: readonly Texts[]): TextPage[] =>
  [...new Map(byWay.map((texts) => [texts.join('\0'), texts])).values()].map((texts) =>
    buildTextPage(glyphs.flatMap((glyph, index) => (texts[index] ? [toCharacter(glyph, texts[index])] : []))),
  );

/** Returns a page's content in each way that readers join its streams; none if it is unreadable. */
function contentsOf({ node }: PDFPage): readonly Uint8Array[] {
  try {
    return readContents(node);
  } catch {
    return [];
  }
}

function readSafely(font: PDFDict, readCid: ReadCid): CodeReadings {
  try {
    return readCodes(font, readCid);
  } catch {
    return NO_READINGS;
  }
}

/** Reads all pages by their fonts. */
export function* readByFonts(pdf: PDFDocument, document: PdfDocument, engine: PdfEngine): Generator<FontReading> {
  const reader = new FontReader(pdf, document, engine);
  for (const page of document.info.pages.keys()) {
    const reading = reader.read(page);
    if (reading) yield reading;
  }
}

/** Returns the readings of a page's characters in doubtful fonts, by their indices. */
export function readingsOf(characters: PdfCharacters, glyphs: readonly DoubtfulGlyph[]): CharacterReadings {
  const readings = new Map<number, CharacterReading>();
  if (glyphs.length === 0) return readings;
  const places = new Places<DoubtfulGlyph>();
  for (const glyph of glyphs) places.add(glyph);
  for (let index = 0; index < characters.count; index++) {
    if (((characters.flags[index] ?? 0) & CHARACTER.generated) !== 0) continue;
    const [x = 0, y = 0] = characters.origins.subarray(index * 2, index * 2 + 2);
    const glyph = places.near(x, y);
    if (glyph) readings.set(index, glyph);
  }
  return readings;
}

/** Returns characters with the first of their readings where the engine has none of them. */
export function withReadings(characters: PdfCharacters, readings: CharacterReadings): PdfCharacters {
  if (readings.size === 0) return characters;
  const [codes, flags] = [characters.codes.slice(), characters.flags.slice()];
  for (const [index, { texts }] of readings) {
    const [code = 0, [first = '']] = [codes[index], texts];
    if (code <= 0x10ffff && texts.includes(String.fromCodePoint(code))) continue;
    codes[index] = first.codePointAt(0) ?? code;
    flags[index] = (flags[index] ?? 0) & ~CHARACTER.unmapped;
  }
  return { ...characters, codes, flags };
}
