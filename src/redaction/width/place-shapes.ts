import type { Box } from '../../pdf/content/index.ts';
import type { MovedSegment, SetItem } from './set-segment.ts';
import { bandOf, isOfAnother, mapCorners, type ShownLine } from './shown-line.ts';

/** Limits (em): extension beyond the words, height, and distances from strip and items' middles. */
const REACH = { along: 0.6, height: 1.8, across: 0.35, middle: 0.1 };

/** @returns undefined for a shape that stays, `gone` for one on redacted words only */
function placeIn({ line, set }: MovedSegment, box: Box, lines: readonly ShownLine[]): Box | 'gone' | undefined {
  const { axes, size } = line;
  const [start, low, end, high] = mapCorners(box, axes.toLine);
  const { bottom, top } = bandOf(line);
  const [first, last] = [set.items[0], set.items.at(-1)];
  const across = REACH.across * size;
  const isInStrip = low < top + across && high > bottom - across && high - low <= REACH.height * size;
  const slack = REACH.middle * size;
  const isWithin = ({ glyphs, old }: SetItem) =>
    glyphs.length === 0 && start >= old.from - slack && end <= old.to + slack;
  if (!isInStrip || isOfAnother(box, line, lines)) return undefined;
  if (set.items.some(isWithin)) return 'gone';
  const isUpright = high - low > end - start && high - low > 0.5 * size;
  if (!first || !last || isUpright) return undefined;
  if (start < first.old.from - REACH.along * size || end > last.old.to + REACH.along * size) return undefined;
  const covered = set.items.filter(({ old }) => {
    const middle = (old.from + old.to) / 2;
    return middle >= start - slack && middle <= end + slack;
  });
  const [from, to] = [covered[0], covered.at(-1)];
  if (!from || !to) return placeUnderPart(set.items, box, line);
  if (covered.every(({ glyphs }) => glyphs.length === 0)) return 'gone';
  return mapCorners([from.start, low, to.end, high], axes.toUser);
}

/** Places a shape under a part of a word, such as an underline between descenders. */
function placeUnderPart(items: readonly SetItem[], box: Box, { axes, size }: ShownLine): Box | 'gone' | undefined {
  const [start, low, end, high] = mapCorners(box, axes.toLine);
  const slack = REACH.middle * size;
  const own = items.find(({ old }) => start >= old.from - slack && end <= old.to + slack);
  const [first, last] = [own?.glyphs[0], own?.glyphs.at(-1)];
  if (!own || !first || !last) return undefined;
  // Rounded: positions may differ in what was left out of numbers.
  const scale = (own.end - own.start) / Math.max(own.old.to - own.old.from, 1e-3);
  const toNew = (at: number) => own.start + Math.round((at - own.old.from) * scale * 100) / 100;
  return mapCorners([toNew(start), low, toNew(end), high], axes.toUser);
}

/**
 * Returns a function that places plain shapes by the words they underline, mark or link.
 * @param lines all lines of the page: shapes move with the closest one
 */
export const placeShapes =
  (segments: readonly MovedSegment[], lines: readonly ShownLine[]) =>
  (box: Box): Box | 'gone' | undefined => {
    for (const segment of segments) {
      const placed = placeIn(segment, box, lines);
      if (placed !== undefined) return placed;
    }
    return undefined;
  };
