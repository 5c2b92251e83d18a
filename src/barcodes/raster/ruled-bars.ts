// Rows of bars in a table or a frame whose lines stand where quiet zones should be: found by how far ink goes up and down.
import type { GrayImage } from '../reader.ts';
import { type CropBox, crop } from './crop.ts';

/** Level below which a pixel is ink. */
const INK = 128;
/** Pixels that bars are high, and columns of ink in a row of them, at the least. */
const LEAST_HEIGHT = 12;
const FEWEST_COLUMNS = 24;
/** Pixels by which the ends of bars may differ, and by which a line goes on beyond both of them. */
const UNEVEN = 1;
const LONGER = 2;
/** How far from the bars a line stands at most: pixels, and as a share of the row's length. */
const NEAR = 8;
const NEAR_SHARE = 0.1;
/** Pixels of paper around a row that is cut out. */
const PAPER = 60;
/** Rows of bars that are looked at, at most. */
const MOST_ROWS = 24;

/** A stretch of ink in one column. */
interface Run {
  readonly column: number;
  readonly top: number;
  /** Exclusive. */
  readonly bottom: number;
}

/** The stretches of ink, from left to right in each row that they end in, that are as high as bars. */
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

/** Rows of bars: runs that begin and end alike, the longest row first. */
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

/** The columns nearest to `middle` on both sides that have a line, or the picture's ends. */
function linesAround(runs: readonly Run[], { top, bottom }: Run, middle: number, width: number): [number, number] {
  let [left, right] = [-1, width];
  for (const run of runs) {
    if (run.top > top - LONGER || run.bottom < bottom + LONGER) continue;
    if (run.column < middle) left = Math.max(left, run.column);
    if (run.column > middle) right = Math.min(right, run.column);
  }
  return [left, right];
}

/** The box of bars between lines; undefined where no line is near them. */
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

/** A row of bars that was cut out of a picture. */
export interface CutRow {
  /** On clean paper. */
  readonly image: GrayImage;
  /** Position of its top left corner in the picture. */
  readonly left: number;
  readonly top: number;
}

/** The box alone on clean paper. */
function onPaper(image: GrayImage, box: CropBox): CutRow {
  const bars = crop(image, box);
  const width = bars.width + 2 * PAPER;
  const data = new Uint8Array(width * bars.height).fill(255);
  for (let y = 0; y < bars.height; y++)
    data.set(bars.data.subarray(y * bars.width, (y + 1) * bars.width), y * width + PAPER);
  return { image: { data, width, height: bars.height }, left: box.left - PAPER, top: box.top };
}

/** The rows of upright bars that stand beside a line, on clean paper. */
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
