// Reads the check character from the picture: zxing-wasm doesn't return it, and encodings vary.

import type { Candidate, GrayImage } from '../reader.ts';
import { edgesThrough } from './edges-through.ts';

/** Element widths of the values 0 to 102 and the three start characters (ISO/IEC 15417). */
export const CODE_128_WIDTHS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');

export const STOP_ELEMENTS = 7;

/** Sums of adjacent elements, five per value: unlike single widths, not affected by print gain. */
const PAIRS = Uint8Array.from(
  CODE_128_WIDTHS.flatMap((widths) => Array.from({ length: 5 }, (_, i) => Number(widths[i]) + Number(widths[i + 1]))),
);

/** Returns the value with the closest widths to the six elements from `at`; -1 if none is close. */
export function toCode128Value(edges: Float32Array, at: number): number {
  const module = ((edges[at + 6] ?? 0) - (edges[at] ?? 0)) / 11;
  const pairs = Float64Array.from({ length: 5 }, (_, i) => ((edges[at + i + 2] ?? 0) - (edges[at + i] ?? 0)) / module);
  let best = -1;
  // Total tolerance (modules): a third for each of six elements.
  let least = 2;
  for (let value = 0; value < CODE_128_WIDTHS.length; value++) {
    let off = 0;
    for (let i = 0; i < 5; i++) off += Math.abs((pairs[i] ?? 0) - (PAIRS[5 * value + i] ?? 0));
    if (off < least) {
      least = off;
      best = value;
    }
  }
  return best;
}

/** Returns whether the last value is the check value of the others, start character included. */
export function endsWithCheckValue(values: readonly number[]): boolean {
  const sum = values.slice(0, -1).reduce((total, value, n) => total + value * Math.max(1, n), 0);
  return sum % 103 === values.at(-1);
}

function readCheckValue(image: GrayImage, corners: Candidate['corners']): number | undefined {
  for (const share of [0.5, 0.3, 0.7, 0.4, 0.6]) {
    const { line } = edgesThrough(image, corners, share);
    const characters = (line.count - 1 - STOP_ELEMENTS) / 6;
    if (characters < 3 || !Number.isInteger(characters)) continue;
    const values = Array.from({ length: characters }, (_, n) => toCode128Value(line.edges, 6 * n));
    if (!values.includes(-1) && endsWithCheckValue(values)) return values.at(-1);
  }
  return undefined;
}

/** Maps a value to its glyph in Code 128 fonts: 0 to 94 are ASCII from space, the rest from 195. */
const toCharacter = (value: number): string => String.fromCharCode(value < 95 ? value + 32 : value + 100);

export function readCode128Check(image: GrayImage, corners: Candidate['corners']): string | undefined {
  const value = readCheckValue(image, corners);
  return value === undefined ? undefined : toCharacter(value);
}
