import { type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { PdfOutlineItem } from '../../pdf/index.ts';

export interface OutlineRow {
  readonly item: PdfOutlineItem;
  /** Unique within the outline: path of sibling indices. */
  readonly id: string;
  /** 1-based. */
  readonly level: number;
  readonly parent: string | undefined;
  readonly isOpen: boolean;
}

export function openedByFile(items: readonly PdfOutlineItem[], path = ''): string[] {
  return items.flatMap(({ isOpen, children }, index) => {
    const id = `${path}${index}`;
    return [...(isOpen ? [id] : []), ...openedByFile(children, `${id}.`)];
  });
}

export function rowsOf(items: readonly PdfOutlineItem[], open: ReadonlySet<string>, parent?: OutlineRow): OutlineRow[] {
  return items.flatMap((item, index) => {
    const row: OutlineRow = {
      item,
      id: parent ? `${parent.id}.${index}` : String(index),
      level: (parent?.level ?? 0) + 1,
      parent: parent?.id,
      isOpen: item.children.length > 0 && open.has(parent ? `${parent.id}.${index}` : String(index)),
    };
    return [row, ...(row.isOpen ? rowsOf(item.children, open, row) : [])];
  });
}

const pageOf = ({ target }: PdfOutlineItem): number | undefined =>
  target?.kind === 'page' ? toPageNumber(target.destination.pageIndex) : undefined;

/** Returns the section that a page belongs to: the last row that starts on or before it. */
export function currentRow(rows: readonly OutlineRow[], pageNumber: PageNumber): OutlineRow | undefined {
  let best: OutlineRow | undefined;
  for (const row of rows) {
    const page = pageOf(row.item);
    if (page !== undefined && page <= pageNumber && page >= (best ? (pageOf(best.item) ?? 0) : 0)) best = row;
  }
  return best;
}
