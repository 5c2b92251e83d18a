// Typesets part of a line with natural widths and uniform bars: only its start stays the same.
import type { Box, Font } from '../../pdf/content/index.ts';
import type { LineSegment, Room } from './columns.ts';
import { type LineGlyph, type ShownLine, WORD_GAP } from './shown-line.ts';

/** Space width for fonts without one (em). */
export const SPACE = 0.25;
/** Maximum offset of a letter drawn twice (em). */
const SHADOW = 0.12;
/** Minimum scale of bars, then of the whole line, if space is short. */
const SHRINK = { bar: 0.5, line: 0.6 };

/** A remaining word, or a bar for redacted ones. */
export interface LineItem {
  /** Empty for bars. */
  readonly glyphs: readonly LineGlyph[];
  readonly areas: readonly number[];
  /** True if a space separates it from the previous item. */
  readonly isApart: boolean;
  /** Width of the redacted words (user space). */
  readonly covered: number;
  /** Unscaled width, with natural letter widths (user space). */
  readonly width: number;
  /** Unscaled space before it; 0 if it touches the previous item. */
  readonly space: number;
  readonly spaceGlyph: LineGlyph | undefined;
  readonly old: Room;
}

/** Glyph placement: start along the line, scaling, and whether it joins the previous glyph. */
export interface SetGlyph {
  readonly start: number;
  readonly stretch: number;
  readonly joins: boolean;
}

export interface SetItem extends LineItem {
  readonly start: number;
  readonly end: number;
}

export interface SetSegment {
  /** True if it was shrunk or moved to fit. */
  readonly isTight: boolean;
  readonly items: readonly SetItem[];
  readonly placements: ReadonlyMap<LineGlyph, SetGlyph>;
}

/** Re-typeset segment, before and after. */
export interface MovedSegment {
  readonly line: ShownLine;
  /** All glyphs of the segment, before. */
  readonly glyphs: readonly LineGlyph[];
  readonly set: SetSegment;
  /** Places of removed leader marks and covered words (user space). */
  readonly dropped: readonly Box[];
  /** Bar over the last words if the line's break would tell the width (user space). */
  readonly tail?: Box | undefined;
  /** User space. */
  readonly before: Box;
  readonly after: Box;
}

export interface BarRules {
  emsOf(area: number): number;
  /** Identifies an area's redaction: adjacent areas of one share a bar. */
  ownerOf(area: number): unknown;
  /** Returns a font's space width (em); undefined if it has none. */
  spaceOf(font: Font): number | undefined;
}

/** Separates letters drawn twice with a slight offset, as for shadows. */
export function withoutShadows(glyphs: readonly LineGlyph[]) {
  const primary: LineGlyph[] = [];
  const shadows = new Map<LineGlyph, LineGlyph>();
  for (const glyph of glyphs) {
    const { font, code, size } = glyph.shown;
    const reach = SHADOW * size;
    const first = primary.findLast(
      (other) =>
        other.shown.code === code &&
        other.shown.font.dict === font.dict &&
        glyph.start - other.start <= reach &&
        Math.abs(glyph.base - other.base) <= reach,
    );
    if (first && !glyph.isSpace) shadows.set(glyph, first);
    else primary.push(glyph);
  }
  return { primary, shadows };
}

interface Building {
  readonly glyphs: LineGlyph[];
  readonly areas: Set<number>;
  readonly isBar: boolean;
  readonly spaceGlyph: LineGlyph | undefined;
  readonly isApart: boolean;
}

function groupItems(glyphs: readonly LineGlyph[], { ownerOf }: BarRules): Building[] {
  const items: Building[] = [];
  let spaces: LineGlyph[] = [];
  let before: LineGlyph | undefined;
  for (const glyph of glyphs) {
    if (glyph.isSpace) {
      spaces.push(glyph);
      continue;
    }
    const { isRemoved, areas, size } = glyph.shown;
    const last = items.at(-1);
    const gap = before ? glyph.start - before.end - before.shown.spacing : 0;
    const isApart = spaces.length > 0 || gap > WORD_GAP * size;
    // Ink reaching into an area from elsewhere, or none.
    if (isRemoved && areas.length === 0 && !last?.isBar) {
      before = glyph;
      continue;
    }
    const owners = new Set([...(last?.areas ?? [])].map(ownerOf));
    const isSameBar =
      isRemoved && last?.isBar && (areas.length === 0 || areas.some((area) => owners.has(ownerOf(area))));
    if (last && (isSameBar || (!isRemoved && !last.isBar && !isApart))) {
      last.glyphs.push(glyph);
      for (const area of areas) last.areas.add(area);
    } else {
      const kept = spaces.find(({ shown }) => !shown.isRemoved);
      const isBesideBar = isRemoved || last?.isBar;
      items.push({
        glyphs: [glyph],
        areas: new Set(areas),
        isBar: isRemoved,
        spaceGlyph: isBesideBar ? undefined : kept,
        isApart: last !== undefined && isApart,
      });
    }
    spaces = [];
    before = glyph;
  }
  return items;
}

