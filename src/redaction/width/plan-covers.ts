// Plans what to cover of lines that can't be typeset again.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { Box } from '../../pdf/content/index.ts';
import type { Cells } from './cells.ts';
import { isNear, type LineSegment } from './columns.ts';
import { coverEdges, coverLine, type WholeCover } from './cover.ts';
import type { Doubts } from './doubts.ts';
import type { LineContext } from './line-plan.ts';
import { type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

/** Most height of what belongs to one line (em). */
const FRAME = 3;

/** Joins segments of one line. */
export function joinSegments(segments: readonly LineSegment[]): LineSegment | undefined {
  const glyphs = segments.flatMap((segment) => segment.glyphs).toSorted((one, other) => one.start - other.start);
  const first = segments.find((segment) => segment.glyphs[0] === glyphs[0]);
  const isBackwards = segments.some(({ align }) => align.edge !== 'start');
  const [own] = segments;
  return (
    first && own && (segments.length === 1 ? own : { ...first, glyphs, align: isBackwards ? own.align : first.align })
  );
}

export class CoverPlanner {
  readonly #facts: LineContext;
  readonly #lines: readonly ShownLine[];
  readonly #cells: Cells;
  readonly #doubts: Doubts;
  readonly #coversOf = new Map<LineSegment, WholeCover>();

  constructor(facts: LineContext, lines: readonly ShownLine[], cells: Cells, doubts: Doubts) {
    this.#facts = facts;
    this.#lines = lines;
    this.#cells = cells;
    this.#doubts = doubts;
  }

  /** Returns the part of a line to cover if it can't be typeset again. */
  coverFor(segment: LineSegment): WholeCover {
    return getOrCreate(this.#coversOf, segment, () => this.#findCover(segment));
  }

  #findCover(segment: LineSegment, frames: readonly number[] = []): WholeCover {
    const { line, glyphs } = segment;
    const [from, , to] = mapCorners(this.#facts.visible, line.axes.toLine);
    const cover = coverLine(segment, this.#lines, this.#cells.fixedBeside(segment, frames), { from, to });
    const removed = glyphs.filter(({ shown }) => shown.isRemoved);
    const found = coverEdges(segment, cover, {
      beside: (box) => this.#doubts.besideCover(segment, removed, box),
      framesAt: (boxes) => this.framesAt(line, boxes),
    });
    const isNew = found.frames?.some((index) => !frames.includes(index)) ?? false;
    if (isNew) return this.#findCover(segment, [...frames, ...(found.frames ?? [])]);
    const wider = this.withNext(segment);
    if (wider) return this.#findCover(wider, frames);
    return { ...found, frames };
  }

  /** Joins a segment to those of letters that would tell where it ended. */
  withNext(segment: LineSegment): LineSegment | undefined {
    const removed = segment.glyphs.filter(({ shown }) => shown.isRemoved);
    const letters = this.#doubts.besideLetters(segment, removed);
    const isAmong = ({ start, end }: LineGlyph) => letters.some(([from, , to]) => from === start && to === end);
    const more = this.#cells
      .on(segment.line)
      .filter(({ glyphs }) => glyphs.some(isAmong) && !glyphs.some((glyph) => segment.glyphs.includes(glyph)));
    return more.length === 0 ? undefined : joinSegments([segment, ...more]);
  }

  /**
   * Returns the numbers of shapes that belong to one line, such as frames and highlights; undefined
   * if there is anything else. @param boxes in line axes
   */
  framesAt({ axes, size }: ShownLine, boxes: readonly Box[]): number[] | undefined {
    const shapes = this.#facts.shapes.map(({ index, box }) => ({ index, box: mapCorners(box, axes.toLine) }));
    const things = [...this.#facts.pictures, ...this.#facts.fixtures].map((box) => mapCorners(box, axes.toLine));
    const isSame = (one: Box, other: Box) => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 1e-6);
    const isInColumn = ([x0, y0, x1]: Box) =>
      shapes.some(({ box }) => isNear(box[0], x0) && isNear(box[2], x1) && Math.abs(box[1] - y0) > FRAME * size);
    const frames = boxes.map((box) => {
      const isSmall = box[3] - box[1] <= FRAME * size && !isInColumn(box);
      const own = shapes.filter((shape) => isSame(shape.box, box));
      return isSmall && !things.some((thing) => isSame(thing, box)) ? own.map(({ index }) => index) : [];
    });
    return frames.every((own) => own.length > 0) ? frames.flat() : undefined;
  }
}
