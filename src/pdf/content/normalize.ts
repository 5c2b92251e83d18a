// Normalizes content with re-typeset lines: nothing may reveal their former pieces and spacing.
import { concatBytes } from '../../codecs/bytes.ts';
import { IDENTITY, invert, type Matrix, multiply } from './matrix.ts';
import { mapPath, type Subpath } from './path.ts';
import type { GraphicsState } from './state.ts';
import { formatRun, type TextRun } from './text-object.ts';
import { decimalsOf, formatNumber, formatPath, toBytes } from './write.ts';

type Spacing = Pick<GraphicsState, 'charSpacing' | 'wordSpacing' | 'stretch'>;

export const spacingOf = ({ charSpacing, wordSpacing, stretch }: GraphicsState): Spacing => ({
  charSpacing,
  wordSpacing,
  stretch,
});

/** Path that moved with words (user space). */
export interface MovedPath {
  readonly path: readonly Subpath[];
  /** Painting operator. */
  readonly paint: string;
  readonly isStroked: boolean;
}

export interface ContentPiece {
  /** Empty if nothing is written. */
  readonly operator: string;
  readonly plain: Uint8Array;
  /** Matrix of a `cm`. */
  readonly matrix?: Matrix | undefined;
  readonly spacing?: Spacing | undefined;
  /** Shown text; replaces `plain`. */
  readonly runs?: readonly TextRun[] | undefined;
  /** Replaces `plain`. */
  readonly moved?: MovedPath | undefined;
}

interface Block {
  readonly items: (ContentPiece | Block)[];
}

const isBlock = (item: ContentPiece | Block): item is Block => 'items' in item;

const SPACING_OPERATORS = new Set(['Tc', 'Tw', 'Tz']);
const TEXT_MOVES = new Set(['Td', 'TD', 'Tm', 'T*']);
const MARKED_CONTENT = new Set(['BMC', 'BDC', 'EMC']);
/** Operators that build or clip paths; on their own they paint nothing. */
const PATHS = new Set('m l c v y h re W W* n'.split(' '));
/** Operators that only change the state, except clipping. */
const STATE = new Set(
  'cm w J j M d i ri gs g G rg RG k K cs CS sc SC scn SCN Tf Tr TL Ts Tc Tw Tz Td TD Tm T* BT ET BX EX'.split(' '),
);
/** Operators that set a part of the state completely: repetitions are dropped. */
const SLOTS: ReadonlyMap<string, string> = new Map(
  ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf', 'Tr', 'TL', 'Ts', 'gs']
    .map((operator) => [operator, operator] as [string, string])
    .concat(['g', 'rg', 'k', 'cs'].map((operator) => [operator, 'fill']))
    .concat(['G', 'RG', 'K', 'CS'].map((operator) => [operator, 'stroke'])),
);
const IN_GRAPHICS_STATES = ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf'] as const;
/** Operators that change parts of the state set by others. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  sc: ['fill'],
  scn: ['fill'],
  SC: ['stroke'],
  SCN: ['stroke'],
  gs: IN_GRAPHICS_STATES,
  TD: ['TL'],
  ...Object.fromEntries(IN_GRAPHICS_STATES.map((operator) => [operator, ['gs']])),
};
/** Operators delayed until something is painted, so that state for removed words is dropped. */
const WAITING = new Set(
  [...SLOTS.keys(), ...Object.keys(CHANGES)].filter((operator) => operator !== 'TL' && operator !== 'TD'),
);

function toBlocks(pieces: readonly ContentPiece[]): Block {
  const whole: Block = { items: [] };
  const open = [whole];
  for (const piece of pieces) {
    if (piece.operator === 'q') {
      const block: Block = { items: [] };
      open.at(-1)?.items.push(block);
      open.push(block);
    } else if (piece.operator === 'Q' && open.length > 1) open.pop();
    else open.at(-1)?.items.push(piece);
  }
  return whole;
}

const isPiece = ({ operator, runs }: ContentPiece) => operator !== '' && (runs === undefined || runs.length > 0);

const isReset = ({ runs }: ContentPiece): boolean => runs?.every(({ stretch }) => stretch !== undefined) ?? false;

const isSeen = (item: ContentPiece | Block): boolean =>
  isBlock(item)
    ? item.items.some(isSeen)
    : isPiece(item) && !STATE.has(item.operator) && !PATHS.has(item.operator) && !MARKED_CONTENT.has(item.operator);

