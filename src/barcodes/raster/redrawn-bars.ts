// Upright bars drawn anew between the edges that a line shows: as sharp as if they were printed so, and narrow bars as wide as narrow spaces.
import type { GrayImage } from '../reader.ts';
import { createEdgeLine, findEdges } from './edge-line.ts';

/** Pixels of the drawing for one of the picture. */
export const DRAWN_SCALE = 3;

/** Elements to each side over which contrast is taken for even, and the share of it that an element differs by from both beside it, at the least. */
const AROUND = 12;
const LEAST_STEP = 0.12;

/** The share of bars, and of spaces, that are narrow in any symbol, at the least. */
const NARROW = 0.1;

/** Bars as stretches of a line: where one begins and the next ends, by turns, in pixels. */
function findBars(samples: ArrayLike<number>, length: number): number[] {
  const line = createEdgeLine(length);
  findEdges(samples, length, line);
  const { edges, count, startsDark } = line;
  const levels: number[] = [];
  for (let i = 0; i <= count; i++) {
    const from = i === 0 ? 0 : Math.max(0, Math.floor(edges[i - 1] ?? 0) - 1);
    const to = i === count ? length : Math.min(length, Math.ceil(edges[i] ?? 0) + 2);
    const isDark = startsDark === (i % 2 === 1);
    let level = isDark ? 255 : 0;
    for (let at = from; at < to; at++)
      level = isDark ? Math.min(level, samples[at] ?? 0) : Math.max(level, samples[at] ?? 0);
    levels.push(level);
  }
  const contrastAt = (i: number): number => {
    let [low, high] = [255, 0];
    for (let k = Math.max(0, i - AROUND); k <= Math.min(count, i + AROUND); k++) {
      low = Math.min(low, levels[k] ?? 0);
      high = Math.max(high, levels[k] ?? 0);
    }
    return high - low;
  };
  // An element that is hardly one is a part of what is beside it.
  const kept: number[] = [];
  let level = levels[0] ?? 0;
  const before: number[] = [];
  for (let i = 0; i < count; i++) {
    const next = levels[i + 1] ?? 0;
    if (
      kept.length > 0 &&
      Math.min(Math.abs(level - (before.at(-1) ?? 0)), Math.abs(next - level)) < LEAST_STEP * contrastAt(i)
    ) {
      kept.pop();
      const isDark = startsDark === (kept.length % 2 === 1);
      const outer = before.pop() ?? 0;
      level = isDark ? Math.min(outer, next) : Math.max(outer, next);
      continue;
    }
    kept.push(edges[i] ?? 0);
    before.push(level);
    level = next;
  }
  const bars = startsDark ? kept : kept.slice(1);
  return bars.length % 2 === 0 ? bars : bars.slice(0, -1);
}

const narrowOf = (widths: number[]): number => widths.sort((a, b) => a - b)[Math.floor(NARROW * widths.length)] ?? 0;

/** By how much each edge of a bar is to be moved into it, so that narrow bars are as wide as narrow spaces. */
function spreadOf(bars: readonly number[]): number {
  const widths = bars.slice(1).map((edge, i) => edge - (bars[i] ?? 0));
  const narrow = [0, 1].map((first) => narrowOf(widths.filter((_, i) => i % 2 === first)));
  return ((narrow[0] ?? 0) - (narrow[1] ?? 0)) / 4;
}

function draw(bars: readonly number[], inward: number, row: Uint8Array): void {
  row.fill(255);
  for (let i = 0; i + 1 < bars.length; i += 2) {
    const from = ((bars[i] ?? 0) + inward) * DRAWN_SCALE;
    const to = ((bars[i + 1] ?? 0) - inward) * DRAWN_SCALE;
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(row.length, Math.ceil(to)); x++) {
      const share = Math.min(x + 1, to) - Math.max(x, from);
      row[x] = Math.max(0, (row[x] ?? 0) - 255 * share);
    }
  }
}

/** For each of the rows a drawing of its bars as they are, and below it one with narrow bars as wide as narrow spaces; `repeat` rows of each. */
export function redrawBars({ data, width }: GrayImage, rows: readonly number[], repeat: number): GrayImage {
  const columns = width * DRAWN_SCALE;
  const drawn = new Uint8Array(columns * rows.length * 2 * repeat);
  const line = new Uint8Array(columns);
  rows.forEach((row, i) => {
    const bars = findBars(data.subarray(row * width, (row + 1) * width), width);
    for (const [k, inward] of [0, spreadOf(bars)].entries()) {
      draw(bars, inward, line);
      for (let n = 0; n < repeat; n++) drawn.set(line, ((2 * i + k) * repeat + n) * columns);
    }
  });
  return { data: drawn, width: columns, height: rows.length * 2 * repeat };
}
