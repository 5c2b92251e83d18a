// Reads DotCode from a dot lattice, which is rotated by 45° to the symbol.
import type { Point } from '../../kernel/point.ts';
import type { DotLattice } from '../dots/dot-lattice.ts';
import type { Candidate } from '../reader.ts';
import { readCodewords } from './codewords.ts';
import { decodeDotCode } from './content.ts';
import type { DotGrid } from './layout.ts';

/** Maximum stray lines per side to remove, and maximum dots on each. */
const MOST_STRAY_LINES = 2;
const MOST_STRAY = 2;

/** Minimum share of places with a dot: symbols have 5/9, less with stray dots; textures fewer. */
const LEAST_FILLED = 0.38;

/** Rectangle of the grid with sides parallel to the symbol's. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lattice in diagonal coordinates. */
class Diagonals {
  private readonly lattice: DotLattice;

  constructor(lattice: DotLattice) {
    this.lattice = lattice;
  }

  dots(): [number, number][] {
    const { columns, dots, rows } = this.lattice;
    const places: [number, number][] = [];
    dots.forEach((dot, i) => {
      const [across, down] = [i % columns, Math.floor(i / columns)];
      if (dot === 1) places.push([across - down + rows - 1, across + down]);
    });
    return places;
  }

  private toLattice(column: number, row: number): [number, number] {
    const difference = column - this.lattice.rows + 1;
    return [(row + difference) / 2, (row - difference) / 2];
  }

  /** Returns whether a dot may be here, on the checkerboard. */
  isPlace(column: number, row: number): boolean {
    return Number.isInteger(this.toLattice(column, row)[0]);
  }

  isDot(column: number, row: number): boolean {
    const [across, down] = this.toLattice(column, row);
    const { columns, rows, dots } = this.lattice;
    if (!Number.isInteger(across) || across < 0 || down < 0 || across >= columns || down >= rows) return false;
    return dots[down * columns + across] === 1;
  }

  toImage(column: number, row: number): Point {
    return this.lattice.toImage(...this.toLattice(column, row));
  }
}

/** Grid with a mapping from the symbol's to the lattice's coordinates. */
type Placed = DotGrid & { place(column: number, row: number): [number, number] };

/** Orients the part so that both ends of the upper side may have a dot. */
function toGrid(diagonals: Diagonals, { left, top, right, bottom }: Part): Placed | undefined {
  const [last, lowest] = [right - 1, bottom - 1];
  const [width, height] = [right - left, bottom - top];
  const turns: readonly Omit<Placed, 'isDot'>[] = [
    { columns: width, rows: height, place: (column, row) => [left + column, top + row] },
    { columns: width, rows: height, place: (column, row) => [last - column, lowest - row] },
    { columns: height, rows: width, place: (column, row) => [left + row, lowest - column] },
    { columns: height, rows: width, place: (column, row) => [last - row, top + column] },
  ];
  const turn = turns.find(
    ({ columns, rows, place }) => rows % 2 === 0 && columns % 2 === 1 && diagonals.isPlace(...place(0, 0)),
  );
  return turn && { ...turn, isDot: (column, row) => diagonals.isDot(...turn.place(column, row)) };
}

const mirrored = ({ columns, rows, place, isDot }: Placed): Placed => ({
  columns,
  rows,
  isDot: (column, row) => isDot(columns - 1 - column, row),
  place: (column, row) => place(columns - 1 - column, row),
});

/** Returns how many outer lines may be stray dots, counting from 0. */
function strayLines(dots: readonly number[], first: number, step: 1 | -1): number[] {
  const counts = [0];
  for (let line = first; counts.length <= MOST_STRAY_LINES; line += step) {
    if (dots.filter((at) => at === line).length > MOST_STRAY) break;
    counts.push(counts.length);
  }
  return counts;
}

/** Returns the rectangle around all dots, then smaller ones without stray lines; none if sparse. */
function partsOf(diagonals: Diagonals): Part[] {
  const dots = diagonals.dots();
  const [columns, rows] = [dots.map(([column]) => column), dots.map(([, row]) => row)];
  const whole = {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns) + 1,
    bottom: Math.max(...rows) + 1,
  };
  const places = ((whole.right - whole.left) * (whole.bottom - whole.top)) / 2;
  if (dots.length < LEAST_FILLED * places) return [];
  return strayLines(columns, whole.left, 1)
    .flatMap((left) =>
      strayLines(columns, whole.right - 1, -1).flatMap((right) =>
        strayLines(rows, whole.top, 1).flatMap((top) =>
          strayLines(rows, whole.bottom - 1, -1).map((bottom) => ({ left, top, right, bottom })),
        ),
      ),
    )
    .sort((a, b) => a.left + a.top + a.right + a.bottom - (b.left + b.top + b.right + b.bottom))
    .map(({ left, top, right, bottom }) => ({
      left: whole.left + left,
      top: whole.top + top,
      right: whole.right - right,
      bottom: whole.bottom - bottom,
    }));
}

/** Returns the corners from the top left, in the less rotated of both orientations. */
function cornersOf(diagonals: Diagonals, { columns, rows, place }: Placed): Candidate['corners'] {
  // Half a step outward from the centres of the outermost dots.
  const at = (column: number, row: number): Point => {
    const [x, y] = place(column, row);
    const [inX, inY] = place((columns - 1) / 2, (rows - 1) / 2);
    return diagonals.toImage(x + Math.sign(x - inX) / 2, y + Math.sign(y - inY) / 2);
  };
  const [a, b, c, d] = [at(0, 0), at(columns - 1, 0), at(columns - 1, rows - 1), at(0, rows - 1)];
  const slantOf = (from: Point, to: Point): number => Math.abs(Math.atan2(to.y - from.y, to.x - from.x));
  return slantOf(a, b) <= slantOf(b, c) ? [a, b, c, d] : [b, c, d, a];
}

export function readDotCode(lattice: DotLattice): Candidate[] {
  const diagonals = new Diagonals(lattice);
  for (const part of partsOf(diagonals)) {
    const plain = toGrid(diagonals, part);
    if (!plain) continue;
    for (const grid of [plain, mirrored(plain)]) {
      const right = readCodewords(grid);
      const content = right && decodeDotCode(right.codewords);
      if (!content || content.text === '') continue;
      return [
        {
          type: 'dotCodeBarcode',
          text: content.text,
          bytes: content.bytes,
          corners: cornersOf(diagonals, grid),
          checkSum: { chars: 0, valid: true },
          corrected: right.corrected,
          support: 1,
          facts: content.facts,
        },
      ];
    }
  }
  return [];
}
