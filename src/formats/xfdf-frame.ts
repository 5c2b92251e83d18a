// Coordinates of XFDF: user space of the page as it is in the file.
import type { Point } from '../kernel/point.ts';
import { applyMatrix, type PdfMatrix } from '../pdf/core.ts';
import type { FormatFrame } from './format.ts';

export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Reads a list of coordinates. */
export const numbersOf = (text = ''): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** Converts points and lengths between page and user space. */
export class Frame {
  readonly #matrix: PdfMatrix;

  constructor(matrix: PdfMatrix) {
    this.#matrix = matrix;
  }

  points(numbers: readonly number[]): Point[] {
    return Array.from({ length: numbers.length >> 1 }, (_, index) => {
      const { x, y } = applyMatrix(this.#matrix, { x: numbers[2 * index] ?? 0, y: numbers[2 * index + 1] ?? 0 });
      return { x: round(x), y: round(y) };
    });
  }

  map = (points: readonly Point[]): Point[] => this.points(points.flatMap(({ x, y }) => [x, y]));
  length = (value: number): number => round(value * Math.hypot(this.#matrix[0], this.#matrix[1]));
}

export const fromFile = ({ height, fromFile: matrix }: FormatFrame) => new Frame(matrix ?? [1, 0, 0, -1, 0, height]);
export const toFile = ({ height, toFile: matrix }: FormatFrame) => new Frame(matrix ?? [1, 0, 0, -1, 0, height]);
