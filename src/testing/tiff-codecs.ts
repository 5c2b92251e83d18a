// Encoders for the formats that src/codecs decodes: TIFF 6.0, ITU-T T.4 and T.6.
import { BLACK_CODES, LONG_CODES, MODE_CODES, WHITE_CODES } from '../codecs/tiff/ccitt-codes.ts';

export function reverseAllBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2));
}

export function encodePackBits(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    let run = 1;
    while (run < 128 && at + run < bytes.length && bytes[at + run] === bytes[at]) run += 1;
    if (run > 1) {
      out.push(257 - run, bytes[at] as number);
      at += run;
      continue;
    }
    const start = at;
    while (at < bytes.length && at - start < 128 && (at + 1 >= bytes.length || bytes[at] !== bytes[at + 1])) at += 1;
    out.push(at - start - 1, ...bytes.subarray(start, at));
  }
  return Uint8Array.from(out);
}

class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  write(bits: string): void {
    for (const bit of bits) {
      this.#held = (this.#held << 1) | (bit === '1' ? 1 : 0);
      this.#count += 1;
      if (this.#count === 8) this.alignToByte();
    }
  }

  alignToByte(): void {
    if (this.#count > 0) this.#bytes.push((this.#held << (8 - this.#count)) & 255);
    this.#held = 0;
    this.#count = 0;
  }

  finish(): Uint8Array {
    this.alignToByte();
    return Uint8Array.from(this.#bytes);
  }
}

export function encodeLzw(bytes: Uint8Array): Uint8Array {
  const writer = new BitWriter();
  let table = new Map<string, number>();
  let next = 258;
  let codeBits = 9;
  const put = (code: number) => writer.write(code.toString(2).padStart(codeBits, '0'));
  const toCode = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) as number));
  put(256);
  let held = '';
  for (const byte of bytes) {
    const longer = held + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      held = longer;
      continue;
    }
    put(toCode(held));
    table.set(longer, next);
    next += 1;
    // The encoder's table is one entry ahead of the decoder's: codes grow at 511, 1023, 2047.
    if (next === 512 || next === 1024 || next === 2048) codeBits += 1;
    if (next === 4094) {
      put(256);
      table = new Map();
      next = 258;
      codeBits = 9;
    }
    held = String.fromCharCode(byte);
  }
  if (held !== '') {
    put(toCode(held));
    next += 1;
    if (next === 512 || next === 1024 || next === 2048) codeBits += 1;
  }
  put(257);
  return writer.finish();
}

const END_OF_LINE = '000000000001';

function runBits(length: number, isBlack: boolean): string {
  const codes = isBlack ? BLACK_CODES : WHITE_CODES;
  let rest = length;
  let bits = '';
  for (; rest >= 2560 + 64; rest -= 2560) bits += LONG_CODES[12];
  if (rest >= 1792) {
    const index = Math.min(Math.floor(rest / 64) - 28, 12);
    bits += LONG_CODES[index];
    rest -= 1792 + index * 64;
  }
  if (rest >= 64) {
    bits += codes[63 + Math.floor(rest / 64)];
    rest %= 64;
  }
  return bits + codes[rest];
}

/** Returns the changing elements of a row, the first one to black, then the width. */
function findChanges(row: Uint8Array, width: number): number[] {
  const changes: number[] = [];
  let color = 0;
  for (let x = 0; x < width; x += 1) {
    const bit = ((row[x >> 3] as number) >> (7 - (x & 7))) & 1;
    if (bit !== color) changes.push(x);
    color = bit;
  }
  return changes;
}

function row1d(changes: readonly number[], width: number): string {
  let bits = '';
  let position = 0;
  [...changes, width].forEach((change, index) => {
    bits += runBits(change - position, index % 2 === 1);
    position = change;
  });
  return bits;
}

const modeBits = (wanted: 'pass' | 'horizontal' | number) =>
  MODE_CODES.find(([mode]) => mode === wanted)?.[1] as string;

function row2d(changes: readonly number[], above: readonly number[], width: number): string {
  let bits = '';
  let a0 = -1;
  let color = 0;
  const colorAt = (index: number) => index % 2;
  while (a0 < width) {
    const a1 = changes.find((change, index) => change > a0 && colorAt(index) === color) ?? width;
    const b1Index = above.findIndex((change, index) => change > a0 && colorAt(index) === color);
    const b1 = b1Index < 0 ? width : (above[b1Index] as number);
    const b2 = b1Index < 0 ? width : (above[b1Index + 1] ?? width);
    if (b2 < a1) {
      bits += modeBits('pass');
      a0 = b2;
    } else if (Math.abs(a1 - b1) <= 3) {
      bits += modeBits(a1 - b1);
      a0 = a1;
      color = 1 - color;
    } else {
      const a2 = changes.find((change) => change > a1) ?? width;
      bits += modeBits('horizontal') + runBits(a1 - Math.max(a0, 0), color === 1) + runBits(a2 - a1, color === 0);
      a0 = a2;
    }
  }
  return bits;
}

/** Encodes packed rows (1 is black) as fax. Two-dimensional Group 3 uses K = 4. */
export function encodeCcitt(
  packed: Uint8Array,
  width: number,
  height: number,
  scheme: 'huffman' | 'g3-1d' | 'g3-2d' | 'g4',
): Uint8Array {
  const writer = new BitWriter();
  const rowBytes = Math.ceil(width / 8);
  let above: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const changes = findChanges(packed.subarray(y * rowBytes, (y + 1) * rowBytes), width);
    const is1d = scheme === 'huffman' || scheme === 'g3-1d' || (scheme === 'g3-2d' && y % 4 === 0);
    if (scheme === 'g3-1d' || scheme === 'g3-2d') writer.write(END_OF_LINE);
    if (scheme === 'g3-2d') writer.write(is1d ? '1' : '0');
    writer.write(is1d ? row1d(changes, width) : row2d(changes, above, width));
    if (scheme === 'huffman') writer.alignToByte();
    above = changes;
  }
  if (scheme === 'g4') writer.write(END_OF_LINE + END_OF_LINE);
  return writer.finish();
}
