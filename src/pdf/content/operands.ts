import type { PDFArray } from '@cantoo/pdf-lib';
import { numbersOf } from '../objects.ts';
import { IDENTITY, type Matrix } from './matrix.ts';
import type { Operand } from './tokens.ts';

export const numberAt = (operands: readonly Operand[], index: number): number => {
  const operand = operands.at(index);
  return operand?.kind === 'number' ? operand.value : 0;
};

export const nameAt = (operands: readonly Operand[], index: number): string | undefined => {
  const operand = operands.at(index);
  return operand?.kind === 'name' ? operand.name : undefined;
};

/** Returns the matrix of an operation's last six operands. */
export const matrixFrom = (operands: readonly Operand[]): Matrix =>
  [-6, -5, -4, -3, -2, -1].map((index) => numberAt(operands, index)) as unknown as Matrix;

/** Returns the matrix that an array holds; the identity for others. */
export function matrixOf(array: PDFArray | undefined): Matrix {
  const numbers = numbersOf(array);
  return numbers.length >= 6 ? (numbers.slice(0, 6) as unknown as Matrix) : IDENTITY;
}
