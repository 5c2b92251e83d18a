// Marks on words stay with their words, and grow and shrink by words.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect, type Rect, rectCenter, rectContainsPoint, rectsTouch } from '../kernel/rect.ts';
import { definitionOf, findMarkTool, type Mark } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import { moveCaret } from '../text/caret.ts';
import { caretAt, growRange, selectText, wordsUnder } from '../text/select.ts';
import type { TextPage, TextRange } from '../text/text-page.ts';
import { createMark } from './create-mark.ts';
import type { Editor } from './editor.ts';

/** Returns the page's words under a mark of words; undefined for other marks or without words. */
function pageUnder({ ports }: Editor, mark: Mark, pageNumber: PageNumber): TextPage | undefined {
  if (definitionOf(mark).tool.kind !== 'lines' || !('selectedText' in mark) || mark.selectedText === '')
    return undefined;
  const page = ports.textPage?.(pageNumber);
  const lines = definitionOf(mark).geometry.outlines(mark, pageNumber);
  return page?.lines.some(({ rect }) => lines.some((line) => rectsTouch(rect, line))) ? page : undefined;
}

export const sticksToWords = (editor: Editor, mark: Mark, pageNumber: PageNumber): boolean =>
  pageUnder(editor, mark, pageNumber) !== undefined;

export const hintSticking = ({ ports }: Editor): void =>
  ports.notify(t('This mark stays with its words. Drag one of its ends to mark more or fewer of them.'));

interface End {
  readonly page: TextPage;
  readonly range: TextRange;
  readonly isStart: boolean;
  /** Page to the right is back in the text. */
  readonly isReversed: boolean;
}

/** Returns the end that a handle belongs to; undefined if the mark isn't one run of words. */
function endOf(editor: Editor, mark: Mark, pageNumber: PageNumber, handleId: string): End | undefined {
  const page = pageUnder(editor, mark, pageNumber);
  if (!page || definitionOf(mark).geometry.pageNumbers(mark).length !== 1) return undefined;
  const { geometry } = definitionOf(mark);
  const lines = geometry.outlines(mark, pageNumber);
  const handle = geometry.handles(mark, pageNumber).find(({ id }) => id === handleId);
  const line = handle && lines.find((each) => rectContainsPoint(inflateRect(each, 1), handle.point));
  const words = wordsUnder(page, lines);
  if (!line || !words) return undefined;
  const [left, right] = edgesOf(line).map((point) => caretAt(page, point) ?? 0);
  const isReversed = (left ?? 0) > (right ?? 0);
  return {
    page,
    range: { start: words.startIndex, end: words.startIndex + words.textLength },
    isStart: handleId.endsWith('w') !== isReversed,
    isReversed,
  };
}

/** Just within the ends of a line. */
function edgesOf(line: Rect): readonly Point[] {
  const { x, width } = inflateRect(line, -1);
  const { y } = rectCenter(line);
  return [
    { x, y },
    { x: x + width, y },
  ];
}

/** Parts of a mark that say which words it is on. */
const WORD_KEYS: ReadonlySet<string> = new Set(['startIndex', 'selectedText', 'textLength', 'lineGroups']);

/** The mark over other words of its page: the range from its fixed end to `caret`. */
function withEnd(editor: Editor, mark: Mark, pageNumber: PageNumber, end: End, caret: number, isExact: boolean): Mark {
  const { page, range, isStart } = end;
  const moved = isStart
    ? { start: Math.min(caret, range.end - 1), end: range.end }
    : { start: range.start, end: Math.max(caret, range.start + 1) };
  const found = selectText(page, isExact ? moved : growRange(page, moved, 'word'));
  const tool = findMarkTool(mark.type);
  if (!found || !tool) return mark;
  const { lines, words } = found;
  const made = createMark(editor, tool, { kind: 'lines', lines, words }, pageNumber);
  const ofWords = Object.entries(made).filter(([key]) => WORD_KEYS.has(key));
  return { ...mark, ...Object.fromEntries(ofWords) };
}

/** Drags an end to the word at a point, or letter if `isExact`; undefined if it moves freely. */
export function dragToWord(
  editor: Editor,
  mark: Mark,
  pageNumber: PageNumber,
  drag: { readonly handleId: string; readonly to: Point; readonly isExact: boolean },
): Mark | undefined {
  const end = endOf(editor, mark, pageNumber, drag.handleId);
  if (!end) return undefined;
  const caret = caretAt(end.page, drag.to);
  return caret === undefined ? mark : withEnd(editor, mark, pageNumber, end, caret, drag.isExact);
}

/** Moves one end by a word, right or left; undefined for marks that move freely. */
export function stepByWord(
  editor: Editor,
  mark: Mark,
  pageNumber: PageNumber,
  { handleId, by }: { readonly handleId: string; readonly by: 1 | -1 },
): Mark | undefined {
  const end = endOf(editor, mark, pageNumber, handleId);
  if (!end) return undefined;
  const { page, range, isStart, isReversed } = end;
  const forward = by > 0 !== isReversed ? 1 : -1;
  const caret = moveCaret(page, isStart ? range.start : range.end, 'word', forward);
  return withEnd(editor, mark, pageNumber, end, caret, false);
}
