// Measures what line breaks tell of a redacted word: it fitted, but the next word didn't as well.
import type { Box } from '../../pdf/content/index.ts';
import { isNear, LEAST_LINES, linePartsOf } from './columns.ts';
import type { WidthRange } from './set-paragraph.ts';
import type { MovedSegment } from './set-segment.ts';
import { type LineGlyph, mapCorners, type ShownLine, WORD_GAP } from './shown-line.ts';
import { USUAL } from './usual-widths.ts';

/** Distance of lines that show how text breaks (em), and most line spacing (em). */
const AROUND = 8;
const LEADING = 2;
/**
 * Evidence of running text: least number of neighbouring lines, weight of one with room for a
 * further word, and least odds that lines break by themselves, with and without an edge behind.
 */
const RUNNING = { pairs: 2, loose: 0.25, edged: 10, free: 200 };
/** Most distance of full lines to the margin, or to what is behind them (em). */
const EDGE = 3;
/** Width of a space (em). */
const SPACE = 0.25;

/** Returns whether usual redacted words would not all have such a width. */
export const isNarrow = ({ from, to }: WidthRange, size: number): boolean =>
  from > USUAL.least * size || to < USUAL.most * size;

const firstWord = (glyphs: readonly LineGlyph[]): number => {
  const [first] = glyphs;
  const gap = glyphs.findIndex(
    (glyph, at) => glyph.start - (glyphs[at - 1]?.end ?? glyph.start) > WORD_GAP * glyph.shown.size,
  );
  const last = glyphs[gap < 0 ? glyphs.length - 1 : gap - 1];
  return first && last ? last.end - first.start : 0;
};

export interface Surroundings {
  readonly lines: readonly ShownLine[];
  /** Painted shapes, images, fields and annotations (user space). */
  readonly things: readonly Box[];
  /** User space. */
  readonly visible: Box;
}

/** Returns whether lines around are centered: then redacted ones start at one place by chance. */
export function isCentered({ line, set }: MovedSegment, lines: readonly ShownLine[]): boolean {
  const [first, last] = [set.items[0]?.old.from ?? 0, set.items.at(-1)?.old.to ?? 0];
  const sure = lines
    .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < AROUND * line.size)
    .flatMap(linePartsOf)
    .filter((part) => !part.isRedacted);
  const alike = sure.filter(({ start }) => isNear(start, first));
  const centered = sure.filter(({ start, end }) => !isNear(start, first) && isNear(start + end, first + last));
  return centered.length >= LEAST_LINES && centered.length > alike.length;
}

/** Returns whether lines fill the room up to a margin, or to what is behind them. */
function isEdge(right: number, left: number, { axes, base, size }: ShownLine, around: Surroundings): boolean {
  const [from, , to] = mapCorners(around.visible, axes.toLine);
  const reach = EDGE * size;
  const margin = to - (left - from);
  const isBeside = (low: number, high: number) => low < base + AROUND * size && high > base - AROUND * size;
  const texts = around.lines
    .filter((other) => other.axes === axes && isBeside(other.base, other.base))
    .flatMap((other) => linePartsOf(other).map((part) => part.start));
  const things = around.things
    .map((box) => mapCorners(box, axes.toLine))
    .filter(([, low, , high]) => isBeside(low, high))
    .flatMap(([start, , end]) => [start, end]);
  const isNext = (at: number) => at > right && at <= right + reach;
  return Math.abs(margin - right) <= reach || [...texts, ...things].some(isNext);
}

/** Returns the widths per area for which the line would break in the same place. */
export function rangesOfLine({ line, set }: MovedSegment, surroundings: Surroundings): Map<number, WidthRange> {
  const { lines } = surroundings;
  const start = set.items[0]?.old.from ?? 0;
  const near = lines
    .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < AROUND * line.size)
    .flatMap(linePartsOf)
    .filter((part) => isNear(part.start, start));
  const right = Math.max(...near.map(({ end }) => end), ...set.items.map(({ old }) => old.to));
  const space = SPACE * line.size;
  const pairs = near
    .toSorted((one, other) => other.line.base - one.line.base)
    .flatMap((part, at, all) => {
      const next = all[at + 1];
      return next && part.line.base - next.line.base < LEADING * line.size ? [[part, next] as const] : [];
    });
  const room = near.reduce((sum, part) => sum + part.end - part.start, 0) / (2 * near.length);
  // Lines of any length seldom lack room for the next word, the longer they are.
  const odds = pairs.reduce((product, [part, next]) => {
    const missing = space + firstWord(next.glyphs);
    return product * (part.end + missing > right ? room / missing : RUNNING.loose);
  }, 1);
  const least = isEdge(right, start, line, surroundings) ? RUNNING.edged : RUNNING.free;
  if (pairs.length < RUNNING.pairs || odds < least) return new Map();
  const closest = (direction: 1 | -1) =>
    near
      .filter((part) => {
        const distance = (part.line.base - line.base) * direction;
        return distance > 0.5 * line.size && distance < LEADING * line.size;
      })
      .toSorted((one, other) => (one.line.base - other.line.base) * direction)[0];
  const [above, below] = [closest(1), closest(-1)];
  const whole = set.items.reduce((sum, item) => sum + item.space + (item.covered || item.width), 0);
  const ranges = new Map<number, WidthRange>();
  for (const [index, item] of set.items.entries()) {
    if (item.glyphs.length > 0) continue;
    const to = item.covered + right - start - whole;
    const next = below ? to - space - firstWord(below.glyphs) : 0;
    const before = index === 0 && above ? right - above.end - space : 0;
    const from = Math.max(0, next, before);
    // A line with room for the next word ends by itself.
    const isBroken = from <= item.covered + space && to >= item.covered - space;
    if (isBroken) for (const area of item.areas) ranges.set(area, { from, to: Math.max(from, to) });
  }
  return ranges;
}
