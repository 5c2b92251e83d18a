// Merges the order of a list: marks in z-order, comments, keys.

export interface OrderRequest {
  readonly base: readonly string[];
  readonly sides: readonly (readonly string[])[];
  readonly kept: ReadonlySet<string>;
  /** Sorts keys that several sides added in the same place. */
  compare(a: string, b: string): number;
}

export interface MergedOrder {
  readonly keys: readonly string[];
  /** Contradictory orders; empty if all can be met. */
  readonly contradicting: readonly (readonly string[])[];
}

/** Partial order of keys. */
class Precedence {
  readonly #followers = new Map<string, Set<string>>();

  addChain(keys: readonly string[]): void {
    for (const [index, key] of keys.entries()) this.add(keys[index - 1], key);
  }

  /** Places a key before another; without one of them, does nothing. */
  add(before: string | undefined, after: string | undefined): void {
    if (before === undefined || after === undefined) return;
    const followers = this.#followers.get(before);
    if (followers) followers.add(after);
    else this.#followers.set(before, new Set([after]));
  }

  /** Sorts topologically, smallest available key first; undefined for a cycle. */
  sort(keys: Iterable<string>, compare: (a: string, b: string) => number): readonly string[] | undefined {
    const waitsFor = new Map([...keys].map((key) => [key, 0]));
    for (const followers of this.#followers.values())
      for (const key of followers) waitsFor.set(key, (waitsFor.get(key) ?? 0) + 1);
    // Descending: the next key is at the end.
    const ready = [...waitsFor].filter(([, count]) => count === 0).map(([key]) => key);
    ready.sort((a, b) => compare(b, a));
    const sorted: string[] = [];
    for (let key = ready.pop(); key !== undefined; key = ready.pop()) {
      sorted.push(key);
      for (const follower of this.#followers.get(key) ?? []) {
        const count = (waitsFor.get(follower) ?? 0) - 1;
        waitsFor.set(follower, count);
        if (count === 0) insert(ready, follower, compare);
      }
    }
    return sorted.length === waitsFor.size ? sorted : undefined;
  }
}

function insert(sorted: string[], key: string, compare: (a: string, b: string) => number): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as string, key) > 0) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, key);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => key === b[index]);

/** Returns distinct sequences in an order independent of theirs. */
function distinct(sequences: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const byText = new Map(sequences.map((sequence) => [JSON.stringify(sequence), sequence]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sequence]) => sequence);
}

/** Settled base keys by their rank. */
type Ranks = ReadonlyMap<string, number>;

/** Ranks of the settled keys that an added key follows and precedes. */
interface AddedPlace {
  readonly key: string;
  readonly after: number;
  readonly before: number;
}

/** Returns the places of a file's added keys. @param end rank after the last settled key */
function placesOf(keys: readonly string[], end: number, ranks: Ranks): readonly AddedPlace[] {
  const lowestAbove: number[] = [];
  let lowest = end;
  for (const key of keys.toReversed()) {
    lowestAbove.unshift(lowest);
    lowest = Math.min(lowest, ranks.get(key) ?? lowest);
  }
  let after = -1;
  return keys.flatMap((key, index): AddedPlace | [] => {
    const own = ranks.get(key);
    if (own === undefined) return { key, after, before: lowestAbove[index] ?? end };
    after = Math.max(after, own);
    return [];
  });
}

/**
 * Merges orders of a list. Base keys keep theirs unless a side changed it; added keys stay between
 * the keys that their side has them between, sorted at one place. Removed keys leave no trace.
 */
export function mergeOrder({ base, sides, kept, compare }: OrderRequest): MergedOrder {
  const inBase = new Map(base.filter((key) => kept.has(key)).map((key, index) => [key, index]));
  const compareAll = (a: string, b: string) => {
    const [first, second] = [inBase.get(a), inBase.get(b)];
    if (first !== undefined && second !== undefined) return first - second;
    // New marks go on top by default.
    if (first !== undefined || second !== undefined) return first === undefined ? 1 : -1;
    return compare(a, b);
  };
  const fallback = () => [...kept].sort(compareAll);
  const sequences = distinct(sides.map((keys) => keys.filter((key) => kept.has(key))));
  const known = sequences.map((keys) => keys.filter((key) => inBase.has(key)));
  const isMoved = (keys: readonly string[]) => {
    const present = new Set(keys);
    return !isSame(
      keys,
      [...inBase.keys()].filter((key) => present.has(key)),
    );
  };
  const moved = distinct(known.filter(isMoved));
  const skeleton = new Precedence();
  for (const keys of moved.length > 0 ? moved : [[...inBase.keys()]]) skeleton.addChain(keys);
  const settled = skeleton.sort(inBase.keys(), compareAll);
  if (settled === undefined) return { keys: fallback(), contradicting: moved };
  const ranks: Ranks = new Map(settled.map((key, index) => [key, index]));
  const places = sequences.map((keys) => placesOf(keys, settled.length, ranks));
  const isTorn = (index: number) => places[index]?.some(({ after, before }) => after >= before) === true;
  if (places.some((_, index) => isTorn(index))) {
    const torn = sequences.filter((_, index) => isTorn(index) || isMoved(known[index] ?? []));
    return { keys: fallback(), contradicting: torn };
  }
  const all = new Precedence();
  all.addChain(settled);
  for (const added of places) {
    all.addChain(added.map(({ key }) => key));
    for (const { key, after, before } of added) {
      all.add(settled[after], key);
      all.add(key, settled[before]);
    }
  }
  const sorted = all.sort(kept, (a, b) => {
    const [first, second] = [ranks.get(a), ranks.get(b)];
    return first !== undefined && second !== undefined ? first - second : compareAll(a, b);
  });
  if (sorted !== undefined) return { keys: sorted, contradicting: [] };
  // Files that keep the base's order contradict none.
  return { keys: fallback(), contradicting: sequences.filter((keys) => !isSame(keys, [...inBase.keys()])) };
}
