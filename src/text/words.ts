// Builds words from characters, measured along (u) and across (v, down) the writing direction.
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { isAccent, isRightToLeft } from './direction.ts';
import type { PlacedCharacter } from './placed-character.ts';
import { SILENT } from './readings/glyph.ts';

export interface SetCharacter {
  readonly character: PlacedCharacter;
  readonly u0: number;
  readonly u1: number;
  /** Position of the baseline. */
  readonly v: number;
}

export interface Word {
  /** In the order of reading. */
  readonly characters: readonly SetCharacter[];
  readonly angle: number;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  /** Height above and depth below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
  /** Its place in the page's content. */
  readonly index: number;
  /** A space of the content follows. */
  readonly endsWithSpace: boolean;
  readonly rect: Rect;
}

/** Minimum gap between words, and maximum step back within a word (em). */
const WORD_GAP = 0.1;
export const OVERLAP = 0.35;
/**
 * Minimum step ahead from a letter within a word, however wide it is (share of its width): the
 * engine's substitutes for fonts that aren't in the file are wider than the file states.
 */
const STEP = 0.3;
/** Minimum gap between words if the source takes it for a space (em). */
export const INFERRED_GAP = 0.04;
/** Maximum baseline shift within a word (em): superscripts are separate words. */
export const SHIFT = 0.12;
/** Radians that the direction of one line may change. */
export const SAME_ANGLE = 0.035;
/** Radians: rounding errors of straight lines must not turn them. */
export const STRAIGHT = 1e-3;

export const toFrame = (x: number, y: number, angle: number): { u: number; v: number } =>
  angle === 0
    ? { u: x, v: y }
    : { u: x * Math.cos(angle) + y * Math.sin(angle), v: y * Math.cos(angle) - x * Math.sin(angle) };

/** The difference of two directions, radians from 0 to π. */
export function angleBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}

function set(character: PlacedCharacter, angle: number): SetCharacter {
  const { u, v } = toFrame(character.x, character.y, angle);
  return { character, u0: u, u1: u + character.advance, v };
}

/** A word that grows while the content's characters follow one another. */
class WordBuilder {
  readonly angle: number;
  readonly #index: number;
  readonly #characters: SetCharacter[] = [];
  readonly #size: number;
  /** Has letters that are wider than their steps. */
  #isSqueezed = false;

  constructor(first: PlacedCharacter, index: number) {
    this.angle = Math.abs(first.angle) < STRAIGHT ? 0 : first.angle;
    this.#index = index;
    this.#size = first.size;
    this.#characters.push(set(first, this.angle));
  }

  /** Adds a character and returns true if it continues the word: adjacent, on the same baseline. */
  add(character: PlacedCharacter, hasInferredSpace: boolean): boolean {
    const last = this.#characters.at(-1) as SetCharacter;
    if (angleBetween(this.angle, character.angle) > SAME_ANGLE) return false;
    const next = set(character, this.angle);
    const size = Math.max(this.#size, character.size, 1e-3);
    const isPart = isAccent(character.text) || (character.advance === 0 && SILENT.test(character.text));
    // An accent belongs to its letter, whatever its own position, as does what shows nothing.
    if (isPart && Math.abs(next.u0 - last.u0) < 1.5 * size && Math.abs(next.v - last.v) < size) {
      this.#characters.push({ ...next, u0: last.u0, u1: last.u1, v: last.v });
      return true;
    }
    if (Math.abs(next.v - last.v) > SHIFT * size) return false;
    const isBackwards = isRightToLeft(character.text) || isRightToLeft(last.character.text);
    const gap = isBackwards && next.u0 < last.u0 ? last.u0 - next.u1 : next.u0 - last.u1;
    if (gap > (hasInferredSpace ? INFERRED_GAP : WORD_GAP) * size) return false;
    // Gaps of letters wider than their steps say nothing, but the source has measured the steps.
    if (hasInferredSpace && this.#isSqueezed) return false;
    if (gap < -OVERLAP * size - character.advance * 0.2) {
      if (isBackwards || next.u0 - last.u0 < STEP * last.character.advance) return false;
      this.#isSqueezed = true;
    }
    this.#characters.push(next);
    return true;
  }

  finish(endsWithSpace: boolean): Word {
    const characters = this.#characters;
    let [u0, u1, ascent, descent, size] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, 0];
    const boxes: Rect[] = [];
    for (const { character, u0: from, u1: to } of characters) {
      u0 = Math.min(u0, from);
      u1 = Math.max(u1, to);
      ascent = Math.max(ascent, character.ascent);
      descent = Math.max(descent, character.descent);
      size = Math.max(size, character.size);
      boxes.push(character.box);
    }
    return {
      characters,
      angle: this.angle,
      u0,
      u1,
      v: (characters[0] as SetCharacter).v,
      ascent,
      descent,
      size,
      index: this.#index,
      endsWithSpace,
      rect: unionOfRects(boxes) as Rect,
    };
  }
}

export function findWords(characters: readonly PlacedCharacter[]): Word[] {
  const words: Word[] = [];
  let word: WordBuilder | undefined;
  const end = (endsWithSpace: boolean) => {
    if (word) words.push(word.finish(endsWithSpace));
    word = undefined;
  };
  let hasInferredSpace = false;
  for (const character of characters) {
    if (character.text === ' ') {
      if (character.isInferred) hasInferredSpace = true;
      else end(true);
      continue;
    }
    if (!word?.add(character, hasInferredSpace)) {
      end(false);
      word = new WordBuilder(character, words.length);
    }
    hasInferredSpace = false;
  }
  end(true);
  return words;
}
