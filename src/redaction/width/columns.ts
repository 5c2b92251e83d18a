import type { ShownGlyph } from '../../pdf/content/index.ts';
import { type LineGlyph, type ShownLine, WORD_GAP } from './shown-line.ts';

/** Part of a line without column gaps. */
export interface LinePart {
  readonly line: ShownLine;
  /** Without spaces. */
  readonly glyphs: readonly LineGlyph[];
  readonly start: number;
  readonly end: number;
  readonly isFirst: boolean;
  readonly isRedacted: boolean;
}

/** Tolerance of aligned edges (pt). */
const SAME_EDGE = 1;
/** Tolerances at which lines are counted that share an edge (pt). */
const PRECISIONS = [0.05, 0.3, SAME_EDGE];
/** Minimum column gaps (em): absolute, with an edge in other lines, and without. */
const GAP = { least: 0.9, evidence: 1, alone: 2 };
/** Minimum column gap (word spaces), without and with an edge in other lines. */
const TIMES_SPACE = { alone: 3, evidence: 1.2 };
/** Justified lines: minimum number of gaps, and their tolerance (em). */
const EVEN = { least: 3, within: 0.1 };
/** Tolerance of equal distances to the borders of cells (pt). */
const PADDING = 0.2;
export const LEAST_LINES = 2;

export const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_EDGE;

const written = (line: ShownLine) => line.glyphs.filter(({ isSpace }) => !isSpace);

/** Returns whether word spaces are uniform, as if justified: then they aren't column gaps. */
function isEvenlySpaced(glyphs: readonly LineGlyph[], size: number): boolean {
  const gaps = glyphs
    .slice(1)
    .map((_, at) => gapAfter(glyphs, at))
    .filter((gap) => gap > WORD_GAP * size);
  return gaps.length >= EVEN.least && Math.max(...gaps) - Math.min(...gaps) <= EVEN.within * size;
}

export function linePartsOf(line: ShownLine): LinePart[] {
  const glyphs = written(line);
  const widest = isEvenlySpaced(glyphs, line.size) ? Number.POSITIVE_INFINITY : GAP.evidence * line.size;
  const groups: LineGlyph[][] = [];
  for (const glyph of glyphs) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && glyph.start - last.end < widest) group.push(glyph);
    else groups.push([glyph]);
  }
  return groups.map((group, index) => ({
    line,
    glyphs: group,
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    isFirst: index === 0,
    isRedacted: group.some(({ shown }) => shown.isRemoved),
  }));
}

/** Independently set part of a line: a cell, or the line within its column. */
export interface LineSegment {
  readonly line: ShownLine;
  /** Includes spaces. */
  readonly glyphs: readonly LineGlyph[];
  readonly align: SegmentAnchor;
}

type Edge = 'start' | 'end' | 'middle';

const PLACES: Readonly<Record<Edge, (part: { readonly start: number; readonly end: number }) => number>> = {
  start: ({ start }) => start,
  end: ({ end }) => end,
  middle: ({ start, end }) => (start + end) / 2,
};

/** Fixed point of a segment: its start, end or middle. */
export interface SegmentAnchor {
  readonly edge: Edge;
  readonly at: number;
  /** True if nothing else on the page confirms it. */
  readonly isGuessed?: boolean;
}

export class Columns {
  readonly #stretches: readonly LinePart[];
  readonly #borders: readonly number[];
  readonly #line: ShownLine;
  readonly #isDot: (glyph: ShownGlyph) => boolean;

  /**
   * @param borders positions of vertical rules along the line
   * @param isDot true for marks of leaders
   */
  constructor(
    line: ShownLine,
    lines: readonly ShownLine[],
    borders: readonly number[],
    isDot: (glyph: ShownGlyph) => boolean,
  ) {
    this.#line = line;
    this.#isDot = isDot;
    this.#borders = borders;
    this.#stretches = lines.filter((other) => other !== line && other.axes === line.axes).flatMap(linePartsOf);
  }

