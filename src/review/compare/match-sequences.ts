// Finds common parts of two sequences: patience diff, with exact alignment of short spans.

/** Maximum size of the table for exact alignment. */
const MOST_CELLS = 4_000_000;

interface Span {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

/** Matches two sequences in order. @returns the index in `b`, or -1, for each item of `a` */
export function matchSequences(a: readonly number[], b: readonly number[]): Int32Array {
  const partner = new Int32Array(a.length).fill(-1);
  const spans: Span[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const rest = trimSpan(a, b, span, partner);
    if (rest.a0 === rest.a1 || rest.b0 === rest.b1) continue;
    const anchors = findAnchors(a, b, rest);
    if (anchors.length === 0) {
      alignExactly(a, b, rest, partner);
      continue;
    }
    let { a0, b0 } = rest;
    for (const [i, j] of anchors) {
      partner[i] = j;
      spans.push({ a0, a1: i, b0, b1: j });
      [a0, b0] = [i + 1, j + 1];
    }
    spans.push({ a0, a1: rest.a1, b0, b1: rest.b1 });
  }
  return partner;
}

/** Matches the common prefix and suffix of a span. @returns the rest */
function trimSpan(a: readonly number[], b: readonly number[], span: Span, partner: Int32Array): Span {
  let { a0, a1, b0, b1 } = span;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) partner[a0++] = b0++;
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) partner[--a1] = --b1;
  return { a0, a1, b0, b1 };
}

/** Pairs unique items, in long spans else equally frequent ones; keeps the longest order. */
function findAnchors(a: readonly number[], b: readonly number[], span: Span): readonly (readonly [number, number])[] {
  const places = (items: readonly number[], from: number, to: number) => {
    const byItem = new Map<number, number[]>();
    for (let index = from; index < to; index++) {
      const known = byItem.get(items[index] as number);
      if (known) known.push(index);
      else byItem.set(items[index] as number, [index]);
    }
    return byItem;
  };
  const inB = places(b, span.b0, span.b1);
  const pairs = [...places(a, span.a0, span.a1)].map(([item, at]) => ({ at, others: inB.get(item) ?? [] }));
  const unique = pairs.filter(({ at, others }) => at.length === 1 && others.length === 1);
  const isShort = (span.a1 - span.a0) * (span.b1 - span.b0) <= MOST_CELLS;
  const chosen = unique.length > 0 || isShort ? unique : pairs.filter(({ at, others }) => at.length === others.length);
  const flat = chosen.flatMap(({ at, others }) => at.map((i, index) => [i, others[index] as number] as const));
  return longestRising(flat.sort(([one], [other]) => one - other));
}

export function longestRising<Pair extends readonly [number, number]>(pairs: readonly Pair[]): readonly Pair[] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number]?.[1] ?? 0) < second) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  }
  const rising: Pair[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] as number) rising.push(pairs[index] as Pair);
  return rising.reverse();
}

/** Aligns by longest common subsequence, with a table of all lengths. */
function alignExactly(a: readonly number[], b: readonly number[], span: Span, partner: Int32Array): void {
  const { a0, a1, b0, b1 } = span;
  const width = b1 - b0 + 1;
  if ((a1 - a0) * (b1 - b0) > MOST_CELLS) return;
  const lengths = new Uint16Array((a1 - a0 + 1) * width);
  for (let i = a1 - 1; i >= a0; i--) {
    const row = (i - a0) * width;
    for (let j = b1 - 1; j >= b0; j--) {
      const at = row + j - b0;
      const diagonal = lengths[at + width + 1] as number;
      lengths[at] = a[i] === b[j] ? diagonal + 1 : Math.max(lengths[at + width] as number, lengths[at + 1] as number);
    }
  }
  let [i, j] = [a0, b0];
  while (i < a1 && j < b1) {
    const at = (i - a0) * width + j - b0;
    if (a[i] === b[j]) partner[i++] = j++;
    else if ((lengths[at + width] as number) >= (lengths[at + 1] as number)) i++;
    else j++;
  }
}
