// Words as runs of glyphs with smaller gaps than around: letter-spaced, in pieces, or interrupted.
import { isRightToLeft } from '../direction.ts';
import {
  type BaselineGlyph,
  followsInText,
  type GlyphReading,
  gapBetween,
  inSequence,
  isLetter,
  isNewWord,
  joinGlyphs,
} from './glyph.ts';

/** Maximum gap between touching glyphs (em). */
const TOUCHING = 0.1;
/** Maximum gap within a word on a line of its own (em). */
const MOST_ALONE = 1.6;
/** Maximum gaps between the pieces of a word: with more, gaps are spaces. */
const MOST_GAPS = 2;
/** Maximum letter spacing (em). */
const MOST_SPACING = 4;
/** Maximum gap within a word, as a share of the gaps at its ends: letter-spaced, or in pieces. */
const WITHIN = { spaced: 0.8, pieces: 0.6 };
/** Part of the gaps of a letter-spaced word that are wide. */
const MOSTLY = 0.6;
/** Maximum variation of one word's spacing: factor of the median, and constant (em). */
const EVEN = { times: 1.5, more: 0.15 };
/** Longer runs are lines. */
const MOST_GLYPHS = 60;
/** Longer lines are read in parts. */
const MOST_ON_LINE = 400;
/** Gaps this near to the widest one part a run together with it. */
const SAME_GAP = 0.9;

