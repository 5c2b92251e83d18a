// Finds Han Xin Code's finder patterns: a three-module block next to two one-module lines.
import { medianOf } from '../../kernel/median.ts';
import type { GrayImage } from '../reader.ts';

export const BLACK = 0;
export const WHITE = 255;

export interface FinderPattern {
  /** Centre of the block (px). */
  readonly x: number;
  readonly y: number;
  /** Mean module width along rows and columns (px). */
  readonly module: number;
}

/** Modules of the block, and of the whole pattern along a line. */
const BLOCK = 3;
const CROSSED = 7;
/** Runs next to the block: space, line, space, line. */
const BESIDE = 4;
/** Tolerance of a run, and of the block, as lines may end near the pattern's corner (modules). */
const OFF = 0.6;
const OFF_BLOCK = 1.2;
/** Maximum distance between crossings of one pattern (modules). */
const NEAR = 1.5;
/** Maximum number of patterns, those crossed most often. */
const MOST = 24;

/** Returns the module width (px) if the block and its adjacent runs match. */
function moduleOf(block: number, beside: readonly number[]): number | undefined {
  if (beside.length < BESIDE) return undefined;
  const module = (block + beside.reduce((sum, run) => sum + run, 0)) / CROSSED;
  if (Math.abs(block - BLOCK * module) > OFF_BLOCK * module) return undefined;
  return beside.every((run) => Math.abs(run - module) <= OFF * module) ? module : undefined;
}

function runsFrom({ data, width, height }: GrayImage, x: number, y: number, dx: number, dy: number): number[] {
  const runs: number[] = [];
  let [column, row] = [x, y];
  const isInside = (): boolean => column >= 0 && row >= 0 && column < width && row < height;
  while (runs.length < BESIDE && isInside()) {
    const colour = data[row * width + column];
    let length = 0;
    for (; isInside() && data[row * width + column] === colour; column += dx, row += dy) length++;
    runs.push(length);
  }
  return runs;
}

function crossColumn(image: GrayImage, ink: number, x: number, y: number, module: number): FinderPattern | undefined {
  const { data, width, height } = image;
  let [top, bottom] = [y, y + 1];
  while (top > 0 && data[(top - 1) * width + x] === ink) top--;
  while (bottom < height && data[bottom * width + x] === ink) bottom++;
  const across =
    moduleOf(bottom - top, runsFrom(image, x, top - 1, 0, -1)) ??
    moduleOf(bottom - top, runsFrom(image, x, bottom, 0, 1));
  if (across === undefined || Math.abs(across - module) > OFF * module) return undefined;
  return { x: x + 0.5, y: (top + bottom) / 2, module: (module + across) / 2 };
}

/** Calls `see` for each pattern that a row crosses, with what the column there says. */
function crossRow(
  image: GrayImage,
  ink: number,
  y: number,
  see: (crossed: FinderPattern, finder: FinderPattern | undefined) => void,
): void {
  const { data, width } = image;
  const row = y * width;
  const starts: number[] = [0];
  for (let x = 1; x < width; x++) if (data[row + x] !== data[row + x - 1]) starts.push(x);
  starts.push(width);
  const lengthOf = (run: number): number => (starts[run + 1] ?? width) - (starts[run] ?? 0);
  for (let run = data[row] === ink ? 0 : 1; run < starts.length - 1; run += 2) {
    const block = lengthOf(run);
    for (const step of [-1, 1]) {
      const last = run + BESIDE * step;
      if (last < 0 || last >= starts.length - 1) continue;
      // Fast rejection of most blocks.
      if (Math.abs(BLOCK * lengthOf(run + step) - block) > block) continue;
      const module = moduleOf(
        block,
        [1, 2, 3, 4].map((i) => lengthOf(run + i * step)),
      );
      if (module === undefined) continue;
      const x = (starts[run] ?? 0) + (block >> 1);
      see({ x: x + 0.5, y: y + 0.5, module }, crossColumn(image, ink, x, y, module));
    }
  }
}

export interface Finders {
  /** Those crossed by the most rows first. */
  readonly finders: readonly FinderPattern[];
  /** Possible patterns that rows cross alike, even rotated ones; counted up to the minimum. */
  readonly blocks: number;
}

/** Possible patterns that make a turned copy worth a look: one of a symbol's four may be lost. */
export const FEWEST_BLOCKS = 3;
/** Adjacent rows that cross a block. */
const LEAST_ROWS = 2;

/** Counts places at which several adjacent rows cross what may be a pattern. */
class BlockCounter {
  /** Last rows that crossed each place, and how many before them. */
  private open: { crossed: FinderPattern; rows: number }[] = [];
  blocks = 0;

  add(crossed: FinderPattern): void {
    if (this.blocks >= FEWEST_BLOCKS) return;
    this.open = this.open.filter(({ crossed: last }) => crossed.y - last.y <= 1);
    const same = this.open.find(
      ({ crossed: last }) => last.y < crossed.y && Math.abs(last.x - crossed.x) <= crossed.module,
    );
    if (!same) {
      this.open.push({ crossed, rows: 1 });
      return;
    }
    same.crossed = crossed;
    same.rows++;
    if (same.rows === LEAST_ROWS) this.blocks++;
  }
}

export function findFinders(image: GrayImage, ink: number): Finders {
  const groups: FinderPattern[][] = [];
  const counter = new BlockCounter();
  for (let y = 0; y < image.height; y++) {
    crossRow(image, ink, y, (crossed, finder) => {
      counter.add(crossed);
      if (!finder) return;
      const group = groups.find(([first]) => {
        if (!first) return false;
        return Math.hypot(first.x - finder.x, first.y - finder.y) <= NEAR * first.module;
      });
      if (group) group.push(finder);
      else groups.push([finder]);
    });
  }
  const finders = groups
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map((group) => ({
      x: medianOf(group.map(({ x }) => x)),
      y: medianOf(group.map(({ y }) => y)),
      module: medianOf(group.map(({ module }) => module)),
    }));
  return { finders, blocks: counter.blocks };
}
