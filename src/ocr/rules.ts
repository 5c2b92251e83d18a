// Erases rules, frames and underlines: the engine takes print that touches them for drawings.
import { findInk, type GreyImage, type InkMask } from '../media/core.ts';

/** Minimum length of a rule (letter heights): no letter has such long strokes, across or down. */
const LEAST_ACROSS = 8;
const LEAST_DOWN = 3;
/** Maximum thickness of a rule (letter heights). */
const THICKEST = 0.4;
/** Mask pixels that may be missing from a rule. */
const GAP = 1;
/** Distance from a rule's edge of the pixels that replace it (px). */
const BESIDE = 2;
/** Reach of a blur beyond a rule's edge (px), and its minimum brightness (share of paper). */
const BLUR = 4;
const INK_SHARE = 0.6;

/** A mask traversed by rows or by columns. */
interface Grid {
  readonly along: number;
  readonly across: number;
  at(along: number, across: number): number;
}

/** Ink thickness at a position across the rule; one more than the maximum if thicker. */
function thicknessAt(mask: InkMask, grid: Grid, along: number, across: number, most: number): number {
  let thickness = 1;
  for (const step of [-1, 1]) {
    for (let place = across + step; place >= 0 && place < grid.across; place += step) {
      if (mask.data[grid.at(along, place)] === 0) break;
      thickness += 1;
      if (thickness > most) return thickness;
    }
  }
  return thickness;
}

/** Calls back for each pixel of long runs of ink, which may climb by a pixel. */
function eachRun(
  mask: InkMask,
  grid: Grid,
  least: number,
  use: (from: number, to: number, across: number) => void,
): void {
  const isInk = (along: number, across: number) =>
    mask.data[grid.at(along, across)] === 1 ||
    (across > 0 && mask.data[grid.at(along, across - 1)] === 1) ||
    (across + 1 < grid.across && mask.data[grid.at(along, across + 1)] === 1);
  for (let across = 0; across < grid.across; across += 1) {
    let start = -1;
    let last = -1;
    for (let along = 0; along <= grid.along; along += 1) {
      if (along < grid.along && isInk(along, across)) {
        if (start < 0) start = along;
        last = along;
      } else if (start >= 0 && (along === grid.along || along - last > GAP)) {
        if (last - start + 1 >= least) use(start, last, across);
        start = -1;
      }
    }
  }
}

/** Flags of a mask pixel: in a run along its row, its column, or a run as thin as a rule. */
const [ACROSS, DOWN, THIN] = [1, 2, 4] as const;

/** Returns a mask of the rules: crossings have runs in both directions, and thicker ink. */
function findRules(mask: InkMask, letterHeight: number, most: number): Uint8Array {
  const { width, height } = mask;
  const marks = new Uint8Array(mask.data.length);
  const grids: readonly (readonly [Grid, number, number])[] = [
    [{ along: width, across: height, at: (x, y) => y * width + x }, LEAST_ACROSS, ACROSS],
    [{ along: height, across: width, at: (y, x) => y * width + x }, LEAST_DOWN, DOWN],
  ];
  for (const [grid, heights, bit] of grids) {
    eachRun(mask, grid, heights * letterHeight, (from, to, across) => {
      for (let along = from; along <= to; along += 1) {
        const place = grid.at(along, across);
        if (mask.data[place] === 0) continue;
        const isThin = thicknessAt(mask, grid, along, across, most) <= most;
        marks[place] = (marks[place] as number) | bit | (isThin ? THIN : 0);
      }
    });
  }
  return marks.map((bits) => ((bits & THIN) !== 0 || (bits & ACROSS & (bits >> 1)) !== 0 ? 1 : 0));
}

/** Returns a copy of a straightened page without rules. @param letterHeight px */
export function eraseRules(image: GreyImage, letterHeight: number): GreyImage {
  const [mask] = findInk(image);
  if (!mask || letterHeight === 0) return image;
  const { factor, width } = mask;
  const most = Math.max(3, Math.round((THICKEST * letterHeight) / factor));
  const rules = findRules(mask, letterHeight / factor, most);
  const data = image.data.slice();
  const reach = most + BESIDE;
  for (let place = 0; place < rules.length; place += 1) {
    if (rules[place] === 0) continue;
    const [x, y] = [place % width, Math.floor(place / width)];
    paint(data, image, factor, x, y, paperBeside(image, mask, x, y, reach));
  }
  return { data, width: image.width, height: image.height };
}

/** Brightness around a rule: the maximum of four places at this distance (mask px). */
function paperBeside(
  image: GreyImage,
  { factor, width, height }: InkMask,
  x: number,
  y: number,
  reach: number,
): number {
  const around: readonly (readonly [number, number])[] = [
    [x, y - reach],
    [x, y + reach],
    [x - reach, y],
    [x + reach, y],
  ];
  return around.reduce((best, [column, row]) => {
    if (column < 0 || row < 0 || column >= width || row >= height) return best;
    return Math.max(best, image.data[row * factor * image.width + column * factor] as number);
  }, 0);
}

/** Paints over a mask pixel, its edge, and the traces of the rule that a blur left around it. */
function paint(data: Uint8Array, image: GreyImage, factor: number, x: number, y: number, paper: number): void {
  const [left, top] = [x * factor, y * factor];
  for (let row = Math.max(0, top - BLUR); row < Math.min(image.height, top + factor + BLUR); row += 1) {
    for (let column = Math.max(0, left - BLUR); column < Math.min(image.width, left + factor + BLUR); column += 1) {
      const at = row * image.width + column;
      const level = data[at] as number;
      const isEdge = row >= top - 1 && row <= top + factor && column >= left - 1 && column <= left + factor;
      if (level < paper && (isEdge || level > paper * INK_SHARE)) data[at] = paper;
    }
  }
}
