/** `rows`: symmetric, positive definite matrix, right sides at the end; modified. */
export function solveEquations(rows: readonly { [column: number]: number }[]): number[] {
  const n = rows.length;
  rows.forEach((row, i) => {
    for (const other of rows.slice(i + 1)) {
      const factor = (other[i] ?? 0) / (row[i] ?? 1);
      for (let k = i; k <= n; k++) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0);
    }
  });
  const solution = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const row = rows[i];
    let sum = row?.[n] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= (row?.[k] ?? 0) * (solution[k] ?? 0);
    solution[i] = sum / (row?.[i] ?? 1);
  }
  return solution;
}
