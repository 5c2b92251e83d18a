// Elements of GS1 DataBar on one scan line: a whole symbol, or part of a stacked one.
import { type WidthLine, widthOf } from '../width-line.ts';
import {
  EXPANDED_CHARACTER,
  EXPANDED_FINDER,
  type ExpandedCharacter,
  type ExpandedRow,
  MOST_PAIRS,
  readCharacter,
  toFinderLetter,
} from './expanded.ts';
import { fitBlocks } from './fit.ts';
import { LIMITED_BLOCKS, readLimited } from './limited.ts';
import { HALF_BLOCKS, type Half, readHalf } from './omnidirectional.ts';
import type { DataBarReading, ElementBlock } from './reading.ts';

/** Whole symbol, half of a possibly stacked one, or row of a possibly stacked one. */
export type PieceContent =
  | { readonly part: 'whole'; readonly reading: DataBarReading }
  | { readonly part: 'left' | 'right'; readonly half: Half }
  | { readonly part: 'row'; readonly row: ExpandedRow };

export interface SymbolPiece {
  readonly content: PieceContent;
  /** Start and end in reading direction (patch px). */
  readonly start: number;
  readonly end: number;
  /** All edges are close to whole modules. */
  readonly isSharp: boolean;
}

interface Form {
  readonly blocks: readonly ElementBlock[];
  readonly elements: number;
  readonly modules: number;
  /** Begins with a space, after a guard bar. */
  readonly startsLight: boolean;
  read(widths: readonly number[]): PieceContent | undefined;
}

const total = (blocks: readonly ElementBlock[], of: 0 | 1): number => blocks.reduce((sum, block) => sum + block[of], 0);

const toForm = (blocks: readonly ElementBlock[], startsLight: boolean, read: Form['read']): Form => ({
  blocks,
  elements: total(blocks, 0),
  modules: total(blocks, 1),
  startsLight,
  read,
});

const FORMS: readonly Form[] = [
  toForm(HALF_BLOCKS, true, (widths) => {
    const half = readHalf(widths);
    return half && { part: 'left', half };
  }),
  toForm(HALF_BLOCKS.toReversed(), false, (widths) => {
    const half = readHalf(widths.toReversed());
    return half && { part: 'right', half };
  }),
  toForm(LIMITED_BLOCKS, true, (widths) => {
    const reading = readLimited(widths);
    return reading && { part: 'whole', reading };
  }),
];

/** Widest guard element (modules; nominally one). */
const WIDEST_GUARD = 2.2;
/** Limits of a sharp symbol: edge deviation, guard deviation, and minimum margin (modules). */
const SHARP = 0.3;
const MOST_OFF_GUARD = 0.6;
const LEAST_PAPER = 3;
/** Minimum module width (px). */
const LEAST_MODULE = 0.9;

/** Tolerance of a block's length (modules). */
const MOST_UNLIKE = 0.5;

/** Returns whether the block lengths are plausible: a cheap test that rejects most other bars. */
function hasProportions(line: WidthLine, at: number, blocks: readonly ElementBlock[], module: number): boolean {
  let from = at;
  return blocks.every(([elements, modules]) => {
    const width = widthOf(line, from, from + elements);
    from += elements;
    return Math.abs(width / module - modules) <= MOST_UNLIKE + 0.04 * modules;
  });
}

/** Returns whether a guard of one-module elements and a margin follow. `step` is the direction. */
function isGuarded(line: WidthLine, beside: number, step: 1 | -1, module: number): boolean {
  // The guard's space may be part of the margin, or its own.
  const bar = beside % 2 === 1 ? beside : beside + step;
  const guards = bar === beside ? [bar] : [beside, bar];
  const isGuard = (i: number) => Math.abs((line.widths[i] ?? 0) / module - 1) <= MOST_OFF_GUARD;
  return guards.every(isGuard) && (line.widths[bar + step] ?? 0) >= LEAST_PAPER * module;
}

function isSharp(line: WidthLine, at: number, end: number, part: PieceContent['part'], module: number): boolean {
  const starts = part === 'right' || isGuarded(line, at - 1, -1, module);
  return starts && (part === 'left' || isGuarded(line, end, 1, module));
}

function toPiece(
  line: WidthLine,
  at: number,
  end: number,
  content: PieceContent,
  off: number,
  module: number,
): SymbolPiece {
  return {
    content,
    isSharp: off <= SHARP && isSharp(line, at, end, content.part, module),
    start: line.starts[at] ?? 0,
    end: line.starts[end] ?? 0,
  };
}

