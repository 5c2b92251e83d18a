// Sketch of a page's characters, to exclude most pages: building lines takes many times longer.
import { getOrCreate } from '../kernel/get-or-create.ts';
import { rememberedByKey } from '../kernel/remembered.ts';
import { spell } from '../kernel/spelling.ts';
import { CHARACTER, type PdfCharacters } from '../pdf/core.ts';
import { type FindQuery, quote } from './find.ts';
import { hasSamePlace, isInferred, textOfCodes } from './from-pdf.ts';
import { AT_ONCE, TINY } from './readings/crossed.ts';
import { SILENT } from './readings/glyph.ts';
import { INFERRED_GAP, SAME_ANGLE, SHIFT, STRAIGHT } from './words.ts';

/** Folded letters in content order, with spaces; {@link MAY_PART} marks possible boundaries. */
export type TextSketch = string;

const MAY_PART = '\u0001';

/** Letters that overlap more than this may be two prints of a word (em). Kerning stays below. */
const MOST_OVERLAP = 0.04;

const NOTHING: ReadonlySet<number> = new Set();
const IN_WORDS = /[\p{L}\p{N}\s]/u;

const MARKS = /\p{M}/gu;
const DASHES = /[-\u00ad\u2010-\u2015]/g;
const APOSTROPHES = /[\u2018\u2019]/g;
const QUOTES = /[\u201c\u201d\u201e]/g;

/** Folds text for search: ignores case, accents and typography. */
export const fold = (text: string): string =>
  spell(text)
    .text.normalize('NFD')
    .replace(MARKS, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    // In this order: some letters only share their upper case.
    .toLowerCase()
    .toUpperCase();

/** Returns whether a letter is left-to-right and not an accent: others have own rules. */
const isPlain = (code: number): boolean =>
  (code > 0x20 && code < 0x300) || (code >= 0x370 && code < 0x483) || (code >= 0x48a && code < 0x590);

/** Returns whether a line has so little slant that level characters may be part of its words. */
function hasSlant({ angles }: PdfCharacters): boolean {
  for (const angle of angles) {
    const turn = Math.abs(angle);
    if (turn >= STRAIGHT && turn < SAME_ANGLE + 2 * STRAIGHT) return true;
  }
  return false;
}

/** Finds out which characters of a page are in one word. */
class Joints {
  readonly #characters: PdfCharacters;
  readonly #isSlanted: boolean;

  constructor(characters: PdfCharacters) {
    this.#characters = characters;
    this.#isSlanted = hasSlant(characters);
  }

  /** Returns whether a character shares the previous one's glyph, so it isn't measured. */
  isShared(index: number): boolean {
    return index > 0 && hasSamePlace(this.#characters, index - 1, index);
  }

  /** Returns whether adjacent characters are in one word; stricter than word building. */
  areJoined(one: number, other: number): boolean {
    const { codes, origins, advances, angles, sizes } = this.#characters;
    if (this.#isSlanted || !isPlain(codes[one] as number) || !isPlain(codes[other] as number)) return false;
    if (Math.abs(angles[one] as number) >= STRAIGHT || Math.abs(angles[other] as number) >= STRAIGHT) return false;
    const size = sizes[other] as number;
    const gap = (origins[other * 2] as number) - ((origins[one * 2] as number) + (advances[one] as number));
    return (
      Math.abs((origins[other * 2 + 1] as number) - (origins[one * 2 + 1] as number)) <= SHIFT * size &&
      gap <= INFERRED_GAP * size &&
      gap >= -MOST_OVERLAP * size
    );
  }
}

/** Returns whether a character hardly shows next to another one. */
const isFaint = ({ sizes, flags }: PdfCharacters, at: number, other: number): boolean =>
  (sizes[at] as number) < TINY * (sizes[other] as number) ||
  ((flags[at] as number) & ~(flags[other] as number) & CHARACTER.invisible) !== 0;

/** Returns whether a character's origin is so close to another's that it is drawn over it. */
function isAtOnce({ origins, sizes }: PdfCharacters, at: number, next: number): boolean {
  const most = AT_ONCE.sign * (sizes[at] as number);
  const x = (origins[next * 2] as number) - (origins[at * 2] as number);
  // Rejects nearly all: this runs for every character of a document.
  if (x > most || x < -most) return false;
  const y = (origins[next * 2 + 1] as number) - (origins[at * 2 + 1] as number);
  return Math.hypot(x, y) <= most;
}

/** Returns whether a character is drawn into a word: without width, invisible, or tiny. */
const isCrossing = (characters: PdfCharacters, at: number, before: number, next: number): boolean =>
  (isFaint(characters, at, next) && (before < 0 || isFaint(characters, at, before))) ||
  (isAtOnce(characters, at, next) && !IN_WORDS.test(textOfCodes([characters.codes[at] as number])));

/** Returns the characters that are drawn into words. */
function crossingIn(characters: PdfCharacters): ReadonlySet<number> {
  const crossing = new Set<number>();
  let [before, at] = [-1, -1];
  for (let next = 0; next < characters.count; next++) {
    if (isInferred(characters, next)) continue;
    if (at >= 0 && isCrossing(characters, at, before, next)) crossing.add(at);
    else if (at >= 0) before = at;
    at = next;
  }
  return crossing;
}

/** Makes sketches, of one document: it remembers what its characters say. */
export class Sketcher {
  /** Folded text by code: documents use few different ones. */
  readonly #textOf = rememberedByKey((code: number) => {
    const text = fold(textOfCodes([code]));
    return SILENT.test(text) ? '' : text;
  });

  sketch(characters: PdfCharacters): TextSketch {
    const crossing = crossingIn(characters);
    const own = this.#read(characters, NOTHING);
    return crossing.size === 0 ? own : own + this.#read(characters, crossing);
  }

  #read(characters: PdfCharacters, crossing: ReadonlySet<number>): TextSketch {
    const { count, codes } = characters;
    const joints = new Joints(characters);
    let sketch = '';
    /** Previous character if its measures decide on a joint with the next one. */
    let last = -1;
    let isBegin = true;
    for (let index = 0; index < count; index++) {
      if (isInferred(characters, index) || crossing.has(index)) continue;
      const text = this.#textOf(codes[index] as number);
      // Surrogates are one character with one position.
      if (text === '') last = -1;
      else if (text === ' ') isBegin = true;
      else {
        const shares = joints.isShared(index);
        if (isBegin) sketch += ' ';
        else if (last < 0 || shares || !joints.areJoined(last, index)) sketch += MAY_PART;
        sketch += text;
        last = shares ? -1 : index;
        isBegin = false;
      }
    }
    return `${sketch} `;
  }
}

