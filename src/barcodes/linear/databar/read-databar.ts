// Reads GS1 DataBar from upright patches: what the engine misses, or rejects for its check sum.

import { createEdgeLine, findEdges } from '../../raster/edge-line.ts';
import type { Candidate, GrayImage } from '../../reader.ts';
import { createWidthLine, fillWidths } from '../width-line.ts';
import { type ExpandedRow, joinRows, mayGoOn } from './expanded.ts';
import { joinHalves } from './omnidirectional.ts';
import { FEWEST_ELEMENTS, type PieceContent, readPieces, type SymbolPiece } from './pieces.ts';
import type { DataBarReading } from './reading.ts';

interface PieceColumn {
  readonly first: SymbolPiece;
  last: SymbolPiece;
  readonly isReversed: boolean;
  readonly top: number;
  bottom: number;
  lines: number;
  sharp: number;
}

function keyOf({ content }: SymbolPiece): string {
  switch (content.part) {
    case 'whole':
      return `${content.reading.text} ${content.reading.isSound}`;
    case 'row':
      return `${content.row.letters} ${content.row.characters.map(({ value }) => value).join(' ')}`;
    default:
      return `${content.part} ${content.half.value} ${content.half.finder}`;
  }
}

/** Tolerance for stacked pieces to line up, per their length. */
const SAME_PLACE = 0.08;

type Ends = Pick<SymbolPiece, 'start' | 'end'>;

const isSamePlace = (a: Ends, b: Ends): boolean =>
  Math.abs(a.start - b.start) + Math.abs(a.end - b.end) <= SAME_PLACE * (a.end - a.start);

