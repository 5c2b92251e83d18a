import { solveEquations } from '../../kernel/solve-equations.ts';

/** Keeps the equations solvable when a term is never used: such a term comes out as 0. */
const RIDGE = 1e-9;

/** The coefficients that bring `rows` · coefficients closest to `values`. */
export function solveLeastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  // The normal equations, with the right-hand side as the last column.
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) => {
      let sum = i === j ? RIDGE : 0;
      rows.forEach((row, k) => {
        sum += (row[i] ?? 0) * (j < size ? (row[j] ?? 0) : (values[k] ?? 0));
      });
      return sum;
    }),
  );
  return solveEquations(matrix);
}
