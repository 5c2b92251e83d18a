// Rules, frames and underlines: the engine takes print that they touch for part of a drawing.
import { findInk, type GreyImage, type InkMask } from '../media/text/ink.ts';

/** In letter heights. No letter has a stroke so long: across, or down. */
const LEAST_ACROSS = 8;
const LEAST_DOWN = 3;
/** The thickest rule, in letter heights. */
const THICKEST = 0.4;
/** Pixels of the mask that may be missing from a rule. */
const GAP = 1;
/** What is put in a rule's place is taken so many pixels from its edge. */
const BESIDE = 2;

/** A mask seen along its rows, or along its columns as if they were rows. */
interface Grid {
  readonly along: number;
  readonly across: number;
  /** The place of a pixel in the mask. */
  at(along: number, across: number): number;
}

/** How thick the ink is at a place, at right angles to the rule; one more than the thickest where it is more. */
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

/** Calls back for every pixel of a run of ink that is long enough; it may climb by a pixel, since nothing is quite straight. */
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

/** A copy of a straightened page without its rules. @param letterHeight pixels */
export function eraseRules(image: GreyImage, letterHeight: number): GreyImage {
  const [mask] = findInk(image);
  if (!mask || letterHeight === 0) return image;
  const { factor, width, height } = mask;
  const data = image.data.slice();
  const most = Math.max(3, Math.round((THICKEST * letterHeight) / factor));
  const grids: readonly (readonly [Grid, number])[] = [
    [{ along: width, across: height, at: (x, y) => y * width + x }, LEAST_ACROSS],
    [{ along: height, across: width, at: (y, x) => y * width + x }, LEAST_DOWN],
  ];
  for (const [grid, heights] of grids) {
    eachRun(mask, grid, (heights * letterHeight) / factor, (from, to, across) => {
      for (let along = from; along <= to; along += 1) {
        if (mask.data[grid.at(along, across)] === 0) continue;
        if (thicknessAt(mask, grid, along, across, most) > most) continue;
        const beside = [across - most - BESIDE, across + most + BESIDE].filter((one) => one >= 0 && one < grid.across);
        fill(
          data,
          image,
          factor,
          grid.at(along, across),
          width,
          beside.map((one) => grid.at(along, one)),
        );
      }
    });
  }
  return { data, width: image.width, height: image.height };
}

/** Paints a pixel of the mask, and the edge around it, as bright as the brightest of what lies beside. */
function fill(
  data: Uint8Array,
  image: GreyImage,
  factor: number,
  place: number,
  width: number,
  beside: readonly number[],
): void {
  const pixelAt = (one: number) => Math.floor(one / width) * factor * image.width + (one % width) * factor;
  const paper = beside.reduce((best, one) => Math.max(best, image.data[pixelAt(one)] ?? 0), 0);
  const [x, y] = [(place % width) * factor, Math.floor(place / width) * factor];
  for (let row = Math.max(0, y - 1); row <= Math.min(image.height - 1, y + factor); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(image.width - 1, x + factor); column += 1) {
      const at = row * image.width + column;
      if ((data[at] as number) < paper) data[at] = paper;
    }
  }
}
