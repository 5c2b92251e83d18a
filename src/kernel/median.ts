/** Returns the median, the upper one of two; 0 for an empty list. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
