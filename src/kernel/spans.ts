/** Returns the runs of consecutive numbers, first and last of each, in ascending numbers. */
export function spansOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans;
}
