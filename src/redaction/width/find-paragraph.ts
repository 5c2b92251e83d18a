// Finds paragraphs around redacted words: where their lines break may depend on these words.
import { type Box, boxContains, boxesOverlap, type Font } from '../../pdf/content/index.ts';
import { isNear, LEAST_LINES, type LinePart, linePartsOf } from './columns.ts';
import { type CarriedAnnotation, carriedBy, type Decoration, decorationsOf, type PaintedShape } from './decorations.ts';
import { areSpacedOut, leastGap, wordsOf } from './line-words.ts';
import { type Axes, bandOf, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

export interface ParagraphLine {
  readonly line: ShownLine;
  readonly base: number;
  /** Includes spaces, and superscripts of other baselines. */
  readonly glyphs: readonly LineGlyph[];
  readonly end: number;
}

export interface Paragraph {
  readonly axes: Axes;
  readonly size: number;
  readonly lines: readonly ParagraphLine[];
  /** Starts of the first line and of the others, and end of the longest possible one. */
  readonly first: number;
  readonly left: number;
  readonly right: number;
  readonly pitch: number;
  /** Number of lines up to what follows. */
  readonly rows: number;
  /** True if what follows was placed by the number of lines. */
  readonly hasMore: boolean;
  /** True if it seems to go on in another column or on another page. */
  readonly isCut: boolean;
  /** Shapes that belong to its words. */
  readonly decorations: readonly Decoration[];
}

export interface ParagraphFacts {
  readonly lines: readonly ShownLine[];
  readonly shapes: readonly PaintedShape[];
  /** Images, fields and annotations that stay (user space). */
  readonly things: readonly Box[];
  readonly carried: readonly CarriedAnnotation[];
  readonly visible: Box;
  /** True if further pages follow. */
  readonly hasMorePages: boolean;
  /** Returns whether a glyph ends sentences or parts of them. */
  isMark(glyph: LineGlyph): boolean;
  /** Returns a font's space width (em). */
  spaceOf(font: Font): number | undefined;
}

/** Line distances (em): least, most, and tolerance of equal ones. */
const PITCH = { least: 0.8, most: 2, same: 0.08 };
/** Most indent of a first line (em). */
const MOST_INDENT = 4;
/** Tolerance of full lines (pt). */
const SLACK = 0.5;
/** Most distance of the longest line to a margin as wide as that before the lines (em). */
const NEAR_MARGIN = 1.5;
/** Distance of lines that show how text is aligned (em). */
const AROUND = 8;
/** Ends of lines may lie so far in the margin (em). */
const PROTRUSION = 0.3;
/** Least mean number of words of lines that broke by themselves. */
const LEAST_WORDS = 4;
/** Strip at the end of pages for what does not follow the text (share of the page's height). */
const FOOTER = 0.1;
/** Frames of text: most height (share of the page's) and distance of the bottom (lines). */
const FRAME = { height: 0.7, lines: 2 };
/** Tolerance of equal sizes (share). */
const SAME_SIZE = 0.05;
/** Superscripts and subscripts: most size (share), offset and distance (em). */
const SMALL = { size: 0.85, offset: 0.6, along: 0.3 };

/** Lines that start at one place by themselves: least number, and tolerance (pt). */
const LEAST_EXACT = 3;
const SAME_START = 0.1;

const isWord = ({ isSpace }: LineGlyph) => !isSpace;

/** Returns whether a part's place and length depend on no redacted words. */
const isSure = ({ isRedacted }: LinePart) => !isRedacted;
const middleOf = ({ start, end }: LinePart) => (start + end) / 2;

class ParagraphFinder {
  readonly #facts: ParagraphFacts;
  readonly #seed: LinePart;
  readonly #parts: readonly LinePart[];
  readonly #visible: Box;

  constructor(facts: ParagraphFacts, seed: LinePart) {
    const { axes } = seed.line;
    this.#facts = facts;
    this.#seed = seed;
    this.#parts = facts.lines.filter((line) => line.axes === axes).flatMap(linePartsOf);
    this.#visible = mapCorners(facts.visible, axes.toLine);
  }

  find(): Paragraph | undefined {
    const block = this.#block();
    if (!block) return undefined;
    const { left, parts } = block;
    const right = this.#isSetFrom(left, parts) ? this.#rightOf(parts, left) : undefined;
    if (right === undefined) return undefined;
    const lines = this.#between(parts, right);
    const [first, second] = lines;
    if (!first || !second || !this.#isRunning(lines)) return undefined;
    const own = this.#withSmall(lines);
    if (!own) return undefined;
    const { size, axes } = this.#seed.line;
    const pitch = first.line.base - second.line.base;
    const place = this.#placeOf(own, Math.min(left, first.start), right);
    const decorated = place && this.#decorated(own, place, [left, right]);
    if (!place || !decorated) return undefined;
    const { decorations, hasBands } = decorated;
    const frame = this.#frameOf(own, place);
    const below = this.#nextBelow(lines, left, right, decorations);
    const floor = Math.max(below ?? this.#visible[1] + size, frame?.[1] ?? Number.NEGATIVE_INFINITY);
    const rows = hasBands ? 0 : Math.floor((first.line.base - floor - 0.3 * size) / pitch) + 1;
    const footer = this.#visible[1] + FOOTER * (this.#visible[3] - this.#visible[1]);
    const follows = hasBands || this.#endsAt(frame, lines, pitch) || (below !== undefined && below > footer);
    const last = lines.at(-1) ?? first;
    const tail = last.glyphs.filter(isWord).at(-1);
    const isFull = last.end > right - MOST_INDENT * size && tail !== undefined && !this.#facts.isMark(tail);
    return {
      ...{ axes, size, lines: own, first: first.start, left, right, pitch, decorations },
      rows: Math.max(lines.length, rows),
      hasMore: follows || this.#facts.hasMorePages || this.#parts.some(({ start }) => start > right),
      isCut: !follows && isFull && (this.#facts.hasMorePages || this.#parts.some(({ start }) => start > right)),
    };
  }

  #isLike = ({ line }: LinePart) => Math.abs(line.size - this.#seed.line.size) <= SAME_SIZE * this.#seed.line.size;

  /** Returns the closest line above (1) or below (-1). */
  #next(part: LinePart, direction: 1 | -1): LinePart | undefined {
    const { size } = this.#seed.line;
    const distance = (other: LinePart) => (other.line.base - part.line.base) * direction;
    const near = this.#parts.filter(
      (other) =>
        this.#isLike(other) &&
        distance(other) >= PITCH.least * size &&
        distance(other) <= PITCH.most * size &&
        other.start < Math.max(part.end, part.start + size) &&
        other.end > part.start - MOST_INDENT * size,
    );
    return near.toSorted((one, other) => distance(one) - distance(other))[0];
  }

  #isIndent = (indent: number) => indent > 1 && indent <= MOST_INDENT * this.#seed.line.size;

  /** Returns lines in equal distances that start at the same edge, but for a first one. */
  #block(): { readonly left: number; readonly parts: readonly LinePart[] } | undefined {
    const seed = this.#seed;
    const [above, below] = [this.#next(seed, 1), this.#next(seed, -1)];
    const starts = [above, below].flatMap((part) => part?.start ?? []);
    let left = seed.start;
    if (!starts.some((start) => isNear(start, left))) {
      if (below && this.#isIndent(seed.start - below.start)) left = below.start;
      else if (!above || !this.#isIndent(above.start - seed.start)) return undefined;
    }
    const pitches = [above, below].flatMap((part) => (part ? Math.abs(part.line.base - seed.line.base) : []));
    const pitch = Math.min(...pitches);
    const isNext = (part: LinePart, next: LinePart) =>
      Math.abs(Math.abs(next.line.base - part.line.base) - pitch) <= PITCH.same * seed.line.size;
    const parts = [seed];
    for (let top = seed; isNear(top.start, left); ) {
      const next = this.#next(top, 1);
      if (!next || !isNext(top, next) || !(isNear(next.start, left) || this.#isIndent(next.start - left))) break;
      parts.unshift(next);
      top = next;
    }
    for (let bottom = seed; ; ) {
      const next = this.#next(bottom, -1);
      if (!next || !isNext(bottom, next) || !isNear(next.start, left)) break;
      parts.push(next);
      bottom = next;
    }
    return { left, parts };
  }

  /** Returns whether more unredacted lines around share this start than an end or a middle. */
  #isSetFrom(left: number, parts: readonly LinePart[]): boolean {
    const around = AROUND * this.#seed.line.size;
    const [top, bottom] = [parts[0]?.line.base ?? 0, parts.at(-1)?.line.base ?? 0];
    const near = this.#parts.filter(({ line }) => line.base < top + around && line.base > bottom - around);
    const isOwn = (part: LinePart) => isNear(part.start, left) || parts.includes(part);
    const sure = near.filter(isSure);
    const starts = sure.filter(isOwn).length;
    const most = (edge: (part: LinePart) => number) =>
      Math.max(...parts.map((part) => sure.filter((other) => isNear(edge(other), edge(part))).length));
    // Centred lines, or those set from the end, seldom start at one place as exactly.
    const exact = parts.filter((part) => isSure(part) && Math.abs(part.start - left) <= SAME_START);
    const alike = exact.filter((part) =>
      exact.some((other) => other !== part && Math.abs(other.end - part.end) <= SAME_START),
    );
    if (exact.length >= LEAST_EXACT || alike.length >= LEAST_LINES) return true;
    return near.filter(isOwn).length >= LEAST_LINES && starts >= most(({ end }) => end) && starts >= most(middleOf);
  }

  /** Returns the edge up to which lines were filled, by lines without redacted words. */
  #rightOf(parts: readonly LinePart[], left: number): number | undefined {
    const { size } = this.#seed.line;
    const sure = parts.filter(isSure);
    const most = Math.max(left, ...sure.map(({ end }) => end));
    const slack = PROTRUSION * size;
    const usual = (at: number) => sure.filter(({ end }) => isNear(end, at)).length;
    const ends = sure.map(({ end }) => end).filter((end) => end >= most - slack);
    const longest = ends.toSorted((one, other) => usual(other) - usual(one) || other - one)[0] ?? most;
    // Indented text may be as far from the right edge as other text is from the left one.
    const starts = [left, ...this.#parts.filter((part) => isSure(part) && part.start < left).map(({ start }) => start)];
    const margins = starts.map((start) => this.#visible[2] - (start - this.#visible[0])).toSorted((a, b) => a - b);
    const near = margins.find((margin) => margin >= longest - slack && margin <= longest + NEAR_MARGIN * size);
    if (near !== undefined) return near;
    if (this.#isJustified(parts, left, longest)) return Math.round(longest * 2) / 2;
    return margins.find((margin) => margin >= longest - slack);
  }

  /**
   * Returns whether lines end together as their words were moved apart: lines that are not
   * justified may be equally long by chance.
   */
  #isJustified(parts: readonly LinePart[], left: number, right: number): boolean {
    const { size } = this.#seed.line;
    const isFlush = ({ end }: LinePart) => Math.abs(end - right) <= PROTRUSION * size;
    const [sure, redacted] = [parts.filter(isSure), parts.filter((part) => !isSure(part))];
    const own = sure.filter(isFlush);
    const others = this.#parts.filter((part) => !parts.includes(part) && isNear(part.start, left));
    const natural = (part: LinePart) => this.#spaceOf(part);
    // The spacing of a redacted line tells that it is justified, its end alone doesn't.
    const more = redacted.filter((part) => isFlush(part) && areSpacedOut([part], natural, size));
    const all = [...own, ...others.filter((part) => isSure(part) && isFlush(part)), ...more];
    const isFull = parts.every((part, at) => {
      const next = parts[at + 1];
      return !isSure(part) || (next && !isSure(next)) || isFlush(part) || this.#hasRoom(part, next, right);
    });
    const isUsual = 2 * own.length >= sure.length - 1;
    return isFull && isUsual && all.length >= LEAST_LINES && areSpacedOut(all, natural, size);
  }

  /** Returns the width of a space in the font at a line's end (user space). */
  #spaceOf({ glyphs, line }: LinePart): number | undefined {
    const letter = glyphs.at(-1)?.shown;
    const own = letter && this.#facts.spaceOf(letter.font);
    return own === undefined ? undefined : own * line.size;
  }

  /** Returns whether a line would have had room for the first word of the next. */
  #hasRoom(part: LinePart, next: LinePart | undefined, right: number): boolean {
    const [word] = next ? wordsOf(next.glyphs) : [];
    const space = this.#spaceOf(part) ?? leastGap([part, ...(next ? [next] : [])]);
    return !word || part.end + space + word.end - word.start < right - SLACK;
  }

  /** Returns the lines around the redacted one up to those that had room for the next word. */
  #between(parts: readonly LinePart[], right: number): LinePart[] {
    const at = parts.indexOf(this.#seed);
    let [from, to] = [at, at];
    const isEnd = (index: number) => {
      const part = parts[index];
      return !part || this.#hasRoom(part, parts[index + 1], right);
    };
    while (from > 0 && !isEnd(from - 1)) from -= 1;
    while (!isEnd(to)) to += 1;
    return parts.slice(from, to + 1);
  }

  #isRunning(lines: readonly LinePart[]): boolean {
    const full = lines.slice(0, -1);
    const words = full.reduce((sum, { glyphs }) => sum + wordsOf(glyphs).length, 0);
    return words >= LEAST_WORDS * full.length;
  }

  /** Adds spaces behind lines, and small letters; undefined if other text is between. */
  #withSmall(lines: readonly LinePart[]): ParagraphLine[] | undefined {
    const { axes, size } = this.#seed.line;
    const known = new Set(lines.flatMap(({ glyphs }) => glyphs));
    const [top, bottom] = [lines[0]?.line.base ?? 0, lines.at(-1)?.line.base ?? 0];
    const right = Math.max(...lines.map(({ end }) => end));
    const left = Math.min(...lines.map(({ start }) => start));
    const more = new Map(lines.map((line) => [line, [] as LineGlyph[]]));
    for (const line of this.#facts.lines) {
      if (line.axes !== axes || line.base > top + size || line.base < bottom - 0.5 * size) continue;
      for (const glyph of line.glyphs) {
        if (known.has(glyph) || glyph.end < left - 0.1 * size || glyph.start > right + size) continue;
        const own = lines.find(
          (part) =>
            (part.line === line && glyph.isSpace) ||
            (glyph.shown.size <= SMALL.size * size &&
              Math.abs(glyph.base - part.line.base) < SMALL.offset * size &&
              glyph.start < part.end + SMALL.along * size),
        );
        if (own) more.get(own)?.push(glyph);
        else if (!glyph.isSpace && glyph.start <= right) return undefined;
      }
    }
    return lines.map((line) => ({
      line: line.line,
      base: line.line.base,
      glyphs: [...line.glyphs, ...(more.get(line) ?? [])].toSorted((one, other) => one.start - other.start),
      end: line.end,
    }));
  }

  /** Returns the top of what follows in the column. */
  #nextBelow(
    lines: readonly LinePart[],
    left: number,
    right: number,
    decorations: readonly Decoration[],
  ): number | undefined {
    const bottom = lines.at(-1)?.line.base ?? 0;
    const inside = new Set(lines.map(({ line }) => line));
    const texts = this.#parts
      .filter(({ line, start, end }) => !inside.has(line) && line.base < bottom && start < right && end > left)
      .map(({ line }) => bandOf(line).top);
    const own = new Set(decorations.flatMap(({ shapes }) => shapes));
    const shapes = this.#facts.shapes.filter((shape) => !own.has(shape)).map(({ box }) => box);
    const moving = new Set(decorations.flatMap(({ annotations }) => annotations));
    const carried = this.#facts.carried.flatMap(({ index, boxes }) => (moving.has(index) ? [] : boxes));
    const things = this.#toLine([...this.#facts.things, ...shapes, ...carried])
      .filter(([from, , to, top]) => from < right && to > left && top < bottom)
      .map(([, , , top]) => top);
    const all = [...texts, ...things];
    return all.length === 0 ? undefined : Math.max(...all);
  }

  #toLine(boxes: readonly Box[]): Box[] {
    return boxes.map((box) => mapCorners(box, this.#seed.line.axes.toLine));
  }

  /** Returns the box of the lines (line axes); undefined if anything clips or crosses them. */
  #placeOf(lines: readonly ParagraphLine[], left: number, right: number): Box | undefined {
    const { size } = this.#seed.line;
    const [top, bottom] = [lines[0]?.base ?? 0, lines.at(-1)?.base ?? 0];
    const box: Box = [left, bandOf({ base: bottom, size }).bottom, right, bandOf({ base: top, size }).top];
    const isInside = (other: Box) => boxContains(other, box);
    if (!this.#clipsOf(lines).every(isInside)) return undefined;
    return this.#toLine(this.#facts.things).every((thing) => !boxesOverlap(thing, box) || isInside(thing))
      ? box
      : undefined;
  }

  #clipsOf(lines: readonly ParagraphLine[]): Box[] {
    return this.#toLine([...new Set(lines.flatMap(({ glyphs }) => glyphs.map(({ shown }) => shown.clip)))]);
  }

  /** Returns what belongs to words of these lines; undefined if anything else crosses them. */
  #decorated(lines: readonly ParagraphLine[], place: Box, [left, right]: readonly [number, number]) {
    const { axes, size } = this.#seed.line;
    const isCrossing = (box: Box) => {
      const own = mapCorners(box, axes.toLine);
      return boxesOverlap(own, place) && !boxContains(own, place);
    };
    const whole = mapCorners(place, axes.toUser);
    const text = { axes, size, lines, left, right, all: this.#facts.lines, whole };
    const shapes = decorationsOf(
      this.#facts.shapes.filter(({ box }) => isCrossing(box)),
      text,
    );
    const carried = carriedBy(
      this.#facts.carried.filter(({ boxes }) => boxes.some(isCrossing)),
      text,
    );
    return shapes && carried && { ...shapes, decorations: [...shapes.decorations, ...carried] };
  }

  /** Returns the least of the clips and boxes around the lines. */
  #frameOf(lines: readonly ParagraphLine[], place: Box): Box | undefined {
    const shapes = this.#facts.shapes.map(({ box }) => box);
    const around = this.#toLine([...shapes, ...this.#facts.things]).filter((box) => boxContains(box, place));
    return [...this.#clipsOf(lines), ...around].reduce<Box | undefined>(
      (least, box) => (least && least[1] >= box[1] ? least : box),
      undefined,
    );
  }

  /** Returns whether a frame seems to be made for the lines: its height tells their number. */
  #endsAt(frame: Box | undefined, lines: readonly LinePart[], pitch: number): boolean {
    if (!frame || frame[3] - frame[1] > FRAME.height * (this.#visible[3] - this.#visible[1])) return false;
    return frame[1] > (lines.at(-1)?.line.base ?? 0) - FRAME.lines * pitch;
  }
}

/** @param seed part of a line with redacted words @returns undefined if it isn't running text */
export const findParagraph = (facts: ParagraphFacts, seed: LinePart): Paragraph | undefined =>
  new ParagraphFinder(facts, seed).find();
