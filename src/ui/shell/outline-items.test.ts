import { describe, expect, it } from 'vitest';
import type { PdfOutlineItem } from '../../pdf/index.ts';
import { currentRow, openedByFile, rowsOf } from './outline-items.ts';

const item = (title: string, page: number, children: PdfOutlineItem[] = [], isOpen = false): PdfOutlineItem => ({
  title,
  target: { kind: 'page', destination: { pageIndex: page - 1, x: undefined, y: undefined } },
  isOpen,
  children,
});

const outline = [
  item('One', 1, [item('One a', 2), item('One b', 3, [item('Deep', 3)])], true),
  item('Two', 5, [item('Two a', 6)]),
  { title: 'Nowhere', target: undefined, isOpen: false, children: [] },
];

describe('an outline', () => {
  it('expands items as the file states', () => {
    const rows = rowsOf(outline, new Set(openedByFile(outline)));
    expect(rows.map(({ item: { title }, id, level, parent }) => [title, id, level, parent])).toEqual([
      ['One', '0', 1, undefined],
      ['One a', '0.0', 2, '0'],
      ['One b', '0.1', 2, '0'],
      ['Two', '1', 1, undefined],
      ['Nowhere', '2', 1, undefined],
    ]);
  });

  it.each([
    [1, 'One'],
    [2, 'One a'],
    [4, 'One b'],
    [5, 'Two'],
    [99, 'Two'],
  ])('has page %i in the part “%s”', (page, title) => {
    const rows = rowsOf(outline, new Set(openedByFile(outline)));
    expect(currentRow(rows, page)?.item.title).toBe(title);
  });

  it('has a page before its first part in none', () => {
    expect(currentRow(rowsOf([item('Late', 3)], new Set()), 2)).toBeUndefined();
  });
});
