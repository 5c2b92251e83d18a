// Measures what the width of a gap tells about the text that was in it.
import { getOrCreate } from '../../kernel/get-or-create.ts';
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

/** Returns a character's width (thousandths of an em), or undefined for one that the font lacks. */
export type WidthOf = (character: string) => number | undefined;

function measureIn(widthOf: WidthOf): MeasureText {
  return (text) => {
    let sum = 0;
    for (const character of text) {
      const own = widthOf(character);
      if (own === undefined) return undefined;
      sum += own;
    }
    return sum;
  };
}

/** Widths of a dictionary's candidates in a font: pages have many gaps. */
const KNOWN = new WeakMap<WidthOf, Map<Dictionary, readonly Widths[]>>();

/**
 * Returns how many bits a gap gives away: the logarithm of all candidates by those that fit, with each
 * shape of the dictionary as likely as another. If none fits, as many as tell a single candidate.
 * @param widthOf must give the same widths each time
 * @example measureGap({ width: 2556, tolerance: 1 }, (character) => widths.get(character), DICTIONARIES.names)
 */
export function measureGap({ width, tolerance }: Gap, widthOf: WidthOf, dictionary: Dictionary): GapMeasure {
  const ofFont = getOrCreate(KNOWN, widthOf, () => new Map<Dictionary, readonly Widths[]>());
  const shapes = getOrCreate(ofFont, dictionary, () => {
    const measure = measureIn(widthOf);
    return dictionary.map((shape) => widthsOf(shape, measure));
  });
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const counts = shapes
    .map((widths) => ({
      total: sum(widths.values()),
      fits: sum([...widths].flatMap(([own, count]) => (Math.abs(own - width) <= tolerance ? count : []))),
    }))
    .filter((shape) => shape.total > 0);
  const total = sum(counts.map((shape) => shape.total));
  const fits = sum(counts.map((shape) => shape.fits));
  const chance = sum(counts.map((shape) => shape.fits / shape.total)) / counts.length;
  return { bits: total === 0 ? 0 : Math.log2(fits === 0 ? total : 1 / chance), total, fits };
}
