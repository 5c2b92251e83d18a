// GS1 DataBar from an upright copy of its bars: what the engine does not read, and what it keeps to itself, a symbol whose check sum is wrong.

import { createEdgeLine, findEdges } from '../../raster/edge-line.ts';
import type { Candidate, GrayImage } from '../../reader.ts';
import { createWidthLine, fillWidths, type WidthLine, widthOf } from '../width-line.ts';
import { EXPANDED_BLOCKS, readExpanded } from './expanded.ts';
import { fitBlocks } from './fit.ts';
import { LIMITED_BLOCKS, readLimited } from './limited.ts';
import { HALF_BLOCKS, type Half, joinHalves, readHalf } from './omnidirectional.ts';
import type { Block, Reading } from './reading.ts';

/** What one line shows of a symbol: all of it, or one half of two that may stand on one another. */
interface Piece {
  readonly part: 'whole' | 'left' | 'right';
  readonly reading?: Reading;
  readonly half?: Half;
  /** Where it begins and ends in reading direction, pixels of the patch. */
  readonly start: number;
  readonly end: number;
  /** All edges lie near to where whole modules have them. */
  readonly isSharp: boolean;
}

/** Forms that a line may show, by their blocks between the guards. */
interface Form {
  readonly blocks: readonly Block[];
  readonly elements: number;
  readonly modules: number;
  /** Begins with a space, as after a bar of a guard. */
  readonly startsLight: boolean;
  read(widths: readonly number[]): Pick<Piece, 'part' | 'reading' | 'half'> | undefined;
}

const total = (blocks: readonly Block[], of: 0 | 1): number => blocks.reduce((sum, block) => sum + block[of], 0);

const toForm = (blocks: readonly Block[], startsLight: boolean, read: Form['read']): Form => ({
  blocks,
  elements: total(blocks, 0),
  modules: total(blocks, 1),
  startsLight,
  read,
});

const whole = (reading: Reading | undefined) => reading && ({ part: 'whole', reading } as const);

const FORMS: readonly Form[] = [
  toForm(HALF_BLOCKS, true, (widths) => {
    const half = readHalf(widths);
    return half && { part: 'left', half };
  }),
  toForm(HALF_BLOCKS.toReversed(), false, (widths) => {
    const half = readHalf(widths.toReversed());
    return half && { part: 'right', half };
  }),
  toForm(LIMITED_BLOCKS, true, (widths) => whole(readLimited(widths))),
  ...EXPANDED_BLOCKS.map((blocks) => toForm(blocks, true, (widths) => whole(readExpanded(widths)))),
];

/** Modules that a guard may have at most; it has one. */
const WIDEST_GUARD = 2.2;
/** How far edges of a sharp symbol lie off at most, and the widths of its guards, and what paper is beyond these; in modules. */
const SHARP = 0.3;
const MOST_OFF_GUARD = 0.6;
const LEAST_PAPER = 3;
/** Modules of an element at least, in pixels. */
const LEAST_MODULE = 0.9;

/** How far a block's length may lie from its modules. */
const MOST_UNLIKE = 0.5;

/** Are the blocks about as long as they ought to be? Most stretches of other bars are told apart by this, and by far the soonest. */
function hasProportions(line: WidthLine, at: number, blocks: readonly Block[], module: number): boolean {
  let from = at;
  return blocks.every(([elements, modules]) => {
    const width = widthOf(line, from, from + elements);
    from += elements;
    return Math.abs(width / module - modules) <= MOST_UNLIKE + 0.04 * modules;
  });
}

/** Is there a guard's bar of one module beside the elements, and paper beyond it? `step` the way there. */
function isGuarded(line: WidthLine, beside: number, step: 1 | -1, module: number): boolean {
  // The space that a guard has in common with the paper, or one of its own.
  const bar = beside % 2 === 1 ? beside : beside + step;
  const guards = bar === beside ? [bar] : [beside, bar];
  const isGuard = (i: number) => Math.abs((line.widths[i] ?? 0) / module - 1) <= MOST_OFF_GUARD;
  return guards.every(isGuard) && (line.widths[bar + step] ?? 0) >= LEAST_PAPER * module;
}

