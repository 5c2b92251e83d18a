// Codablock F, stacked rows of Code 128 symbols: finds all rows, given one of them.
import { type Point, pointBetween } from '../../kernel/point.ts';
import { endsWithCheckValue, STOP_ELEMENTS, toCode128Value } from '../linear/code128-check.ts';
import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { overlap } from '../results/merge.ts';
import { type CodablockRow, toCodablockBytes, toRow } from './text.ts';

const START_A = 103;
/** Distance of scan lines (px). */
const STEP = 1.5;
const LEAST_LINES = 2;
/** Maximum unread height, in rows: an illegible row and its separators. */
const MOST_UNREAD = 1.5;
/** Maximum shift of a row's ends from the previous ones, per its length. */
const MOST_OFF = 0.02;
/** Maximum unread scan lines from a seed's middle: with more, it isn't a row. */
const MOST_FIRST = 12;
/** Height limit of a symbol: 44 rows of 50 modules; its width is at least 101 modules. */
const MOST_LINES = 4000;

interface RowLine {
  readonly left: Point;
  readonly right: Point;
  readonly row: CodablockRow;
  readonly values: string;
}

/** Reads the row between two points near its ends; `another` for a valid non-row symbol. */
function readLine(image: GrayImage, left: Point, right: Point): RowLine | 'another' | undefined {
  const { line, from, to } = edgesThrough(image, [left, right, right, left], 0);
  const slack = MOST_OFF * (to - from);
  const edges = line.edges.subarray(0, line.count).filter((edge) => edge > from - slack && edge < to + slack);
  const characters = (edges.length - 1 - STOP_ELEMENTS) / 6;
  if (characters < 5 || !Number.isInteger(characters)) return undefined;
  const values = Array.from({ length: characters }, (_, n) => toCode128Value(edges, 6 * n));
  if (values.includes(-1) || !endsWithCheckValue(values)) return undefined;
  if (values[0] !== START_A) return 'another';
  const row = toRow(values);
  const at = (edge: number) => pointBetween(left, right, (edge - from) / (to - from));
  return row && { left: at(edges[0] ?? from), right: at(edges.at(-1) ?? to), row, values: values.join(' ') };
}

const plus = (point: Point, { x, y }: Point, times: number): Point => ({
  x: point.x + times * x,
  y: point.y + times * y,
});

/** Reads scan lines from the seed's middle downwards or (`direction` -1) upwards, in its frame. */
function followRows(image: GrayImage, seed: Candidate, direction: 1 | -1): RowLine[] {
  const [topLeft, topRight, bottomRight, bottomLeft] = seed.corners;
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y);
  if (height < STEP) return [];
  const step = { x: ((bottomLeft.x - topLeft.x) / height) * STEP, y: ((bottomLeft.y - topLeft.y) / height) * STEP };
  const lines: RowLine[] = [];
  let [left, right] = [pointBetween(topLeft, bottomLeft, 0.5), pointBetween(topRight, bottomRight, 0.5)];
  for (let n = 0, unread = 0; n < MOST_LINES && unread * STEP <= MOST_UNREAD * height; n++) {
    const line = readLine(image, left, right);
    if (line === 'another') break;
    unread = line ? 0 : unread + 1;
    if (lines.length === 0 && unread > MOST_FIRST) break;
    if (line) {
      lines.push(line);
      ({ left, right } = line);
    }
    [left, right] = [plus(left, step, direction), plus(right, step, direction)];
  }
  return lines;
}

function toRows(lines: readonly RowLine[]): CodablockRow[] {
  const votes = new Map<string, { row: CodablockRow; count: number }>();
  for (const { row, values } of lines) votes.set(values, { row, count: (votes.get(values)?.count ?? 0) + 1 });
  const rows = new Map<number, { row: CodablockRow; count: number }>();
  for (const vote of votes.values()) {
    if (vote.count >= LEAST_LINES && vote.count > (rows.get(vote.row.number)?.count ?? 0))
      rows.set(vote.row.number, vote);
  }
  return [...rows.values()].map(({ row }) => row).sort((a, b) => a.number - b.number);
}

const linesFrom = (image: GrayImage, seed: Candidate): RowLine[] => [
  ...followRows(image, seed, -1).reverse(),
  ...followRows(image, seed, 1),
];

/** Returns whether the picture ends before another row would fit above or below. */
function endsBeside({ width, height }: GrayImage, [topLeft, topRight, bottomRight, bottomLeft]: Candidate['corners']) {
  const sides = [
    [topLeft, bottomLeft],
    [topRight, bottomRight],
  ] as const;
  return sides.some(([top, bottom]) =>
    [-1, 2].some((share) => {
      const { x, y } = pointBetween(top, bottom, share);
      return x < 0 || y < 0 || x > width || y > height;
    }),
  );
}

/** Heuristic: Codablock rows switch a code set just selected; a single row fills the picture. */
export function isOfCodablock(image: GrayImage, seed: Candidate): boolean {
  if (lengthOf(seed.corners) < 1) return false;
  const rows = toRows(linesFrom(image, seed)).length;
  return rows > 1 || (rows === 1 && endsBeside(image, seed.corners));
}

function readFrom(image: GrayImage, seed: Candidate): Candidate | undefined {
  const lines = linesFrom(image, seed);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return undefined;
  const bytes = toCodablockBytes(toRows(lines));
  return (
    bytes && {
      type: 'codablockFBarcode',
      text: String.fromCharCode(...bytes),
      bytes,
      corners: [first.left, first.right, last.right, last.left],
      checkSum: { chars: 2, valid: true },
      corrected: 0,
      support: lines.length,
    }
  );
}

/** Reads the Codablock F symbols that have a row among the candidates. */
export function readCodablocks(image: GrayImage, candidates: readonly Candidate[]): Candidate[] {
  const found: Candidate[] = [];
  for (const seed of candidates) {
    if (seed.type !== 'code128Barcode' || seed.text === null || lengthOf(seed.corners) < 1) continue;
    if (found.some(({ corners }) => overlap(corners, seed.corners) > 0.5)) continue;
    const symbol = readFrom(image, seed);
    if (symbol) found.push(symbol);
  }
  return found;
}
