// Moves an end of a selection by keys: by character, word or line, to the ends of line or page.
import { isLevel } from './select.ts';
import { boxOf, type TextLine, type TextPage } from './text-page.ts';

export type CaretStep = 'character' | 'word' | 'line' | 'line-end' | 'page-end';

/** Surrogate pairs, and letters with combining marks, count as one character. */
function stepCharacter({ text }: TextPage, caret: number, by: 1 | -1): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // Letters with marks are hardly ever longer.
  const from = Math.max(0, caret - 32);
  let before = from;
  for (const { index, segment } of segments.segment(text.slice(from, caret + 32))) {
    const [start, end] = [from + index, from + index + segment.length];
    if (by > 0 && start >= caret) return end;
    if (by < 0 && end >= caret) return caret > start ? start : before;
    before = start;
  }
  return by > 0 ? Math.min(text.length, caret + 1) : before;
}

function stepWord({ words, text }: TextPage, caret: number, by: 1 | -1): number {
  if (by > 0) return words.find(({ end }) => end > caret)?.end ?? text.length;
  return words.findLast(({ start }) => start < caret)?.start ?? 0;
}

const lineIndexAt = ({ lines }: TextPage, caret: number): number => {
  const found = lines.findIndex(({ start, end }) => caret >= start && caret <= end);
  return found >= 0 ? found : caret <= 0 ? 0 : lines.length - 1;
};

/** Returns the position along its line (page units). */
function caretOffset(page: TextPage, line: TextLine, caret: number): number {
  const side = isLevel(line) ? 'x' : 'y';
  const length = isLevel(line) ? 'width' : 'height';
  const next = caret < line.end ? boxOf(page, caret) : undefined;
  if (next) return next[side];
  const before = caret > line.start ? boxOf(page, caret - 1) : undefined;
  return before ? before[side] + before[length] : line.rect[side];
}

function stepLine(page: TextPage, caret: number, by: 1 | -1): number {
  const at = lineIndexAt(page, caret);
  const [line, next] = [page.lines[at], page.lines[at + by]];
  if (!line) return caret;
  if (!next) return by > 0 ? page.text.length : 0;
  const wanted = caretOffset(page, line, caret);
  let best = next.start;
  let least = Number.POSITIVE_INFINITY;
  for (let place = next.start; place <= next.end; place++) {
    const distance = Math.abs(caretOffset(page, next, place) - wanted);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** @param caret index in the page's text, between two characters */
export function moveCaret(page: TextPage, caret: number, step: CaretStep, by: 1 | -1): number {
  switch (step) {
    case 'character':
      return stepCharacter(page, caret, by);
    case 'word':
      return stepWord(page, caret, by);
    case 'line':
      return stepLine(page, caret, by);
    case 'line-end': {
      const line = page.lines[lineIndexAt(page, caret)];
      return (by > 0 ? line?.end : line?.start) ?? caret;
    }
    case 'page-end':
      return by > 0 ? page.text.length : 0;
  }
}
