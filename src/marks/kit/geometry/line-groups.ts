import type { PageNumber } from '../../../kernel/page-number.ts';
import { quarterRect, quarterSize } from '../../../kernel/quarters.ts';
import {
  inflateRect,
  normalizeRect,
  type Rect,
  rectContainsPoint,
  rectsTouch,
  type Size,
  translateRect,
  unionOfRects,
} from '../../../kernel/rect.ts';
import { isResizeHandle, mapRect, resizeRect } from '../../../kernel/resize.ts';
import { type Message, message } from '../../../messages/index.ts';
import type { BaseMark, LineGroup } from '../base-mark.ts';
import type { FoundLines, Geometry, Handle } from '../define-mark.ts';
import { resizeHandles } from './rectangle.ts';
import { pageOfShape, scaleBetween, scaleRect } from './scale.ts';

export interface LineGroupsMark extends BaseMark {
  readonly lineGroups: readonly LineGroup[];
  readonly selectedText: string;
  readonly textLength: number;
}

export const linesOnPage = (mark: LineGroupsMark, pageNumber: PageNumber): readonly Rect[] =>
  mark.lineGroups.filter((group) => group.pageNumber === pageNumber).flatMap((group) => group.lines.map(normalizeRect));

const withGroups = <M extends LineGroupsMark>(
  mark: M,
  pageNumber: PageNumber,
  change: (group: LineGroup, index: number) => object,
): M => ({
  ...mark,
  lineGroups: mark.lineGroups.map((group, index) => (group.pageNumber === pageNumber ? change(group, index) : group)),
});

/** Returns the mark with changed lines on a page; drops lines without a result. */
const withLines = <M extends LineGroupsMark>(
  mark: M,
  pageNumber: PageNumber,
  change: (line: LineGroup['lines'][number], group: number, line_: number) => Rect | undefined,
): M =>
  withGroups(mark, pageNumber, (group, groupIndex) => ({
    ...group,
    lines: group.lines.map((line, index) => change(line, groupIndex, index)).filter((line) => line !== undefined),
  }));

/**
 * Adds lines on any page: to the first group of the page, which must have its current size
 * ({@link Geometry.onPage}), or to a new one. Lines with words need a position in the text each.
 */
export function addLines<M extends LineGroupsMark>(
  mark: M,
  pageNumber: PageNumber,
  pageSize: Size,
  { lines, words }: FoundLines,
): M {
  const added = lines.map(({ x, y, width, height }) => ({ x, y, width, height }));
  const at = mark.lineGroups.findIndex((group) => group.pageNumber === pageNumber);
  const { width, height } = pageSize;
  if (words) {
    const { text, startIndex, textLength } = words;
    const group = { pageData: { width, height }, pageNumber, startIndex, textLength, lines: added };
    const selectedText = mark.selectedText === '' ? text : `${mark.selectedText}\n${text}`;
    return { ...mark, lineGroups: [...mark.lineGroups, group], selectedText, textLength: mark.textLength + textLength };
  }
  const lineGroups =
    at < 0
      ? [...mark.lineGroups, { pageData: { width, height }, pageNumber, startIndex: 0, textLength: 0, lines: added }]
      : mark.lineGroups.map((group, index) => (index === at ? { ...group, lines: [...group.lines, ...added] } : group));
  return { ...mark, lineGroups };
}

/** `line:0:2:e` is the right edge of line 2 in group 0. */
function parseHandle(id: string): { group: number; line: number; edge: string } | undefined {
  const [, group, line, edge] = /^line:(\d+):(\d+):(\w+)$/.exec(id) ?? [];
  return edge === undefined ? undefined : { group: Number(group), line: Number(line), edge };
}

/** With more lines, only the whole selection can be moved: handles would hide the text. */
const MOST_LINES_WITH_HANDLES = 60;

const endLabel = ({ id }: Handle, number: number): Message =>
  id.endsWith('e')
    ? message('Right end of line {number}', { number })
    : message('Left end of line {number}', { number });

