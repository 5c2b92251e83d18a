// Determines which characters look like their codes say.
import type { RgbaImage } from '../codecs/rgba.ts';
import type { Quarters } from '../kernel/quarters.ts';
import { type Rect, rectAt } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import { CHARACTER, type PdfCharacters } from '../pdf/core.ts';
import type { Faces } from './faces.ts';
import { scaleRect } from './leftover.ts';
import { nativeLooks } from './native-looks.ts';
import { darkestOf, hueOf, lightestOf, middleOf } from './planes.ts';
import { type GlyphShape, LEAST_CONTRAST, shapeAt, similarity } from './shapes.ts';

/** Minimum correlation with the letter, in any face. */
const ALIKE = 0.45;
/** Correlation above which other letters aren't compared. */
const SURE = 0.85;
/** Comparisons of each character and size in words that are explained anyway. */
const ENOUGH = 2;
/** Correlation from which a shape certainly is a letter. */
const CERTAIN = 0.92;
/** Minimum advantage of another letter that is certain. */
const MUCH_LESS = 0.3;
/** Maximum advantage of another letter's correlation. */
const CLEARLY = 0.12;
/** Minimum share of a word's letters that must match. */
const LEAST_SHARE = 0.5;
/** Minimum correlation with a Latin letter, not its own look, for another script's to be suspicious. */
const DISGUISED = 0.85;
/** Minimum run of suspicious characters: shorter ones are chance. */
const LEAST_DISGUISED = 4;
const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
/** Maximum letters of a ligature: a glyph for more is a drawing of a word. */
const MOST_OF_LIGATURE = 3;

/** Control, private use, surrogate, unassigned and replacement characters. */
const SAYS_NOTHING = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\ufffd]/u;

/** Further meanings of a character, as readers understand its font. */
export interface CharacterReading {
  /** In all ways; one or more. */
  readonly texts: readonly string[];
  /** True if its font is in the file: it looks the same in all readers. */
  readonly isEmbedded: boolean;
}

/** By the characters' indices. */
export type CharacterReadings = ReadonlyMap<number, CharacterReading>;

export const NO_READINGS: CharacterReadings = new Map();

interface Verdict {
  /** Clearly looks like another letter. */
  readonly isOther?: true;
  /** Undefined if there is no reference letter. */
  readonly isAlike: boolean | undefined;
  /** Looks like a Latin letter that letters of its script don't look like. */
  readonly isDisguised: boolean;
}

const UNCHECKED: Verdict = { isAlike: undefined, isDisguised: false };
/** Verdict on glyphs without contrast in the plane: invisible, or of a colour it does not show. */
const HIDDEN: Verdict = { ...UNCHECKED };
/** Channels in which words are looked at, one after the other until one shows them. */
const PLANES = [darkestOf, lightestOf, middleOf, hueOf];
/** Contrast from which faint letters have their shapes (levels). */
const FAINT = 8;
const WRONG: Verdict = { isAlike: false, isDisguised: false };
const OTHER: Verdict = { ...WRONG, isOther: true };
const ALIKE_ONE: Verdict = { isAlike: true, isDisguised: false };

const textAt = ({ codes }: PdfCharacters, index: number): string => {
  const code = codes[index] ?? 0;
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
};

const isSpace = (text: string) => /^[\s\u00ad\u200b-\u200f\u2060\ufeff]$/u.test(text);

const isSamePlace = ({ boxes }: PdfCharacters, one: number, other: number): boolean =>
  [0, 1, 2, 3].every((side) => boxes[4 * one + side] === boxes[4 * other + side]);

/** Glyph with all characters it represents, which share a position. */
interface Glyph {
  readonly first: number;
  readonly end: number;
}

/** Yields words in content order: glyphs without spaces in between. */
function* wordsOf(characters: PdfCharacters): Generator<Glyph[]> {
  let word: Glyph[] = [];
  const { count, flags, angles } = characters;
  for (let index = 0; index < count; ) {
    const first = index;
    index += 1;
    const isShown = ((flags[first] ?? 0) & CHARACTER.generated) === 0 && !isSpace(textAt(characters, first));
    const before = word.at(-1);
    if (before && (!isShown || angles[first] !== angles[before.first])) {
      yield word;
      word = [];
    }
    if (!isShown) continue;
    while (index < count && isSamePlace(characters, first, index)) index += 1;
    word.push({ first, end: index });
  }
  if (word.length > 0) yield word;
}

