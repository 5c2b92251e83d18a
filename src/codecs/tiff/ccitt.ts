import { message } from '../../messages/index.ts';
import { damaged } from '../errors.ts';
import { BLACK_CODES, LONG_CODES, MODE_CODES, toRunLength, WHITE_CODES } from './ccitt-codes.ts';

/** Modified Huffman with rows on byte borders (TIFF's 2), T.4 (TIFF's 3) and T.6 (TIFF's 4). */
export type CcittScheme = 'huffman' | 'group3-1d' | 'group3-2d' | 'group4';

const RUN_BITS = 13;
const MODE_BITS = 7;
const PASS = 100;
const HORIZONTAL = 101;

/** Creates a lookup table by the next bits: value × 16 + code length; -1 for invalid codes. */
function createLookUp(bits: number, codes: readonly (readonly [value: number, code: string])[]): Int32Array {
  const table = new Int32Array(1 << bits).fill(-1);
  for (const [value, code] of codes) {
    const rest = bits - code.length;
    const first = Number.parseInt(code, 2) << rest;
    table.fill(value * 16 + code.length, first, first + (1 << rest));
  }
  return table;
}

const createRunLookUp = (codes: readonly string[]) =>
  createLookUp(
    RUN_BITS,
    [...codes, ...LONG_CODES].map((code, index) => [toRunLength(index), code]),
  );

const WHITE = createRunLookUp(WHITE_CODES);
const BLACK = createRunLookUp(BLACK_CODES);
/** Vertical modes are stored plus 3, so that none is negative. */
const MODES = createLookUp(
  MODE_BITS,
  MODE_CODES.map(([mode, code]) => [mode === 'pass' ? PASS : mode === 'horizontal' ? HORIZONTAL : mode + 3, code]),
);

class BitReader {
  readonly #bytes: Uint8Array;
  readonly bitLength: number;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.bitLength = bytes.length * 8;
  }

  /** Returns the next `count` bits (up to 16); zeros after the end. */
  peek(count: number): number {
    const byte = this.at >> 3;
    const bytes = this.#bytes;
    const word = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0);
    return (word >> (24 - (this.at & 7) - count)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.bitLength) throw damaged(message('The fax data is truncated.'));
  }

  alignToByte(): void {
    this.at = (this.at + 7) & ~7;
  }
}

function readRun(reader: BitReader, isBlack: boolean): number {
  const table = isBlack ? BLACK : WHITE;
  let run = 0;
  for (;;) {
    const entry = table[reader.peek(RUN_BITS)] as number;
    if (entry < 0) {
      const isAtEnd = reader.at + RUN_BITS > reader.bitLength;
      throw damaged(isAtEnd ? message('The fax data is truncated.') : message('The fax data contains a wrong code.'));
    }
    reader.skip(entry & 15);
    const length = entry >> 4;
    run += length;
    if (length < 64) return run;
  }
}

/** Positions of colour changes, from white, strictly rising; then at least four times the width. */
interface Changes {
  readonly at: Uint32Array;
  count: number;
}

function addChange(changes: Changes, position: number): void {
  // A run of length 0 undoes the previous change.
  if (changes.count > 0 && changes.at[changes.count - 1] === position) changes.count -= 1;
  else {
    changes.at[changes.count] = position;
    changes.count += 1;
  }
}

function finishRow(changes: Changes, width: number): void {
  while (changes.count > 0 && changes.at[changes.count - 1] === width) changes.count -= 1;
  changes.at.fill(width, changes.count, changes.count + 4);
}

function checkInRow(position: number, width: number): void {
  if (position > width) throw damaged(message('A row of the fax data is too long.'));
}

function decodeRow1d(reader: BitReader, row: Changes, width: number): void {
  let position = 0;
  let isBlack = false;
  while (position < width) {
    position += readRun(reader, isBlack);
    checkInRow(position, width);
    addChange(row, position);
    isBlack = !isBlack;
  }
}

