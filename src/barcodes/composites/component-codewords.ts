// Decodes and corrects codewords: bits in base 928 for CC-A, bytes for CC-B (ISO/IEC 24723).
import { type CorrectedSymbols, RS929 } from '../arithmetic/reed-solomon.ts';
import type { ComponentSize } from './component-sizes.ts';
import { bytesToBits } from './component-text.ts';

/** Codewords and bits of a CC-A group; the last one may be smaller. */
const GROUP = 7;
const BITS_OF_GROUP = 69;
const BASE = 928n;

/** Minimum unused check codewords: nothing else would reveal a wrong correction. */
const LEAST_LEFT = 2;

export interface SeenCodeword {
  readonly value: number;
  readonly margin: number;
}

/** Returns the number of bits: in smaller groups, ten per codeword minus one. */
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

/** First codeword of a CC-B, and second of a CC-C: linkage to a linear symbol. */
export const LINKAGE = 920;
/** Byte compaction latches, for any number of bytes and for whole groups only. */
const BYTES = 901;
const WHOLE_GROUPS = 924;
/** Codewords and bits of a group of six bytes; codewords after the last group are single bytes. */
const GROUP_OF_BYTES = 5;
const BITS_OF_BYTES = 48;
const BASE_OF_BYTES = 900;
const PAD = 900;

function toBitsOfBytes([linkage, latch, ...codewords]: readonly number[]): string | undefined {
  if (linkage !== LINKAGE || (latch !== BYTES && latch !== WHOLE_GROUPS)) return undefined;
  const end = codewords.findLastIndex((codeword) => codeword !== PAD) + 1;
  if (end === 0 || codewords.slice(0, end).some((codeword) => codeword >= BASE_OF_BYTES)) return undefined;
  // After this latch, at least one codeword is in no group.
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

export const toBits = (kind: ComponentSize['kind'], codewords: readonly number[]): string | undefined =>
  kind === 'a' ? toBitsOfNumbers(codewords) : toBitsOfBytes(codewords);

/** Corrects the codewords, treating the most doubtful ones as erasures. */
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
