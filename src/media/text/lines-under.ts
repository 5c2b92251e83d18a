import { medianOf } from '../../kernel/median.ts';
import type { Point } from '../../kernel/point.ts';
import { type Rect, rectFromPoints, rectsTouch } from '../../kernel/rect.ts';

/** A printed line with its words, or a piece of a skewed one. */
export interface InkLine extends Rect {
  /** Edges of the words from left to right (page px), without gaps as wide as a space. */
  readonly words: readonly (readonly [left: number, right: number])[];
}

const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

const aside = (rect: Rect, { x }: Point) => Math.max(rect.x - x, 0, x - right(rect));
const apart = (rect: Rect, { y }: Point) => Math.max(rect.y - y, 0, y - bottom(rect));

/** Returns the nearest line at the point's height: margins belong to lines. */
function findNearest(lines: readonly InkLine[], point: Point): InkLine {
  const least = Math.min(...lines.map((line) => apart(line, point)));
  return lines
    .filter((line) => apart(line, point) <= least + line.height / 2)
    .reduce((best, line) => (aside(line, point) < aside(best, point) ? line : best));
}

/** Overlap with a word that counts as missing the gap before it (share of the line's height). */
const MISSED = 0.15;

/** Returns whole words between two positions: half a letter is recognizable. Undefined if none. */
function clip(line: InkLine, from: number, to: number): Rect | undefined {
  const slack = Math.min(MISSED * line.height, (to - from) / 2);
  const within = line.words.filter(([start, end]) => start < to - slack && end > from + slack);
  const first = within[0];
  const last = within.at(-1);
  return first && last && { x: first[0], y: line.y, width: last[1] - first[0], height: line.height };
}

/** Like the above, with the nearest word if there is none between. */
function clipSome(line: InkLine, from: number, to: number): Rect {
  const middle = (from + to) / 2;
  const [start, end] = line.words.reduce(
    (best, word) => (distanceToWord(word, middle) < distanceToWord(best, middle) ? word : best),
    line.words[0] ?? [line.x, right(line)],
  );
  return clip(line, from, to) ?? { x: start, y: line.y, width: end - start, height: line.height };
}

const distanceToWord = ([start, end]: readonly [number, number], x: number) => Math.max(start - x, 0, x - end);

/** Returns whether rectangles are pieces of one line: heights overlap mostly. */
function isSameLine(one: Rect, other: Rect): boolean {
  const overlap = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
  return overlap > 0.5 * Math.min(one.height, other.height);
}

/** Height of a line without other evidence, as a share of the page's height: about 11 pt on A4. */
const USUAL_LINE = 1 / 60;

const usualHeight = (lines: readonly Rect[], pageHeight: number): number =>
  lines.length > 0 ? medianOf(lines.map(({ height }) => height)) : pageHeight * USUAL_LINE;

/** Returns the drag's rectangle, at least a line high and wide: thinner ones cover nothing. */
function toArea(area: Rect, lineHeight: number): Rect {
  const width = Math.max(area.width, lineHeight);
  const height = Math.max(area.height, lineHeight);
  return { x: area.x - (width - area.width) / 2, y: area.y - (height - area.height) / 2, width, height };
}

/** Returns the line meant by a drag in a gap: the nearest within about its height. */
function findBeside(lines: readonly InkLine[], area: Rect, start: Point): InkLine | undefined {
  const near = lines.filter(
    (line) =>
      line.x <= right(area) &&
      right(line) >= area.x &&
      area.height < line.height &&
      Math.max(line.y - bottom(area), area.y - bottom(line)) <= line.height,
  );
  return near.length > 0 ? findNearest(near, start) : undefined;
}

/**
 * Selects like a text editor: whole words from start to end of the drag, and lines between (page
 * px). Outside of print: the nearest line; without print: the drag's rectangle, a line high.
 */
export function linesUnder(lines: readonly InkLine[], from: Point, to: Point, pageHeight: number): Rect[] {
  const area = rectFromPoints(from, to);
  const met = lines.filter((line) => rectsTouch(line, area));
  if (met.length === 0) {
    const beside = findBeside(lines, area, from);
    return [beside ? clipSome(beside, area.x, right(area)) : toArea(area, usualHeight(lines, pageHeight))];
  }
  // Only lines that the drag meets begin or end it: the nearest may be in another column.
  const startLine = findNearest(met, from);
  const endLine = findNearest(met, to);
  const [startIndex, endIndex] = [lines.indexOf(startLine), lines.indexOf(endLine)];
  const isForward = startIndex < endIndex || (startIndex === endIndex && from.x <= to.x);
  const [firstLine, lastLine] = isForward ? [startLine, endLine] : [endLine, startLine];
  const [first, last] = isForward ? [from, to] : [to, from];
  const chosen = lines.slice(Math.min(startIndex, endIndex), Math.max(startIndex, endIndex) + 1);
  // Within one line, the direction of the drag doesn't matter.
  const isOneLine = isSameLine(firstLine, lastLine);
  const parts = chosen.flatMap((line) => {
    if (isOneLine) return clip(line, area.x, right(area)) ?? [];
    if (line === firstLine) return clip(line, first.x, Number.POSITIVE_INFINITY) ?? [];
    if (line === lastLine) return clip(line, Number.NEGATIVE_INFINITY, last.x) ?? [];
    const { x, y, width, height } = line;
    return { x, y, width, height };
  });
  return parts.length > 0 ? parts : [clipSome(startLine, area.x, right(area))];
}