/** Maximum length of a query that is checked: more would exclude little more. */
const MOST_LOOKED_FOR = 20;
/** Halves of characters; the iota, which a search takes for an accent of the same name. */
const NOT_IN_SKETCHES = /[\ud800-\udfff\u0399]/;

/** Returns an expression for a letter, which may be printed once more at its place. */
function toPrints(letter: string): string {
  const one = quote(letter);
  return `${one}(?:${MAY_PART}${one})?`;
}

/** Parts of a word, each as an expression that is made when it is first tried. */
class Pieces {
  readonly #word: string;
  readonly #known = new Map<string, RegExp>();

  constructor(word: string) {
    this.#word = word;
  }

  /** Returns whether a part of the word occurs; inside the word, between boundaries or hyphens. */
  isIn(sketch: TextSketch, start: number, end: number): boolean {
    const expression = getOrCreate(this.#known, `${start} ${end}`, () => {
      const letters = Array.from(this.#word.slice(start, end), toPrints).join(`[${MAY_PART}-]{0,3}`);
      const before = start > 0 ? `[ ${MAY_PART}]` : '';
      const after = end < this.#word.length ? `(?:${MAY_PART}?-)?[ ${MAY_PART}]` : '';
      return new RegExp(`${before}${letters}${after}`, 'u');
    });
    return expression.test(sketch);
  }
}

/** Returns whether a word may be on the page, whole or hyphenated. */
function mayHold(sketch: TextSketch, length: number, pieces: Pieces): boolean {
  if (pieces.isIn(sketch, 0, length)) return true;
  /** Prefixes of the word that may be on consecutive lines. */
  const reached = new Set<number>();
  for (let end = 1; end < length; end++) if (pieces.isIn(sketch, 0, end)) reached.add(end);
  // Includes starts added meanwhile.
  for (const start of reached) {
    if (pieces.isIn(sketch, start, length)) return true;
    for (let end = start + 1; end < length; end++) {
      if (!reached.has(end) && pieces.isIn(sketch, start, end)) reached.add(end);
    }
  }
  return false;
}

/** Query; `all` if every page's text is needed. */
export type Wanted = FindQuery | 'all';

/** Filter of sketches: false if the page can't contain what is searched for. */
export type Sieve = (sketch: TextSketch) => boolean;

export function createSieve(wanted: Wanted): Sieve {
  if (wanted === 'all' || wanted.isExpression) return () => true;
  const words = wanted.text.trim().split(/\s+/u).map(fold);
  const [longest = ''] = words
    .filter((word) => !NOT_IN_SKETCHES.test(word) && !SILENT.test(word))
    .toSorted((a, b) => b.length - a.length);
  if (longest === '') return () => true;
  const word = longest.slice(0, MOST_LOOKED_FOR);
  const pieces = new Pieces(word);
  return (sketch) => mayHold(sketch, word.length, pieces);
}
