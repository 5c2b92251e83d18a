/** The middle one of the values in their order, the upper of two; 0 for none. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
