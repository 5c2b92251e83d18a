import { solveEquations } from '../../kernel/solve-equations.ts';

/** Ridge term: keeps the equations solvable with unused terms, whose coefficients become 0. */
const RIDGE = 1e-9;

/** Returns the coefficients for which `rows` · coefficients comes closest to `values`. */
export function solveLeastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  // Normal equations, augmented by the right-hand side.
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
