import { type CharacterKind, toValue, weigh } from './characters.ts';
import { withCheckDigit } from './check-digit.ts';
import type { DataBarReading, ElementBlock } from './reading.ts';

const CHARACTER: CharacterKind = {
  modules: 26,
  major: 'odd',
  narrow: 'even',
  groups: [
    [17, 6, 6538, 28],
    [13, 5, 875, 728],
    [9, 3, 28, 6454],
    [15, 5, 2415, 203],
    [11, 4, 203, 2408],
    [19, 8, 17094, 1],
    [7, 1, 1, 16632],
  ],
};

const ELEMENTS = 14;

/** Left character, check character, right character. */
export const LIMITED_BLOCKS: readonly ElementBlock[] = [
  [ELEMENTS, CHARACTER.modules],
  [ELEMENTS, 18],
  [ELEMENTS, CHARACTER.modules],
];

const VALUES = 2_013_571;
const CHECK_MODULUS = 89;
/** Values from here on are linked to a 2D component; the data is the remainder. */
const LINKED = 2_015_133_531_096;

/** Odd or even elements of a check character by rank: six of eight modules (and a narrow one). */
const SIXES: readonly string[] = Array.from({ length: 3 ** 6 }, (_, n) =>
  Array.from({ length: 6 }, (_, i) => 1 + (Math.floor(n / 3 ** (5 - i)) % 3)),
)
  .filter((widths) => widths.reduce((sum, width) => sum + width, 0) === 8)
  .map((widths) => widths.join(''));

/** Combinations of odd and even patterns (`a` is the first), by check character 0 to 88. */
const CHECKS: readonly (readonly [odd: number, evens: string])[] = [
  [0, 'abcdefghijklmnopqrstu'],
  [1, 'abcdefghijklmnopqrstu'],
  [2, 'abdkp'],
  [3, 'abcdklmnopqt'],
  [6, 'abcdegpqrstu'],
  [10, 'abcdefghk'],
  [15, 'bcdefhil'],
  [16, 'b'],
];

const CHECK_OF = new Map(
  CHECKS.flatMap(([odd, evens]) => [...evens].map((even) => [odd, even.charCodeAt(0) - 97] as const)).map(
    ([odd, even], value) => [`${SIXES[odd]}1/${SIXES[even]}1`, value],
  ),
);

const toCheck = (widths: readonly number[]): number | undefined =>
  CHECK_OF.get(`${widths.filter((_, i) => i % 2 === 0).join('')}/${widths.filter((_, i) => i % 2 === 1).join('')}`);

/** @param widths elements between the guards */
export function readLimited(widths: readonly number[]): DataBarReading | undefined {
  const check = toCheck(widths.slice(ELEMENTS, 2 * ELEMENTS));
  if (check === undefined) return undefined;
  const [left, right] = [widths.slice(0, ELEMENTS), widths.slice(2 * ELEMENTS)];
  const [l, r] = [toValue(left, CHARACTER), toValue(right, CHARACTER)];
  if (l === undefined || r === undefined) return undefined;
  const value = (l * VALUES + r) % LINKED;
  return {
    text: `01${withCheckDigit(String(value).padStart(13, '0'))}`,
    isSound: weigh([...left, ...right], 0, CHECK_MODULUS) === check,
  };
}
