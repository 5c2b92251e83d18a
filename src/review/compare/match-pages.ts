import type { PageIndex } from '../../kernel/page-number.ts';
import { longestRising, matchSequences } from './match-sequences.ts';

export interface WordSketch {
  /** Word ids, shared between both versions. */
  readonly words: readonly number[];
  /** True if it has too few words to identify it. */
  readonly isSparse: boolean;
  /** Ink in a coarse grid over the page, for pages identified by it. */
  readonly ink?: readonly number[];
}

export interface MatchedPair {
  readonly old: PageIndex;
  readonly new: PageIndex;
  /** True if the page left the common order. */
  readonly isMoved: boolean;
}

/** Minimum similarity of matching pages: shared word pairs, or correlation of ink. */
export const LEAST_SIMILARITY = 0.4;
/** Minimum similarity of unmatched pages between matching neighbours. */
const LEAST_IN_PLACE = 0.2;

/** Counts of word pairs: single words are too common in a language. */
type Pairs = ReadonlyMap<string, number>;

function similarityOfWords(a: Pairs, b: Pairs, total: number): number {
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  return total === 0 ? 0 : (2 * common) / total;
}

/** Returns the correlation of two pages' ink (0 to 1). */
export function similarityOfInk({ ink: a = [] }: WordSketch, { ink: b = [] }: WordSketch): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[index] ?? 0) - meanB];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  // Two empty pages are equal.
  if (squaresA === 0 || squaresB === 0) return squaresA === squaresB ? 1 : 0;
  return Math.max(0, product / Math.sqrt(squaresA * squaresB));
}

function countPairs({ words }: WordSketch): Pairs {
  const counts = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    const pair = `${words[index - 1] ?? ''} ${word}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

function numberPages(pages: readonly WordSketch[], numbers: Map<string, number>): number[] {
  return pages.map(({ words }, index) => {
    // Pages without words are distinguished by their ink.
    const key = words.length > 0 ? words.join() : `${numbers.size}-${index}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

class SketchMatcher {
  readonly #pairs = new Map<number, number>();
  readonly #taken = new Set<number>();
  readonly #old: readonly WordSketch[];
  readonly #new: readonly WordSketch[];

  constructor(old: readonly WordSketch[], recent: readonly WordSketch[]) {
    this.#old = old;
    this.#new = recent;
  }

  #take(i: number, j: number): void {
    this.#pairs.set(i, j);
    this.#taken.add(j);
  }

  #freeOld = () => [...this.#old.keys()].filter((i) => !this.#pairs.has(i));
  #freeNew = () => [...this.#new.keys()].filter((j) => !this.#taken.has(j));

  takeEqual(): void {
    const numbers = new Map<string, number>();
    const [a, b] = [numberPages(this.#old, numbers), numberPages(this.#new, numbers)];
    for (const [i, j] of matchSequences(a, b).entries()) if (j >= 0) this.#take(i, j);
  }

  /** Matches the most similar pages first, then the nearest. */
  takeSimilar(least: number): void {
    const counts = new Map(this.#freeNew().map((j) => [j, countPairs(this.#new[j] as WordSketch)]));
    const candidates = this.#freeOld().flatMap((i) => {
      const page = this.#old[i] as WordSketch;
      const own = countPairs(page);
      return [...counts].flatMap(([j, others]) => {
        const other = this.#new[j] as WordSketch;
        const total = page.words.length + other.words.length;
        const similarity =
          page.isSparse || other.isSparse ? similarityOfInk(page, other) : similarityOfWords(own, others, total);
        return similarity >= least ? [{ i, j, similarity }] : [];
      });
    });
    candidates.sort((a, b) => b.similarity - a.similarity || Math.abs(a.i - a.j) - Math.abs(b.i - b.j) || a.i - b.i);
    for (const { i, j } of candidates) if (!this.#pairs.has(i) && !this.#taken.has(j)) this.#take(i, j);
  }

  /** Matches pages between the same neighbours if both versions have the same number. */
  takeInPlace(): void {
    const kept = [-1, ...this.inOrder().map(([i]) => i), this.#old.length];
    for (const [index, end] of kept.entries()) {
      const start = kept[index - 1];
      if (start === undefined) continue;
      const newStart = start < 0 ? -1 : (this.#pairs.get(start) ?? -1);
      const newEnd = end >= this.#old.length ? this.#new.length : (this.#pairs.get(end) ?? this.#new.length);
      const old = this.#freeOld().filter((i) => i > start && i < end);
      const recent = this.#freeNew().filter((j) => j > newStart && j < newEnd);
      if (old.length !== recent.length) continue;
      for (const [at, i] of old.entries())
        if (this.#belongs(i, recent[at] as number)) this.#take(i, recent[at] as number);
    }
  }

  #belongs(i: number, j: number): boolean {
    const [a, b] = [this.#old[i] as WordSketch, this.#new[j] as WordSketch];
    if (this.#old.length === 1 && this.#new.length === 1) return true;
    if (a.words.length === 0 || b.words.length === 0) return a.words.length === b.words.length;
    return similarityOfWords(countPairs(a), countPairs(b), a.words.length + b.words.length) >= LEAST_IN_PLACE;
  }

  inOrder(): readonly (readonly [number, number])[] {
    return longestRising([...this.#pairs].sort(([a], [b]) => a - b));
  }

  matches(): readonly MatchedPair[] {
    const inOrder = new Set(this.inOrder().map(([i]) => i));
    return [...this.#pairs].sort(([a], [b]) => a - b).map(([i, j]) => ({ old: i, new: j, isMoved: !inOrder.has(i) }));
  }
}

export function matchPages(old: readonly WordSketch[], recent: readonly WordSketch[]): readonly MatchedPair[] {
  const matcher = new SketchMatcher(old, recent);
  matcher.takeEqual();
  matcher.takeSimilar(LEAST_SIMILARITY);
  matcher.takeInPlace();
  return matcher.matches();
}
