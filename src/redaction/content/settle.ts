// Writes content of which lines are typeset again so that nothing in it tells how these lines were drawn: how many pieces they had, the
// places of these, and their spacing.
import { concatBytes } from '../../codecs/bytes.ts';
import { IDENTITY, invert, type Matrix, multiply } from './matrix.ts';
import type { GraphicsState } from './state.ts';
import { formatRun, type TextRun } from './text-object.ts';
import { formatNumber, toBytes } from './write.ts';

export type Spacing = Pick<GraphicsState, 'charSpacing' | 'wordSpacing' | 'stretch'>;

/** An operation as it is written. */
export interface Piece {
  /** Empty if nothing is written for it. */
  readonly operator: string;
  readonly plain: Uint8Array;
  /** Matrix of a `cm`. */
  readonly matrix?: Matrix | undefined;
  /** Spacing that shown text, or a form with text, is drawn with. */
  readonly spacing?: Spacing | undefined;
  /** Shown text, in place of `plain`. */
  readonly runs?: readonly TextRun[] | undefined;
}

/** Content between a `q` and its `Q`. */
interface Block {
  readonly items: (Piece | Block)[];
}

const isBlock = (item: Piece | Block): item is Block => 'items' in item;

const SPACING_OPERATORS = new Set(['Tc', 'Tw', 'Tz']);
const TEXT_MOVES = new Set(['Td', 'TD', 'Tm', 'T*']);
const MARKED_CONTENT = new Set(['BMC', 'BDC', 'EMC']);
/** Operators that only change the state, besides those that set a clip: with them alone nothing is seen. */
const STATE = new Set(
  'cm w J j M d i ri gs g G rg RG k K cs CS sc SC scn SCN Tf Tr TL Ts Tc Tw Tz Td TD Tm T* BT ET BX EX'.split(' '),
);
/** Parts of the state whose operators stand for all of it: one that repeats the last is not written. */
const SLOTS: ReadonlyMap<string, string> = new Map(
  ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf', 'Tr', 'TL', 'Ts']
    .map((operator) => [operator, operator] as [string, string])
    .concat(['g', 'rg', 'k', 'cs'].map((operator) => [operator, 'fill']))
    .concat(['G', 'RG', 'K', 'CS'].map((operator) => [operator, 'stroke'])),
);
/** Operators that change a part of the state which others set, too. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  sc: ['fill'],
  scn: ['fill'],
  SC: ['stroke'],
  SCN: ['stroke'],
  gs: ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf'],
  TD: ['TL'],
};

function toBlocks(pieces: readonly Piece[]): Block {
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

const isPiece = ({ operator, runs }: Piece) => operator !== '' && (runs === undefined || runs.length > 0);

/** Returns whether anything is painted, or limits what is painted. */
const isSeen = (item: Piece | Block): boolean =>
  isBlock(item)
    ? item.items.some(isSeen)
    : isPiece(item) && !STATE.has(item.operator) && !MARKED_CONTENT.has(item.operator);

/** Returns whether all that a block shows is text that is typeset again, which has its place without the block's matrices. */
const isAllReset = ({ items }: Block): boolean =>
  items
    .filter(isSeen)
    .every((item) => (isBlock(item) ? isAllReset(item) : item.runs?.every(({ stretch }) => stretch !== undefined)));

interface Written {
  ctm: Matrix;
  spacing: Spacing;
  readonly slots: Map<string, string>;
}

const decoder = new TextDecoder('latin1');

class Settler {
  readonly parts: Uint8Array[] = [];

  write(text: string): void {
    this.parts.push(toBytes(text));
  }

  /** @param placesItself true if the matrices of the block are left out */
  writeBlock({ items }: Block, state: Written, placesItself: boolean): void {
    const hidden = emptyTexts(items);
    for (const item of items) {
      if (isBlock(item)) this.#writeInner(item, state, placesItself);
      else if (!hidden.has(item) && isPiece(item)) this.#writePiece(item, state, placesItself);
    }
  }

  #writeInner(block: Block, state: Written, placesItself: boolean): void {
    if (!isSeen(block)) {
      for (const piece of marksIn(block)) this.parts.push(piece.plain);
      return;
    }
    this.write('q\n');
    this.writeBlock(block, { ...state, slots: new Map(state.slots) }, placesItself || isAllReset(block));
    this.write('Q\n');
  }

  #writePiece(piece: Piece, state: Written, placesItself: boolean): void {
    const { operator, plain, matrix, spacing, runs } = piece;
    if (SPACING_OPERATORS.has(operator) || (operator === 'cm' && placesItself)) return;
    if (matrix) state.ctm = multiply(matrix, state.ctm);
    if (runs) {
      for (const run of runs) this.#writeRun(run, spacing, state);
      return;
    }
    if (spacing) this.#setSpacing(spacing, state, operator === '"');
    if (!isRepeated(operator, plain, state.slots)) this.parts.push(plain);
  }

  #writeRun(run: TextRun, spacing: Spacing | undefined, state: Written): void {
    const own = run.stretch === undefined ? spacing : { charSpacing: 0, wordSpacing: 0, stretch: run.stretch };
    if (own) this.#setSpacing(own, state);
    const back = invert(state.ctm) ?? IDENTITY;
    this.write(formatRun(run.stretch === undefined ? run : { ...run, matrix: multiply(run.matrix, back) }, state.ctm));
  }

  /** @param isSet true if the operator sets what it needs, but for the scaling */
  #setSpacing(wanted: Spacing, state: Written, isSet = false): void {
    const { charSpacing, wordSpacing, stretch } = wanted;
    if (!isSet && charSpacing !== state.spacing.charSpacing) this.write(`${formatNumber(charSpacing)} Tc\n`);
    if (!isSet && wordSpacing !== state.spacing.wordSpacing) this.write(`${formatNumber(wordSpacing)} Tw\n`);
    if (stretch !== state.spacing.stretch) this.write(`${formatNumber(stretch * 100)} Tz\n`);
    state.spacing = wanted;
  }
}

/** Begins, moves and ends of text objects that show nothing. */
function emptyTexts(items: readonly (Piece | Block)[]): Set<Piece | Block> {
  const hidden = new Set<Piece | Block>();
  let own: Piece[] = [];
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

const marksIn = ({ items }: Block): Piece[] =>
  items.flatMap((item) => (isBlock(item) ? marksIn(item) : MARKED_CONTENT.has(item.operator) ? item : []));

/** Returns whether an operator sets what is set already, and notes what it sets. */
function isRepeated(operator: string, plain: Uint8Array, slots: Map<string, string>): boolean {
  for (const slot of CHANGES[operator] ?? []) slots.delete(slot);
  const slot = SLOTS.get(operator);
  if (slot === undefined) return false;
  const text = decoder.decode(plain);
  if (slots.get(slot) === text) return true;
  slots.set(slot, text);
  return false;
}

/** Returns the bytes of content. */
export function settle(
  pieces: readonly Piece[],
  { ctm, charSpacing, wordSpacing, stretch }: GraphicsState,
): Uint8Array {
  const settler = new Settler();
  const spacing = { charSpacing, wordSpacing, stretch };
  settler.writeBlock(toBlocks(pieces), { ctm, spacing, slots: new Map() }, false);
  return concatBytes(settler.parts);
}
