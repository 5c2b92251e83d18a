// ITU-T T.6 (Group 4), used by scanners and review platforms.
import { BLACK_CODES, LONG_CODES, MODE_CODES, toRunLength, WHITE_CODES } from './ccitt-codes.ts';

interface Code {
  readonly bits: number;
  readonly length: number;
}

const toCode = (code: string): Code => ({ bits: Number.parseInt(code, 2), length: code.length });

const createRunCodes = (codes: readonly string[]): ReadonlyMap<number, Code> =>
  new Map([...codes, ...LONG_CODES].map((code, index) => [toRunLength(index), toCode(code)]));

const WHITE = createRunCodes(WHITE_CODES);
const BLACK = createRunCodes(BLACK_CODES);
const MODES: ReadonlyMap<string | number, Code> = new Map(MODE_CODES.map(([mode, code]) => [mode, toCode(code)]));
const END_OF_LINE: Code = { bits: 1, length: 12 };
const LONGEST_RUN = 2560;
/** Maximum offset of a vertical mode (px). */
const VERTICAL = 3;

class BitWriter {
  #bytes = new Uint8Array(1 << 16);
  #size = 0;
  #held = 0;
  #count = 0;

  write({ bits, length }: Code): void {
    this.#held = (this.#held << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#append((this.#held >> this.#count) & 255);
    }
    this.#held &= (1 << this.#count) - 1;
  }

  finish(): Uint8Array<ArrayBuffer> {
    if (this.#count > 0) this.#append((this.#held << (8 - this.#count)) & 255);
    return this.#bytes.slice(0, this.#size);
  }

  #append(byte: number): void {
    if (this.#size === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#size);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#size] = byte;
    this.#size += 1;
  }
}

function writeRun(writer: BitWriter, run: number, isBlack: boolean): void {
  const codes = isBlack ? BLACK : WHITE;
  let left = run;
  while (left >= 64) {
    const length = Math.min(LONGEST_RUN, left - (left % 64));
    writer.write(codes.get(length) as Code);
    left -= length;
  }
  writer.write(codes.get(left) as Code);
}

/** Returns the colour changes in a row, from white on; then the width, four times. */
function changesOf(row: Uint8Array, width: number): number[] {
  const changes: number[] = [];
  let last = 0;
  for (let x = 0; x < width; x += 1) {
    if (row[x] === last) continue;
    changes.push(x);
    last = row[x] as number;
  }
  changes.push(width, width, width, width);
  return changes;
}

function encodeRow(writer: BitWriter, row: readonly number[], above: readonly number[], width: number): void {
  let position = -1;
  let isBlack = false;
  let own = 0;
  let index = 0;
  while (position < width) {
    // a1: the next change of the row.
    while ((row[own] as number) <= position && (row[own] as number) < width) own += 1;
    // b1: the first change above, right of a0, of the opposite colour.
    if (index > 0) index -= 1;
    if ((index & 1) !== (isBlack ? 1 : 0)) index += 1;
    while ((above[index] as number) <= position && (above[index] as number) < width) index += 2;
    const [a1, a2] = [row[own] as number, row[own + 1] as number];
    const [b1, b2] = [above[index] as number, above[index + 1] as number];
    if (b2 < a1) {
      writer.write(MODES.get('pass') as Code);
      position = b2;
    } else if (Math.abs(a1 - b1) <= VERTICAL) {
      writer.write(MODES.get(a1 - b1) as Code);
      position = a1;
      isBlack = !isBlack;
    } else {
      writer.write(MODES.get('horizontal') as Code);
      writeRun(writer, a1 - Math.max(position, 0), isBlack);
      writeRun(writer, a2 - a1, !isBlack);
      position = a2;
    }
  }
}

/** @param pixels one byte each, row by row: 1 for black, 0 for white */
export function encodeGroup4(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const writer = new BitWriter();
  let above: readonly number[] = [width, width, width, width];
  for (let y = 0; y < height; y += 1) {
    const row = changesOf(pixels.subarray(y * width, (y + 1) * width), width);
    encodeRow(writer, row, above, width);
    above = row;
  }
  writer.write(END_OF_LINE);
  writer.write(END_OF_LINE);
  return writer.finish();
}
