// The lines of a frame, or of a table, at the sides of a stretch of bars: readers take them for bars, or miss the quiet zone there.
import { medianOf } from '../../kernel/median.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';
import { lengthOf, SIGNS, type Side } from './bounding-lines.ts';
import { edgesOf } from './likely-bars.ts';
import { type Patch, sampleAt } from './sample.ts';

/** Of the dark stretches along a region so many to either side may be lines: a frame is a double one at the most. */
const OUTERMOST = 3;
/** Bars in the middle that lines are longer than, and how many there are at least. */
const COMPARED = 7;
const FEWEST_BARS = 10;
/** Modules of an element, on the mean. */
const ELEMENT = 1.6;
/** Paper between bars and a line, in modules: two, less what ink runs out. */
const LEAST_GAP = 1.2;
/** By how many modules, and a pixel, a line is longer than the bars at either end: one of paper, and its own corner. */
const LONGER = 0.8;

/** Where bars end, in the space between them and a line: pixels from the region's centre along its row, or infinitely far off. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** From where to where along a region's middle line there is ink, in pixels from its centre. */
type Ink = readonly [from: number, to: number];

function inkAlong(image: GrayImage, region: BarRegion, isLightOnDark: boolean): Ink[] {
  const { edges, count, startsDark } = edgesOf(image, region);
  const at = (i: number): number => (edges[i] ?? 0) - region.width / 2;
  const ink: Ink[] = [];
  for (let i = startsDark === isLightOnDark ? 1 : 0; i + 1 < count; i += 2) ink.push([at(i), at(i + 1)]);
  return ink;
}

const middleOf = ([from, to]: Ink): number => (from + to) / 2;

/** The region's middle line, and what is ink there and what is paper. */
function followedFrom(image: GrayImage, { center, u }: BarRegion, ink: readonly Ink[]): { ink: Side; paper: Side } {
  const valueAt = (s: number): number => sampleAt(image, center.x + s * u.x, center.y + s * u.y);
  const spaces = ink.slice(1).map(([from], i) => valueAt((from + (ink[i]?.[1] ?? from)) / 2));
  const [tone, paper] = [medianOf(ink.map((each) => valueAt(middleOf(each)))), medianOf(spaces)];
  const threshold = (tone + paper) / 2;
  const line = { image, middle: center, out: u, along: { x: -u.y, y: u.x } };
  const isInk = (value: number): boolean => (tone < paper ? value < threshold : value > threshold);
  return { ink: { ...line, isDark: isInk }, paper: { ...line, isDark: (value) => !isInk(value) } };
}

/**
 * Where the bars of a region end at lines: such as are longer than they are, at both ends, or lines to which those above and below join them.
 * (Of the latter the outermost may be bars, for which nobody takes what is left.)
 */
export function findFrameSides(image: GrayImage, region: BarRegion, isLightOnDark: boolean): Sides | undefined {
  const ink = inkAlong(image, region, isLightOnDark);
  if (ink.length < FEWEST_BARS) return undefined;
  const module = ((ink.at(-1)?.[1] ?? 0) - (ink[0]?.[0] ?? 0)) / ((2 * ink.length - 1) * ELEMENT);
  const followed = followedFrom(image, region, ink);
  const bars = Array.from({ length: COMPARED }, (_, i) =>
    middleOf(ink[Math.floor(((i + 2) / (COMPARED + 3)) * ink.length)] ?? [0, 0]),
  );
  const reachOf = (side: Side, at: number): number[] => SIGNS.map((sign) => lengthOf(side, at, sign, region.height));
  const reaches = bars.map((at) => reachOf(followed.ink, at));
  const own = SIGNS.map((_, i) => medianOf(reaches.map((reach) => reach[i] ?? 0)));
  const isBeyond = (reach: readonly number[], by: number): boolean =>
    reach.every((far, i) => far >= (own[i] ?? 0) + by);

  /** The same to the left, or mirrored (`way` -1) to the right. */
  function findEnd(way: 1 | -1): number {
    const outermost = (way === 1 ? ink : ink.toReversed().map(([from, to]): Ink => [-to, -from])).slice(
      0,
      OUTERMOST + 1,
    );
    const gapAfter = (i: number): Ink => [outermost[i]?.[1] ?? 0, outermost[i + 1]?.[0] ?? 0];
    const isGap = ([from, to]: Ink): boolean => to - from >= LEAST_GAP * module;
    const least = LONGER * module + 1;
    for (let i = OUTERMOST - 1; i >= 0; i--) {
      const line = outermost[i];
      if (line && isGap(gapAfter(i)) && isBeyond(reachOf(followed.ink, way * middleOf(line)), least))
        return way * middleOf(gapAfter(i));
    }
    const gap = gapAfter(0);
    const isJoined =
      isGap(gap) &&
      reachOf(followed.paper, way * middleOf(gap)).every((far, i) => far < (own[i] ?? 0)) &&
      isBeyond(reachOf(followed.paper, way * ((outermost[0]?.[0] ?? 0) - module)), module);
    return isJoined ? way * middleOf(gap) : way * Number.NEGATIVE_INFINITY;
  }

  const [left, right] = [findEnd(1), findEnd(-1)];
  return Number.isFinite(left) || Number.isFinite(right) ? { left, right } : undefined;
}

/** The region's copy with nothing but paper beyond its bars: each row goes on there as it is beside them. */
export function withoutFrame({ image: { data, width, height }, scale }: Patch, { left, right }: Sides): GrayImage {
  const columnAt = (s: number): number => Math.max(0, Math.min(width, Math.round(width / 2 + s * scale)));
  const [first, end] = [columnAt(left), columnAt(right)];
  const copy = data.slice();
  for (let row = 0; row < data.length; row += width) {
    copy.fill(data[row + first] ?? 0, row, row + first);
    copy.fill(data[row + end - 1] ?? 0, row + end, row + width);
  }
  return { data: copy, width, height };
}
