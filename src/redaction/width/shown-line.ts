// Glyphs of a page in the coordinates of their lines: along the baseline, and across it.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { ShownGlyph } from '../content/job.ts';
import { type Box, boxOf, type Vector } from '../content/matrix.ts';

/** From user space to a writing direction's own axes, and back. */
export interface Axes {
  toLine(point: Vector): Vector;
  toUser(point: Vector): Vector;
}

/** @param along unit vector of the baseline */
export const axesOf = ([dx, dy]: Vector): Axes => ({
  toLine: ([x, y]) => [x * dx + y * dy, y * dx - x * dy],
  toUser: ([s, t]) => [s * dx - t * dy, s * dy + t * dx],
});

export const mapCorners = ([x0, y0, x1, y1]: Box, map: (point: Vector) => Vector): Box =>
  boxOf([map([x0, y0]), map([x1, y1])]);

/** A glyph on its baseline: start and end along it, and the baseline's place across. */
export interface LineGlyph {
  readonly shown: ShownGlyph;
  readonly start: number;
  readonly end: number;
  readonly base: number;
  readonly isSpace: boolean;
}

export interface ShownLine {
  readonly axes: Axes;
  /** In the order of their places along the baseline. */
  readonly glyphs: readonly LineGlyph[];
  readonly base: number;
  /** Largest size of a glyph (user space). */
  readonly size: number;
}

/** Part of a size up to which letters belong to one word where no space is drawn. */
export const WORD_GAP = 0.14;
/** Parts of the size by which baselines may differ. */
const SAME_BASE = 0.08;
/** Sine of the angle up to which a baseline counts as level or upright. */
const LEVEL = 1e-3;
/** Parts of the size that letters reach below and above the baseline. */
export const BAND = { below: 0.22, above: 0.78 };

/** Unit vector of a baseline along an axis of the page; undefined for one at another angle. */
function directionOf({ along: [x, y], isMirrored }: ShownGlyph): Vector | undefined {
  if (isMirrored || Math.min(Math.abs(x), Math.abs(y)) > LEVEL) return undefined;
  return Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
}

function toLineGlyph(shown: ShownGlyph, axes: Axes, isSpace: boolean): LineGlyph {
  const [start] = axes.toLine(shown.pen);
  const [, base] = axes.toLine(shown.origin);
  return { shown, start, end: start + shown.advance * shown.stretch, base, isSpace };
}

/** Superscripts and subscripts that adjoin a line's glyphs belong to it. */
function absorb(lines: ShownLine[]): ShownLine[] {
  const taken = new Set<LineGlyph>();
  const grown = lines.map((line) => {
    const { size, base, glyphs } = line;
    if (!glyphs.some(({ shown }) => shown.isRemoved)) return line;
    const near = lines.filter((other) => other !== line && Math.abs(other.base - base) < 0.6 * size);
    const small = near.flatMap((other) =>
      other.glyphs.filter(
        (glyph) =>
          glyph.shown.size <= 0.85 * size &&
          !taken.has(glyph) &&
          glyphs.some(({ start, end }) => glyph.start < end + 0.3 * size && glyph.end > start - 0.3 * size),
      ),
    );
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

/** Returns the lines of a page whose baselines run along its axes. */
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

/** The strip that a line's letters fill (line axes). */
export const bandOf = ({ base, size }: Pick<ShownLine, 'base' | 'size'>) => ({
  bottom: base - BAND.below * size,
  top: base + BAND.above * size,
});
