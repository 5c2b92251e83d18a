// Groups a page's glyphs into lines, with coordinates along and across the baseline.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type Box, boxOf, type ShownGlyph, type Vector } from '../../pdf/content/index.ts';

/** Converts between user space and line axes. */
export interface Axes {
  toLine(point: Vector): Vector;
  toUser(point: Vector): Vector;
}

/** @param along unit vector of the baseline */
const axesOf = ([dx, dy]: Vector): Axes => ({
  toLine: ([x, y]) => [x * dx + y * dy, y * dx - x * dy],
  toUser: ([s, t]) => [s * dx - t * dy, s * dy + t * dx],
});

export const mapCorners = ([x0, y0, x1, y1]: Box, map: (point: Vector) => Vector): Box =>
  boxOf([map([x0, y0]), map([x1, y1])]);

/** Glyph on its baseline: extent along it, and the baseline's position across. */
export interface LineGlyph {
  readonly shown: ShownGlyph;
  readonly start: number;
  readonly end: number;
  readonly base: number;
  readonly isSpace: boolean;
}

export interface ShownLine {
  readonly axes: Axes;
  /** In order along the baseline. */
  readonly glyphs: readonly LineGlyph[];
  readonly base: number;
  readonly size: number;
}

/** Maximum gap within a word without a space glyph (em). */
export const WORD_GAP = 0.14;
/** Tolerance of baselines (em). */
const SAME_BASE = 0.08;
/** Maximum slope of horizontal and vertical baselines (sine of the angle). */
const LEVEL = 1e-3;
/** Vertical extent of letters (em). */
const BAND = { below: 0.22, above: 0.78 };

/** Returns the axis direction of a baseline; undefined for other angles. */
function directionOf({ along: [x, y], isMirrored }: ShownGlyph): Vector | undefined {
  if (isMirrored || Math.min(Math.abs(x), Math.abs(y)) > LEVEL) return undefined;
  return Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
}

function toLineGlyph(shown: ShownGlyph, axes: Axes, isSpace: boolean): LineGlyph {
  const [start] = axes.toLine(shown.pen);
  const [, base] = axes.toLine(shown.origin);
  return { shown, start, end: start + shown.advance * shown.stretch, base, isSpace };
}

/** Merges superscripts and subscripts into the adjoining line. */
function absorb(lines: ShownLine[]): ShownLine[] {
  const taken = new Set<LineGlyph>();
  const grown = lines.map((line) => {
    const { size, base, glyphs } = line;
    if (!glyphs.some(({ shown }) => shown.isRemoved)) return line;
    const near = lines.filter((other) => other !== line && Math.abs(other.base - base) < 0.6 * size);
    const small: LineGlyph[] = [];
    const candidates = inOrder(near.flatMap((other) => other.glyphs)).filter(
      (glyph) => glyph.shown.size <= 0.85 * size && !taken.has(glyph),
    );
    // Each may be beside the previous one only.
    for (const glyph of [...candidates, ...candidates.toReversed()])
      if (
        !small.includes(glyph) &&
        [...glyphs, ...small].some(({ start, end }) => glyph.start < end + 0.3 * size && glyph.end > start - 0.3 * size)
      )
        small.push(glyph);
    for (const glyph of small) taken.add(glyph);
    return small.length === 0 ? line : { ...line, glyphs: inOrder([...glyphs, ...small]) };
  });
  if (taken.size === 0) return lines;
  return grown
    .map((line, at) => {
      const own = new Set(lines[at]?.glyphs);
      return { ...line, glyphs: line.glyphs.filter((glyph) => !(taken.has(glyph) && own.has(glyph))) };
    })
    .filter(({ glyphs }) => glyphs.length > 0);
}

const inOrder = (glyphs: readonly LineGlyph[]) => glyphs.toSorted((a, b) => a.start - b.start);

export function linesOf(shown: readonly ShownGlyph[], isSpace: (glyph: ShownGlyph) => boolean): ShownLine[] {
  const directions = new Map<string, { along: Vector; glyphs: ShownGlyph[] }>();
  for (const glyph of shown) {
    const along = directionOf(glyph);
    if (along) getOrCreate(directions, along.join(), () => ({ along, glyphs: [] })).glyphs.push(glyph);
  }
  return [...directions.values()].flatMap(({ along, glyphs }) => {
    const axes = axesOf(along);
    const placed = glyphs.map((glyph) => toLineGlyph(glyph, axes, isSpace(glyph))).toSorted((a, b) => a.base - b.base);
    const lines: LineGlyph[][] = [];
    for (const glyph of placed) {
      const line = lines.at(-1);
      const first = line?.[0];
      if (line && first && glyph.base - first.base <= SAME_BASE * Math.max(glyph.shown.size, first.shown.size))
        line.push(glyph);
      else lines.push([glyph]);
    }
    return absorb(
      lines.map((line) => ({
        axes,
        glyphs: inOrder(line),
        base: line[0]?.base ?? 0,
        size: Math.max(...line.map((glyph) => glyph.shown.size)),
      })),
    );
  });
}

/** Middle of letters above the baseline (em). */
const MIDDLE = 0.28;
/** Least distance of baselines of different lines (em), and most height of what belongs to one. */
const APART = 0.45;
const ONE_LINE = 1.8;

/** Returns whether a box, such as a rule or highlight, is closer to letters of another line. */
export function isOfAnother(box: Box, line: ShownLine, lines: readonly ShownLine[]): boolean {
  const [start, low, end, high] = mapCorners(box, line.axes.toLine);
  if (high - low > ONE_LINE * line.size) return false;
  const distanceTo = ({ base, size }: ShownLine) => Math.abs((low + high) / 2 - base - MIDDLE * size);
  const own = distanceTo(line);
  return lines.some(
    (other) =>
      other.axes === line.axes &&
      Math.abs(other.base - line.base) > APART * line.size &&
      distanceTo(other) < own &&
      other.glyphs.some((glyph) => !glyph.isSpace && glyph.start < end && glyph.end > start),
  );
}

/** Returns the strip of a line's letters (line axes). */
export const bandOf = ({ base, size }: Pick<ShownLine, 'base' | 'size'>) => ({
  bottom: base - BAND.below * size,
  top: base + BAND.above * size,
});
