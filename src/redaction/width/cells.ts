// Finds the cells and columns of lines, and what stands beside them.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type Box, boxContains } from '../../pdf/content/index.ts';
import { Columns, type LineSegment } from './columns.ts';
import { startsFreely } from './free-starts.ts';
import type { LineContext } from './line-plan.ts';
import { bandOf, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

/** Vertical rules: minimum height (em), maximum width (pt). */
const BORDER = { height: 0.8, width: 2 };

export function boxOnLine(line: ShownLine, start: number, end: number): Box {
  const { bottom, top } = bandOf(line);
  return mapCorners([start, bottom, end, top], line.axes.toUser);
}

export class Cells {
  readonly #facts: LineContext;
  readonly #lines: readonly ShownLine[];
  readonly #segmentsOf = new Map<ShownLine, readonly LineSegment[]>();

  constructor(facts: LineContext, lines: readonly ShownLine[]) {
    this.#facts = facts;
    this.#lines = lines;
  }

  /** Returns the parts of a line that are set independently. */
  on(line: ShownLine): readonly LineSegment[] {
    return getOrCreate(this.#segmentsOf, line, () => {
      const { isDot, isRightToLeft, visible } = this.#facts;
      const [from, , to] = mapCorners(visible, line.axes.toLine);
      const letters = line.glyphs.filter(({ isSpace }) => !isSpace);
      const isBackwards = letters.filter(({ shown }) => isRightToLeft(shown)).length > letters.length / 2;
      const columns = new Columns(line, this.#lines, this.#bordersOf(line), isDot);
      return columns.split(isBackwards, (from + to) / 2).map((segment) => this.#freed(segment));
    });
  }

  /** Trusts the start of a line that nothing on the page aligns otherwise. */
  #freed(segment: LineSegment): LineSegment {
    const { align, line } = segment;
    const { fixtures, pictures, shapes, visible } = this.#facts;
    if (!align.isGuessed) return segment;
    const toLine = (box: Box) => mapCorners(box, line.axes.toLine);
    const things = [...shapes.map(({ box }) => box), ...pictures, ...fixtures].map(toLine);
    const [from, , to] = toLine(visible);
    if (!startsFreely(segment, this.#lines, things, { from, to })) return segment;
    return { ...segment, align: { edge: align.edge, at: align.at } };
  }

  /** @param without numbers of shapes to leave out */
  #bordersOf(line: ShownLine, without: readonly number[] = []): number[] {
    const { bottom, top } = bandOf(line);
    return this.#facts.shapes.flatMap(({ box, index, isPlain }) => {
      if (without.includes(index)) return [];
      const [left, low, right, high] = mapCorners(box, line.axes.toLine);
      const crosses = low < top && high > bottom && high - low >= BORDER.height * line.size;
      if (!isPlain || !crosses) return [];
      if (right - left <= BORDER.width) return [(left + right) / 2];
      // Sides of a cell or frame, not of a highlight.
      return high - low > 1.9 * line.size ? [left, right] : [];
    });
  }

  /** Returns fixed content next to a segment: other cells, columns, images, rules and fields. */
  fixedBeside({ line, glyphs }: LineSegment, without: readonly number[] = []): (readonly [number, number])[] {
    const own = new Set(glyphs);
    const isOnBase = ({ base }: LineGlyph) => Math.abs(base - line.base) < 0.45 * line.size;
    const letters = this.#lines
      .filter(({ axes }) => axes === line.axes)
      .flatMap((other) => other.glyphs.filter((glyph) => !own.has(glyph) && !glyph.isSpace && isOnBase(glyph)))
      .map(({ start, end }) => [start, end] as const);
    const { bottom, top } = bandOf(line);
    const whole = boxOnLine(line, glyphs[0]?.start ?? 0, glyphs.at(-1)?.end ?? 0);
    const boxes = [...this.#facts.pictures.filter((box) => !boxContains(box, whole)), ...this.#facts.fixtures]
      .map((box) => mapCorners(box, line.axes.toLine))
      .filter(([, low, , high]) => low < top && high > bottom)
      .map(([start, , end]) => [start, end] as const);
    return [...letters, ...boxes, ...this.#bordersOf(line, without).map((border) => [border, border] as const)];
  }
}
