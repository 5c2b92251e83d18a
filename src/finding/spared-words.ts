import type { LeftWord } from './stated-messages.ts';

/** Leaves out as many hits of each word on each page as were left there on purpose. */
export function withoutSpared(
  left: readonly LeftWord[],
  spared: readonly Pick<LeftWord, 'page' | 'entry'>[],
): readonly LeftWord[] {
  const keyOf = ({ page, entry }: Pick<LeftWord, 'page' | 'entry'>) => JSON.stringify([page, entry]);
  const counts = new Map<string, number>();
  for (const each of spared) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return left.filter((each) => {
    const count = counts.get(keyOf(each)) ?? 0;
    counts.set(keyOf(each), count - 1);
    return count <= 0;
  });
}
