// Covers the last words of a line whose break would tell the width of its redacted words.
import { boxOnLine } from './cells.ts';
import { isNear, type LineSegment, linePartsOf, type Room } from './columns.ts';
import type { Surroundings } from './line-breaks.ts';
import { type BarRules, type MovedSegment, type SetItem, SPACE, setSegment } from './set-segment.ts';
import { USUAL } from './usual-widths.ts';

/** Distance of lines that show where this one had to end (em). */
const AROUND = 8;

/** Returns where lines without redacted words end that start at the same place. */
function edgeOf({ line, set }: MovedSegment, { lines }: Surroundings): number | undefined {
  const start = set.items[0]?.old.from ?? 0;
  const ends = lines
    .filter(({ axes, base }) => axes === line.axes && Math.abs(base - line.base) < AROUND * line.size)
    .flatMap(linePartsOf)
    .filter((part) => !part.isRedacted && isNear(part.start, start))
    .map(({ end }) => end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/**
 * Returns how many items may stay: with an unknown rest, usual words of any width have room.
 * Only depends on what stays.
 */
function countKept(items: readonly SetItem[], room: number, size: number): number {
  const most = USUAL.most * size;
  const isBar = ({ glyphs }: SetItem) => glyphs.length === 0;
  const widthOf = (some: readonly SetItem[], rest: readonly SetItem[]) =>
    some.reduce((sum, item) => sum + item.space + (isBar(item) ? most : item.width), 0) +
    rest.filter(isBar).length * most;
  // If all has room, the next word hadn't: the rest has to be as long as usual words.
  const reserve = widthOf(items, []) > room ? 0 : most;
  for (let end = items.length - 1; end > 0; end--) {
    const fits = widthOf(items.slice(0, end), items.slice(end)) + reserve <= room;
    if (items[end]?.isApart && fits) return end;
  }
  return 0;
}

/**
 * @param to end of the bar: independent of redacted words
 * @returns undefined if little could stay
 */
export function cutLine(
  moved: MovedSegment,
  segment: LineSegment,
  { around, room, to, rules }: { around: Surroundings; room: Room; to: number; rules: BarRules },
): MovedSegment | undefined {
  const { line, set, dropped } = moved;
  const { edge, isGuessed } = segment.align;
  const [first] = set.items;
  // Behind a redacted word at its start, the line above would tell.
  if (!first || first.glyphs.length === 0 || edge !== 'start' || isGuessed) return undefined;
  const right = Math.min(to, edgeOf(moved, around) ?? to);
  const kept = countKept(set.items, right - first.old.from, line.size);
  const [last, next] = [set.items[kept - 1], set.items[kept]];
  if (!last || !next) return undefined;
  const own = segment.glyphs.filter(({ start }) => start < next.old.from);
  const cut = setSegment({ ...segment, glyphs: own }, { from: room.from, to }, rules);
  const start = (cut?.items.at(-1)?.end ?? to) + SPACE * line.size;
  if (!cut || cut.isTight || start > to - line.size) return undefined;
  const covered = set.items.slice(kept);
  const end: SetItem = {
    ...{ glyphs: [], areas: covered.flatMap(({ areas }) => areas), isApart: true, spaceGlyph: undefined },
    ...{ covered: 0, width: to - start, space: SPACE * line.size, start, end: to },
    old: { from: next.old.from, to: covered.at(-1)?.old.to ?? next.old.to },
  };
  return {
    ...moved,
    set: { ...cut, items: [...cut.items, end] },
    dropped: [...dropped, ...covered.map(({ old }) => boxOnLine(line, old.from, old.to))],
    tail: boxOnLine(line, start, to),
    after: boxOnLine(line, cut.items[0]?.start ?? start, to),
  };
}
