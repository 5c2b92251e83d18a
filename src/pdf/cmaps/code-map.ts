// Splits strings into codes, and maps these to CIDs (ISO 32000-2, 9.7.6).
import type { CidRange, CodeSpace } from './binary-cmap.ts';

export interface CodeMap {
  readonly isVertical: boolean;
  /** Reads the code at an offset, and its length; undefined if there is none: readers differ. */
  next(text: Uint8Array, at: number): { readonly code: number; readonly bytes: number } | undefined;
  /** Undefined if the CMap has no CID for a code: readers draw different things. */
  toCid(code: number, bytes: number): number | undefined;
}

export const toCode = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let code = 0;
  for (let at = from; at < to; at++) code = code * 256 + (bytes[at] ?? 0);
  return code;
};

const byteOf = (code: number, byte: number) => Math.floor(code / 256 ** byte) % 256;

/** Code spaces are boxes: each byte has its own range. */
function isInSpace(code: number, { bytes, from, to }: CodeSpace): boolean {
  for (let byte = 0; byte < bytes; byte++) {
    const value = byteOf(code, byte);
    if (value < byteOf(from, byte) || value > byteOf(to, byte)) return false;
  }
  return true;
}

/** Returns what reads codes in code spaces: the shortest one that fits. */
export function nextIn(spaces: readonly CodeSpace[]): CodeMap['next'] {
  const longest = Math.max(0, ...spaces.map(({ bytes }) => bytes));
  return (text, at) => {
    for (let bytes = 1; bytes <= longest && at + bytes <= text.length; bytes++) {
      const code = toCode(text, at, at + bytes);
      if (spaces.some((space) => space.bytes === bytes && isInSpace(code, space))) return { code, bytes };
    }
    return undefined;
  };
}

/** Returns what finds the CID of a code; the ranges must not overlap. */
export function cidIn(ranges: readonly CidRange[]): CodeMap['toCid'] {
  const ordered = ranges.toSorted((one, other) => one.bytes - other.bytes || one.from - other.from);
  return (code, bytes) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const range = ordered[middle] as CidRange;
      if (range.bytes < bytes || (range.bytes === bytes && range.to < code)) low = middle + 1;
      else high = middle;
    }
    const range = ordered[low];
    return range && range.bytes === bytes && range.from <= code ? range.cid + code - range.from : undefined;
  };
}