function decodeRow2d(reader: BitReader, row: Changes, reference: Changes, width: number): void {
  const above = reference.at;
  let position = -1;
  let isBlack = false;
  let index = 0;
  while (position < width) {
    // b1: the first change above, right of a0, of the opposite colour.
    if (index > 0) index -= 1;
    if ((index & 1) !== (isBlack ? 1 : 0)) index += 1;
    while ((above[index] as number) <= position && (above[index] as number) < width) index += 2;
    const entry = MODES[reader.peek(MODE_BITS)] as number;
    if (entry < 0) throw damaged(message('The fax data is truncated or contains a wrong code.'));
    reader.skip(entry & 15);
    const mode = entry >> 4;
    if (mode === PASS) {
      position = above[index + 1] as number;
    } else if (mode === HORIZONTAL) {
      const first = Math.max(position, 0) + readRun(reader, isBlack);
      const second = first + readRun(reader, !isBlack);
      checkInRow(second, width);
      addChange(row, first);
      addChange(row, second);
      position = second;
    } else {
      const change = (above[index] as number) + mode - 3;
      if (change < Math.max(position, 0)) throw damaged(message('A row of the fax data has negative runs.'));
      checkInRow(change, width);
      addChange(row, change);
      position = change;
      isBlack = !isBlack;
    }
  }
}

function fillBits(out: Uint8Array, row: number, from: number, to: number): void {
  const first = row + (from >> 3);
  const last = row + (to >> 3);
  const head = 0xff >> (from & 7);
  const tail = 0xff00 >> (to & 7);
  if (first === last) {
    out[first] = (out[first] as number) | (head & tail & 0xff);
    return;
  }
  out[first] = (out[first] as number) | head;
  out.fill(0xff, first + 1, last);
  if (to & 7) out[last] = (out[last] as number) | (tail & 0xff);
}

/** Skips fill bits and an end-of-line code; returns whether there was one. */
function skipEndOfLine(reader: BitReader): boolean {
  if (reader.peek(11) !== 0 || reader.at + 12 > reader.bitLength) return false;
  const start = reader.at;
  reader.at += 11;
  while (reader.at < reader.bitLength) {
    const isOne = reader.peek(1) === 1;
    reader.at += 1;
    if (isOne) return true;
  }
  reader.at = start;
  return false;
}

/** Decodes packed rows, 1 for black. Rejects invalid data: half a page would look complete. */
export function decodeCcitt(
  bytes: Uint8Array,
  width: number,
  height: number,
  scheme: CcittScheme,
): Uint8Array<ArrayBuffer> {
  const reader = new BitReader(bytes);
  const rowBytes = (width + 7) >> 3;
  const out = new Uint8Array(rowBytes * height);
  let row: Changes = { at: new Uint32Array(width + 8), count: 0 };
  let reference: Changes = { at: new Uint32Array(width + 8).fill(width, 0, 4), count: 0 };
  for (let y = 0; y < height; y += 1) {
    row.count = 0;
    if (scheme === 'huffman') reader.alignToByte();
    let is2d = scheme === 'group4';
    if (scheme === 'group3-1d' || scheme === 'group3-2d') {
      const hasEndOfLine = skipEndOfLine(reader);
      if (scheme === 'group3-2d') {
        if (!hasEndOfLine && y > 0)
          throw damaged(message('The end of row {row} is missing in the fax data.', { row: y }));
        if (hasEndOfLine) {
          is2d = reader.peek(1) === 0;
          reader.skip(1);
        }
      }
    }
    if (is2d) decodeRow2d(reader, row, reference, width);
    else decodeRow1d(reader, row, width);
    finishRow(row, width);
    for (let index = 0; index < row.count; index += 2) {
      fillBits(out, y * rowBytes, row.at[index] as number, row.at[index + 1] as number);
    }
    [row, reference] = [reference, row];
  }
  return out;
}