interface Run {
  readonly glyphs: readonly BaselineGlyph[];
  /** Between its glyphs. */
  readonly gaps: readonly number[];
  /** The narrower one of those at its ends. */
  readonly outside: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns whether all gaps between letters are wide and equal. */
function isSpaced({ gaps, outside }: Run, widest: number): boolean {
  const wide = gaps.filter((gap) => gap > TOUCHING).length;
  if (gaps.length < 2 || wide < MOSTLY * gaps.length || widest > MOST_SPACING) return false;
  return widest <= EVEN.times * median(gaps) + EVEN.more && widest <= WITHIN.spaced * outside;
}

/** True for pieces of a word without a space between them. */
function isInPieces({ glyphs, gaps, outside }: Run, widest: number): boolean {
  const hasSpace = gaps.some((gap, at) => gap > 0 && (glyphs[at] as BaselineGlyph).hasSpaceBehind);
  if (hasSpace) return false;
  if (widest <= TOUCHING) return true;
  if (gaps.filter((gap) => gap > TOUCHING).length > MOST_GAPS) return false;
  return outside === Number.POSITIVE_INFINITY ? widest <= MOST_ALONE : widest <= WITHIN.pieces * outside;
}

function isWord(run: Run, widest: number): boolean {
  if (run.glyphs.length > MOST_GLYPHS || !isNewWord(run.glyphs)) return false;
  return isSpaced(run, widest) || isInPieces(run, widest);
}

/** Parts a run at its widest gaps. */
function split({ glyphs, gaps, outside }: Run, widest: number): Run[] {
  const runs: Run[] = [];
  const limit = widest > 0 ? widest * SAME_GAP : widest;
  let start = 0;
  let before = outside;
  for (let at = 0; at <= gaps.length; at++) {
    const gap = gaps[at];
    if (gap !== undefined && gap < limit) continue;
    const after = gap ?? outside;
    runs.push({
      glyphs: glyphs.slice(start, at + 1),
      gaps: gaps.slice(start, at),
      outside: Math.min(before, after),
    });
    before = after;
    start = at + 1;
  }
  return runs;
}

interface Read {
  /** Some word of it is one that the page's own text does not have. */
  readonly isNew: boolean;
  /** Called only for new words: few lines have any. */
  write(): GlyphReading;
}

/** Reads a run; further readings of its parts go into `more`. */
function read(run: Run, more: GlyphReading[]): Read {
  const widest = Math.max(...run.gaps);
  const isOneWord = isWord(run, widest);
  const whole = { isNew: isOneWord, write: () => joinGlyphs(run.glyphs) };
  if (run.gaps.length === 0 || widest <= TOUCHING) return whole;
  const parts = split(run, widest).map((part) => read(part, more));
  const isNew = parts.some((part) => part.isNew);
  const write = () => inSequence(parts.map((part) => part.write()));
  if (!isOneWord) return { isNew, write };
  if (isNew) more.push(write());
  return whole;
}

/** Shorter sequences of letters are words, as in "a b c". */
const LEAST_SPELLED = 4;

/** Maximum difference of equal steps from letter to letter (share). */
const SAME_STEP = 0.05;

/** True for a wide letter that reaches the next one, in a row of letters at equal distances. */
function isAtStep(glyphs: readonly BaselineGlyph[], gaps: readonly number[], at: number): boolean {
  const stepTo = (place: number) => (glyphs[place]?.u0 ?? 0) - (glyphs[place - 1]?.u0 ?? 0);
  return [at - 1, at + 1].some(
    (other) =>
      (gaps[other - 1] ?? 0) > TOUCHING && Math.abs(stepTo(other) - stepTo(at)) <= SAME_STEP * Math.abs(stepTo(at)),
  );
}

/** @param isApart of a glyph by index: it doesn't continue the piece of the preceding one */
function piecesOf(glyphs: readonly BaselineGlyph[], isApart: (at: number) => boolean): BaselineGlyph[][] {
  const pieces: BaselineGlyph[][] = [];
  for (const [at, glyph] of glyphs.entries()) {
    if (at === 0 || isApart(at)) pieces.push([glyph]);
    else pieces.at(-1)?.push(glyph);
  }
  return pieces;
}

/** Divides a line at gaps; also where letters at equal distances touch, as other words may, too. */
function waysToDivide(glyphs: readonly BaselineGlyph[], gaps: readonly number[]): (readonly BaselineGlyph[])[][] {
  const isApart = (at: number) => (gaps[at - 1] ?? 0) > TOUCHING;
  const touching = glyphs.map((_, at) => at > 0 && !isApart(at) && isAtStep(glyphs, gaps, at));
  return [
    piecesOf(glyphs, isApart),
    ...(touching.includes(true) ? [piecesOf(glyphs, (at) => isApart(at) || touching[at] === true)] : []),
  ];
}

/** Most letters of a piece among letters that are spaced unevenly. */
const MOST_IN_PIECE = 3;

/** Joins short pieces that are single letters for the most part: words that are spaced unevenly. */
function readUneven(pieces: readonly (readonly BaselineGlyph[])[]): GlyphReading[] {
  const readings: GlyphReading[] = [];
  let run: (readonly BaselineGlyph[])[] = [];
  const end = () => {
    const single = run.filter((piece) => piece.filter(isLetter).length === 1).length;
    if (run.length >= LEAST_SPELLED && single < run.length && 2 * single >= run.length)
      readings.push(joinGlyphs(run.flat()));
    run = [];
  };
  for (const piece of pieces) {
    const letters = piece.filter(isLetter).length;
    if (letters === 0 || letters > MOST_IN_PIECE) end();
    else run.push(piece);
  }
  end();
  return readings;
}

/** Reads words spelled with spaces between letters. The first or last letter may be a word: "a". */
function readSpelled(pieces: readonly (readonly BaselineGlyph[])[]): GlyphReading[] {
  const readings: GlyphReading[] = [];
  let letters: (readonly BaselineGlyph[])[] = [];
  const end = () => {
    const ways = [letters, letters.slice(1), letters.slice(0, -1), letters.slice(1, -1)];
    if (letters.length >= LEAST_SPELLED)
      readings.push(...ways.map((way) => joinGlyphs(way.flat())).filter(({ glyphs: all }) => all.length > 0));
    letters = [];
  };
  for (const piece of pieces) {
    if (piece.filter(isLetter).length !== 1) end();
    else letters.push(piece);
  }
  end();
  return readings;
}

/** Turns what is written from right to left. */
export const inDirection = (line: readonly BaselineGlyph[]): readonly BaselineGlyph[] => {
  const backwards = line.filter((glyph) => isRightToLeft(glyph.text) && isLetter(glyph)).length;
  const isBackwards = backwards > 0 && 2 * backwards > line.filter(isLetter).length;
  return isBackwards ? line.toReversed().map((glyph) => ({ ...glyph, u0: -glyph.u1, u1: -glyph.u0 })) : line;
};

/** Returns what a printed line says, as far as the page's own text has it otherwise. */
export function readLine(printed: readonly BaselineGlyph[]): GlyphReading[] {
  const parts = Array.from({ length: Math.ceil(printed.length / MOST_ON_LINE) }, (_, part) =>
    printed.slice(part * MOST_ON_LINE, (part + 1) * MOST_ON_LINE),
  );
  return parts.flatMap((part) => readPart(inDirection(part)));
}

/** True for a line of words as the page's own text has them, with spaces between them. */
const isOrdinary = (glyphs: readonly BaselineGlyph[], gaps: readonly number[]): boolean =>
  gaps.every((gap, at) => {
    const [one, other, next] = [glyphs[at] as BaselineGlyph, glyphs[at + 1] as BaselineGlyph, gaps[at + 1] ?? 0];
    if (gap <= TOUCHING) return followsInText(one, other);
    // A single letter may belong to a letter-spaced word.
    return one.hasSpaceBehind && next <= TOUCHING;
  });

function readPart(glyphs: readonly BaselineGlyph[]): GlyphReading[] {
  const gaps = glyphs.slice(1).map((glyph, at) => gapBetween(glyphs[at] as BaselineGlyph, glyph));
  if (isOrdinary(glyphs, gaps)) return [];
  const more: GlyphReading[] = [];
  const whole = read({ glyphs, gaps, outside: Number.POSITIVE_INFINITY }, more);
  const divided = waysToDivide(glyphs, gaps).flatMap((pieces) => [...readSpelled(pieces), ...readUneven(pieces)]);
  return [...(whole.isNew ? [whole.write()] : []), ...more, ...divided];
}
