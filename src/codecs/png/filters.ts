/** Paeth predictor: the neighbour nearest to the plane through all three. */
export function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byUpLeft = Math.abs(estimate - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

/** Undoes a row's filter in place. `above` is empty for the first row of a pass. */
export function undoFilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at >= step ? (row[at - step] as number) : 0;
    const up = above[at] ?? 0;
    switch (filter) {
      case 1:
        row[at] = (row[at] as number) + left;
        break;
      case 2:
        row[at] = (row[at] as number) + up;
        break;
      case 3:
        row[at] = (row[at] as number) + ((left + up) >> 1);
        break;
      default:
        row[at] = (row[at] as number) + paeth(left, up, at >= step ? (above[at - step] ?? 0) : 0);
    }
  }
}