const mostAlike = (drawn: readonly GlyphShape[] | undefined, shape: GlyphShape): number =>
  (drawn ?? []).reduce((most, each) => Math.max(most, similarity(each, shape)), 0);

interface Comparable {
  /** Image px per pt. */
  readonly scale: number;
  readonly characters: PdfCharacters;
  readonly faces: Faces;
  readonly readings: CharacterReadings;
}

class Comparison {
  readonly #plane: GreyImage;
  readonly #scale: number;
  readonly #characters: PdfCharacters;
  readonly #faces: Faces;
  readonly #readings: CharacterReadings;
  readonly #least: number;
  readonly #compared = new Map<string, number>();

  /** @param least minimum contrast of letters (levels) */
  constructor(plane: GreyImage, { scale, characters, faces, readings }: Comparable, least: number) {
    this.#plane = plane;
    this.#least = least;
    this.#scale = scale;
    this.#characters = characters;
    this.#faces = faces;
    this.#readings = readings;
  }

  /** Returns whether glyphs show their text; undefined if the plane doesn't show most of them. */
  explains(word: readonly Glyph[]): boolean | undefined {
    const verdicts: Verdict[] = [];
    let enough = LEAST_SHARE * word.length;
    for (const [place, glyph] of word.entries()) {
      // Enough matches: of the rest, only shapes that are new on the page matter.
      if (enough <= 0 && this.#isKnown(glyph)) continue;
      const verdict = this.#judge(glyph, word[place + 1]);
      verdicts.push(verdict);
      if (verdict.isAlike === true) enough -= 1;
    }
    if (verdicts.some(({ isOther }) => isOther)) return false;
    if (enough <= 0) return true;
    if (2 * verdicts.filter((verdict) => verdict === HIDDEN).length > word.length) return undefined;
    const checked = verdicts.filter(({ isAlike }) => isAlike !== undefined);
    const alike = checked.filter(({ isAlike }) => isAlike === true).length;
    const disguised = verdicts.filter(({ isDisguised }) => isDisguised).length;
    // Look-alikes of other scripts between Latin letters.
    if (disguised >= LEAST_DISGUISED && alike > 0) return false;
    if (checked.length > 0) return alike >= LEAST_SHARE * checked.length;
    return disguised < Math.max(LEAST_DISGUISED, verdicts.length - 1);
  }

  /** Returns whether a character of this size was compared often enough. */
  #isKnown({ first }: Glyph): boolean {
    const { width, height } = rectAt(this.#characters.inkBoxes, first);
    const key = [this.#characters.codes[first], Math.round(4 * width), Math.round(4 * height)].join(' ');
    const count = this.#compared.get(key) ?? 0;
    this.#compared.set(key, count + 1);
    return count >= ENOUGH;
  }

  /** Returns the box of a glyph's ink (px). */
  #inkOf(index: number): Rect {
    return scaleRect(rectAt(this.#characters.inkBoxes, index), this.#scale);
  }

  /** @param next glyph after it in the word */
  #judge({ first, end }: Glyph, next: Glyph | undefined): Verdict {
    const ink = this.#inkOf(first);
    const shape = this.#shapeOf(first, ink, 0);
    if (!shape) return HIDDEN;
    // Letters of an embedded font look like one of their readings, or are unknown.
    const { texts = [] } = this.#readings.get(first) ?? {};
    if (texts.some((text) => this.#judgeAs(text, shape, first, next).isAlike === true)) return ALIKE_ONE;
    const count = end - first;
    if (count > 1) return count > MOST_OF_LIGATURE ? WRONG : UNCHECKED;
    return this.#judgeAs(textAt(this.#characters, first), shape, first, next);
  }

  #judgeAs(text: string, shape: GlyphShape, first: number, next: Glyph | undefined): Verdict {
    if (SAYS_NOTHING.test(text)) return WRONG;
    const letter = text.normalize('NFKC');
    if (letter.length > 1) return UNCHECKED;
    const drawn = this.#faces.get(letter) ?? this.#faces.get(letter.normalize('NFD').charAt(0));
    if (drawn) {
      const ink = this.#inkOf(first);
      const squeezed = next && this.#squeezed(first, ink, next.first);
      const shapes = [shape, this.#shapeOf(first, ink, 1), squeezed && this.#shapeOf(first, squeezed, 0)];
      if (shapes.some((each) => each && this.#isLetter(drawn, each))) return ALIKE_ONE;
      return shapes.some((each) => each && this.#isOther(letter, drawn, each)) ? OTHER : WRONG;
    }
    if (((this.#characters.flags[first] ?? 0) & CHARACTER.unmapped) !== 0) return WRONG;
    const own = nativeLooks(letter);
    const isDisguised = LATIN.some(
      (latin) => !own.includes(latin) && mostAlike(this.#faces.get(latin), shape) >= DISGUISED,
    );
    return { isAlike: undefined, isDisguised };
  }

  /** Returns whether a shape clearly is another letter than the stated one. */
  #isOther(letter: string, drawn: readonly GlyphShape[], shape: GlyphShape): boolean {
    const own = mostAlike(drawn, shape);
    if (own > CERTAIN - MUCH_LESS) return false;
    const isSame = (latin: string) => latin.toLowerCase() === letter.toLowerCase();
    return LATIN.some((latin) => !isSame(latin) && mostAlike(this.#faces.get(latin), shape) >= CERTAIN);
  }

  /** Returns whether a shape matches a letter, and no other clearly better. */
  #isLetter(drawn: readonly GlyphShape[], shape: GlyphShape): boolean {
    const own = mostAlike(drawn, shape);
    if (own >= SURE || own < ALIKE) return own >= SURE;
    return LATIN.every((latin) => mostAlike(this.#faces.get(latin), shape) <= own + CLEARLY);
  }

  /**
   * Returns the box of a glyph that the engine squeezed: substitutes for missing fonts are drawn no
   * wider than the advance, but the engine reports the full box.
   */
  #squeezed(index: number, ink: Rect, next: number): Rect | undefined {
    const { boxes, angles } = this.#characters;
    const [from, to] = [rectAt(boxes, index).x * this.#scale, rectAt(boxes, next).x * this.#scale];
    const isNarrower = to > from && to < ink.x + ink.width;
    return isNarrower && angles[index] === 0 ? { ...ink, x: from, width: to - from } : undefined;
  }

  /** Returns the shape in a box (px) with a margin; undefined if it is empty. */
  #shapeOf(index: number, box: Rect, margin: number): GlyphShape | undefined {
    const turns = (Math.round((this.#characters.angles[index] ?? 0) / (Math.PI / 2)) & 3) as Quarters;
    return shapeAt(this.#plane, box, margin, turns, this.#least);
  }
}

/**
 * Returns the characters whose ink looks as their codes say. Scripts without reference faces are
 * trusted, unless they look like Latin letters.
 * @param image the page at `scale` px per pt
 * @param readings what else they may mean
 */
export function explainedCharacters(
  image: RgbaImage,
  scale: number,
  characters: PdfCharacters,
  faces: Faces,
  readings: CharacterReadings = NO_READINGS,
): ReadonlySet<number> {
  const explained = new Set<number>();
  const comparisons = [LEAST_CONTRAST, FAINT].flatMap((least) =>
    PLANES.map((planeOf) => {
      let comparison: Comparison | undefined;
      return () => (comparison ??= new Comparison(planeOf(image), { scale, characters, faces, readings }, least));
    }),
  );
  const isExplained = (word: readonly Glyph[]): boolean => {
    for (const inPlane of comparisons) {
      const verdict = inPlane().explains(word);
      if (verdict !== undefined) return verdict;
    }
    return true;
  };
  for (const word of wordsOf(characters)) {
    if (!isExplained(word)) continue;
    for (const { first, end } of word) for (let index = first; index < end; index += 1) explained.add(index);
  }
  return explained;
}
