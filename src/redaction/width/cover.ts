// Covers lines that can't be typeset again, so that the cover doesn't depend on redacted words.
import type { Message } from '../../messages/index.ts';
import type { Box } from '../../pdf/content/index.ts';
import { isNear, LEAST_LINES, type LineSegment, linePartsOf, type Room } from './columns.ts';
import { DOUBTS } from './doubts.ts';
import { bandOf, type ShownLine } from './shown-line.ts';
import { USUAL } from './usual-widths.ts';

/** Distance to other content (em). */
const MARGIN = 0.2;

interface Cover extends Room {
  /** All of the line or cell. */
  readonly whole: Room;
}

export interface WholeCover extends Room {
  /** Numbers of shapes to remove. */
  readonly frames?: readonly number[];
  readonly doubt?: Message;
}

/** Distance of content that shows both ends of redacted words (em). */
const NEAR = 0.6;

const endsOf = (glyphs: LineSegment['glyphs']): readonly [number, number] => [
  Math.min(...glyphs.map(({ start }) => start)),
  Math.max(...glyphs.map(({ end }) => end)),
];

/** Returns where lines begin and end: those of the same column, or else all. Redacted ones tell. */
function extentOf({ line, align }: LineSegment, lines: readonly ShownLine[]): Room | undefined {
  const parts = lines
    .filter((other) => other.axes === line.axes && other !== line)
    .flatMap(linePartsOf)
    .filter(({ isRedacted }) => !isRedacted);
  const own = parts.filter(({ start }) => align.edge === 'start' && isNear(start, align.at));
  const some = own.length >= LEAST_LINES ? own : parts;
  if (some.length === 0) return undefined;
  return { from: Math.min(...some.map(({ start }) => start)), to: Math.max(...some.map(({ end }) => end)) };
}

/**
 * Returns what to cover: from the redacted words to the line's end if usual words have room there,
 * or else the whole line. Other words there are unknown, so that they say nothing.
 * @param fixed content beside it (start and end along the line) @param page extent along the line
 */
export function coverLine(
  segment: LineSegment,
  lines: readonly ShownLine[],
  fixed: readonly (readonly [number, number])[],
  page: Room,
): Cover {
  const { line, glyphs, align } = segment;
  const margin = MARGIN * line.size;
  const [start, end] = endsOf(glyphs);
  const before = fixed.filter(([left, right]) => (left + right) / 2 < start).map(([, right]) => right + margin);
  const after = fixed.filter(([left, right]) => (left + right) / 2 > end).map(([left]) => left - margin);
  const room: Room = { from: Math.max(page.from, ...before), to: Math.min(page.to, ...after) };
  const extent = extentOf(segment, lines) ?? room;
  const fits = { from: extent.from <= start && extent.from >= room.from, to: extent.to >= end && extent.to <= room.to };
  const whole: Room = {
    from: Math.min(start, fits.from ? extent.from : room.from),
    to: Math.max(end, fits.to ? extent.to : room.to),
  };
  const [first, last] = endsOf(glyphs.filter(({ shown }) => shown.isRemoved));
  const most = USUAL.most * line.size;
  if (align.edge === 'start' && !align.isGuessed && whole.to - first >= most)
    return { from: first, to: whole.to, whole };
  if (align.edge === 'end' && !align.isGuessed && last - whole.from >= most)
    return { from: whole.from, to: last, whole };
  return { ...whole, whole };
}

interface Beside {
  /** Returns what may reveal the width beside a cover (line axes). */
  beside(cover: Box): readonly Box[];
  /** Returns the numbers of such shapes that can go; undefined if there is anything else. */
  framesAt(boxes: readonly Box[]): readonly number[] | undefined;
}

/**
 * Removes frames and highlights that end with redacted words; or else covers the whole line, if its
 * length says nothing because of other words.
 */
export function coverEdges(
  { line, glyphs }: LineSegment,
  { from, to, whole }: Cover,
  { beside, framesAt }: Beside,
): WholeCover {
  const { bottom, top } = bandOf(line);
  const edges = beside([from, bottom, to, top]);
  const frames = framesAt(edges);
  if (frames) return { from, to, frames };
  // Unknown words beside the redacted ones: the length of the line doesn't tell theirs.
  const hasOthers = glyphs.some(({ shown, isSpace }) => !shown.isRemoved && !isSpace);
  const left = beside([whole.from, bottom, whole.to, top]);
  const more = framesAt(left);
  if (more) return { ...whole, frames: more };
  const places = left.flatMap(([x0, , x1]) => [x0, x1]);
  const removed = glyphs.filter(({ shown }) => shown.isRemoved);
  const isEnclosed = endsOf(removed).every((at) => places.some((place) => Math.abs(place - at) <= NEAR * line.size));
  return hasOthers && !isEnclosed ? whole : { from, to, doubt: DOUBTS.edge };
}
