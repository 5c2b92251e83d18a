/** Returns the largest value within `reach` places of each value. */
export function slidingLargest(line: Float32Array, reach: number): Float32Array {
  const largest = new Float32Array(line.length);
  // Indices of falling values that are or may become the largest of some window.
  const falling = new Int32Array(line.length);
  let [first, end] = [0, 0];
  for (let i = 0; i < line.length + reach; i++) {
    if (i < line.length) {
      while (end > first && (line[falling[end - 1] ?? 0] ?? 0) <= (line[i] ?? 0)) end--;
      falling[end++] = i;
    }
    const at = i - reach;
    if (at < 0) continue;
    if ((falling[first] ?? 0) < at - reach) first++;
    largest[at] = line[falling[first] ?? 0] ?? 0;
  }
  return largest;
}

/** Returns the mean within `reach` of each value; windows are shorter at the ends. */
export function slidingMeans(line: Float32Array, reach: number): Float32Array {
  const means = new Float32Array(line.length);
  let [sum, count] = [0, 0];
  for (let i = 0; i < line.length + reach; i++) {
    if (i < line.length) {
      sum += line[i] ?? 0;
      count++;
    }
    if (i - 2 * reach > 0) {
      sum -= line[i - 2 * reach - 1] ?? 0;
      count--;
    }
    if (i >= reach) means[i - reach] = sum / count;
  }
  return means;
}
