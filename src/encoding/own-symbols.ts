// Symbols that bwip-js lacks, from published patterns (N narrow, W wide).
import { fromNarrowWide, fromWidths, type PrintedSymbol } from './printed-symbol.ts';

const DIGITS = ['NNWWN', 'WNNNW', 'NWNNW', 'WWNNN', 'NNWNW', 'WNWNN', 'NWWNN', 'NNNWW', 'WNNWN', 'NWNWN'];

const digitsOf = (text: string) => [...text].map((digit) => DIGITS[Number(digit)] ?? '');

/** Encodes data in spaces: W W N, five per digit, W N W; all bars are narrow. */
export function encodeInvert2Of5(text: string, height = 40): PrintedSymbol {
  const spaces = fromNarrowWide(`WWN${digitsOf(text).join('')}WNW`);
  return fromWidths([1, ...spaces.flatMap((space) => [space, 1])], height);
}

/** Encodes N N W W N and a narrow space, the first four elements of each digit, N N W W N. */
export function encodeBcdMatrix(text: string, height = 40): PrintedSymbol {
  const digits = digitsOf(text).map((pattern) => pattern.slice(0, 4));
  return fromWidths(fromNarrowWide(`NNWWNN${digits.join('')}NNWWN`), height);
}

const PATCHES = { '1': 'WWNN', '2': 'WNNW', '3': 'WNWN', '4': 'NWWN', '6': 'NNWW', T: 'NWNW' } as const;

export type PatchName = keyof typeof PATCHES;

export const PATCH_NAMES = Object.keys(PATCHES) as PatchName[];

/** Encodes four bars and three spaces; wide 0.20 in (5 cells), narrow 0.08 in (2 cells). */
export const encodePatch = (name: PatchName, height = 60): PrintedSymbol =>
  fromWidths(fromNarrowWide([...PATCHES[name]].join('n').replaceAll('n', 'N'), 5, 2), height);
