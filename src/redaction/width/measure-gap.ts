import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { CandidateShape, Dictionary } from './dictionaries.ts';

export interface Gap {
  /** Space for the removed text between its neighbours (1/1000 em). */
  readonly width: number;
  /** Tolerance of the removed text's width (1/1000 em). */
  readonly tolerance: number;
}

export interface GapMeasure {
  /** Information that the gap reveals: 0 if every candidate fits. */
  readonly bits: number;
  /** Candidates that the font has all characters of. */
  readonly total: number;
  /** Candidates that fit; 0 if the dictionary lacks the actual text. */
  readonly fits: number;
}

/** Returns a text's width (1/1000 em); undefined if the font lacks a character. */
type MeasureText = (text: string) => number | undefined;

/** Number of candidates by width (1/1000 em). */
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

/** Returns a character's width (1/1000 em); undefined if the font lacks it. */
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

/** Cached candidate widths per font: pages have many gaps. */
const KNOWN = new WeakMap<WidthOf, Map<Dictionary, readonly Widths[]>>();

/**
 * Returns how many bits a gap reveals: the logarithm of all candidates over those that fit (one if
 * none), with each shape equally likely. @param widthOf must be deterministic
 * @example measureGap({ width: 2556, tolerance: 1 }, (character) => widths.get(character),
 * DICTIONARIES.names)
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
