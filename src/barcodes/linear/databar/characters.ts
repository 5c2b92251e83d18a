// The characters of GS1 DataBar (ISO/IEC 24724): so many bars and spaces of so many modules in all, numbered in the order of their widths.

const ways = new Map<number, number>();

/** How many ways there are to divide the modules among so many elements, each of `least` to `widest` of them. */
function countWays(modules: number, elements: number, least: number, widest: number): number {
  if (elements === 0) return modules === 0 ? 1 : 0;
  const key = ((modules * 8 + elements) * 4 + least) * 16 + widest;
  let count = ways.get(key);
  if (count === undefined) {
    count = 0;
    for (let width = least; width <= Math.min(widest, modules); width++)
      count += countWays(modules - width, elements - 1, least, widest);
    ways.set(key, count);
  }
  return count;
}

/**
 * How many ways to divide the same modules come before this one, by the width of the first element, then of the second and so on.
 *
 * @param hasNarrow only ways with an element of one module count
 */
function rankOf(widths: readonly number[], widest: number, hasNarrow: boolean): number {
  let rest = widths.reduce((sum, width) => sum + width, 0);
  let rank = 0;
  let mayLackNarrow = hasNarrow;
  widths.forEach((width, i) => {
    const left = widths.length - 1 - i;
    for (let narrower = 1; narrower < width; narrower++) {
      rank += countWays(rest - narrower, left, 1, widest);
      if (mayLackNarrow && narrower > 1) rank -= countWays(rest - narrower, left, 2, widest);
    }
    rest -= width;
    if (width === 1) mayLackNarrow = false;
  });
  return rank;
}

/** The odd elements (the first, the third, …) or the even ones. */
export type Parity = 'odd' | 'even';

/** How the widths of one kind of character are numbered. */
export interface CharacterKind {
  /** Modules of odd and even elements together. */
  readonly modules: number;
  /** Parity of the elements whose number counts for more. */
  readonly major: Parity;
  /** Elements of which at least one is one module wide. */
  readonly narrow: Parity;
  /** By the modules of the odd elements: the widest of these (of the even ones it is 9 less that), and how many ways odd and even ones have. */
  readonly groups: readonly (readonly [odd: number, widestOdd: number, waysOfOdd: number, waysOfEven: number])[];
}

/** Bars and spaces of a character. */
const ELEMENTS = 8;

/** The widest odd and the widest even element of a group together. */
const WIDEST_TOGETHER = 9;

/** The value of a character, from its elements' widths in the order of its numbering; undefined where there is none of such widths. */
export function toValue(
  widths: readonly number[],
  { modules, major, narrow, groups }: CharacterKind,
): number | undefined {
  const odd = widths.filter((_, i) => i % 2 === 0);
  const even = widths.filter((_, i) => i % 2 === 1);
  const modulesOfOdd = odd.reduce((sum, width) => sum + width, 0);
  if (widths.reduce((sum, width) => sum + width, 0) !== modules) return undefined;
  let before = 0;
  for (const [modulesOfGroup, widestOdd, waysOfOdd, waysOfEven] of groups) {
    if (modulesOfGroup !== modulesOfOdd) {
      before += waysOfOdd * waysOfEven;
      continue;
    }
    const widestEven = WIDEST_TOGETHER - widestOdd;
    if (Math.max(...odd) > widestOdd || Math.max(...even) > widestEven) return undefined;
    const [o, e] = [rankOf(odd, widestOdd, narrow === 'odd'), rankOf(even, widestEven, narrow === 'even')];
    if (o >= waysOfOdd || e >= waysOfEven) return undefined;
    return before + (major === 'odd' ? o * waysOfEven + e : e * waysOfOdd + o);
  }
  return undefined;
}

/** The sum of widths times the powers of three from the given one on, by the modulus. */
export function weigh(widths: readonly number[], power: number, modulus: number): number {
  let weight = 1;
  for (let i = 0; i < power; i++) weight = (weight * 3) % modulus;
  let sum = 0;
  for (const width of widths) {
    sum = (sum + width * weight) % modulus;
    weight = (weight * 3) % modulus;
  }
  return sum;
}

/** All widths that characters of the kind have, in the order of their numbering. */
export function widthsOf(kind: CharacterKind): number[][] {
  const found: number[][] = [];
  const extend = (widths: readonly number[], left: number) => {
    const more = ELEMENTS - widths.length;
    if (more === 0) {
      if (left === 0 && toValue(widths, kind) !== undefined) found.push([...widths]);
      return;
    }
    for (let width = 1; width <= Math.min(WIDEST_TOGETHER - 1, left - more + 1); width++)
      extend([...widths, width], left - width);
  };
  extend([], kind.modules);
  return found;
}