function isSharp(line: WidthLine, at: number, end: number, part: Piece['part'], module: number): boolean {
  const starts = part === 'right' || isGuarded(line, at - 1, -1, module);
  return starts && (part === 'left' || isGuarded(line, end, 1, module));
}

function readForm(line: WidthLine, at: number, form: Form): Piece | undefined {
  const { blocks, elements, modules, startsLight, read } = form;
  const end = at + elements;
  if (startsLight !== (at % 2 === 0) || end >= line.count) return undefined;
  const module = widthOf(line, at, end) / modules;
  // The right half has its guard at its end.
  const guard = startsLight ? at - 1 : end;
  if (module < LEAST_MODULE || (line.widths[guard] ?? 0) > WIDEST_GUARD * module) return undefined;
  const fitted = hasProportions(line, at, blocks, module) ? fitBlocks(line, at, blocks) : undefined;
  const said = fitted && read(fitted.widths);
  return (
    said && {
      ...said,
      isSharp: fitted.off <= SHARP && isSharp(line, at, end, said.part, module),
      start: line.starts[at] ?? 0,
      end: line.starts[end] ?? 0,
    }
  );
}

function readLine(line: WidthLine): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 1; at + FEWEST_ELEMENTS < line.count; at++) {
    const said = FORMS.flatMap((form) => readForm(line, at, form) ?? []);
    // What a long symbol begins with is built like a shorter one.
    const whole = said.find(({ reading }) => reading?.isSound) ?? said.findLast(({ part }) => part === 'whole');
    pieces.push(...said.filter((piece) => piece.part !== 'whole' || piece === whole));
  }
  return pieces;
}

const FEWEST_ELEMENTS = Math.min(...FORMS.map(({ elements }) => elements));

/** The same piece on several lines. */
interface Stretch {
  readonly first: Piece;
  last: Piece;
  readonly isReversed: boolean;
  readonly top: number;
  bottom: number;
  lines: number;
  sharp: number;
}

const keyOf = ({ part, reading, half }: Piece): string =>
  `${part} ${reading ? `${reading.text} ${reading.isSound}` : `${half?.value} ${half?.finder}`}`;

/** How far a piece may lie from where another is that it stands on, as a share of its length. */
const SAME_PLACE = 0.08;

const isSamePlace = (a: Piece, b: Piece): boolean =>
  Math.abs(a.start - b.start) + Math.abs(a.end - b.end) <= SAME_PLACE * (a.end - a.start);

function addTo(stretches: Stretch[], piece: Piece, isReversed: boolean, y: number): void {
  const known = stretches.find(
    (stretch) =>
      stretch.isReversed === isReversed && keyOf(stretch.last) === keyOf(piece) && isSamePlace(stretch.last, piece),
  );
  if (!known) {
    stretches.push({
      first: piece,
      last: piece,
      isReversed,
      top: y,
      bottom: y,
      lines: 1,
      sharp: Number(piece.isSharp),
    });
    return;
  }
  known.last = piece;
  known.bottom = y;
  known.lines++;
  known.sharp += Number(piece.isSharp);
}

/** Lines of a patch that are read. */
const MOST_LINES = 48;

/** Every line is the mean of itself and its neighbours. */
function readLines({ data, width, height }: GrayImage): readonly [stretches: Stretch[], step: number] {
  const stretches: Stretch[] = [];
  const samples = new Float32Array(width);
  const edges = createEdgeLine(width);
  const line = createWidthLine(width);
  const step = Math.max(1, Math.floor(height / MOST_LINES));
  for (let y = 1; y < height - 1; y += step) {
    const row = y * width;
    for (let x = 0; x < width; x++)
      samples[x] = ((data[row - width + x] ?? 0) + 2 * (data[row + x] ?? 0) + (data[row + width + x] ?? 0)) / 4;
    findEdges(samples, width, edges);
    if (edges.count <= FEWEST_ELEMENTS) continue;
    for (const isReversed of [false, true]) {
      fillWidths(line, edges, isReversed, false);
      for (const piece of readLine(line)) addTo(stretches, piece, isReversed, y);
    }
  }
  return [stretches, step];
}