const naturalWidth = (glyphs: readonly LineGlyph[]) => glyphs.reduce((sum, { shown }) => sum + shown.advance, 0);

export function toItems(glyphs: readonly LineGlyph[], rules: BarRules): LineItem[] {
  const groups = groupItems(glyphs, rules);
  return groups.map(({ glyphs: own, areas, isBar, spaceGlyph, isApart }, at) => {
    // Use size and font of adjacent remaining letters, if any.
    const neighbour = isBar
      ? (groups[at - 1]?.glyphs.at(-1) ?? groups[at + 1]?.glyphs[0] ?? own[0])
      : groups[at - 1]?.isBar
        ? own[0]
        : groups[at - 1]?.glyphs.at(-1);
    const { size = 0, font } = neighbour?.shown ?? {};
    const space = spaceGlyph?.shown.advance ?? ((font && rules.spaceOf(font)) ?? SPACE) * size;
    const ems = Math.max(...[...areas].map(rules.emsOf));
    return {
      glyphs: isBar ? [] : own,
      areas: [...areas],
      isApart,
      covered: isBar ? naturalWidth(own) : 0,
      width: isBar ? ems * size : naturalWidth(own),
      space: isApart ? space : 0,
      spaceGlyph,
      old: { from: own[0]?.start ?? 0, to: own.at(-1)?.end ?? 0 },
    };
  });
}

interface Fit {
  /** Scale of all widths. */
  readonly line: number;
  /** Additional scale of bars. */
  readonly bar: number;
}

/** Returns the scale at which everything fits; undefined if there is too little space. */
function scaleFor(items: readonly LineItem[], room: number): Fit | undefined {
  const sum = (some: readonly LineItem[], of: (item: LineItem) => number) =>
    some.reduce((total, item) => total + of(item), 0);
  const isBar = ({ glyphs }: LineItem) => glyphs.length === 0;
  const bars = sum(items.filter(isBar), ({ width }) => width);
  const rest =
    sum(
      items.filter((item) => !isBar(item)),
      ({ width }) => width,
    ) + sum(items, ({ space }) => space);
  const bar = Math.min(1, Math.max(SHRINK.bar, (room - rest) / bars));
  const line = Math.min(1, room / (rest + bars * bar));
  return line >= SHRINK.line ? { bar, line } : undefined;
}

/** Consecutive glyphs of one operator share a string. */
const follows = (glyph: LineGlyph, before: LineGlyph | undefined) =>
  before !== undefined &&
  before.shown.operation === glyph.shown.operation &&
  before.shown.index + 1 === glyph.shown.index;

/** Returns the re-typeset segment; undefined if it doesn't fit. */
export function setSegment({ glyphs, align }: LineSegment, room: Room, rules: BarRules): SetSegment | undefined {
  const { primary, shadows } = withoutShadows(glyphs);
  const items = toItems(primary, rules);
  const scale = scaleFor(items, room.to - room.from);
  if (!scale) return undefined;
  const widthOf = ({ glyphs: own, width }: LineItem) => width * scale.line * (own.length === 0 ? scale.bar : 1);
  const whole = items.reduce((sum, item) => sum + widthOf(item) + item.space * scale.line, 0);
  const wanted = { start: align.at, end: align.at - whole, middle: align.at - whole / 2 }[align.edge];
  const from = Math.max(room.from, Math.min(wanted, room.to - whole));
  const isTight = Math.min(scale.line, scale.bar) < 1 || Math.abs(from - wanted) > 1e-6;
  let at = from;
  const placements = new Map<LineGlyph, SetGlyph>();
  let last: LineGlyph | undefined;
  const place = (glyph: LineGlyph) => {
    placements.set(glyph, { start: at, stretch: scale.line, joins: follows(glyph, last) });
    at += glyph.shown.advance * scale.line;
    last = glyph;
  };
  const set = items.map((item): SetItem => {
    if (item.spaceGlyph) place(item.spaceGlyph);
    else {
      at += item.space * scale.line;
      if (item.space > 0) last = undefined;
    }
    const start = at;
    if (item.glyphs.length === 0) {
      at += widthOf(item);
      last = undefined;
    }
    for (const glyph of item.glyphs) place(glyph);
    return { ...item, start, end: at };
  });
  for (const [shadow, first] of shadows) {
    const own = placements.get(first);
    if (own && !shadow.shown.isRemoved) {
      const offset = Math.round((shadow.start - first.start) * 100) / 100;
      placements.set(shadow, { start: own.start + offset, stretch: own.stretch, joins: false });
    }
  }
  return { isTight, items: set, placements };
}
