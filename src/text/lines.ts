import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { orderForReading } from '../media/core.ts';
import { isLeftToRight, isRightToLeft, orderByDirection } from './direction.ts';
import { angleBetween, toFrame, type Word } from './words.ts';

export interface Line {
  readonly words: readonly Word[];
  readonly angle: number;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  readonly size: number;
  readonly rect: Rect;
}

/** Wider gaps separate columns or table cells (font sizes). */
const COLUMN_GAP = 1;
/** Rejoins parts of a line if nothing indicates a column. */
const LINE_GAP = 3;
/** Pages with more words aren't meant to be read: they stay in content order. */
const MAX_WORDS = 20_000;
/** Directions that differ less count as equal (radians). */
const ANGLE_STEP = 0.05;

const top = ({ v, ascent }: Word) => v - ascent;
const bottom = ({ v, descent }: Word) => v + descent;

/** Returns the share of the lower word's height that two words have in common. */
function overlap(one: Word, other: Word): number {
  const common = Math.min(bottom(one), bottom(other)) - Math.max(top(one), top(other));
  const height = Math.min(one.ascent + one.descent, other.ascent + other.descent);
  if (height > 0) return common / height;
  return one.v === other.v ? 1 : 0;
}

function chain(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  let open: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.u0 - b.u0 || a.index - b.index)) {
    let best: Word[] | undefined;
    let bestScore = Number.POSITIVE_INFINITY;
    const still: Word[][] = [];
    for (const piece of open) {
      const last = piece.at(-1) as Word;
      const size = Math.max(last.size, word.size);
      const gap = word.u0 - last.u1;
      if (gap > 20 * size) continue;
      still.push(piece);
      if (gap > COLUMN_GAP * size || gap < -0.5 * size || overlap(last, word) < 0.5) continue;
      const score = Math.abs(last.v - word.v) / size + Math.abs(gap) / size + (last.index + 1 === word.index ? 0 : 0.3);
      if (score < bestScore) [best, bestScore] = [piece, score];
    }
    open = still;
    if (best) best.push(word);
    else {
      const piece = [word];
      pieces.push(piece);
      open.push(piece);
    }
  }
  return pieces;
}

const countOf = (is: (text: string) => boolean, { characters }: Word): number =>
  characters.reduce((count, { character }) => (is(character.text) ? count + 1 : count), 0);

/** Returns words sorted from left to right in reading order. */
function inDirection(fromLeft: readonly Word[]): readonly Word[] {
  const directed = fromLeft.map((word) => {
    const back = countOf(isRightToLeft, word);
    return { word, back, isBackwards: back > 0 };
  });
  const back = directed.reduce((sum, each) => sum + each.back, 0);
  if (back === 0) return fromLeft;
  const forth = fromLeft.reduce((sum, word) => sum + countOf(isLeftToRight, word), 0);
  return orderByDirection(directed, back > forth).map(({ word }) => word);
}

function toLine(fromLeft: readonly Word[]): Line {
  const words = inDirection(fromLeft);
  // The longest word determines the baseline.
  const main = words.reduce((best, word) => (word.u1 - word.u0 > best.u1 - best.u0 ? word : best));
  return {
    words,
    angle: main.angle,
    u0: fromLeft.reduce((least, { u0 }) => Math.min(least, u0), Number.POSITIVE_INFINITY),
    u1: fromLeft.reduce((most, { u1 }) => Math.max(most, u1), Number.NEGATIVE_INFINITY),
    v: main.v,
    size: main.size,
    rect: unionOfRects(words.map(({ rect }) => rect)) as Rect,
  };
}

/** Returns the rectangle of a piece in its own frame, with reading to the right and down. */
function toFrameRect(words: readonly Word[]): Rect {
  const u0 = Math.min(...words.map((word) => word.u0));
  const v0 = Math.min(...words.map(top));
  return {
    x: u0,
    y: v0,
    width: Math.max(...words.map((word) => word.u1)) - u0,
    height: Math.max(...words.map(bottom)) - v0,
  };
}

/** Joins consecutive pieces on one baseline without a column between them. */
function joinPieces(pieces: readonly Word[][]): Word[][] {
  const lines: Word[][] = [];
  for (const piece of pieces) {
    const before = lines.at(-1);
    const last = before?.at(-1);
    const first = piece[0] as Word;
    const size = last ? Math.max(last.size, first.size) : 0;
    const gap = last ? first.u0 - last.u1 : 0;
    if (before && last && overlap(last, first) >= 0.5 && gap > -0.5 * size && gap < LINE_GAP * size)
      before.push(...piece);
    else lines.push([...piece]);
  }
  return lines;
}

/** Groups words by writing direction, most common first; straight ones by rotation. */
function groupByAngle(words: readonly Word[]): Word[][] {
  const groups: { angle: number; words: Word[] }[] = [];
  for (const word of words) {
    const group = groups.find(({ angle }) => angleBetween(angle, word.angle) < ANGLE_STEP);
    if (group) group.words.push(word);
    // A page with many directions is a drawing: the last group takes the rest.
    else if (groups.length < 64) groups.push({ angle: word.angle, words: [word] });
    else groups.at(-1)?.words.push(word);
  }
  return groups.toSorted((a, b) => b.words.length - a.words.length).map((group) => group.words);
}

/** Aligns a word to a direction, so that slightly varying directions can be compared. */
function alignTo(angle: number, word: Word): Word {
  if (word.angle === angle) return word;
  const first = word.characters[0]?.character;
  if (!first) return word;
  const { u, v } = toFrame(first.x, first.y, angle);
  return { ...word, u0: u, u1: u + word.u1 - word.u0, v };
}

export function findLines(words: readonly Word[]): Line[] {
  if (words.length > MAX_WORDS) return words.map((word) => toLine([word]));
  return groupByAngle(words).flatMap((group) => {
    const [{ angle }] = group as [Word];
    const pieces = chain(group.map((word) => alignTo(angle, word)));
    const placed = pieces.map((piece) => ({ piece, rect: toFrameRect(piece) }));
    return joinPieces(orderForReading(placed).map(({ piece }) => piece)).map(toLine);
  });
}