/** Lines that have to say so where the check sum fits, and where it does not; and the latter's share of all lines from the first to the last. */
const LEAST_LINES = 5;
const LEAST_SHARP_LINES = 6;
const LEAST_SHARE = 0.6;
const LEAST_HEIGHT = 9;

/** Is nothing else read at the same place, or by the given share of its lines only? */
const isUnrivalled = (stretch: Stretch, all: readonly Stretch[], share: number): boolean =>
  all.every(
    (other) =>
      other === stretch ||
      other.isReversed !== stretch.isReversed ||
      other.first.part !== stretch.first.part ||
      !isSamePlace(other.first, stretch.first) ||
      other.lines <= share * stretch.lines,
  );

const isBelieved = (stretch: Stretch, all: readonly Stretch[]): boolean =>
  stretch.lines >= LEAST_LINES && isUnrivalled(stretch, all, 0.5);

function isPrintedSo(stretch: Stretch, all: readonly Stretch[], step: number): boolean {
  const tall = stretch.bottom - stretch.top + step;
  return (
    stretch.sharp >= LEAST_SHARP_LINES &&
    tall >= LEAST_HEIGHT &&
    stretch.sharp * step >= LEAST_SHARE * tall &&
    isUnrivalled(stretch, all, 0)
  );
}

/** Do the halves stand side by side, or the left one on the right one? */
function belongTogether(left: Stretch, right: Stretch): boolean {
  if (left.isReversed !== right.isReversed) return false;
  const long = left.first.end - left.first.start;
  const isBeside = Math.abs(right.first.start - left.first.end) <= SAME_PLACE * long;
  if (isBeside) return Math.min(left.bottom, right.bottom) >= Math.max(left.top, right.top);
  const [upper, lower] = left.isReversed ? [right, left] : [left, right];
  return isSamePlace(left.first, right.first) && upper.bottom < lower.top && lower.top - upper.bottom < long;
}

function toCandidate(stretches: readonly Stretch[], { text, isSound }: Reading, width: number): Candidate {
  const isReversed = stretches.some((stretch) => stretch.isReversed);
  const starts = stretches.flatMap(({ first, last }) => [first.start, last.start]);
  const ends = stretches.flatMap(({ first, last }) => [first.end, last.end]);
  const top = Math.min(...stretches.map((stretch) => stretch.top));
  const bottom = Math.max(...stretches.map((stretch) => stretch.bottom)) + 1;
  const [start, end] = [Math.min(...starts), Math.max(...ends)];
  const at = (s: number, y: number) => ({ x: isReversed ? width - s : s, y });
  const [head, foot] = isReversed ? [bottom, top] : [top, bottom];
  return {
    type: 'gs1DataBarBarcode',
    text,
    corners: [at(start, head), at(end, head), at(end, foot), at(start, foot)],
    checkSum: isSound ? { chars: 1, valid: true } : { chars: 0, valid: false, failed: true },
    corrected: 0,
    support: Math.min(...stretches.map(({ lines }) => lines)),
  };
}

/**
 * The symbols of an upright patch.
 *
 * @param unchecked also those whose check sum is wrong, where their bars are beyond doubt
 */
export function readDataBar(patch: GrayImage, unchecked: boolean): Candidate[] {
  const [stretches, step] = readLines(patch);
  const found: Candidate[] = [];
  const add = (parts: readonly Stretch[], reading: Reading | undefined) => {
    if (!reading) return;
    const isSure = reading.isSound
      ? parts.every((part) => isBelieved(part, stretches))
      : unchecked && parts.every((part) => isPrintedSo(part, stretches, step));
    if (isSure) found.push(toCandidate(parts, reading, patch.width));
  };
  for (const stretch of stretches) {
    const { reading, half } = stretch.first;
    add([stretch], reading);
    if (stretch.first.part !== 'left' || !half) continue;
    for (const other of stretches) {
      if (other.first.part !== 'right' || !other.first.half || !belongTogether(stretch, other)) continue;
      add([stretch, other], joinHalves(half, other.first.half));
    }
  }
  // A symbol with a wrong check sum is none where one with a right one is.
  return found.some(({ checkSum }) => checkSum.valid) ? found.filter(({ checkSum }) => checkSum.valid) : found;
}
