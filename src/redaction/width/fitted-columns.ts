// Finds table columns that are as wide as their widest entry, which may be a redacted one.
import { isNear, LEAST_LINES, type LinePart, type LineSegment, linePartsOf } from './columns.ts';
import type { ShownLine } from './shown-line.ts';

/** Tolerance of the starts of a column, and of the space behind entries (pt). */
const EXACT = { start: 0.3, space: 0.5 };
/** Most space behind the widest entry of a column (em). */
const MOST = 1.5;

type Entry = Pick<LinePart, 'line' | 'start' | 'end'>;

const removesFrom = ({ glyphs }: Pick<LineSegment, 'glyphs'>) => glyphs.some(({ shown }) => shown.isRemoved);

/** Returns the starts of columns, which several lines share. */
function startsOf(entries: readonly Entry[]): number[] {
  const starts: number[] = [];
  for (const { start } of entries.toSorted((one, other) => one.start - other.start)) {
    const lines = new Set(
      entries.filter((other) => Math.abs(other.start - start) <= EXACT.start).map(({ line }) => line),
    );
    const isNew = start - (starts.at(-1) ?? Number.NEGATIVE_INFINITY) > EXACT.start;
    if (isNew && lines.size >= LEAST_LINES) starts.push(start);
  }
  return starts;
}

/**
 * Returns whether all other columns of a segment's table end closely behind their widest entry:
 * then the width of its own column tells how wide its redacted entry may have been.
 * @param segmentsOn separately set parts of a line
 */
export function isInFittedColumn(
  { align, line }: LineSegment,
  lines: readonly ShownLine[],
  segmentsOn: (line: ShownLine) => readonly LineSegment[],
): boolean {
  if (align.edge === 'end') return false;
  const entries = lines
    .filter(({ axes }) => axes === line.axes)
    .flatMap((other): Entry[] => {
      if (!other.glyphs.some(({ shown }) => shown.isRemoved)) return linePartsOf(other);
      const kept = segmentsOn(other).filter((segment) => !removesFrom(segment));
      return kept.flatMap((segment) => linePartsOf({ ...other, glyphs: segment.glyphs }));
    });
  const starts = startsOf(entries);
  const spaces = starts.slice(0, -1).map((start, at) => {
    const ends = entries.filter((entry) => Math.abs(entry.start - start) <= EXACT.start).map(({ end }) => end);
    return { start, space: (starts[at + 1] ?? 0) - Math.max(...ends) };
  });
  const own = spaces.findLast(({ start }) => start <= align.at || isNear(start, align.at));
  const others = spaces.filter((one) => one !== own).map(({ space }) => space);
  if (!own || others.length === 0) return false;
  const [least, most] = [Math.min(...others), Math.max(...others)];
  const isFitted = least > 0 && most - least <= EXACT.space && most <= MOST * line.size;
  return isFitted && own.space >= least - EXACT.space;
}
