// Puts the pages of two versions side by side.
import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { ComparedPair } from '../../review/index.ts';

/** Pages next to each other; one is missing for removed and inserted pages. */
export interface ComparedRow {
  readonly old?: PageNumber;
  readonly new?: PageNumber;
  readonly pages?: ComparedPair;
}

/** Returns rows in the order of the new version; removed pages follow the page before them. */
export function pageRows(oldCount: number, newCount: number, pages: readonly ComparedPair[]): readonly ComparedRow[] {
  const byNew = new Map(pages.map((each) => [each.new, each]));
  const kept = new Set(pages.map((each) => each.old));
  const rows = Array.from({ length: newCount }, (_, index): ComparedRow => {
    const match = byNew.get(toPageNumber(index));
    return match ? { old: match.old, new: match.new, pages: match } : { new: toPageNumber(index) };
  });
  for (let old = 1; old <= oldCount; old++) {
    if (kept.has(old)) continue;
    const before = rows.findIndex((row) => row.old === old - 1);
    rows.splice(before + 1, 0, { old });
  }
  return rows;
}
