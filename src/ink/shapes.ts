import type { Quarters } from '../kernel/quarters.ts';
import type { Rect } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import { paperIn, windowOf } from './planes.ts';

const COLUMNS = 10;
const ROWS = 12;
/** Threshold of a letter's pixels (share of its strongest ink). */
const INK = 0.4;
/** Minimum contrast of clearly visible ink (levels). */
export const LEAST_CONTRAST = 24;

export interface GlyphShape {
  /** Normalized cells (mean 0, length 1): the dot product is the correlation. */
  readonly cells: Float32Array;
  /** Width / height. */
  readonly aspect: number;
}

/** Returns the bounds of ink in a window; undefined if there is none. */
function inkIn(plane: GreyImage, window: ReturnType<typeof windowOf>, paper: number, least: number) {
  const { data, width } = plane;
  const { left, top, right, bottom } = window;
  let strongest = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left, end = y * width + right; at < end; at += 1)
      strongest = Math.max(strongest, Math.abs((data[at] as number) - paper));
  }
  if (strongest < least) return undefined;
  const box = { left: right, top: bottom, right: left, bottom: top };
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (Math.abs((data[y * width + x] as number) - paper) < INK * strongest) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = y + 1;
    }
  }
  return { box, strongest };
}

/**
 * Returns the shape in a rectangle (px), whatever its colours; undefined if nothing is visible.
 * @param margin additional pixels around it
 * @param turns clockwise rotation in quarters
 * @param least minimum contrast (levels)
 */
export function shapeAt(
  plane: GreyImage,
  rect: Rect,
  margin: number,
  turns: Quarters = 0,
  least = LEAST_CONTRAST,
): GlyphShape | undefined {
  const window = windowOf(rect, plane, margin);
  if (window.right - window.left < 2 || window.bottom - window.top < 2) return undefined;
  const paper = paperIn(plane, window);
  const ink = inkIn(plane, window, paper, least);
  if (!ink) return undefined;
  const { box, strongest } = ink;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const cells = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [u, v] = turned((column + 0.5) / COLUMNS, (row + 0.5) / ROWS, turns);
      const level = levelAt(plane, box.left + u * width - 0.5, box.top + v * height - 0.5);
      cells[row * COLUMNS + column] = Math.abs(level - paper) / strongest;
    }
  }
  return { cells: normalize(cells), aspect: turns % 2 === 0 ? width / height : height / width };
}

/** Maps a point of an upright letter to a rotated one (shares of the sides). */
function turned(u: number, v: number, turns: Quarters): readonly [number, number] {
  if (turns === 1) return [1 - v, u];
  if (turns === 2) return [1 - u, 1 - v];
  return turns === 3 ? [v, 1 - u] : [u, v];
}

function levelAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) =>
    data[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] as number;
  const [u, v] = [x - left, y - top];
  return (
    (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v) +
    (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
  );
}

/** Blurs cells with neighbours at distance `step`, so that strokes of different weights overlap. */
function soften(cells: Float32Array, step: number, isEdge: (index: number, side: number) => boolean): Float32Array {
  const soft = new Float32Array(cells.length);
  for (let index = 0; index < cells.length; index += 1) {
    const own = cells[index] as number;
    const before = isEdge(index, -1) ? own : (cells[index - step] as number);
    const after = isEdge(index, 1) ? own : (cells[index + step] as number);
    soft[index] = (before + 2 * own + after) / 4;
  }
  return soft;
}

const isSide = (index: number, side: number) => index % COLUMNS === (side < 0 ? 0 : COLUMNS - 1);
const isEnd = (index: number, side: number) => (side < 0 ? index < COLUMNS : index >= COLUMNS * (ROWS - 1));

function normalize(raw: Float32Array): Float32Array {
  const cells = soften(soften(raw, 1, isSide), COLUMNS, isEnd);
  let sum = 0;
  for (const cell of cells) sum += cell;
  const mean = sum / cells.length;
  let length = 0;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = (cells[index] as number) - mean;
    cells[index] = cell;
    length += cell * cell;
  }
  // A solid box has no features but its aspect ratio.
  const scale = length < 1e-3 ? 0 : 1 / Math.sqrt(length);
  for (let index = 0; index < cells.length; index += 1) cells[index] = (cells[index] as number) * scale;
  return cells;
}

/** Returns the similarity of shapes: 1 for equal, 0 for unrelated. */
export function similarity(one: GlyphShape, other: GlyphShape): number {
  let product = 0;
  for (let index = 0; index < one.cells.length; index += 1)
    product += (one.cells[index] as number) * (other.cells[index] as number);
  const ratio = one.aspect > other.aspect ? one.aspect / other.aspect : other.aspect / one.aspect;
  // Condensed and wide faces differ by up to this; dashes and bars have little else.
  return Math.max(0, product) * Math.min(1, 1.8 / ratio);
}

/** Returns a shape reflected from left to right, and from top to bottom. */
export function mirrorImages({ cells, aspect }: GlyphShape): readonly GlyphShape[] {
  const image = (from: (column: number, row: number) => number): GlyphShape => ({
    cells: cells.map((_, at) => cells[from(at % COLUMNS, Math.floor(at / COLUMNS))] as number),
    aspect,
  });
  return [
    image((column, row) => row * COLUMNS + COLUMNS - 1 - column),
    image((column, row) => (ROWS - 1 - row) * COLUMNS + column),
  ];
}
