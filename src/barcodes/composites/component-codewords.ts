// Decodes the codewords of a 2D component, including error correction: of a CC-A bits as a number
// in base 928, of a CC-B bytes (ISO/IEC 24723).
import { type CorrectedSymbols, RS929 } from '../arithmetic/reed-solomon.ts';
import type { ComponentSize } from './component-sizes.ts';
import { bytesToBits } from './component-text.ts';

/** Codewords of a CC-A's group, and the bits that the group stands for; at the end there may be a smaller one. */
const GROUP = 7;
const BITS_OF_GROUP = 69;
const BASE = 928n;

/** Check codewords that have to be left over, as nothing else would tell a wrong correction from a right one. */
const LEAST_LEFT = 2;

/** A codeword as it was seen, and how sure that is. */
export interface SeenCodeword {
  readonly value: number;
  readonly margin: number;
}

/** Number of bits: ten per codeword of the smaller groups, less one. */
const bitsOf = (codewords: number): number => (codewords === GROUP ? BITS_OF_GROUP : 10 * codewords - 1);

function toBitsOfNumbers(codewords: readonly number[]): string | undefined {
  let bits = '';
  for (let at = 0; at < codewords.length; at += GROUP) {
    const group = codewords.slice(at, at + GROUP);
    let value = 0n;
    for (const codeword of group) {
      if (codeword >= Number(BASE)) return undefined;
      value = value * BASE + BigInt(codeword);
    }
    const digits = value.toString(2).padStart(bitsOf(group.length), '0');
    if (digits.length > bitsOf(group.length)) return undefined;
    bits += digits;
  }
  return bits;
}

/** First codeword of a CC-B, and after the length of a CC-C: linkage to a linear symbol. */
export const LINKAGE = 920;
/** It has bytes, which may or may not end with a whole group. */
const BYTES = 901;
const WHOLE_GROUPS = 924;
/** Codewords of its groups, and the bits of the six bytes that one stands for; behind the last group each codeword is a byte. */
const GROUP_OF_BYTES = 5;
const BITS_OF_BYTES = 48;
const BASE_OF_BYTES = 900;
const PAD = 900;

function toBitsOfBytes([linkage, latch, ...codewords]: readonly number[]): string | undefined {
  if (linkage !== LINKAGE || (latch !== BYTES && latch !== WHOLE_GROUPS)) return undefined;
  const end = codewords.findLastIndex((codeword) => codeword !== PAD) + 1;
  if (end === 0 || codewords.slice(0, end).some((codeword) => codeword >= BASE_OF_BYTES)) return undefined;
  // Behind the latch to bytes that are not all in groups there is one at least that is in none.
  const inGroups = latch === WHOLE_GROUPS ? end : end - 1;
  let bits = '';
  let at = 0;
  for (; at + GROUP_OF_BYTES <= inGroups; at += GROUP_OF_BYTES) {
    const value = codewords.slice(at, at + GROUP_OF_BYTES).reduce((sum, codeword) => BASE_OF_BYTES * sum + codeword, 0);
    if (value >= 2 ** BITS_OF_BYTES) return undefined;
    bits += value.toString(2).padStart(BITS_OF_BYTES, '0');
  }
  const left = codewords.slice(at, end);
  if (left.some((byte) => byte > 255) || (latch === WHOLE_GROUPS && left.length > 0)) return undefined;
  return bits + bytesToBits(left);
}

/** The bits of the data codewords; undefined where these are not what a component has. */
export const toBits = (kind: ComponentSize['kind'], codewords: readonly number[]): string | undefined =>
  kind === 'a' ? toBitsOfNumbers(codewords) : toBitsOfBytes(codewords);

/** The codewords with the least sure of them corrected. */
export function correctCodewords(
  { checks }: ComponentSize,
  seen: readonly SeenCodeword[],
): CorrectedSymbols | undefined {
  const values = Uint16Array.from(seen, ({ value }) => value);
  const doubtful = seen.map((_, place) => place).sort((a, b) => (seen[a]?.margin ?? 0) - (seen[b]?.margin ?? 0));
  for (let erased = 0; erased <= checks - LEAST_LEFT; erased++) {
    const corrected = RS929.correct(values, checks, doubtful.slice(0, erased));
    if (corrected && corrected.share * checks <= checks - LEAST_LEFT) return corrected;
  }
  return undefined;
}
