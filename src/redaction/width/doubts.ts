// Finds content that may still reveal redacted widths: fixed frames, cells, clips, images and
// fields that no other line explains, and lines without a confirmed start.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type Message, message } from '../../messages/index.ts';
import { type Box, boxContains } from '../../pdf/content/index.ts';
import { isNear, LEAST_LINES, type LinePart, type LineSegment, linePartsOf, type Room } from './columns.ts';
import { type Axes, bandOf, isOfAnother, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

export const DOUBTS = {
  edge: message('text that keeps its place on the line may reveal the width'),
  guess: message('no other line shows where its line begins or ends'),
  annotation: message('an annotation on it keeps its size'),
  column: message('its column may be as wide as the redacted word'),
  font: message('its font may number letters in the order in which they were first used'),
};

/** Returns why the page itself may reveal what was redacted, whatever its lines do. */
export const doubtOfPage = (flattened: readonly { readonly isDrawn: boolean }[]): Message | undefined =>
  flattened.some(({ isDrawn }) => isDrawn) ? DOUBTS.annotation : undefined;

/** Maximum distance of dependent content from redacted words or the line's end (em). */
const REACH = 2;
/** Tolerance above and below a line's letters (em). */
const ACROSS = 0.35;
/** Tolerance inside redacted words: content there belongs to what precedes (em). */
const INNER = 0.1;
/** Tolerance of baselines on one line (em). */
const SAME_LINE = 0.45;
/** Tolerance of places in a column (pt). */
const EXACT = 0.3;

export interface SegmentDoubt {
  readonly boxes: readonly Box[];
  readonly why: Message | undefined;
}

interface Witness {
  readonly line: ShownLine;
  readonly stretches: readonly LinePart[];
}

const touchesLine = ([start, low, end, high]: Box, line: ShownLine): boolean => {
  const { bottom, top } = bandOf(line);
  // Upright rules belong to the lines that they stand beside.
  const slack = high - low > end - start ? 0 : ACROSS * line.size;
  return low < top + slack && high > bottom - slack;
};

const extentOf = (glyphs: readonly LineGlyph[]): Room => ({
  from: Math.min(...glyphs.map(({ start }) => start)),
  to: Math.max(...glyphs.map(({ end }) => end)),
});

/** Returns the clips of glyphs (line axes), except those that cut off letters. */
function clipsOf({ axes, glyphs, size }: ShownLine, some: readonly LineGlyph[]): Box[] {
  return [...new Set(some.map(({ shown }) => shown.clip))].flatMap((clip) => {
    const box = mapCorners(clip, axes.toLine);
    const { from, to } = extentOf(glyphs.filter(({ shown, isSpace }) => shown.clip === clip && !isSpace));
    return from < box[0] - INNER * size || to > box[2] + INNER * size ? [] : [box];
  });
}

/** Content that may stay in place (user space). */
interface Things {
  /** Painted shapes, images and fields. */
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
   * Returns why a re-typeset line may reveal the width, and the boxes that do (line axes).
   * @param stays if painted content stays
   */
  ofSegment({ line, glyphs, align }: LineSegment, stays: (box: Box) => boolean): SegmentDoubt {
    const removed = extentOf(glyphs.filter(({ shown }) => shown.isRemoved));
    const old = extentOf(glyphs);
    const [reach, inner] = [REACH * line.size, INNER * line.size];
    const zone: Room = {
      from: align.edge === 'start' ? removed.from + inner : old.from - reach,
      to: align.edge === 'end' ? removed.to - inner : old.to + reach,
    };
    const own = new Set(glyphs);
    const painted = this.#paintedOn(line, stays);
    const staying = [...painted, ...this.#lettersBeside(line, own), ...clipsOf(line, glyphs)];
    const boxes = this.#unexplained(line, old, zone, staying);
    return { boxes, why: align.isGuessed ? DOUBTS.guess : boxes.length > 0 ? DOUBTS.edge : undefined };
  }

  /** Returns content that may reveal the width of a covered line. All boxes are in line axes. */
  besideCover({ line, glyphs, align }: LineSegment, removed: readonly LineGlyph[], cover: Box): readonly Box[] {
    const [own, old] = [extentOf(removed), extentOf(glyphs)];
    const [reach, inner] = [REACH * line.size, INNER * line.size];
    const isFrom = (edge: 'start' | 'end') => align.edge === edge && !align.isGuessed;
    const zone: Room = {
      from: isFrom('start') ? own.from + inner : Math.min(cover[0], old.from - reach),
      to: isFrom('end') ? own.to - inner : Math.max(cover[2], old.to + reach),
    };
    const painted = this.#paintedOn(line).filter((box) => !boxContains(cover, box));
    return this.#unexplained(line, old, zone, [...painted, ...clipsOf(line, removed)]);
  }

  /** Returns letters (line axes) close to redacted words whose places no other line explains. */
  besideLetters({ line, glyphs, align }: LineSegment, removed: readonly LineGlyph[]): readonly Box[] {
    const [own, old] = [extentOf(removed), extentOf(glyphs)];
    const [reach, inner] = [REACH * line.size, INNER * line.size];
    const zone: Room = {
      from: align.edge === 'start' ? own.from + inner : old.from - reach,
      to: align.edge === 'end' ? own.to - inner : old.to + reach,
    };
    return this.#unexplained(line, old, zone, this.#lettersBeside(line, new Set(glyphs)));
  }

  /** Returns whether text beside a segment begins or ends where text of other lines does. */
  #isInColumn({ start, end, line }: LinePart): boolean {
    const parts = this.#lines
      .filter((other) => other.line.axes === line.axes && Math.abs(other.line.base - line.base) > SAME_LINE * line.size)
      .flatMap(({ stretches }) => stretches.filter(({ isFirst }) => !isFirst));
    const count = (near: (part: LinePart) => boolean) => new Set(parts.filter(near).map((part) => part.line)).size;
    const edges = [
      count((part) => Math.abs(part.start - start) <= EXACT),
      count((part) => Math.abs(part.end - end) <= EXACT),
      count((part) => Math.abs(part.start + part.end - start - end) <= EXACT),
    ];
    return Math.max(...edges) >= LEAST_LINES;
  }

  /** Returns painted content that belongs to no other line (line axes). */
  #paintedOn(line: ShownLine, stays: (box: Box) => boolean = () => true): Box[] {
    return this.#things.painted
      .filter((box) => stays(box) && !isOfAnother(box, line, this.#all))
      .map((box) => mapCorners(box, line.axes.toLine));
  }

  /**
   * Returns separately set letters on the same baseline, except those of columns: their places
   * stay in other lines whatever becomes of this one.
   */
  #lettersBeside(line: ShownLine, own: ReadonlySet<LineGlyph>): Box[] {
    const { bottom, top } = bandOf(line);
    return this.#all
      .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < SAME_LINE * line.size)
      .flatMap((other) => linePartsOf({ ...other, glyphs: other.glyphs.filter((glyph) => !own.has(glyph)) }))
      .filter((part) => !this.#isInColumn(part))
      .flatMap(({ glyphs }) => glyphs.map(({ start, end }): Box => [start, bottom, end, top]));
  }

  /**
   * Returns fixed content with an edge that may reveal the width of redacted words.
   * @param zone part of the line that depended on the width
   * @param staying boxes (line axes)
   */
  #unexplained(line: ShownLine, old: Room, zone: Room, staying: readonly Box[]): Box[] {
    return staying.filter((box) => {
      if (!touchesLine(box, line)) return false;
      const edges = [box[0], box[2]].filter((edge) => edge > zone.from && edge < zone.to);
      return edges.some((edge) => !this.#isWitnessed(line, old, edge, box));
    });
  }

  /** Returns whether unredacted lines have such an edge, too, and come as near to it. */
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
    // Cells of other rows keep their sides, whatever becomes of this one.
    const rows = this.#lines.filter((other) =>
      alike.some((thing) => touchesLine(thing, other.line) && isInRow(thing, box, at)),
    );
    if (rows.length >= LEAST_LINES) return true;
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

/** Returns whether a thing has the same extent as a box that ends at a place. */
const isInRow = (thing: Box, box: Box, at: number): boolean =>
  Math.abs(thing[0] - box[0]) <= EXACT &&
  Math.abs(thing[2] - box[2]) <= EXACT &&
  [thing[0], thing[2]].some((edge) => Math.abs(edge - at) <= EXACT);

/** Returns whether a line reaches as close to an edge: the longest line may have determined it. */
function comesAsNear({ stretches }: Witness, old: Room, at: number): boolean {
  if (at >= old.from && at <= old.to) return true;
  const [from, to] = at > old.to ? [old.to, at] : [at, old.from];
  return stretches.some(({ start, end }) => {
    const place = at > old.to ? end : start;
    return (place >= from && place <= to) || isNear(place, from) || isNear(place, to);
  });
}
