// Tells lines that begin at places of their own from those that something else aligns.
import type { Box } from '../../pdf/content/index.ts';
import { isNear, type LineSegment, linePartsOf, type Room } from './columns.ts';
import type { ShownLine } from './shown-line.ts';

/** Least difference of the margins of a line that isn't centered (pt). */
const BALANCE = 3;
/** Distance of a line's end to the border that it is set to (em). */
const PADDING = 0.6;
/** Usual units of margins (pt: 5 mm, a quarter inch), the widest one, and tolerance. */
const MARGIN = { units: [72 / 5.08, 18], most: 108, within: 0.2 };

/** Returns whether a margin is as wide as people set them. */
const isUsual = (width: number): boolean =>
  width > 0 &&
  width <= MARGIN.most &&
  MARGIN.units.some((unit) => Math.abs(width - Math.round(width / unit) * unit) <= MARGIN.within);

const middleOf = (from: number, to: number) => (from + to) / 2;

/**
 * Returns whether a line begins (or ends, if set backwards) where it does whatever its length:
 * nothing on the page shows a place for its other end or its middle, which would tell its length.
 * @param things shapes, images and fields (line axes) @param page extent along the line
 */
export function startsFreely(
  { align, glyphs, line }: LineSegment,
  lines: readonly ShownLine[],
  things: readonly Box[],
  page: Room,
): boolean {
  const [start, end] = [Math.min(...glyphs.map((glyph) => glyph.start)), Math.max(...glyphs.map((glyph) => glyph.end))];
  const isStart = align.edge === 'start';
  if (align.edge === 'middle') return false;
  const far = isStart ? end : start;
  const middle = middleOf(start, end);
  /** Margins before and behind, in the direction of the text. */
  const marginsIn = (from: number, to: number) => (isStart ? [start - from, to - end] : [to - end, start - from]);
  const isUneven = (from: number, to: number) => {
    const [before = 0, behind = 0] = marginsIn(from, to);
    return behind - before > BALANCE;
  };
  const [, behind = 0] = marginsIn(page.from, page.to);
  if (!isUneven(page.from, page.to) || isUsual(behind)) return false;
  const own = new Set(glyphs);
  const parts = lines
    .filter(({ axes }) => axes === line.axes)
    .flatMap(linePartsOf)
    .filter((part) => !part.glyphs.some((glyph) => own.has(glyph)));
  const isByLine = parts.some((part) => {
    const margin = isStart ? part.start - page.from : page.to - part.end;
    return (
      isNear(isStart ? part.end : part.start, far) ||
      isNear(middleOf(part.start, part.end), middle) ||
      isNear(margin, behind)
    );
  });
  const isByThing = things.some(([from, low, to, high]) => {
    const isAround = from <= start && to >= end && low <= line.base && high >= line.base;
    const isAtBorder = [from, to].some((at) => Math.abs(at - far) <= PADDING * line.size);
    return isAtBorder || isNear(middleOf(from, to), middle) || (isAround && !isUneven(from, to));
  });
  return !isByLine && !isByThing;
}
