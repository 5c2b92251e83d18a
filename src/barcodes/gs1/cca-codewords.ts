// What the codewords of a CC-A say: bits as a number of base 928 (ISO/IEC 24723), with check codewords behind them.
import { type Corrected, RS929 } from '../reed-solomon.ts';
import type { CcaSize } from './cca-sizes.ts';

/** Codewords of a group, and the bits that the group stands for; at the end there may be a smaller one. */
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

/** As many as the smaller groups have codewords: ten bits each, less one. */
const bitsOf = (codewords: number): number => (codewords === GROUP ? BITS_OF_GROUP : 10 * codewords - 1);

/** The bits of the data codewords; undefined where these are no such number. */
export function toBits(codewords: readonly number[]): string | undefined {
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

/** The codewords with the least sure of them corrected. */
export function correctCodewords({ checks }: CcaSize, seen: readonly SeenCodeword[]): Corrected | undefined {
  const values = Uint16Array.from(seen, ({ value }) => value);
  const doubtful = seen.map((_, place) => place).sort((a, b) => (seen[a]?.margin ?? 0) - (seen[b]?.margin ?? 0));
  for (let erased = 0; erased <= checks - LEAST_LEFT; erased++) {
    const corrected = RS929.correct(values, checks, doubtful.slice(0, erased));
    if (corrected && corrected.share * checks <= checks - LEAST_LEFT) return corrected;
  }
  return undefined;
}
