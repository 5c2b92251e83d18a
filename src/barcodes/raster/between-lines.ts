// Finds bars between lines of a frame or table, which readers take for bars or print.
import { medianOf } from '../../kernel/median.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';
import { lengthOf, SIGNS, type Side } from './bounding-lines.ts';
import { edgesOf } from './likely-bars.ts';
import { type Patch, sampleAt } from './sample.ts';

/** Minimum number of bars of a symbol, and number of bars to measure per region. */
const FEWEST_BARS = 8;
const MEASURED = 7;
/** Maximum ink runs beyond a line or between two: more would be a symbol with a line through it. */
const MOST_BEYOND = 2;
/** Mean modules per element. */
const ELEMENT = 1.6;
/** Minimum gap between bars and a line (modules): two, minus print gain. */
const LEAST_GAP = 1.2;
/** Minimum excess of a line at either end (modules, plus 1 px): a gap of one, minus its corner. */
const LONGER = 0.8;

/** Bounds of the bars, within the gaps to lines (px from the centre); infinite without a line. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Run of ink along a region's centre line (px from its centre). */
type Ink = readonly [from: number, to: number];

function inkAlong(image: GrayImage, region: BarRegion, isLightOnDark: boolean): Ink[] {
  const { edges, count, startsDark } = edgesOf(image, region);
  const at = (i: number): number => (edges[i] ?? 0) - region.width / 2;
  const ink: Ink[] = [];
  for (let i = startsDark === isLightOnDark ? 1 : 0; i + 1 < count; i += 2) ink.push([at(i), at(i + 1)]);
  return ink;
}

const middleOf = ([from, to]: Ink): number => (from + to) / 2;
const spaceBetween = ([, from]: Ink, [to]: Ink): Ink => [from, to];

function measureFrom(image: GrayImage, { center, u, height }: BarRegion, ink: readonly Ink[]) {
  const valueAt = (stretch: Ink): number =>
    sampleAt(image, center.x + middleOf(stretch) * u.x, center.y + middleOf(stretch) * u.y);
  const spaces = ink.slice(1).map((next, i) => spaceBetween(ink[i] ?? next, next));
  const [tone, paper] = [medianOf(ink.map(valueAt)), medianOf(spaces.map(valueAt))];
  const threshold = (tone + paper) / 2;
  const isInk = (value: number): boolean => (tone < paper ? value < threshold : value > threshold);
  const line = { image, middle: center, out: u, along: { x: -u.y, y: u.x } };
  const reachOf = (side: Side, at: number): number[] => SIGNS.map((sign) => lengthOf(side, at, sign, height));
  return {
    ofInk: (at: number) => reachOf({ ...line, isDark: isInk }, at),
    ofPaper: (at: number) => reachOf({ ...line, isDark: (value) => !isInk(value) }, at),
  };
}

/** Finds lines: longer than the bars at both ends, or outermost and joined above and below. */
function findLines(image: GrayImage, region: BarRegion, ink: readonly Ink[], module: number): boolean[] {
  const { ofInk, ofPaper } = measureFrom(image, region, ink);
  // Frames are outside, so measure bars in the middle.
  const bars = Array.from({ length: MEASURED }, (_, i) => ink[Math.floor(((i + 2) / (MEASURED + 3)) * ink.length)]);
  const reaches = bars.map((bar) => ofInk(bar ? middleOf(bar) : 0));
  const own = SIGNS.map((_, i) => medianOf(reaches.map((reach) => reach[i] ?? 0)));
  const isLonger = (reach: readonly number[], by: number): boolean =>
    reach.every((far, i) => far >= (own[i] ?? 0) + by);
  const lines = ink.map((each) => isLonger(ofInk(middleOf(each)), LONGER * module + 1));
  const isJoined = (line: Ink, next: Ink, beyond: number): boolean =>
    ofPaper((middleOf(line) + middleOf(next)) / 2).every((far, i) => far < (own[i] ?? 0)) &&
    isLonger(ofPaper(beyond), module);
  const [first, second] = ink;
  const [last, before] = [ink.at(-1), ink.at(-2)];
  if (first && second) lines[0] ||= isJoined(first, second, first[0] - module);
  if (last && before) lines[ink.length - 1] ||= isJoined(last, before, last[1] + module);
  return lines;
}

/** Finds bars between lines of a frame or table; lines no longer than the bars may be bars. */
export function findBetweenLines(image: GrayImage, region: BarRegion, isLightOnDark: boolean): Sides[] {
  const ink = inkAlong(image, region, isLightOnDark);
  const [first, last] = [ink[0], ink.at(-1)];
  if (!first || !last || ink.length < FEWEST_BARS + 1) return [];
  const module = (last[1] - first[0]) / ((2 * ink.length - 1) * ELEMENT);
  const found: Sides[] = [];
  const spaceAt = (before: Ink | undefined, after: Ink | undefined): Ink | undefined =>
    before && after && spaceBetween(before, after);
  let line = -1;
  for (const [next, isLine] of [...findLines(image, region, ink, module), true].entries()) {
    if (!isLine) continue;
    const bars = next - line - 1;
    const left = spaceAt(ink[line], ink[line + 1]);
    const right = spaceAt(ink[next - 1], ink[next]);
    line = next;
    if (bars <= MOST_BEYOND) continue;
    if (bars < FEWEST_BARS) return [];
    const spaces = [left, right].filter((space) => space !== undefined);
    if (spaces.length > 0 && spaces.every(([from, to]) => to - from >= LEAST_GAP * module))
      found.push({
        left: left ? middleOf(left) : Number.NEGATIVE_INFINITY,
        right: right ? middleOf(right) : Number.POSITIVE_INFINITY,
      });
  }
  return found;
}

/** Returns the region's patch, with the paper at the bounds extended outwards row by row. */
export function withPaperBeyond({ image: { data, width, height }, scale }: Patch, { left, right }: Sides): GrayImage {
  const columnAt = (s: number): number => Math.max(0, Math.min(width, Math.round(width / 2 + s * scale)));
  const [first, end] = [columnAt(left), columnAt(right)];
  const copy = data.slice();
  for (let row = 0; row < data.length; row += width) {
    copy.fill(data[row + first] ?? 0, row, row + first);
    copy.fill(data[row + end - 1] ?? 0, row + end, row + width);
  }
  return { data: copy, width, height };
}