function lineHandles(mark: LineGroupsMark, pageNumber: PageNumber): Handle[] {
  const handles = mark.lineGroups.flatMap((group, groupIndex) =>
    group.pageNumber !== pageNumber
      ? []
      : group.lines.flatMap((line, index) =>
          resizeHandles(normalizeRect(line), `line:${groupIndex}:${index}:`)
            .filter(({ id }) => /:[ew]$/.test(id))
            .map((handle) => ({ ...handle, label: endLabel(handle, index + 1) })),
        ),
  );
  return handles.length <= 2 * MOST_LINES_WITH_HANDLES ? handles : [];
}

/** Geometry of types that cover lines of text: `lineGroups` with pages. */
export const lineGroupsGeometry = <M extends LineGroupsMark>(): Geometry<M> => ({
  isMovable: true,
  pageNumbers: (mark) => [...new Set(mark.lineGroups.map((group) => group.pageNumber))],
  onPage(mark, pageNumber, size) {
    const isForeign = (group: LineGroup) => group.pageNumber === pageNumber && scaleBetween(group.pageData, size);
    if (!mark.lineGroups.some(isForeign)) return mark;
    return withGroups(mark, pageNumber, (group) => {
      const scale = scaleBetween(group.pageData, size);
      if (!scale) return group;
      const pageData = { ...group.pageData, width: size.width, height: size.height };
      return { ...group, pageData, lines: group.lines.map((line) => scaleRect(line, scale)) };
    });
  },
  bounds: (mark, pageNumber) => unionOfRects(linesOnPage(mark, pageNumber)),
  outlines: linesOnPage,
  covered: linesOnPage,
  hit: (mark, pageNumber, point, tolerance) =>
    linesOnPage(mark, pageNumber).some((line) => rectContainsPoint(inflateRect(line, tolerance), point)),
  touches: (mark, pageNumber, rect) => linesOnPage(mark, pageNumber).some((line) => rectsTouch(line, rect)),
  translate: (mark, pageNumber, delta) => withLines(mark, pageNumber, (line) => translateRect(line, delta)),
  resize: (mark, pageNumber, from, to) => withLines(mark, pageNumber, (line) => mapRect(line, from, to)),
  handles: lineHandles,
  dragHandle(mark, pageNumber, handleId, to, modifiers) {
    const handle = parseHandle(handleId);
    if (!handle) return mark;
    const { edge } = handle;
    return withLines(mark, pageNumber, (line, group, index) =>
      group === handle.group && index === handle.line && isResizeHandle(edge)
        ? { ...line, ...resizeRect(normalizeRect(line), edge, to, { fromCenter: modifiers.fromCenter ?? false }) }
        : line,
    );
  },
  removeHandle(mark, pageNumber, handleId) {
    const handle = parseHandle(handleId);
    if (!handle || linesOnPage(mark, pageNumber).length <= 1) return undefined;
    return withLines(mark, pageNumber, (line, group, index) =>
      group === handle.group && index === handle.line ? undefined : line,
    );
  },
  toPage: (mark, from, to) => ({
    ...withGroups(mark, from, (group) => ({ ...group, pageNumber: to })),
    pageNumber: mark.pageNumber === from ? to : mark.pageNumber,
  }),
  renumber(mark, newNumbers) {
    const lineGroups = mark.lineGroups.flatMap((group) => {
      const pageNumber = newNumbers.get(group.pageNumber);
      return pageNumber === undefined ? [] : [{ ...group, pageNumber }];
    });
    const [first] = lineGroups;
    return first && { ...mark, pageNumber: newNumbers.get(mark.pageNumber) ?? first.pageNumber, lineGroups };
  },
  turn(mark, pageNumber, size, quarters) {
    if (quarters === 0 || !mark.lineGroups.some((group) => group.pageNumber === pageNumber)) return mark;
    return withGroups(mark, pageNumber, (group) => {
      const page = pageOfShape(group.pageData, size);
      const pageData = { ...group.pageData, ...quarterSize(group.pageData, quarters) };
      return { ...group, pageData, lines: group.lines.map((line) => quarterRect(line, page, quarters)) };
    });
  },
  addLines,
});
