// Samples of few bits, packed in the bytes of a row, first in the highest bits.

/** Returns a sample of 1, 2, 4, 8 or 16 bits. */
export function readSample(row: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0;
  if (bits === 16) return ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0);
  const at = index * bits;
  return ((row[at >> 3] ?? 0) >> (8 - bits - (at & 7))) & ((1 << bits) - 1);
}

export function writeSample(row: Uint8Array, index: number, bits: number, value: number): void {
  if (bits === 8) row[index] = value;
  else if (bits === 16) {
    row[2 * index] = value >> 8;
    row[2 * index + 1] = value;
  } else {
    const at = index * bits;
    const shift = 8 - bits - (at & 7);
    const mask = ((1 << bits) - 1) << shift;
    row[at >> 3] = ((row[at >> 3] ?? 0) & ~mask) | ((value << shift) & mask);
  }
}
