// GS1 DataBar characters (ISO/IEC 24724): fixed counts of elements and modules, ranked by widths.

const ways = new Map<number, number>();

/** Counts the ways to split the modules into elements, each `least` to `widest` modules wide. */
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

/** Returns the lexicographic rank among widths of equal total; `hasNarrow`: with a 1-module one. */
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

/** Odd elements (first, third, …) or even ones. */
export type Parity = 'odd' | 'even';

export interface CharacterKind {
  readonly modules: number;
  /** Parity of the more significant elements. */
  readonly major: Parity;
  /** Parity of the elements of which at least one is one module wide. */
  readonly narrow: Parity;
  /** Groups by odd modules: widest odd element (even: 9 minus it), counts of odd and even ranks. */
  readonly groups: readonly (readonly [odd: number, widestOdd: number, waysOfOdd: number, waysOfEven: number])[];
}

const ELEMENTS = 8;

/** Sum of the widest odd and the widest even element of a group. */
const WIDEST_TOGETHER = 9;

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

/** Returns the sum of widths weighted by powers of three, starting at `power`, modulo `modulus`. */
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