function addTo(stretches: PieceColumn[], piece: SymbolPiece, isReversed: boolean, y: number): void {
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

/** Scan lines per patch, divisor of the coarse first pass, and factor for stacked rows. */
const MOST_LINES = 48;
const COARSER = 3;
const FINER = 4;

/** Each scan line is averaged with its neighbours. */
function readLines({ data, width, height }: GrayImage, step: number): PieceColumn[] {
  const stretches: PieceColumn[] = [];
  const samples = new Float32Array(width);
  const edges = createEdgeLine(width);
  const line = createWidthLine(width);
  for (let y = 1; y < height - 1; y += step) {
    const row = y * width;
    for (let x = 0; x < width; x++)
      samples[x] = ((data[row - width + x] ?? 0) + 2 * (data[row + x] ?? 0) + (data[row + width + x] ?? 0)) / 4;
    findEdges(samples, width, edges);
    if (edges.count <= FEWEST_ELEMENTS) continue;
    for (const isReversed of [false, true]) {
      fillWidths(line, edges, isReversed, false);
      for (const piece of readPieces(line)) addTo(stretches, piece, isReversed, y);
    }
  }
  return stretches;
}

/** Scan lines required for a valid check sum, for a wrong one, and the latter's share of lines. */
const LEAST_LINES = 5;
const LEAST_SHARP_LINES = 6;
const LEAST_SHARE = 0.6;
const LEAST_HEIGHT = 9;

const partOf = ({ first }: PieceColumn): PieceContent['part'] => first.content.part;

/** Rows share their ends: a piece above or below a row is another row. */
const mayBeOtherRow = (a: PieceColumn, b: PieceColumn): boolean =>
  partOf(a) === 'row' && (a.bottom < b.top || b.bottom < a.top);

/** Returns whether other readings at the place have at most the given share of its lines. */
const isUnrivalled = (stretch: PieceColumn, all: readonly PieceColumn[], share: number): boolean =>
  all.every(
    (other) =>
      other === stretch ||
      other.isReversed !== stretch.isReversed ||
      partOf(other) !== partOf(stretch) ||
      !isSamePlace(other.first, stretch.first) ||
      mayBeOtherRow(other, stretch) ||
      other.lines <= share * stretch.lines,
  );

const isBelieved = (stretch: PieceColumn, all: readonly PieceColumn[]): boolean =>
  stretch.lines >= LEAST_LINES && isUnrivalled(stretch, all, 0.5);

function isPrintedSo(stretch: PieceColumn, all: readonly PieceColumn[], step: number): boolean {
  const tall = stretch.bottom - stretch.top + step;
  return (
    stretch.sharp >= LEAST_SHARP_LINES &&
    tall >= LEAST_HEIGHT &&
    stretch.sharp * step >= LEAST_SHARE * tall &&
    isUnrivalled(stretch, all, 0)
  );
}

/** Returns whether the halves are side by side, or the left one above the right one. */
function belongTogether(left: PieceColumn, right: PieceColumn): boolean {
  if (left.isReversed !== right.isReversed) return false;
  const long = left.first.end - left.first.start;
  const isBeside = Math.abs(right.first.start - left.first.end) <= SAME_PLACE * long;
  if (isBeside) return Math.min(left.bottom, right.bottom) >= Math.max(left.top, right.top);
  const [upper, lower] = left.isReversed ? [right, left] : [left, right];
  return isSamePlace(left.first, right.first) && upper.bottom < lower.top && lower.top - upper.bottom < long;
}

const endsIn = (isReversed: boolean, stretch: PieceColumn, { start, end }: SymbolPiece, width: number): Ends =>
  stretch.isReversed === isReversed ? { start, end } : { start: width - end, end: width - start };

const rowOf = ({ first }: PieceColumn): ExpandedRow | undefined =>
  first.content.part === 'row' ? first.content.row : undefined;

const rowsOf = (stretches: readonly PieceColumn[]): ExpandedRow[] =>
  stretches.flatMap((stretch) => rowOf(stretch) ?? []);

/** Returns the gap to the row below (above, if upside down); undefined if they don't line up. */
function gapBelow(upper: PieceColumn, lower: PieceColumn, isReversed: boolean, width: number): number | undefined {
  const gap = isReversed ? upper.top - lower.bottom : lower.top - upper.bottom;
  const above = endsIn(isReversed, upper, upper.first, width);
  const below = endsIn(isReversed, lower, lower.first, width);
  const long = above.end - above.start;
  const most = SAME_PLACE * long;
  const isPlaced = Math.abs(below.start - above.start) <= most && below.end - above.end <= most;
  // A pair of characters is longer than a row is high.
  const isNear = gap > 0 && gap * (rowOf(upper)?.letters.length ?? 1) < long;
  return isPlaced && isNear ? gap : undefined;
}

/** Returns the row and those below it, up to the last that continues a valid symbol. */
function stackBelow(first: PieceColumn, rows: readonly PieceColumn[], width: number): PieceColumn[] {
  const stack = [first];
  for (let upper: PieceColumn | undefined = first; upper; ) {
    const [next] = rows
      .flatMap((row) => {
        const gap = upper && gapBelow(upper, row, first.isReversed, width);
        return gap === undefined ? [] : [{ row, gap }];
      })
      .sort((a, b) => a.gap - b.gap);
    upper = next && mayGoOn(rowsOf([...stack, next.row])) ? next.row : undefined;
    if (upper) stack.push(upper);
  }
  return stack;
}

function toCandidate(stretches: readonly PieceColumn[], { text, isSound }: DataBarReading, width: number): Candidate {
  const isReversed = stretches[0]?.isReversed ?? false;
  const all = stretches.flatMap((stretch) =>
    [stretch.first, stretch.last].map((piece) => endsIn(isReversed, stretch, piece, width)),
  );
  const top = Math.min(...stretches.map((stretch) => stretch.top));
  const bottom = Math.max(...stretches.map((stretch) => stretch.bottom)) + 1;
  const [start, end] = [Math.min(...all.map((ends) => ends.start)), Math.max(...all.map((ends) => ends.end))];
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

function* joinStretches(
  stretches: readonly PieceColumn[],
  width: number,
): Generator<readonly [parts: readonly PieceColumn[], reading: DataBarReading | undefined]> {
  const rows = stretches.filter((stretch) => partOf(stretch) === 'row' && isBelieved(stretch, stretches));
  for (const row of rows) {
    if (!mayGoOn(rowsOf([row]))) continue;
    const stack = stackBelow(row, rows, width);
    yield [stack, joinRows(rowsOf(stack))];
  }
  for (const stretch of stretches) {
    const { content } = stretch.first;
    if (content.part === 'whole') yield [[stretch], content.reading];
    if (content.part !== 'left') continue;
    for (const other of stretches) {
      const right = other.first.content;
      if (right.part === 'right' && belongTogether(stretch, other))
        yield [[stretch, other], joinHalves(content.half, right.half)];
    }
  }
}

/** Returns whether there are rows that aren't a complete symbol: each has few of the lines. */
const showsRows = (stretches: readonly PieceColumn[]): boolean =>
  stretches.some((stretch) => stretch.lines > 1 && partOf(stretch) === 'row' && !joinRows(rowsOf([stretch])));

/** @param unchecked also returns those with a wrong check sum, if their bars are sound */
export function readDataBar(patch: GrayImage, unchecked: boolean): Candidate[] {
  let step = Math.max(1, Math.floor(patch.height / MOST_LINES));
  // Most other bars yield no piece on any line.
  if (readLines(patch, COARSER * step).length === 0) return [];
  let stretches = readLines(patch, step);
  if (step > 1 && showsRows(stretches)) {
    step = Math.max(1, Math.floor(step / FINER));
    stretches = readLines(patch, step);
  }
  const found: Candidate[] = [];
  for (const [parts, reading] of joinStretches(stretches, patch.width)) {
    if (!reading) continue;
    const isSure = reading.isSound
      ? parts.every((part) => isBelieved(part, stretches))
      : unchecked && parts.every((part) => isPrintedSo(part, stretches, step));
    if (isSure) found.push(toCandidate(parts, reading, patch.width));
  }
  // Valid symbols displace those with a wrong check sum.
  return found.some(({ checkSum }) => checkSum.valid) ? found.filter(({ checkSum }) => checkSum.valid) : found;
}
