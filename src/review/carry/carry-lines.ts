// Carries marks on lines of words: each group of lines gets the same words of the new version.
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import { definitionOf, isRedaction, linesOnPage, type Mark } from '../../marks/index.ts';
import { selectText } from '../../text/select.ts';
import type { TextPage, TextRange } from '../../text/text-page.ts';
import { type CarriedMark, WORDS_GONE } from './carried-mark.ts';
import { isUnder, LEAST_FOUND, mainPage } from './find-anchor.ts';
import type { Trace, TracedText } from './trace-words.ts';

type LinesMark = Extract<Mark, { lineGroups: unknown }>;
type Group = LinesMark['lineGroups'][number];

export const hasLines = (mark: Mark): mark is LinesMark => 'lineGroups' in mark;

interface Selected {
  readonly words: readonly number[];
  /** Units of the first and last word that aren't selected. */
  readonly before: number;
  readonly after: number;
}

/** Returns the words of a group: those of its range in the text, or else those under its lines. */
function wordsOf(group: Group, lines: readonly Rect[], { text: { words } }: TracedText): Selected {
  const range = { start: group.startIndex, end: group.startIndex + group.textLength };
  const isIn = ({ start, end }: TextRange) => start < range.end && end > range.start;
  const inRange = words.flatMap((word, index) => (isIn(word) ? [index] : []));
  // The text of other programs may count differently: the lines are what users see.
  const isThere = inRange.length > 0 && inRange.every((index) => isUnder(words[index]?.rect as Rect, lines));
  if (!isThere) {
    const under = words.flatMap(({ rect }, index) => (isUnder(rect, lines) ? [index] : []));
    return { words: under, before: 0, after: 0 };
  }
  const [first, last] = [words[inRange[0] as number], words[inRange.at(-1) as number]] as [TextRange, TextRange];
  return {
    words: inRange,
    before: Math.max(0, range.start - first.start),
    after: Math.max(0, last.end - range.end),
  };
}

interface Found {
  readonly page: PageNumber;
  readonly text: TextPage;
  readonly range: TextRange;
}

function findWords({ words, before, after }: Selected, page: TracedText, trace: Trace, isStrict: boolean) {
  const places = words.map((index) => page.places[index]);
  const target = mainPage(places);
  const text = target === undefined ? undefined : trace.new.get(target);
  if (target === undefined || !text) return undefined;
  const found = places.flatMap((place) => (place?.page === target ? [place.word] : []));
  if (found.length < words.length * (isStrict ? 1 : LEAST_FOUND)) return undefined;
  const [first, last] = [Math.min(...found), Math.max(...found)];
  // Words inserted in between belong to the mark, but not a whole paragraph.
  if (last - first + 1 > (isStrict ? words.length : 2 * words.length + 2)) return undefined;
  const [start, end] = [text.words[first], text.words[last]];
  if (!start || !end) return undefined;
  const isWhole = (index: number | undefined, word: number) => places[index ?? 0]?.word !== word;
  const range = {
    start: start.start + (isWhole(0, first) ? 0 : before),
    end: end.end - (isWhole(places.length - 1, last) ? 0 : after),
  };
  return { page: target, text, range } satisfies Found;
}

/** Carries a mark if all its groups are found. Redactions need every word, and no further ones. */
export function carryLines(
  mark: LinesMark,
  { trace, oldPages, newPages }: { trace: Trace; oldPages: readonly Size[]; newPages: readonly Size[] },
): CarriedMark {
  const { geometry } = definitionOf(mark);
  const lineGroups: Group[] = [];
  const texts: string[] = [];
  for (const [index, { pageNumber }] of mark.lineGroups.entries()) {
    const [page, size] = [trace.old.get(pageNumber), atPage(oldPages, pageNumber)];
    if (!page || !size) return WORDS_GONE;
    const placed = geometry.onPage(mark, pageNumber, size) as LinesMark;
    const group = placed.lineGroups[index] as Group;
    const lines = linesOnPage({ ...placed, lineGroups: [group] }, pageNumber);
    const found = findWords(wordsOf(group, lines, page), page, trace, isRedaction(mark));
    const selected = found && selectText(found.text, found.range);
    const newSize = found && atPage(newPages, found.page);
    if (!found || !selected || !newSize) return WORDS_GONE;
    const { text, startIndex, textLength } = selected.words;
    const { width, height } = newSize;
    texts.push(text);
    lineGroups.push({
      ...group,
      pageData: { width, height },
      pageNumber: found.page,
      startIndex,
      textLength,
      lines: selected.lines.map(({ x, y, width: w, height: h }) => ({ x, y, width: w, height: h })),
    });
  }
  const [first] = lineGroups;
  if (!first) return WORDS_GONE;
  const textLength = lineGroups.reduce((sum, group) => sum + group.textLength, 0);
  const selection = { selectedText: texts.join('\n'), startIndex: first.startIndex, textLength };
  return { mark: { ...mark, pageNumber: first.pageNumber, ...selection, lineGroups } };
}