const mayBeGuard = (line: WidthLine, beside: number, module: number): boolean =>
  (line.widths[beside] ?? 0) <= WIDEST_GUARD * module;

function readForm(line: WidthLine, at: number, form: Form): SymbolPiece | undefined {
  const { blocks, elements, modules, startsLight, read } = form;
  const end = at + elements;
  if (startsLight !== (at % 2 === 0) || end >= line.count) return undefined;
  const module = widthOf(line, at, end) / modules;
  // The right half has its guard at the end.
  if (module < LEAST_MODULE || !mayBeGuard(line, startsLight ? at - 1 : end, module)) return undefined;
  const fitted = hasProportions(line, at, blocks, module) ? fitBlocks(line, at, blocks) : undefined;
  const content = fitted && read(fitted.widths);
  return content && toPiece(line, at, end, content, fitted.off, module);
}

/** A pair of characters starts with the left one and the finder; the last pair may end there. */
const HALF_PAIR: readonly ElementBlock[] = [EXPANDED_CHARACTER, EXPANDED_FINDER];
const [HALF_PAIR_ELEMENTS, HALF_PAIR_MODULES] = [total(HALF_PAIR, 0), total(HALF_PAIR, 1)];
const [CHARACTER_ELEMENTS] = EXPANDED_CHARACTER;

interface Pair {
  readonly letter: string;
  readonly characters: readonly ExpandedCharacter[];
  readonly end: number;
  readonly off: number;
}

function readPair(line: WidthLine, at: number, module: number): Pair | undefined {
  const middle = at + HALF_PAIR_ELEMENTS;
  if (middle >= line.count || !hasProportions(line, at, HALF_PAIR, module)) return undefined;
  const half = fitBlocks(line, at, HALF_PAIR);
  const letter = half && toFinderLetter(half.widths.slice(CHARACTER_ELEMENTS), at % 2 === 0);
  const left = letter && readCharacter(half.widths.slice(0, CHARACTER_ELEMENTS), letter, false);
  if (!left) return undefined;
  const end = middle + CHARACTER_ELEMENTS;
  const blocks = [EXPANDED_CHARACTER];
  const fitted = end < line.count && hasProportions(line, middle, blocks, module) && fitBlocks(line, middle, blocks);
  const right = fitted && readCharacter(fitted.widths, letter, true);
  return right
    ? { letter, characters: [left, right], end, off: Math.max(half.off, fitted.off) }
    : { letter, characters: [left], end: middle, off: half.off };
}

function readRow(line: WidthLine, at: number): SymbolPiece | undefined {
  const startsLight = at % 2 === 0;
  const module = widthOf(line, at, Math.min(at + HALF_PAIR_ELEMENTS, line.count)) / HALF_PAIR_MODULES;
  if (module < LEAST_MODULE || !mayBeGuard(line, at - 1, module)) return undefined;
  if (!startsLight && !mayBeGuard(line, at - 2, module)) return undefined;
  let letters = '';
  const characters: ExpandedCharacter[] = [];
  let end = at;
  let off = 0;
  while (letters.length < MOST_PAIRS && characters.length === 2 * letters.length) {
    const pair = readPair(line, end, module);
    if (!pair) break;
    letters += pair.letter;
    characters.push(...pair.characters);
    end = pair.end;
    off = Math.max(off, pair.off);
  }
  return letters === ''
    ? undefined
    : toPiece(line, at, end, { part: 'row', row: { letters, characters } }, off, module);
}

export function readPieces(line: WidthLine): SymbolPiece[] {
  const pieces: SymbolPiece[] = [];
  // The end of a row looks like a shorter row.
  let rowEnd = 0;
  for (let at = 1; at + FEWEST_ELEMENTS < line.count; at++) {
    for (const form of FORMS) {
      const piece = readForm(line, at, form);
      if (piece) pieces.push(piece);
    }
    const row = (line.starts[at] ?? 0) < rowEnd ? undefined : readRow(line, at);
    if (!row) continue;
    pieces.push(row);
    rowEnd = row.end;
  }
  return pieces;
}

export const FEWEST_ELEMENTS = Math.min(HALF_PAIR_ELEMENTS, ...FORMS.map(({ elements }) => elements));
