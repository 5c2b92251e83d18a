import type { BmpHeader } from './header.ts';

const END_OF_LINE = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/** Returns whether the data is complete. Skipped pixels have the palette's first colour. */
export function decodeRle(
  bytes: Uint8Array,
  { width, height, isTopDown, compression, palette, dataStart }: BmpHeader,
  words: Uint32Array,
): boolean {
  const isNibbles = compression === 'rle4';
  words.fill(palette[0] as number);
  let at = dataStart;
  let x = 0;
  let y = 0;
  const put = (index: number) => {
    if (x < width && y < height) words[(isTopDown ? y : height - 1 - y) * width + x] = palette[index] as number;
    x += 1;
  };
  const nibble = (byte: number, index: number) => (index % 2 === 0 ? byte >> 4 : byte & 15);
  while (at + 2 <= bytes.length) {
    const count = bytes[at] as number;
    const value = bytes[at + 1] as number;
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(isNibbles ? nibble(value, index) : value);
    } else if (value === END_OF_PICTURE) {
      return true;
    } else if (value === END_OF_LINE) {
      x = 0;
      y += 1;
    } else if (value === MOVE) {
      if (at + 2 > bytes.length) return false;
      x += bytes[at] as number;
      y += bytes[at + 1] as number;
      at += 2;
    } else {
      const runBytes = isNibbles ? Math.ceil(value / 2) : value;
      if (at + runBytes > bytes.length) return false;
      for (let index = 0; index < value; index += 1) {
        put(isNibbles ? nibble(bytes[at + (index >> 1)] as number, index) : (bytes[at + index] as number));
      }
      // Runs of single pixels are padded to 16 bits.
      at += runBytes + (runBytes % 2);
    }
    if (y >= height) return true;
  }
  return y === height - 1 && x >= width;
}
