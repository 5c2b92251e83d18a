// Plans lines to re-typeset so that nothing depends on redacted text, or why it isn't possible.
import { type Message, message } from '../../messages/index.ts';
import {
  type Box,
  boxContains,
  boxesOverlap,
  type Font,
  type GlyphPlacement,
  meetBoxes,
  type ShownGlyph,
} from '../../pdf/content/index.ts';
import { boxOnLine, Cells } from './cells.ts';
import { type LineSegment, linePartsOf, type Room, roomFor } from './columns.ts';
import { cutLine } from './cut-line.ts';
import { DOUBTS, Doubts } from './doubts.ts';
import { findParagraph } from './find-paragraph.ts';
import { isInFittedColumn } from './fitted-columns.ts';
import { surplusOf } from './leaders.ts';
import { isCentered, isNarrow, rangesOfLine, type Surroundings } from './line-breaks.ts';
import type { LineContext, LinePlan } from './line-plan.ts';
import { placeShapes } from './place-shapes.ts';
import { CoverPlanner, joinSegments } from './plan-covers.ts';
import { type ParagraphRules, type SetParagraph, setParagraph } from './set-paragraph.ts';
import { type MovedSegment, setSegment } from './set-segment.ts';
import { type LineGlyph, linesOf, mapCorners, type ShownLine } from './shown-line.ts';

const WHY = {
  angle: message('its text is turned, mirrored or on a curve'),
  fixed: message('its letters are drawn one by one, vertically, or clip other things'),
  several: message('it covers parts of several lines or cells'),
  drawn: message('a drawn redaction is on its line'),
  picture: message('a picture or drawing is under it'),
  clip: message('its line is clipped'),
  room: message('its line has no room'),
  nothing: message('it covers no text of the page'),
  breaks: message('where its line breaks may reveal the width'),
};

/** Running text: minimum words per line, maximum line spacing (em). */
const RUNNING = { words: 4, leading: 2 };

class Planner {
  readonly #facts: LineContext;
  readonly #lines: readonly ShownLine[];
  readonly #things: readonly Box[];
  readonly #refused = new Map<number, Message>();
  #segments: MovedSegment[] = [];
  #paragraphs: SetParagraph[] = [];
  readonly #bars = new Map<number, Box>();
  readonly #placements = new Map<number, GlyphPlacement>();
  readonly #rules: ParagraphRules;
  readonly #doubts: Doubts;
  readonly #doubtful = new Map<number, Message>();
  readonly #surroundings: Surroundings;
  /** Numbers of shapes that would reveal the width. */
  readonly #removed = new Set<number>();
  readonly #cells: Cells;
  readonly #covers: CoverPlanner;

