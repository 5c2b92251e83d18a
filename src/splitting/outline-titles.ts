import type { PageIndex } from '../kernel/page-number.ts';
import type { PdfOutlineItem } from '../pdf/core.ts';

/** Returns bookmark titles by target page index, down to a level (1-based). */
export function titlesByPage(outline: readonly PdfOutlineItem[], levels: number): ReadonlyMap<PageIndex, string[]> {
  const titles = new Map<PageIndex, string[]>();
  const add = (items: readonly PdfOutlineItem[], level: number): void => {
    if (level > levels) return;
    for (const { title, target, children } of items) {
      if (target?.kind === 'page') {
        const { pageIndex } = target.destination;
        titles.set(pageIndex, [...(titles.get(pageIndex) ?? []), title]);
      }
      add(children, level + 1);
    }
  };
  add(outline, 1);
  return titles;
}
