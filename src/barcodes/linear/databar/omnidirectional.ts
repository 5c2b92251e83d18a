// GS1 DataBar Omnidirectional, Truncated and Stacked, which has one half above the other.

import { type CharacterKind, toValue, weigh } from './characters.ts';
import { withCheckDigit } from './check-digit.ts';
import type { DataBarReading, ElementBlock } from './reading.ts';

export const OUTER: CharacterKind = {
  modules: 16,
  major: 'odd',
  narrow: 'even',
  groups: [
    [12, 8, 161, 1],
    [10, 6, 80, 10],
    [8, 4, 31, 34],
    [6, 3, 10, 70],
    [4, 1, 1, 126],
  ],
};

export const INNER: CharacterKind = {
  modules: 15,
  major: 'even',
  narrow: 'odd',
  groups: [
    [5, 2, 4, 84],
    [7, 4, 20, 35],
    [9, 6, 48, 10],
    [11, 8, 81, 1],
  ],
};

/** Values of an inner character, and of an outer and inner one combined. */
const INNER_VALUES = 1597;
const HALF_VALUES = 2841 * INNER_VALUES;

export const FINDERS = ['38211', '35511', '33711', '31911', '27411', '25611', '23811', '15711', '13911'];

/** Offset of a symbol linked to a 2D component. */
const LINKED = 1e13;

const CHECK_MODULUS = 79;

export interface Half {
  readonly finder: number;
  readonly value: number;
  /** Weighted sum of widths modulo the check modulus, without the offset of the half's position. */
  readonly weight: number;
}

const OUTER_ELEMENTS = 8;
const FINDER: ElementBlock = [5, 15];
const ACROSS_FINDER = OUTER_ELEMENTS + FINDER[0];

/** Blocks of a half from the outside in. */
export const HALF_BLOCKS: readonly ElementBlock[] = [[OUTER_ELEMENTS, OUTER.modules], FINDER, [8, INNER.modules]];

/** @param widths elements from the outside in */
export function readHalf(widths: readonly number[]): Half | undefined {
  const finder = FINDERS.indexOf(widths.slice(OUTER_ELEMENTS, ACROSS_FINDER).join(''));
  if (finder < 0) return undefined;
  const outer = widths.slice(0, OUTER_ELEMENTS);
  const inner = widths.slice(ACROSS_FINDER).reverse();
  const [o, i] = [toValue(outer, OUTER), toValue(inner, INNER)];
  if (o === undefined || i === undefined) return undefined;
  return { finder, value: o * INNER_VALUES + i, weight: weigh([...outer, ...inner], 0, CHECK_MODULUS) };
}

/** Exponent of the right half's first weight. */
const RIGHT_POWER = 16;

/** Returns a check sum's pair of finder patterns as one number; (0, 8) and (8, 0) are unused. */
function toFinders(checkSum: number): number {
  const past = checkSum >= 8 ? checkSum + 1 : checkSum;
  return past >= 72 ? past + 1 : past;
}

export function joinHalves(left: Half, right: Half): DataBarReading | undefined {
  const value = left.value * HALF_VALUES + right.value;
  if (value >= 2 * LINKED) return undefined;
  const checkSum = (left.weight + weigh([right.weight], RIGHT_POWER, CHECK_MODULUS)) % CHECK_MODULUS;
  return {
    text: `01${withCheckDigit(String(value % LINKED).padStart(13, '0'))}`,
    isSound: toFinders(checkSum) === FINDERS.length * left.finder + right.finder,
  };
}
