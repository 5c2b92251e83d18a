// Words that a hyphen breaks at the end of a column or a page: they go on at the top of another column, or of the next page.
import type { Line } from '../lines.ts';
import type { OpenEnds, OwnText, TextLine, TextRange } from '../text-page.ts';

/** In sizes of type: a line so near below goes on with a line, and the column does not end there. */
const NEXT_LINE = 2;
/** More are a table. */
const MOST = 24;
/** More lines on a page are no columns. */
const MOST_LINES = 3_000;

const HYPHENATED = /\p{L}{2,}[-\u2010\u2011]$/u;
const BEGINS = /^\p{L}{2,}/u;

/** True if one of the lines lies right below (or above, by `side`) another. */
function hasNeighbor(lines: readonly Line[], line: Line, side: 1 | -1): boolean {
  return lines.some((other) => {
    const step = side * (other.v - line.v);
    const isNear = step > 0.3 * line.size && step < NEXT_LINE * Math.max(line.size, other.size);
    return isNear && Math.abs(other.angle - line.angle) < 0.05 && other.u0 < line.u1 && line.u0 < other.u1;
  });
}

/** @param ranges those of the lines in the page's text */
export function findOpenEnds(lines: readonly Line[], ranges: readonly TextLine[], page: OwnText): OpenEnds {
  const ends: TextRange[] = [];
  const starts: TextRange[] = [];
  if (lines.length > MOST_LINES) return { ends, starts };
  for (const [index, line] of lines.entries()) {
    const { words } = ranges[index] as TextLine;
    const [first, last] = [page.words[words.start], page.words[words.end - 1]];
    if (!first || !last) continue;
    const isEnd = HYPHENATED.test(page.text.slice(last.start, last.end));
    const isStart = BEGINS.test(page.text.slice(first.start, first.end));
    if (isEnd && ends.length < MOST && !hasNeighbor(lines, line, 1))
      ends.push({ start: last.start, end: last.end - 1 });
    if (isStart && starts.length < MOST && !hasNeighbor(lines, line, -1))
      starts.push({ start: first.start, end: first.end });
  }
  return { ends, starts };
}
