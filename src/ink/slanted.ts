// Finds lines of print that run at other angles than level or upright (heuristic).
import { inflateRect, type Rect, rectsTouch, unionOfRects } from '../kernel/rect.ts';

/** More letters at all angles are grain of a picture. */
const MOST = 2500;
/** Minimum letters of a line: fewer are in a row by chance. */
const LEAST = 5;
/** Minimum size (px), and maximum ratio of sizes of neighbours. */
const LEAST_SIZE = 5;
const ALIKE = 2.2;
/** Maximum distance of neighbours, and from their line (letter sizes). */
const STEP = 1.9;
const OFF = 0.4;
/** Minimum angle to level and upright lines, which are found otherwise (radians). */
const SLANT = 0.2;
/** Distance within which others must not crowd a line (letter sizes), and how many may (share). */
const CROWD = 1.4;
const MOST_CROWD = 0.5;
/** Minimum variation of letters: dots, dashes and symbols are alike (share of their mean). */
const VARIED = 0.12;

interface Mark {
  readonly rect: Rect;
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A component of ink. */
export interface InkMark {
  readonly rect: Rect;
  /** Pixels of ink. */
  readonly area: number;
}

const toMark = ({ rect, area }: InkMark): Mark => ({
  ...{ rect, area, x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
  size: Math.sqrt(rect.width * rect.height),
});

const areAlike = (one: Mark, other: Mark): boolean => one.size <= ALIKE * other.size && other.size <= ALIKE * one.size;

const isSlanted = (dx: number, dy: number): boolean => {
  const angle = Math.abs(Math.atan2(dy, dx)) % (Math.PI / 2);
  return angle > SLANT && angle < Math.PI / 2 - SLANT;
};

/** Follows a line from its first two letters; the direction is that of all so far. */
function follow(first: Mark, second: Mark, marks: readonly Mark[]): Mark[] {
  const line = [first, second];
  for (;;) {
    const last = line.at(-1) as Mark;
    const length = Math.hypot(last.x - first.x, last.y - first.y);
    const [ux, uy] = [(last.x - first.x) / length, (last.y - first.y) / length];
    let next: Mark | undefined;
    let nearest = STEP * last.size;
    for (const mark of marks) {
      const [dx, dy] = [mark.x - last.x, mark.y - last.y];
      const along = dx * ux + dy * uy;
      if (along <= 0 || along >= nearest || !areAlike(mark, last)) continue;
      const off = Math.abs((mark.x - first.x) * uy - (mark.y - first.y) * ux);
      if (off <= OFF * last.size) [next, nearest] = [mark, along];
    }
    if (!next) return line;
    line.push(next);
  }
}

/** Returns whether letters stand alone in their line, and differ. */
function isLine(line: readonly Mark[], marks: readonly Mark[]): boolean {
  if (line.length < LEAST) return false;
  const [first, last] = [line[0] as Mark, line.at(-1) as Mark];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  const [ux, uy] = [(last.x - first.x) / length, (last.y - first.y) / length];
  const mean = line.reduce((sum, { area }) => sum + area, 0) / line.length;
  const size = line.reduce((sum, mark) => sum + mark.size, 0) / line.length;
  const spread = Math.sqrt(line.reduce((sum, { area }) => sum + (area - mean) ** 2, 0) / line.length);
  if (!isSlanted(ux, uy) || spread < VARIED * mean) return false;
  const own = new Set(line);
  const crowd = marks.filter((mark) => {
    const along = (mark.x - first.x) * ux + (mark.y - first.y) * uy;
    const off = Math.abs((mark.x - first.x) * uy - (mark.y - first.y) * ux);
    return !own.has(mark) && along > 0 && along < length && off < CROWD * size;
  });
  return crowd.length <= MOST_CROWD * line.length;
}

/** @param others lines that were found, without whose ink slanted ones are looked for */
export function slantedLines(all: readonly InkMark[], others: readonly Rect[]): { rect: Rect; letters: number }[] {
  const marks = all
    .filter(({ rect }) => Math.min(rect.width, rect.height) >= LEAST_SIZE)
    .filter(({ rect }) => !others.some((other) => rectsTouch(inflateRect(other, 2), rect)))
    .map(toMark);
  if (marks.length < LEAST || marks.length > MOST) return [];
  const used = new Set<Mark>();
  return marks.flatMap((first) => {
    if (used.has(first)) return [];
    const near = marks.filter((mark) => {
      const [dx, dy] = [mark.x - first.x, mark.y - first.y];
      return mark !== first && areAlike(mark, first) && Math.hypot(dx, dy) < STEP * first.size && isSlanted(dx, dy);
    });
    const lines = near.map((second) => follow(first, second, marks)).filter((line) => isLine(line, marks));
    const [longest] = lines.toSorted((a, b) => b.length - a.length);
    if (!longest || longest.some((mark) => used.has(mark))) return [];
    for (const mark of longest) used.add(mark);
    const rect = unionOfRects(longest.map((mark) => mark.rect));
    return rect ? [{ rect, letters: longest.length }] : [];
  });
}