/** Returns whether nothing is seen of an item but shapes that moved with words. */
const isMoved = (item: ContentPiece | Block): boolean =>
  !isSeen(item) || (isBlock(item) ? item.items.every(isMoved) : item.moved !== undefined);

/** Returns whether an item depends on the current matrix. Re-typeset text and its shapes don't. */
const isPlacedByMatrix = (item: ContentPiece | Block): boolean =>
  isBlock(item)
    ? !isMoved(item) && item.items.some(isPlacedByMatrix)
    : (isSeen(item) || (isPiece(item) && PATHS.has(item.operator))) && !isReset(item) && !item.moved;

interface Written {
  ctm: Matrix;
  written: Matrix;
  /** Operators from the written to the intended matrix. */
  moves: readonly ContentPiece[];
  waiting: readonly ContentPiece[];
  spacing: Spacing;
  readonly slots: Map<string, string>;
}

/** Tolerance when comparing matrices: invisible. */
const SAME = 1e-5;

const decoder = new TextDecoder('latin1');

class Normalizer {
  readonly parts: Uint8Array[] = [];
  /** Indices of parts that begin marked content; undefined for content to keep even if empty. */
  readonly #marks: (number | undefined)[] = [];

  write(text: string): void {
    this.parts.push(toBytes(text));
  }

  writeBlock({ items }: Block, state: Written): void {
    const hidden = emptyTexts(items);
    // Clips are made for the former places of what moved.
    const isFree = items.some(isSeen) && items.every(isMoved);
    for (const item of items) {
      if (isFree && !isBlock(item) && PATHS.has(item.operator)) continue;
      if (isBlock(item)) this.#writeInner(item, state);
      else if (!hidden.has(item) && isPiece(item)) this.#writePiece(item, state);
    }
  }

  #writeInner(block: Block, state: Written): void {
    if (!isSeen(block)) {
      for (const piece of marksIn(block)) this.#writeMark(piece);
      return;
    }
    this.#writeWaiting(state);
    if (isPlacedByMatrix(block)) this.#writeMoves(state);
    this.write('q\n');
    this.writeBlock(block, { ...state, slots: new Map(state.slots) });
    this.write('Q\n');
  }

  #writePiece(piece: ContentPiece, state: Written): void {
    const { operator, plain, matrix, spacing, runs, moved } = piece;
    if (SPACING_OPERATORS.has(operator)) return;
    if (MARKED_CONTENT.has(operator)) {
      this.#writeMark(piece);
      return;
    }
    if (matrix) {
      state.ctm = multiply(matrix, state.ctm);
      state.moves = [...state.moves, piece];
      return;
    }
    if (WAITING.has(operator)) {
      state.waiting = [...state.waiting.filter((other) => !isOverwritten(other, piece)), piece];
      return;
    }
    if (isSeen(piece)) this.#writeWaiting(state);
    if (moved) {
      this.#writeMoved(moved, state);
      return;
    }
    if (isPlacedByMatrix(piece)) this.#writeMoves(state);
    if (runs) {
      for (const run of runs) this.#writeRun(run, spacing, state);
      return;
    }
    if (spacing) this.#setSpacing(spacing, state, operator === '"');
    if (plain.length > 0 && !isRepeated(piece, state.slots)) this.parts.push(plain);
  }

  /** Drops empty marked content, unless it has an MCID. */
  #writeMark({ operator, plain }: ContentPiece): void {
    if (operator !== 'EMC') {
      const text = decoder.decode(plain);
      const mayGo = /BMC\s*$/.test(text) || (text.includes('<<') && !text.includes('/MCID'));
      this.#marks.push(mayGo ? this.parts.length : undefined);
    } else {
      const begin = this.#marks.pop();
      if (begin !== undefined && begin === this.parts.length - 1) {
        this.parts.pop();
        return;
      }
    }
    this.parts.push(plain);
  }

  #writeWaiting(state: Written): void {
    for (const piece of state.waiting) if (!isRepeated(piece, state.slots)) this.parts.push(piece.plain);
    state.waiting = [];
  }

  /** Writes the matrix operators: a single one unchanged, several as their product. */
  #writeMoves(state: Written): void {
    const { moves, ctm, written } = state;
    state.moves = [];
    const back = invert(written);
    const [move] = moves;
    if (moves.length > 1 && back) {
      const whole = multiply(ctm, back);
      if (whole.every((value, index) => Math.abs(value - (IDENTITY[index] ?? 0)) < SAME)) return;
      const numbers = whole.map((value, index) => formatNumber(value, index < 4 ? 9 : 6));
      this.write(`${numbers.join(' ')} cm\n`);
      state.written = multiply(numbers.map(Number) as unknown as Matrix, written);
    } else if (move) {
      for (const { plain } of moves) this.parts.push(plain);
      state.written = ctm;
    }
  }

  /** Writes a moved path; former places of it don't matter, but pens have the matrix's scale. */
  #writeMoved({ path, paint, isStroked }: MovedPath, state: Written): void {
    const { ctm, written } = state;
    if (isStroked && ctm.slice(0, 4).some((value, at) => Math.abs(value - (written[at] ?? 0)) > SAME))
      this.#writeMoves(state);
    const back = invert(state.written) ?? IDENTITY;
    this.write(`${formatPath(mapPath(path, back), decimalsOf(state.written))}\n${paint}\n`);
  }

  #writeRun(run: TextRun, spacing: Spacing | undefined, state: Written): void {
    const own = run.stretch === undefined ? spacing : { charSpacing: 0, wordSpacing: 0, stretch: run.stretch };
    if (own) this.#setSpacing(own, state);
    const back = invert(state.written) ?? IDENTITY;
    const placed = run.stretch === undefined ? run : { ...run, matrix: multiply(run.matrix, back) };
    this.write(formatRun(placed, state.written));
  }

  /** @param isSet the operator sets character and word spacing itself */
  #setSpacing(wanted: Spacing, state: Written, isSet = false): void {
    const { charSpacing, wordSpacing, stretch } = wanted;
    if (!isSet && charSpacing !== state.spacing.charSpacing) this.write(`${formatNumber(charSpacing)} Tc\n`);
    if (!isSet && wordSpacing !== state.spacing.wordSpacing) this.write(`${formatNumber(wordSpacing)} Tw\n`);
    if (stretch !== state.spacing.stretch) this.write(`${formatNumber(stretch * 100)} Tz\n`);
    state.spacing = wanted;
  }
}

