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

/**
 * Merges orders of a list. Base keys keep theirs unless a side changed it; added keys follow their
 * predecessors, sorted at one place.
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
  const fallback = () => [...kept].sort(compareAll);
  const settled = skeleton.sort(inBase.keys(), compareAll);
  if (settled === undefined) return { keys: fallback(), contradicting: moved };
  const position = new Map(settled.map((key, index) => [key, index]));
  const all = new Precedence();
  all.addChain(settled);
  for (const [index, keys] of sequences.entries()) {
    const order = known[index] ?? [];
    const agrees = order.every((key, at) => at === 0 || rank(position, order[at - 1]) < rank(position, key));
    if (agrees) all.addChain(keys);
    else addBetween(all, keys, settled, position);
  }
  const sorted = all.sort(kept, (a, b) => {
    const [first, second] = [position.get(a), position.get(b)];
    return first !== undefined && second !== undefined ? first - second : compareAll(a, b);
  });
  if (sorted !== undefined) return { keys: sorted, contradicting: [] };
  // Files that keep the base's order contradict none.
  return { keys: fallback(), contradicting: sequences.filter((keys) => !isSame(keys, [...inBase.keys()])) };
}

/** Places added keys of a side after the settled key that they follow, and before the next one. */
function addBetween(
  order: Precedence,
  keys: readonly string[],
  settled: readonly string[],
  position: ReadonlyMap<string, number>,
): void {
  let next = 0;
  for (const [index, key] of keys.entries()) {
    const at = position.get(key);
    if (at !== undefined) next = at + 1;
    else {
      order.add(keys[index - 1], key);
      order.add(key, settled[next]);
    }
  }
}

const rank = (position: ReadonlyMap<string, number>, key: string | undefined): number => position.get(key ?? '') ?? -1;