  /** @param isBackwards true for right-to-left lines */
  split(isBackwards: boolean, middle: number): LineSegment[] {
    const glyphs = written(this.#line);
    const groups: LineGlyph[][] = [];
    const usual = usualGap(glyphs, this.#line.size);
    for (const [at, glyph] of glyphs.entries()) {
      const group = groups.at(-1);
      if (group && !this.#isBreak(glyphs, at, usual)) group.push(glyph);
      else groups.push([glyph]);
    }
    return groups.map((group) => {
      const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
      const spaces = this.#line.glyphs.filter(
        (glyph) => glyph.isSpace && glyph.start > start - SAME_EDGE && glyph.end < end + SAME_EDGE,
      );
      const all = [...group, ...spaces].toSorted((a, b) => a.start - b.start);
      const align = this.#align(group, isBackwards, middle);
      return {
        line: this.#line,
        glyphs: all,
        align: align.isGuessed ? this.#alignInCell(group, groups, align) : align,
      };
    });
  }

  /** Returns the anchor of a cell by the distance of other cells' text to their borders. */
  #alignInCell(
    group: readonly LineGlyph[],
    groups: readonly (readonly LineGlyph[])[],
    guessed: SegmentAnchor,
  ): SegmentAnchor {
    const paddingOf = (some: readonly LineGlyph[], edge: 'start' | 'end') => {
      const [start, end] = [some[0]?.start ?? 0, some.at(-1)?.end ?? 0];
      const distances = this.#borders.map((border) => (edge === 'start' ? start - border : border - end));
      return Math.min(...distances.filter((distance) => distance > 0));
    };
    const others = groups.filter((other) => other !== group && !other.some(({ shown }) => shown.isRemoved));
    const alike = (edge: 'start' | 'end') =>
      others.map((other) => paddingOf(other, edge)).filter((own) => Math.abs(own - paddingOf(group, edge)) <= PADDING);
    const [starts, ends] = [alike('start'), alike('end')];
    const edge = starts.length > ends.length ? 'start' : 'end';
    const paddings = edge === 'start' ? starts : ends;
    const [padding] = paddings.toSorted((one, other) => one - other);
    if (padding === undefined || paddings.length < LEAST_LINES || starts.length === ends.length) return guessed;
    const own = PLACES[edge]({ start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 });
    const border = paddingOf(group, edge);
    return { edge, at: edge === 'start' ? own - border + padding : own + border - padding };
  }

  #isBreak(glyphs: readonly LineGlyph[], at: number, usual: number): boolean {
    const [before, glyph] = [glyphs[at - 1], glyphs[at]];
    if (!before || !glyph) return false;
    const { size } = this.#line;
    const gap = glyph.start - before.end;
    if (this.#borders.some((border) => border > before.end - 0.2 * size && border < glyph.start + 0.2 * size))
      return true;
    if (this.#isLeader(glyphs, at)) return false;
    // The gap after a redaction depends on the redacted text.
    if (before.shown.isRemoved) return gap > WORD_GAP * size && !isOfOneArea(before, glyph) && this.#isEdge(glyphs, at);
    if (gap >= GAP.alone * size && gap > TIMES_SPACE.alone * usual) return true;
    return gap >= GAP.least * size && gap > TIMES_SPACE.evidence * usual && this.#isEdge(glyphs, at);
  }

  /** Returns whether a glyph is of a leader: dots far apart belong to the text before. */
  #isLeader(glyphs: readonly LineGlyph[], at: number): boolean {
    const glyph = glyphs[at];
    if (!glyph || glyph.shown.isRemoved || !this.#isDot(glyph.shown)) return false;
    const isSame = (other: LineGlyph | undefined) =>
      other?.shown.code === glyph.shown.code && other.shown.font.dict === glyph.shown.font.dict;
    return isSame(glyphs[at - 1]) || isSame(glyphs[at + 1]);
  }

  /** Returns whether other lines confirm a column that starts here, or ends with this group. */
  #isEdge(glyphs: readonly LineGlyph[], at: number): boolean {
    const start = glyphs[at]?.start ?? 0;
    const starting = this.#stretches.filter((other) => isNear(other.start, start));
    const countLines = (some: readonly LinePart[]) => new Set(some.map(({ line }) => line)).size;
    // Lines with the same end or middle may share starts by chance.
    const whole = { start: glyphs[0]?.start ?? 0, end: glyphs.at(-1)?.end ?? 0 };
    const isLike = (other: LinePart) =>
      isNear(other.end, whole.end) || isNear(PLACES.middle(other), PLACES.middle(whole));
    const sure = starting.filter((other) => !(other.isFirst && isLike(other)));
    if (countLines(sure) >= LEAST_LINES) return true;
    let last = at;
    while (last + 1 < glyphs.length && gapAfter(glyphs, last) < GAP.evidence * this.#line.size) last += 1;
    const end = glyphs[last]?.end ?? 0;
    let first = at;
    while (first > 0 && gapAfter(glyphs, first - 1) < GAP.evidence * this.#line.size) first -= 1;
    // Lines of one column may be equally long.
    const own = glyphs[first]?.start ?? 0;
    const ending = this.#stretches.filter((other) => !other.isFirst && isNear(other.end, end));
    const others = ending.filter((other) => !isNear(other.start, own));
    // Lines that run up to this end without a gap: it is that of their column.
    const running = this.#stretches.filter(
      (other) => other.isFirst && isNear(other.end, end) && other.start < start - this.#line.size,
    );
    return others.length >= LEAST_LINES && others.length > running.length;
  }

  /** Returns parts of other lines with this edge. A single redacted line isn't evidence. */
  #witnesses(edge: Edge, at: number): readonly LinePart[] {
    const near = this.#stretches.filter((other) => isNear(PLACES[edge](other), at));
    const sure = near.filter(({ isRedacted }) => !isRedacted);
    return sure.length > 0 || near.length < LEAST_LINES ? sure : near;
  }

  /**
   * Picks the edge that other lines share most exactly: redacted words may have others by chance,
   * and few lines may share several.
   */
  #align(group: readonly LineGlyph[], isBackwards: boolean, middle: number): SegmentAnchor {
    const own = { start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 };
    const edges: readonly Edge[] = isBackwards ? ['end', 'start', 'middle'] : ['start', 'end', 'middle'];
    const witnesses = [...new Set(edges.flatMap((edge) => this.#witnesses(edge, PLACES[edge](own))))];
    const shared = edges.map((edge) => sharedEdge(edge, witnesses.map(PLACES[edge])));
    const [best, another] = shared.toSorted((one, other) => other.score - one.score);
    if (best && best.score > 0) {
      // Entries of one length share all edges: the fixed one is unknown.
      const isWhole = group.every(({ shown }) => shown.isRemoved);
      if (isWhole && witnesses.length >= LEAST_LINES && best.score === another?.score)
        return { edge: 'middle', at: shared.find(({ edge }) => edge === 'middle')?.at ?? 0 };
      // A remaining first word is at its original position.
      const isSure = best.edge === 'start' && !group[0]?.shown.isRemoved;
      return { edge: best.edge, at: isSure ? own.start : best.at };
    }
    if (isNear(PLACES.middle(own), middle)) return { edge: 'middle', at: middle };
    const edge = isBackwards ? 'end' : 'start';
    return { edge, at: own[edge], isGuessed: true };
  }
}

/** Returns where most lines have an edge, and how many have it there, counted per tolerance. */
function sharedEdge(edge: Edge, places: readonly number[]) {
  const counts = places.map((at) =>
    PRECISIONS.map((within) => places.filter((other) => Math.abs(other - at) <= within).length),
  );
  const scores = counts.map((own) => own.reduce((sum, count) => sum + count, 0));
  const score = Math.max(0, ...scores);
  // The first of equal ones: the order of lines may depend on redacted words.
  const best = places.filter((_, index) => scores[index] === score);
  return { edge, at: best.length > 0 ? Math.min(...best) : 0, score };
}

const isOfOneArea = (a: LineGlyph, b: LineGlyph) => a.shown.areas.some((area) => b.shown.areas.includes(area));

const gapAfter = (glyphs: readonly LineGlyph[], at: number) =>
  (glyphs[at + 1]?.start ?? Infinity) - (glyphs[at]?.end ?? 0);

/** Lower quartile of the line's gaps between remaining words: some may be column gaps. */
function usualGap(glyphs: readonly LineGlyph[], size: number): number {
  const gaps = glyphs
    .flatMap((glyph, at) => {
      const next = glyphs[at + 1];
      return next && !glyph.shown.isRemoved && !next.shown.isRemoved ? [next.start - glyph.end] : [];
    })
    .filter((gap) => gap > WORD_GAP * size)
    .toSorted((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}

/** Available space along the line. */
export interface Room {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the available space, independent of the segment's former extent.
 * @param fixed content in its strip (start and end along the line)
 * @param page extent along the line
 */
export function roomFor(
  { line, glyphs, align }: LineSegment,
  fixed: readonly (readonly [number, number])[],
  page: Room,
): Room {
  const margin = 0.2 * line.size;
  const start = align.edge === 'start' ? align.at : (glyphs[0]?.start ?? 0);
  const end = align.edge === 'end' ? align.at : (glyphs.at(-1)?.end ?? 0);
  const isBefore = ([left, right]: readonly [number, number]) =>
    align.edge === 'end' ? right < end - SAME_EDGE : left < start - SAME_EDGE;
  const before = fixed.filter(isBefore).map(([, right]) => right + margin);
  const after = fixed.filter((each) => !isBefore(each)).map(([left]) => left - margin);
  return {
    from: align.edge === 'start' ? align.at : Math.max(page.from + margin, ...before),
    to: align.edge === 'end' ? align.at : Math.min(page.to - margin, ...after),
  };
}
