const SIZE = 8;

/** basis[u × 8 + x]: half of the u-th cosine, weighted as in T.81 A.3.3. */
const BASIS = Float32Array.from({ length: SIZE * SIZE }, (_, index) => {
  const u = index >> 3;
  const x = index & 7;
  const weight = u === 0 ? Math.SQRT1_2 : 1;
  return (weight / 2) * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIZE));
});

/** Transforms eight numbers `step` apart: even cosines are symmetric, odd ones antisymmetric. */
function transformLine(block: Float32Array, start: number, step: number): void {
  const at = (index: number) => block[start + index * step] as number;
  const s0 = at(0) + at(7);
  const s1 = at(1) + at(6);
  const s2 = at(2) + at(5);
  const s3 = at(3) + at(4);
  const d0 = at(0) - at(7);
  const d1 = at(1) - at(6);
  const d2 = at(2) - at(5);
  const d3 = at(3) - at(4);
  for (let u = 0; u < SIZE; u += 1) {
    const row = u * SIZE;
    const b0 = BASIS[row] as number;
    const b1 = BASIS[row + 1] as number;
    const b2 = BASIS[row + 2] as number;
    const b3 = BASIS[row + 3] as number;
    block[start + u * step] =
      u % 2 === 0 ? s0 * b0 + s1 * b1 + s2 * b2 + s3 * b3 : d0 * b0 + d1 * b1 + d2 * b2 + d3 * b3;
  }
}

/** Transforms a block in place: 64 samples around 0 to 64 coefficients, both row by row. */
export function transformBlock(block: Float32Array): void {
  for (let row = 0; row < SIZE; row += 1) transformLine(block, row * SIZE, 1);
  for (let column = 0; column < SIZE; column += 1) transformLine(block, column, SIZE);
}
