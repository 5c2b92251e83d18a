// Finds rows of bars with table or frame lines in their quiet zones, by the height of ink runs.
import type { GrayImage } from '../reader.ts';
import { type CropBox, crop } from './crop.ts';

const INK = 128;
/** Minimum height of bars (px), and minimum ink columns per row of bars. */
const LEAST_HEIGHT = 12;
const FEWEST_COLUMNS = 24;
/** Tolerance of the bars' ends, and minimum excess of lines at both ends (px). */
const UNEVEN = 1;
const LONGER = 2;
/** Maximum distance of lines from the bars (px, and per the row's length). */
const NEAR = 8;
const NEAR_SHARE = 0.1;
/** Paper added around a row (px). */
const PAPER = 60;
const MOST_ROWS = 24;

interface Run {
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

/** Finds ink runs as high as bars, in order of their last row, then column. */
function findRuns({ data, width, height }: GrayImage): Run[] {
  const starts = new Int32Array(width).fill(-1);
  const runs: Run[] = [];
  for (let y = 0; y <= height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (y < height && (data[at] as number) < INK) {
        if (starts[x] === -1) starts[x] = y;
        continue;
      }
      const top = starts[x] as number;
      if (top === -1) continue;
      if (y - top >= LEAST_HEIGHT) runs.push({ column: x, top, bottom: y });
      starts[x] = -1;
    }
  }
  return runs;
}

const byColumn = (a: Run, b: Run): number => a.column - b.column;

/** Groups runs with equal ends into rows of bars, longest first. */
function findRows(runs: readonly Run[]): Run[][] {
  const alike = new Map<string, Run[]>();
  for (const run of runs) {
    const key = `${run.top},${run.bottom}`;
    const others = alike.get(key);
    if (others) others.push(run);
    else alike.set(key, [run]);
  }
  return [...alike.values()]
    .filter((row) => row.length >= FEWEST_COLUMNS)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_ROWS);
}

/** Returns the nearest columns with a line on both sides of `middle`, or the picture's borders. */
function linesAround(runs: readonly Run[], { top, bottom }: Run, middle: number, width: number): [number, number] {
  let [left, right] = [-1, width];
  for (const run of runs) {
    if (run.top > top - LONGER || run.bottom < bottom + LONGER) continue;
    if (run.column < middle) left = Math.max(left, run.column);
    if (run.column > middle) right = Math.min(right, run.column);
  }
  return [left, right];
}

/** Returns the box of the bars between lines; undefined without a line nearby. */
function boxBetweenLines(image: GrayImage, row: readonly Run[], runs: readonly Run[]): CropBox | undefined {
  const middle = row[row.length >> 1];
  if (!middle) return undefined;
  const { top, bottom } = middle;
  const [leftLine, rightLine] = linesAround(runs, middle, middle.column, image.width);
  let [left, right] = [image.width, 0];
  for (const run of runs) {
    // Guard bars are longer on one side.
    const isBar = run.top <= top + UNEVEN && run.bottom >= bottom - UNEVEN;
    if (!isBar || run.column <= leftLine || run.column >= rightLine) continue;
    left = Math.min(left, run.column);
    right = Math.max(right, run.column + 1);
  }
  const near = Math.max(NEAR, NEAR_SHARE * (right - left));
  const isRuled =
    (leftLine >= 0 && left - leftLine - 1 <= near) || (rightLine < image.width && rightLine - right <= near);
  return isRuled && right - left >= FEWEST_COLUMNS ? { left, right, top, bottom } : undefined;
}

export interface CutRow {
  readonly image: GrayImage;
  readonly left: number;
  readonly top: number;
}

function onPaper(image: GrayImage, box: CropBox): CutRow {
  const bars = crop(image, box);
  const width = bars.width + 2 * PAPER;
  const data = new Uint8Array(width * bars.height).fill(255);
  for (let y = 0; y < bars.height; y++)
    data.set(bars.data.subarray(y * bars.width, (y + 1) * bars.width), y * width + PAPER);
  return { image: { data, width, height: bars.height }, left: box.left - PAPER, top: box.top };
}

export function cutRuledBars(image: GrayImage): CutRow[] {
  const runs = findRuns(image);
  const boxes: CropBox[] = [];
  for (const row of findRows(runs)) {
    const box = boxBetweenLines(image, row.toSorted(byColumn), runs);
    if (
      box &&
      !boxes.some(
        (other) => other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom,
      )
    )
      boxes.push(box);
  }
  return boxes.map((box) => onPaper(image, box));
}
