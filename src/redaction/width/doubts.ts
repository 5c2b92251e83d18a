// Finds what may still tell the width of redacted words although their line is typeset again or covered: frames, cells, clips, pictures and
// fields that keep their places and that no other line shows to stand there anyway; and lines of which nothing shows where they begin.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { msg } from '../../messages/index.ts';
import { type Box, boxContains } from '../content/matrix.ts';
import { isNear, LEAST_LINES, type LinePart, type LineSegment, linePartsOf, type Room } from './columns.ts';
import { type Axes, bandOf, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

const WHY = {
  edge: msg('what keeps its place on its line may have been placed by its width'),
  guess: msg('no other line shows where its line begins or ends'),
};

/** Ems from redacted words, or from the end of their line, within which a thing may have been placed by them. */
const REACH = 2;
/** Part of the size by which a thing may lie above or below the letters of a line that it belongs to. */
const ACROSS = 0.35;
/** Part of the size within the redacted words in which a thing still belongs to what stands before. */
const INNER = 0.1;
/** Part of the size within which baselines are of one line. */
const SAME_LINE = 0.45;

interface Witness {
  readonly line: ShownLine;
  readonly stretches: readonly LinePart[];
}

/** Returns whether a box (along the line and across it) lies on a line. */
const touchesLine = ([, low, , high]: Box, line: ShownLine): boolean => {
  const { bottom, top } = bandOf(line);
  const slack = ACROSS * line.size;
  return low < top + slack && high > bottom - slack;
};

const extentOf = (glyphs: readonly LineGlyph[]): Room => ({
  from: Math.min(...glyphs.map(({ start }) => start)),
  to: Math.max(...glyphs.map(({ end }) => end)),
});

/** Clips of some of a line's glyphs (along the line and across it), but for those that cut off letters: they were not made for these. */
function clipsOf({ axes, glyphs, size }: ShownLine, some: readonly LineGlyph[]): Box[] {
  return [...new Set(some.map(({ shown }) => shown.clip))].flatMap((clip) => {
    const box = mapCorners(clip, axes.toLine);
    const { from, to } = extentOf(glyphs.filter(({ shown, isSpace }) => shown.clip === clip && !isSpace));
    return from < box[0] - INNER * size || to > box[2] + INNER * size ? [] : [box];
  });
}

/** Things of a page that may keep their places (user space). */
interface Things {
  /** Painted shapes, pictures and fields. */
  readonly painted: readonly Box[];
  readonly clips: readonly Box[];
}

export class Doubts {
  readonly #all: readonly ShownLine[];
  readonly #lines: readonly Witness[];
  readonly #things: Things;
  readonly #mapped = new Map<Axes, readonly Box[]>();

  constructor(lines: readonly ShownLine[], things: Things) {
    this.#things = things;
    this.#all = lines;
    this.#lines = lines
      .filter(({ glyphs }) => !glyphs.some(({ shown }) => shown.isRemoved))
      .map((line) => ({ line, stretches: linePartsOf(line) }));
  }

  /**
   * Returns why it is not sure that a line that is typeset again tells nothing.
   * @param stays whether something painted keeps its place
   */
  ofSegment({ line, glyphs, align }: LineSegment, stays: (box: Box) => boolean): string | undefined {
    const removed = extentOf(glyphs.filter(({ shown }) => shown.isRemoved));
    const old = extentOf(glyphs);
    const [reach, inner] = [REACH * line.size, INNER * line.size];
    const zone: Room = {
      from: align.edge === 'start' ? removed.from + inner : old.from - reach,
      to: align.edge === 'end' ? removed.to - inner : old.to + reach,
    };
    const own = new Set(glyphs);
    const painted = this.#things.painted.filter((box) => stays(box)).map((box) => mapCorners(box, line.axes.toLine));
    const staying = [...painted, ...this.#lettersBeside(line, own), ...clipsOf(line, glyphs)];
    if (this.#tell(line, old, zone, staying)) return WHY.edge;
    return align.isGuessed ? WHY.guess : undefined;
  }

  /**
   * Returns why it is not sure that a line that is covered to its end tells nothing.
   * @param removed glyphs under the area
   * @param cover along the line and across it
   */
  ofCover(line: ShownLine, removed: readonly LineGlyph[], cover: Box): string | undefined {
    const old = extentOf(removed);
    const [reach, inner] = [REACH * line.size, INNER * line.size];
    const isWhole = cover[2] - old.to >= old.from - cover[0];
    const zone: Room = isWhole
      ? { from: old.from + inner, to: cover[2] + reach }
      : { from: cover[0] - reach, to: old.to - inner };
    const painted = this.#things.painted
      .map((box) => mapCorners(box, line.axes.toLine))
      .filter((box) => !boxContains(cover, box));
    return this.#tell(line, old, zone, [...painted, ...clipsOf(line, removed)]) ? WHY.edge : undefined;
  }

  /** Letters on the same baseline that are set by themselves. */
  #lettersBeside(line: ShownLine, own: ReadonlySet<LineGlyph>): Box[] {
    const { bottom, top } = bandOf(line);
    return this.#all
      .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < SAME_LINE * line.size)
      .flatMap(({ glyphs }) => glyphs.filter((glyph) => !own.has(glyph) && !glyph.isSpace))
      .map(({ start, end }) => [start, bottom, end, top]);
  }

  /**
   * Returns whether one of the things that stay has an edge that may tell the width of what is redacted on a line.
   * @param old extent of the words that the line had there
   * @param zone the part of the line whose places followed from the width
   * @param staying boxes along the line and across it
   */
  #tell(line: ShownLine, old: Room, zone: Room, staying: readonly Box[]): boolean {
    return staying.some((box) => {
      if (!touchesLine(box, line)) return false;
      const edges = [box[0], box[2]].filter((edge) => edge > zone.from && edge < zone.to);
      return edges.some((edge) => !this.#isWitnessed(line, old, edge, box));
    });
  }

  /** Returns whether lines whose words all stay have an edge there, too, and come as near to it. */
  #isWitnessed(line: ShownLine, old: Room, at: number, box: Box): boolean {
    const others = this.#lines.filter(
      (other) =>
        other.line.axes === line.axes &&
        Math.abs(other.line.base - line.base) > SAME_LINE * line.size &&
        comesAsNear(other, old, at),
    );
    const alike = this.#thingsAlong(line.axes).filter(
      (thing) => (isNear(thing[0], at) || isNear(thing[2], at)) && !touchesLine(thing, line),
    );
    if (others.some((other) => [box, ...alike].some((thing) => touchesLine(thing, other.line)))) return true;
    const hasEdge = ({ stretches }: Witness) =>
      stretches.some(({ start, end }) => isNear(start, at) || isNear(end, at));
    return others.filter(hasEdge).length >= LEAST_LINES;
  }

  #thingsAlong(axes: Axes): readonly Box[] {
    return getOrCreate(this.#mapped, axes, () =>
      [...this.#things.painted, ...this.#things.clips].map((box) => mapCorners(box, axes.toLine)),
    );
  }
}

/** Returns whether a line comes as near to an edge beyond all words: one of another line may be there for the longest. */
function comesAsNear({ stretches }: Witness, old: Room, at: number): boolean {
  if (at >= old.from && at <= old.to) return true;
  const [from, to] = at > old.to ? [old.to, at] : [at, old.from];
  return stretches.some(({ start, end }) => {
    const place = at > old.to ? end : start;
    return (place >= from && place <= to) || isNear(place, from) || isNear(place, to);
  });
}
