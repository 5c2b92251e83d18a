// Type 2 charstrings (Adobe Technical Note 5177): inlines all subroutines of a glyph.
import { concatBytes } from '../../codecs/bytes.ts';

const MAX_DEPTH = 12;
const MAX_BYTES = 1 << 20;
/** Limit for nested calls that draw nothing. */
export const MAX_STEPS = 1_000_000;

const HSTEM = 1;
const VSTEM = 3;
const CALL_LOCAL = 10;
const RETURN = 11;
const ESCAPE = 12;
const END = 14;
const HSTEM_HM = 18;
const HINT_MASK = 19;
const COUNTER_MASK = 20;
const VSTEM_HM = 23;
const SHORT = 28;
const CALL_GLOBAL = 29;
const LONG = 255;
/** Two-byte operators: no-ops and drawing ones; all others are arithmetic. */
const DOT_SECTION = 0;
const FLEXES = new Set([34, 35, 36, 37]);
/** Number of operands of arithmetic operators. */
const OPERANDS = new Map([
  [9, 1],
  [10, 2],
  [11, 2],
  [12, 2],
  [14, 1],
  [24, 2],
  [26, 1],
]);

export const EMPTY = Uint8Array.of(END);

export interface Subroutines {
  readonly global: readonly Uint8Array[];
  readonly local: readonly Uint8Array[];
}

const bias = (count: number) => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);

const numberLength = (first: number) => (first === SHORT ? 3 : first === LONG ? 5 : first < 247 ? 1 : 2);

/** Decodes a one-byte number, or a two-byte one from 247 on. */
export function shortNumber(first: number, second: number): number {
  if (first < 247) return first - 139;
  return first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
}

function numberAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first === SHORT) return ((second << 24) | (third << 16)) >> 16;
  return shortNumber(first, second);
}

class Writer {
  readonly #subroutines: Subroutines;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  /** Operands of the next operator. */
  #waiting: Uint8Array[] = [];
  #hints = 0;
  #steps = 0;
  isEnded = false;
  /** Standard encoding codes of an accented glyph's components. */
  accents: readonly number[] = [];

  constructor(subroutines: Subroutines) {
    this.#subroutines = subroutines;
  }

  result(): Uint8Array {
    return concatBytes(this.#parts);
  }

  #add(...parts: Uint8Array[]): void {
    for (const part of parts) this.#length += part.length;
    if (this.#length > MAX_BYTES) throw new Error('An outline is too long.');
    this.#parts.push(...parts);
  }

  #flush(operator: Uint8Array): void {
    this.#add(...this.#waiting, operator);
    this.#waiting = [];
  }

  #call(list: readonly Uint8Array[], depth: number): void {
    const last = this.#waiting.pop();
    const called = last && last.length === numberLength(last[0] ?? 0) && list[numberAt(last, 0) + bias(list.length)];
    if (!called) throw new Error('A subroutine is not there.');
    this.run(called, depth + 1);
  }

  run(bytes: Uint8Array, depth = 0): void {
    if (depth > MAX_DEPTH) throw new Error('Subroutines are nested too deeply.');
    for (let at = 0; at < bytes.length && !this.isEnded; ) {
      if (++this.#steps > MAX_STEPS) throw new Error('An outline does not end.');
      const first = bytes[at] ?? 0;
      if (first >= 32 || first === SHORT) {
        const length = numberLength(first);
        this.#waiting.push(bytes.subarray(at, at + length));
        at += length;
        continue;
      }
      if (first === RETURN) return;
      at += this.#operate(bytes, at, depth);
    }
  }

  /** @returns the number of bytes consumed */
  #operate(bytes: Uint8Array, at: number, depth: number): number {
    const first = bytes[at] ?? 0;
    if (first === CALL_LOCAL || first === CALL_GLOBAL) {
      this.#call(first === CALL_LOCAL ? this.#subroutines.local : this.#subroutines.global, depth);
      return 1;
    }
    const isMask = first === HINT_MASK || first === COUNTER_MASK;
    if (isMask || first === HSTEM || first === VSTEM || first === HSTEM_HM || first === VSTEM_HM)
      this.#hints += this.#waiting.length >> 1;
    const second = bytes[at + 1] ?? 0;
    if (first === ESCAPE && second === DOT_SECTION) return 2;
    const operands = first === ESCAPE ? OPERANDS.get(second) : undefined;
    if (operands !== undefined) {
      this.#waiting.push(concatBytes([...this.#waiting.splice(-operands), bytes.subarray(at, at + 2)]));
      return 2;
    }
    if (first === ESCAPE && !FLEXES.has(second)) throw new Error('An outline keeps numbers in mind.');
    if (first === END) {
      this.isEnded = true;
      if (this.#waiting.length >= 4) this.accents = this.#waiting.slice(-2).map((number) => numberAt(number, 0));
    }
    const length = first === ESCAPE ? 2 : isMask ? 1 + Math.ceil(this.#hints / 8) : 1;
    this.#flush(bytes.subarray(at, at + length));
    return length;
  }
}

/** @throws Error if it can't be interpreted */
export function writeOut(
  bytes: Uint8Array,
  subroutines: Subroutines,
): { readonly bytes: Uint8Array; readonly accents: readonly number[] } {
  const writer = new Writer(subroutines);
  writer.run(bytes);
  if (!writer.isEnded) throw new Error('An outline does not end.');
  return { bytes: writer.result(), accents: writer.accents };
}