const partsOf = (operator: string): readonly string[] => [
  ...(SLOTS.has(operator) ? [SLOTS.get(operator) as string] : (CHANGES[operator] ?? [])),
];

/** Returns whether a delayed operator has no effect after a later one. */
function isOverwritten(earlier: ContentPiece, later: ContentPiece): boolean {
  // An ExtGState only replaces itself: it may set anything.
  if (later.operator === 'gs' || earlier.operator === 'gs')
    return later.operator === earlier.operator && decoder.decode(later.plain) === decoder.decode(earlier.plain);
  const [part] = partsOf(later.operator);
  if (part === undefined || !partsOf(earlier.operator).includes(part)) return false;
  // Colours depend on their colour space: don't drop it.
  return SLOTS.has(later.operator) || !SLOTS.has(earlier.operator);
}

/** Returns the operators of text objects that show nothing. */
function emptyTexts(items: readonly (ContentPiece | Block)[]): Set<ContentPiece | Block> {
  const hidden = new Set<ContentPiece | Block>();
  let own: ContentPiece[] = [];
  let isEmpty = true;
  for (const item of items) {
    if (isBlock(item)) isEmpty &&= !isSeen(item);
    else if (item.operator === 'BT') [own, isEmpty] = [[item], true];
    else if (item.operator === 'ET') {
      if (isEmpty) for (const piece of [...own, item]) hidden.add(piece);
      own = [];
    } else if (TEXT_MOVES.has(item.operator)) own.push(item);
    else if (isSeen(item)) isEmpty = false;
  }
  return hidden;
}

const marksIn = ({ items }: Block): ContentPiece[] =>
  items.flatMap((item) => (isBlock(item) ? marksIn(item) : MARKED_CONTENT.has(item.operator) ? item : []));

/** Returns whether an operator repeats the current state; updates the state. */
function isRepeated({ operator, plain }: ContentPiece, slots: Map<string, string>): boolean {
  for (const slot of CHANGES[operator] ?? []) slots.delete(slot);
  const slot = SLOTS.get(operator);
  if (slot === undefined) return false;
  const text = decoder.decode(plain);
  if (slots.get(slot) === text) return true;
  slots.set(slot, text);
  return false;
}

export function normalizeContent(pieces: readonly ContentPiece[], start: GraphicsState): Uint8Array {
  const normalizer = new Normalizer();
  const { ctm } = start;
  normalizer.writeBlock(toBlocks(pieces), {
    ...{ ctm, written: ctm, moves: [], waiting: [] },
    ...{ spacing: spacingOf(start), slots: new Map() },
  });
  return concatBytes(normalizer.parts);
}