  constructor(facts: LineContext) {
    this.#facts = facts;
    this.#lines = linesOf(facts.glyphs, facts.isSpace);
    const { fixtures, pictures } = facts;
    this.#things = [...pictures, ...fixtures];
    const carried = facts.carried.flatMap(({ boxes }) => boxes);
    const things = [...facts.shapes.map(({ box }) => box), ...this.#things, ...carried];
    this.#surroundings = { lines: this.#lines, things, visible: facts.visible };
    this.#doubts = new Doubts(this.#lines, {
      painted: [...facts.shapes.map(({ box }) => box), ...facts.pictures, ...facts.fixtures],
      clips: [...new Set(facts.glyphs.map(({ clip }) => clip))],
    });
    this.#cells = new Cells(facts, this.#lines);
    this.#covers = new CoverPlanner(facts, this.#lines, this.#cells, this.#doubts);
    const spaces = new Map<Font['dict'], number>();
    for (const glyph of facts.glyphs)
      if (!glyph.isRemoved && facts.isSpace(glyph) && !spaces.has(glyph.font.dict))
        spaces.set(glyph.font.dict, glyph.advance / glyph.size);
    const letters = new Map<number, number>();
    for (const glyph of facts.glyphs)
      if (!facts.isSpace(glyph)) letters.set(glyph.mark, (letters.get(glyph.mark) ?? 0) + 1);
    this.#rules = {
      emsOf: (area) => facts.areas[area]?.ems ?? 0,
      ownerOf: (area) => facts.areas[area]?.request,
      spaceOf: (font) => spaces.get(font.dict),
      elementOf: facts.ownerOf,
      lettersIn: (mark) => letters.get(mark) ?? 0,
      isHyphen: facts.isHyphen,
      isLowerCase: facts.isLowerCase,
    };
  }

  run(): LinePlan {
    this.#refuseSome();
    for (const line of this.#lines) this.#setParagraphs(line);
    for (const line of this.#lines) if (line.glyphs.some(({ shown }) => this.#isSought(shown))) this.#setLine(line);
    this.#giveUpCovered();
    const [segments, paragraphs, bars] = [this.#segments, this.#paragraphs, this.#bars];
    const [refused, placements] = [this.#refused, this.#placements];
    const covers = new Map([...refused.keys()].flatMap((area) => this.#coverOf(area)));
    const broken = segments.filter((one) => !one.tail && this.#isRunning(one));
    const running = new Set(broken.flatMap(({ set }) => set.items.flatMap(({ areas }) => areas)));
    const ranges = new Map([
      ...broken.flatMap((one) => [...rangesOfLine(one, this.#surroundings)]),
      ...paragraphs.flatMap((one) => [...one.ranges]),
    ]);
    const joined = new Map(paragraphs.flatMap((one) => [...one.joined]));
    const own = { segments, paragraphs, bars, running, ranges, refused, covers, placements, joined };
    const placeShape = placeShapes(segments, this.#lines);
    const moved = {
      shapes: this.#movedShapes(placeShape),
      carried: new Map(paragraphs.flatMap((one) => [...one.carried])),
    };
    return { ...own, ...moved, doubts: this.#doubtful, placeShape };
  }

  #movedShapes(placeShape: LinePlan['placeShape']): Map<number, readonly Box[]> {
    const moved = new Map<number, readonly Box[]>();
    for (const { index, box, isPlain } of this.#facts.shapes) {
      const placed = isPlain ? placeShape(box) : undefined;
      if (placed !== undefined) moved.set(index, placed === 'gone' ? [] : [placed]);
    }
    const removed = [...this.#removed].map((index) => [index, []] as const);
    return new Map([...moved, ...this.#paragraphs.flatMap(({ shapes }) => [...shapes]), ...removed]);
  }

  /** Gives up segments under the cover of another area: covers destroy what is under them. */
  #giveUpCovered(): void {
    for (;;) {
      const covers = [...this.#refused].flatMap(([area, why]) =>
        this.#coverOf(area).map(([, box]) => ({ area, why, box })),
      );
      const coverOf = ({ line, before, after }: MovedSegment) =>
        covers.find(
          ({ area, box }) =>
            line.glyphs.some(({ shown }) => shown.areas.includes(area)) &&
            (boxesOverlap(box, before) || boxesOverlap(box, after)),
        );
      const paragraph = this.#paragraphs.find((one) =>
        covers.some(({ box, area }) => this.#isOnLines(one, area) && boxesOverlap(box, one.after)),
      );
      if (paragraph) {
        this.#paragraphs = this.#paragraphs.filter((one) => one !== paragraph);
        for (const index of paragraph.placements.keys()) this.#placements.delete(index);
        for (const area of paragraph.bars.keys()) this.#bars.delete(area);
        this.#refuse(paragraph.bars.keys(), WHY.several);
        continue;
      }
      const lost = this.#segments.find((segment) => coverOf(segment));
      const why = lost && coverOf(lost)?.why;
      if (!lost || !why) return;
      this.#segments = this.#segments.filter((segment) => segment !== lost);
      for (const { shown } of lost.glyphs) this.#placements.delete(shown.index);
      const areas = lost.set.items.flatMap((item) => item.areas);
      for (const area of areas) this.#bars.delete(area);
      this.#refuse(areas, why);
    }
  }

  /** Returns whether an area is beside a line of a paragraph. */
  #isOnLines({ lines }: SetParagraph, area: number): boolean {
    const own = this.#lines.find(({ glyphs }) => glyphs.some(({ shown }) => shown.areas.includes(area)));
    return own !== undefined && lines.some(({ base }) => Math.abs(base - own.base) < 0.5 * own.size);
  }

  /** Returns whether a line belongs to text with automatic line breaks. */
  #isRunning(moved: MovedSegment): boolean {
    const { line, set } = moved;
    const [first] = set.items;
    if (!first || set.items.length < RUNNING.words || isCentered(moved, this.#lines)) return false;
    return this.#lines.some(({ axes, base, glyphs }) => {
      const distance = Math.abs(base - line.base) / line.size;
      const isNext = axes === line.axes && distance > 0.5 && distance < RUNNING.leading;
      return isNext && glyphs.some(({ start }) => Math.abs(start - first.old.from) < 1);
    });
  }

  #coverOf(area: number): (readonly [number, Box])[] {
    const { areas, visible } = this.#facts;
    const isUnder = ({ shown }: LineGlyph) => shown.areas.includes(area);
    const [line, another] = this.#lines.filter(({ glyphs }) => glyphs.some(isUnder));
    const box = areas[area]?.box;
    if (!line || another || !box) return [];
    const segment = joinSegments(this.#cells.on(line).filter(({ glyphs }) => glyphs.some(isUnder)));
    if (!segment) return [];
    const { from, to, doubt, frames = [] } = this.#covers.coverFor(segment);
    for (const index of frames) this.#removed.add(index);
    if (doubt !== undefined) this.#doubtful.set(area, doubt);
    const [, bottom, , top] = mapCorners(box, line.axes.toLine);
    return [[area, meetBoxes(mapCorners([from, bottom, to, top], line.axes.toUser), visible)]];
  }

  /** Returns whether the line's break tells of its redacted words. */
  #isBroken(moved: MovedSegment): boolean {
    if (!this.#isRunning(moved)) return false;
    return [...rangesOfLine(moved, this.#surroundings).values()].some((range) => isNarrow(range, moved.line.size));
  }

  readonly #isUniform = (area: number) => this.#facts.areas[area]?.ems !== undefined;

  #isSought({ areas }: ShownGlyph): boolean {
    return areas.some((area) => this.#isUniform(area) && !this.#refused.has(area) && !this.#bars.has(area));
  }

  #refuse(areas: Iterable<number>, why: Message): void {
    for (const area of areas) if (this.#isUniform(area) && !this.#refused.has(area)) this.#refused.set(area, why);
  }

  /** Refuses areas over anything but letters of one line. */
  #refuseSome(): void {
    const { areas, glyphs, pictures, shapes } = this.#facts;
    const inLines = new Set(this.#lines.flatMap((line) => line.glyphs.map(({ shown }) => shown)));
    const linesOfAreas = new Map<number, Set<ShownLine>>();
    for (const line of this.#lines)
      for (const { shown } of line.glyphs)
        for (const area of shown.areas) linesOfAreas.set(area, (linesOfAreas.get(area) ?? new Set()).add(line));
    for (const glyph of glyphs) {
      if (glyph.isFixed) this.#refuse(glyph.areas, WHY.fixed);
      if (!inLines.has(glyph)) this.#refuse(glyph.areas, WHY.angle);
    }
    for (const [index, { box, ems }] of areas.entries()) {
      if (ems === undefined) continue;
      const lines = linesOfAreas.get(index)?.size ?? 0;
      const isOver = (other: Box) => boxesOverlap(box, other);
      if (lines === 0) this.#refuse([index], WHY.nothing);
      else if (lines > 1) this.#refuse([index], WHY.several);
      else if (pictures.some(isOver) || shapes.some((shape) => !shape.isPlain && shape.outline.some(isOver)))
        this.#refuse([index], WHY.picture);
    }
  }

  /** Sets the paragraphs of redacted words on a line, as far as they are running text. */
  #setParagraphs(line: ShownLine): void {
    const { hasMorePages, isMark, isRightToLeft, visible } = this.#facts;
    for (const part of linePartsOf(line)) {
      if (!part.glyphs.some(({ shown }) => this.#isSought(shown))) continue;
      const paragraph = findParagraph(
        {
          ...{ lines: this.#lines, visible, hasMorePages, isMark: ({ shown }) => isMark(shown) },
          spaceOf: this.#rules.spaceOf,
          things: this.#things,
          carried: this.#facts.carried,
          shapes: this.#facts.shapes,
        },
        part,
      );
      const glyphs = paragraph?.lines.flatMap((each) => each.glyphs) ?? [];
      const isSettable = glyphs.every(
        ({ shown }) =>
          !shown.isFixed &&
          !isRightToLeft(shown) &&
          !this.#placements.has(shown.index) &&
          shown.areas.every((area) => this.#isUniform(area) && !this.#refused.has(area)),
      );
      const set = paragraph && isSettable ? setParagraph(paragraph, this.#rules) : undefined;
      if (!set) continue;
      for (const [index, placement] of set.placements) this.#placements.set(index, placement);
      for (const [area, bar] of set.bars) this.#bars.set(area, bar);
      this.#paragraphs.push(set);
    }
  }

  #setLine(line: ShownLine): void {
    const [from, , to] = mapCorners(this.#facts.visible, line.axes.toLine);
    const page: Room = { from, to };
    const segments = this.#cells.on(line);
    const found = new Map<number, LineSegment>();
    for (const segment of segments)
      for (const { shown } of segment.glyphs)
        for (const area of shown.areas) {
          if (found.has(area) && found.get(area) !== segment) this.#refuse([area], WHY.several);
          found.set(area, segment);
        }
    for (const segment of segments) {
      if (!segment.glyphs.some(({ shown }) => this.#isSought(shown))) continue;
      if (isInFittedColumn(segment, this.#lines, (other) => this.#cells.on(other)))
        for (const { shown } of segment.glyphs) for (const area of shown.areas) this.#doubtful.set(area, DOUBTS.column);
      const why = this.#faultOf(segment) ?? this.#setSegment(this.#withNext(segment), page);
      if (why !== undefined)
        this.#refuse(
          segment.glyphs.flatMap(({ shown }) => shown.areas),
          why,
        );
    }
  }

  /** Joins a segment to those behind it if no other line shows that they stand there anyway. */
  #withNext(segment: LineSegment): LineSegment {
    for (let own = segment; ; ) {
      const next = this.#covers.withNext(own);
      if (!next) return own;
      if (this.#faultOf(next) !== undefined) return segment;
      own = next;
    }
  }

  #faultOf({ line, glyphs }: LineSegment): Message | undefined {
    const areas = glyphs.flatMap(({ shown }) => shown.areas);
    if (glyphs.some(({ shown }) => this.#placements.has(shown.index))) return WHY.several;
    if (glyphs.some(({ shown }) => shown.isFixed)) return WHY.fixed;
    if (areas.some((area) => !this.#isUniform(area))) return WHY.drawn;
    const refused = areas.map((area) => this.#refused.get(area)).find((why) => why !== undefined);
    if (refused !== undefined) return refused;
    const box = boxOnLine(line, glyphs[0]?.start ?? 0, glyphs.at(-1)?.end ?? 0);
    const clips = new Set(glyphs.map(({ shown }) => shown.clip));
    const isInside = (clip: Box) => boxContains(clip, box);
    if (![...clips].every(isInside)) return WHY.clip;
    return undefined;
  }

  /** @returns the reason if it can't be set */
  #setSegment(segment: LineSegment, page: Room): Message | undefined {
    const { line, glyphs } = segment;
    const clip = glyphs.map(({ shown }) => mapCorners(shown.clip, line.axes.toLine));
    const inside: Room = {
      from: Math.max(page.from, ...clip.map(([from]) => from)),
      to: Math.min(page.to, ...clip.map(([, , to]) => to)),
    };
    const leaders = surplusOf(glyphs, this.#facts.isMark);
    const own = { ...segment, glyphs: glyphs.filter((glyph) => !leaders.has(glyph)) };
    const room = roomFor(segment, this.#cells.fixedBeside(segment), inside);
    const set = setSegment(own, room, this.#rules);
    if (!set) return WHY.room;
    const ends = glyphs.flatMap(({ start, end }) => [start, end]);
    const moved: MovedSegment = {
      line,
      glyphs,
      set,
      dropped: [...leaders].map(({ start, end }) => boxOnLine(line, start, end)),
      before: boxOnLine(line, Math.min(...ends), Math.max(...ends)),
      after: boxOnLine(line, set.items[0]?.start ?? 0, set.items.at(-1)?.end ?? 0),
    };
    const placeShape = placeShapes([moved], this.#lines);
    const found = this.#doubts.ofSegment(segment, (box) => placeShape(box) === undefined);
    const frames = found.why === DOUBTS.edge ? this.#covers.framesAt(line, found.boxes) : undefined;
    const doubt = frames ? undefined : found.why;
    if (frames && set.isTight) return WHY.room;
    const isBroken = doubt === undefined && this.#isBroken(moved);
    const cut = isBroken ? this.#cutLine(moved, own, room) : undefined;
    const told = doubt ?? (isBroken && !cut ? WHY.breaks : undefined);
    // A cover of the only line would leave nothing.
    const isAlone = told === DOUBTS.guess && this.#lines.every((other) => other === line);
    if (told !== undefined && !isAlone && !this.#covers.coverFor(segment).doubt) return told;
    // If the space ends where the redacted words did, shrinking would reveal it.
    if (doubt !== undefined && set.isTight) return WHY.room;
    for (const index of frames ?? []) this.#removed.add(index);
    if (doubt !== undefined)
      for (const { areas } of set.items) for (const area of areas) this.#doubtful.set(area, doubt);
    this.#place(cut ?? moved);
    return undefined;
  }

  /** Covers the last words of a line, up to where a cover of all of it would end. */
  #cutLine(moved: MovedSegment, segment: LineSegment, room: Room): MovedSegment | undefined {
    const { doubt, frames = [], to } = this.#covers.coverFor(segment);
    if (doubt !== undefined) return undefined;
    const cut = cutLine(moved, segment, { around: this.#surroundings, room, to, rules: this.#rules });
    if (cut) for (const index of frames) this.#removed.add(index);
    return cut;
  }

  #place(moved: MovedSegment): void {
    const { glyphs, line, set } = moved;
    for (const glyph of glyphs) {
      const placed = set.placements.get(glyph);
      const [, base] = line.axes.toLine(glyph.shown.pen);
      const { index, areas } = glyph.shown;
      this.#placements.set(
        index,
        placed ? { ...placed, pen: line.axes.toUser([placed.start, base]) } : { gone: areas },
      );
    }
    for (const { areas, start, end } of set.items)
      for (const area of areas) this.#bars.set(area, boxOnLine(line, start, end));
    this.#segments.push(moved);
  }
}

export const planLines = (facts: LineContext): LinePlan => new Planner(facts).run();
