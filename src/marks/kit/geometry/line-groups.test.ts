import { describe, expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { freezeDeep } from '../../../testing/compare.ts';
import { createRandom } from '../../../testing/random.ts';
import { checkMark } from '../../document/check-mark.ts';
import type { HighlightAnnotation } from '../../types/highlight-annotation/index.ts';
import { addLines, lineGroupsGeometry, linesOnPage } from './line-groups.ts';

const built = buildMark('HighlightAnnotation', createRandom(2)) as HighlightAnnotation;
const line = { x: 10, y: 10, width: 100, height: 20 };
const mark: HighlightAnnotation = freezeDeep({
  ...built,
  lineGroups: [{ pageData: { width: 200, height: 200 }, pageNumber: 1, startIndex: 0, textLength: 0, lines: [line] }],
});
const geometry = lineGroupsGeometry<HighlightAnnotation>();
const lower = { ...line, y: 50 };

describe('a selection over several pages', () => {
  const both = freezeDeep(
    addLines(
      addLines(mark, 1, { width: 200, height: 200 }, { lines: [lower] }),
      2,
      { width: 300, height: 300 },
      { lines: [line] },
    ),
  );

  it('grows on its page, and on to another', () => {
    expect(checkMark(both, 0)).toEqual([]);
    expect(linesOnPage(both, 1)).toEqual([line, lower]);
    expect(linesOnPage(both, 2)).toEqual([line]);
    expect(geometry.pageNumbers(both)).toEqual([1, 2]);
  });

  it('is scaled page by page, by the size that each group was saved at', () => {
    const scaled = geometry.onPage(both, 2, { width: 600, height: 300 });
    expect(linesOnPage(scaled, 1)).toEqual([line, lower]);
    expect(linesOnPage(scaled, 2)).toEqual([{ x: 20, y: 10, width: 200, height: 20 }]);
  });

  it('moves on one page without the other', () => {
    const moved = geometry.translate(both, 2, { x: 5, y: 0 });
    expect(linesOnPage(moved, 1)).toEqual([line, lower]);
    expect(linesOnPage(moved, 2)).toEqual([{ ...line, x: 15 }]);
  });

  it('is adjusted line by line', () => {
    const wider = geometry.dragHandle(both, 1, 'line:0:1:e', { x: 150, y: 60 }, {});
    expect(linesOnPage(wider, 1)).toEqual([line, { ...lower, width: 140 }]);
    expect(linesOnPage(geometry.removeHandle?.(both, 1, 'line:0:0:e') ?? both, 1)).toEqual([lower]);
    expect(geometry.removeHandle?.(both, 2, 'line:1:0:e')).toBeUndefined();
  });
});
