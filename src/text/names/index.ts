// Names of people, found without a list of them.
import type { MessageOrText } from '../../messages/index.ts';
import type { TextRange } from '../text-page.ts';
import { findAnnounced } from './find-announced.ts';
import { KnownPeople } from './known-people.ts';
import type { NameLists } from './lists.ts';
import { tokenize } from './tokens.ts';

export { loadNameLists, type NameLists, NO_LISTS } from './lists.ts';

export interface NameRange extends TextRange {
  readonly because: MessageOrText;
}

/** Finds names in a document's texts in turn: each name found is known in the following ones. */
export interface NameFinder {
  /** @param folded the text without accents, as long as the text */
  find(text: string, folded: string): NameRange[];
  /** Finds what recognition may have made of the known names. */
  findMisread(folded: string): NameRange[];
}

/** Joins overlapping ranges; the reason of the first in the list applies. */
function joinRanges(ranges: readonly NameRange[]): NameRange[] {
  const ranked = ranges.map((range, rank) => ({ ...range, rank })).toSorted((a, b) => a.start - b.start);
  const joined: (NameRange & { readonly rank: number })[] = [];
  for (const range of ranked) {
    const last = joined.at(-1);
    if (!last || range.start >= last.end) joined.push(range);
    else {
      const { rank, because } = range.rank < last.rank ? range : last;
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end), rank, because };
    }
  }
  return joined.map(({ rank: _, ...range }) => range);
}

export function createNameFinder(lists: NameLists): NameFinder {
  const known = new KnownPeople(lists);
  return {
    find(text, folded) {
      const words = tokenize(text);
      const announced = findAnnounced(words, folded, lists);
      for (const { name } of announced) known.add(name);
      const announcedNames = announced.map(({ start, end, because }) => ({ start, end, because }));
      return joinRanges([...announcedNames, ...known.find(words)]);
    },
    findMisread: (folded) => known.findMisread(folded),
  };
}
