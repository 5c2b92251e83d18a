// Pure: no DOM, no Node.
import type { Rect } from '../../codecs/rgba.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

const aside = (rect: Rect, { x }: Point) => Math.max(rect.x - x, 0, x - right(rect));
const apart = (rect: Rect, { y }: Point) => Math.max(rect.y - y, 0, y - bottom(rect));

/** The line at the point's height, and of those in one row the one nearest sideways: as in a text editor, where margins belong to lines. */
function findNearest(lines: readonly Rect[], point: Point): Rect {
  const least = Math.min(...lines.map((line) => apart(line, point)));
  return lines
    .filter((line) => apart(line, point) <= least + line.height / 2)
    .reduce((best, line) => (aside(line, point) < aside(best, point) ? line : best));
}

function clip(rect: Rect, from: number, to: number): Rect | undefined {
  const x = Math.max(rect.x, from);
  const width = Math.min(right(rect), to) - x;
  return width > 0 ? { ...rect, x, width } : undefined;
}

/** Pieces of one printed line lie side by side and overlap for the most part of their height. */
function isSameLine(one: Rect, other: Rect): boolean {
  const overlap = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
  return overlap > 0.5 * Math.min(one.height, other.height);
}

/**
 * The parts of the printed lines (in reading order) that a drag selects, in the manner of a text editor: from the drag's start on its
 * line to the drag's end on its own, whole lines between. Where the drag meets no print: the drag's own rectangle.
 */
export function linesUnder(lines: readonly Rect[], from: Point, to: Point): Rect[] {
  const area: Rect = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  const isMet = (line: Rect) =>
    line.x < right(area) && right(line) > area.x && line.y <= bottom(area) && bottom(line) >= area.y;
  const met = lines.filter(isMet);
  if (met.length === 0) return [area];
  // Only lines that the drag meets may begin or end it: the nearest to a point in a margin may be of another column.
  const [start, end] = [from, to].map((point) => ({ x: point.x, index: lines.indexOf(findNearest(met, point)) }));
  if (!start || !end) return [area];
  const isForward = start.index < end.index || (start.index === end.index && start.x <= end.x);
  const [first, last] = isForward ? [start, end] : [end, start];
  const firstLine = lines[first.index] as Rect;
  const lastLine = lines[last.index] as Rect;
  // Within one line it does not matter which end the drag began at.
  if (isSameLine(firstLine, lastLine)) {
    const [low, high] = [Math.min(first.x, last.x), Math.max(first.x, last.x)];
    const parts = lines.slice(first.index, last.index + 1).flatMap((line) => clip(line, low, high) ?? []);
    return parts.length > 0 ? parts : [area];
  }
  const parts = lines.slice(first.index, last.index + 1).flatMap((line, offset) => {
    if (offset === 0) return clip(line, first.x, Number.POSITIVE_INFINITY) ?? [];
    if (offset === last.index - first.index) return clip(line, Number.NEGATIVE_INFINITY, last.x) ?? [];
    return line;
  });
  return parts.length > 0 ? parts : [area];
}
