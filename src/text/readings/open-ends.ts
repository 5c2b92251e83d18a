// Hyphenated words and phrases that continue at the top of another column, or the next page.
import type { Line } from '../lines.ts';
import { NO_OPEN_ENDS, type OpenEnds, type OwnText, type TextLine, type TextRange } from '../text-page.ts';

/** Maximum distance to the line below within a column (em). */
const NEXT_LINE = 2;
/** More are a table. */
const MOST = 24;
/** Maximum number of column ends per page where a phrase may continue: the lowest ones. */
const MOST_OF_PAGE = 5;
/** Maximum lines of a page with columns. */
const MOST_LINES = 3_000;

const HYPHENATED = /\p{L}{2,}[-\u2010\u2011]$/u;
const BEGINS = /^\p{L}{2,}/u;

/** Returns whether a line has another directly below it (or above, by `side`). */
function hasNeighbor(lines: readonly Line[], line: Line, side: 1 | -1): boolean {
  return lines.some((other) => {
    const step = side * (other.v - line.v);
    const isNear = step > 0.3 * line.size && step < NEXT_LINE * Math.max(line.size, other.size);
    return isNear && Math.abs(other.angle - line.angle) < 0.05 && other.u0 < line.u1 && line.u0 < other.u1;
  });
}

interface PlacedWord extends TextRange {
  /** Position of its line, downwards. */
  readonly v: number;
}

/** Returns the words of the outermost lines in one direction. */
const farthest = (words: readonly PlacedWord[], side: 1 | -1): readonly TextRange[] =>
  words
    .toSorted((one, other) => side * (other.v - one.v))
    .slice(0, MOST_OF_PAGE)
    .map(({ start, end }) => ({ start, end }));

/** @param ranges those of the lines in the page's text */
export function findOpenEnds(lines: readonly Line[], ranges: readonly TextLine[], page: OwnText): OpenEnds {
  if (lines.length > MOST_LINES) return NO_OPEN_ENDS;
  const ends: TextRange[] = [];
  const starts: TextRange[] = [];
  const lastWords: PlacedWord[] = [];
  const firstWords: PlacedWord[] = [];
  for (const [index, line] of lines.entries()) {
    const { words } = ranges[index] as TextLine;
    const [first, last] = [page.words[words.start], page.words[words.end - 1]];
    if (!first || !last) continue;
    const isEnd = HYPHENATED.test(page.text.slice(last.start, last.end));
    const isStart = BEGINS.test(page.text.slice(first.start, first.end));
    if (!hasNeighbor(lines, line, 1)) {
      if (isEnd && ends.length < MOST) ends.push({ start: last.start, end: last.end - 1 });
      lastWords.push({ start: last.start, end: last.end, v: line.v });
    }
    if (!hasNeighbor(lines, line, -1)) {
      if (isStart && starts.length < MOST) starts.push({ start: first.start, end: first.end });
      firstWords.push({ start: first.start, end: first.end, v: line.v });
    }
  }
  return { ends, starts, lastWords: farthest(lastWords, 1), firstWords: farthest(firstWords, -1) };
}
