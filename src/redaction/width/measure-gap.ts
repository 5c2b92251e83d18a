// Measures what the width of a gap tells about the text that was in it.
import type { CandidateShape, Dictionary } from './dictionaries.ts';

export interface Gap {
  /** Room for the removed text between its neighbours (thousandths of an em). */
  readonly width: number;
  /** By how much the removed text may be narrower or wider (thousandths of an em). */
  readonly tolerance: number;
}

export interface GapMeasure {
  /** Information that the gap gives away: 0 if every candidate fits. */
  readonly bits: number;
  /** Candidates of the dictionary whose characters the font has. */
  readonly total: number;
  /** Candidates that are as wide as the gap; 0 if the dictionary lacks what was there. */
  readonly fits: number;
}

/** Returns a text's width (thousandths of an em), or undefined for one that the font lacks. */
type MeasureText = (text: string) => number | undefined;

/** Counts of candidates by their width (thousandths of an em). */
type Widths = ReadonlyMap<number, number>;

function widthsOf(shape: CandidateShape, measure: MeasureText): Widths {
  return shape.reduce<Widths>(
    (before, part) => {
      const widths = part.flatMap((text) => measure(text) ?? []).map(Math.round);
      const sums = new Map<number, number>();
      for (const [start, count] of before)
        for (const width of widths) sums.set(start + width, (sums.get(start + width) ?? 0) + count);
      return sums;
    },
    new Map([[0, 1]]),
  );
}

/**
 * Returns how many bits a gap gives away: the logarithm of all candidates by those that fit. If none
 * fits, as many as tell a single candidate.
 * @param widthOf a character's width in the font (thousandths of an em), undefined if the font lacks it
 * @example measureGap({ width: 2556, tolerance: 1 }, (character) => widths.get(character), DICTIONARIES.names)
 */
export function measureGap(
  { width, tolerance }: Gap,
  widthOf: (character: string) => number | undefined,
  dictionary: Dictionary,
): GapMeasure {
  const measure: MeasureText = (text) => {
    let sum = 0;
    for (const character of text) {
      const own = widthOf(character);
      if (own === undefined) return undefined;
      sum += own;
    }
    return sum;
  };
  let [total, fits] = [0, 0];
  for (const shape of dictionary) {
    for (const [candidate, count] of widthsOf(shape, measure)) {
      total += count;
      if (Math.abs(candidate - width) <= tolerance) fits += count;
    }
  }
  return { bits: total === 0 ? 0 : Math.log2(total / Math.max(1, fits)), total, fits };
}
