import { remembered } from '../../kernel/remembered.ts';
import { slidingLargest, slidingMeans } from '../../kernel/sliding.ts';
import type { GrayImage } from '../reader.ts';
import type { BarArea } from './light-on-dark.ts';

/** Minimum cell size (px), and maximum number of cells on the longer side. */
const LEAST_CELL = 16;
const MOST_CELLS = 48;
/** Radius (cells) that contains some paper, and over which its light hardly changes. */
const REACH = 2;
/** Darkest plausible shade of paper. */
const LEAST_PAPER = 24;
/** Grey level of compensated paper, with headroom for brighter spots. */
const EVEN_PAPER = 235;
/** Minimum ratio of light between both ends of an uneven area. */
const UNEVEN = 1.5;
/** Sampling points of an area: number along, and shares of the height. */
const PLACES = 9;
const ACROSS = [-0.25, 0, 0.25];

/** Brightness of paper by cell, row-major. */
interface Light {
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  readonly paper: Float32Array;
}

/** Returns the maximum of each cell, from every few columns and rows. */
function findLightest({ data, width, height }: GrayImage, side: number, columns: number, rows: number): Float32Array {
  const lightest = new Float32Array(columns * rows);
  const step = Math.max(2, Math.floor(side / LEAST_CELL));
  for (let y = 0; y < height; y += step) {
    const row = Math.floor(y / side) * columns;
    for (let column = 0; column < columns; column++) {
      let high = lightest[row + column] ?? 0;
      const end = y * width + Math.min(width, (column + 1) * side);
      for (let at = y * width + column * side; at < end; at += step) {
        const value = data[at] ?? 0;
        if (value > high) high = value;
      }
      lightest[row + column] = high;
    }
  }
  return lightest;
}

/** Filters all rows of a grid, then all columns, in place. */
function changeLines(grid: Float32Array, columns: number, rows: number, change: (line: Float32Array) => Float32Array) {
  for (let row = 0; row < rows; row++) {
    const line = grid.subarray(row * columns, (row + 1) * columns);
    line.set(change(line));
  }
  for (let column = 0; column < columns; column++) {
    const line = Float32Array.from({ length: rows }, (_, row) => grid[row * columns + column] ?? 0);
    change(line).forEach((value, row) => {
      grid[row * columns + column] = value;
    });
  }
}

const lightOf = remembered((image: GrayImage): Light => {
  const { width, height } = image;
  const side = Math.max(LEAST_CELL, Math.ceil(Math.max(width, height) / MOST_CELLS));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const paper = findLightest(image, side, columns, rows);
  changeLines(paper, columns, rows, (line) => slidingMeans(slidingLargest(line, REACH), REACH));
  return { side, columns, rows, paper };
});

/** Returns the pixel's position among the cells (an integer at a cell's centre). */
const placeAmong = (pixel: number, side: number, cells: number): number =>
  Math.max(0, Math.min(cells - 1, (pixel + 0.5) / side - 0.5));

const evenOf = remembered((image: GrayImage): GrayImage => {
  const { data, width, height } = image;
  const { side, columns, rows, paper } = lightOf(image);
  const even = new Uint8Array(data.length);
  const share = new Float32Array(width);
  // For each cell: end of the pixels between its centre and the next one's.
  const ends = new Uint32Array(columns);
  for (let x = 0; x < width; x++) {
    const place = placeAmong(x, side, columns);
    share[x] = place % 1;
    ends[Math.floor(place)] = x + 1;
  }
  // One more factor, never used: there is nothing beyond the last centre.
  const factors = new Float32Array(columns + 1);
  for (let y = 0; y < height; y++) {
    const place = placeAmong(y, side, rows);
    const [above, below] = [Math.floor(place) * columns, Math.ceil(place) * columns];
    const down = place % 1;
    for (let column = 0; column < columns; column++) {
      const light = (1 - down) * (paper[above + column] ?? 0) + down * (paper[below + column] ?? 0);
      factors[column] = EVEN_PAPER / Math.max(LEAST_PAPER, light);
    }
    const base = y * width;
    for (let column = 0, x = 0; column < columns; column++) {
      const end = ends[column] as number;
      const factor = factors[column] as number;
      const rise = (factors[column + 1] as number) - factor;
      for (; x < end; x++) {
        const value = (data[base + x] as number) * (factor + (share[x] as number) * rise);
        even[base + x] = value > 255 ? 255 : value;
      }
    }
  }
  return { data: even, width, height };
});

function isUneven(image: GrayImage, { center, u, width, height }: BarArea): boolean {
  const { side, columns, paper } = lightOf(image);
  let [least, most] = [255, 0];
  for (const across of ACROSS) {
    for (let place = 0; place < PLACES; place++) {
      const along = (place / (PLACES - 1) - 0.5) * width;
      const x = center.x + along * u.x - across * height * u.y;
      const y = center.y + along * u.y + across * height * u.x;
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      const light = paper[Math.floor(y / side) * columns + Math.floor(x / side)] ?? 0;
      least = Math.min(least, light);
      most = Math.max(most, light);
    }
  }
  return most > UNEVEN * least;
}

/** Compensates uneven light: readers' threshold per row fails on half-shaded symbols. */
export const inEvenLight = (image: GrayImage, stretch: BarArea): GrayImage =>
  isUneven(image, stretch) ? evenOf(image) : image;

/** Minimum contrast (grey levels): less is noise. */
const LEAST_CONTRAST = 20;

function repeatsRow({ data, width }: GrayImage, from: number): boolean {
  if (from === 0) return false;
  for (let at = from; at < from + width; at++) if (data[at] !== data[at - width]) return false;
  return true;
}

/** Stretches each row's contrast to black and white by the extremes within `reach` px. */
export function evenRows(image: GrayImage, reach: number): GrayImage {
  const { data, width, height } = image;
  const even = new Uint8Array(data.length);
  for (let from = 0; from < data.length; from += width) {
    if (repeatsRow(image, from)) {
      even.copyWithin(from, from - width, from);
      continue;
    }
    const row = new Float32Array(data.subarray(from, from + width));
    const paper = slidingMeans(slidingLargest(row, reach), reach);
    const lack = slidingMeans(
      slidingLargest(
        row.map((value) => -value),
        reach,
      ),
      reach,
    );
    for (let x = 0; x < width; x++) {
      const ink = -(lack[x] ?? 0);
      const value = (255 * ((row[x] ?? 0) - ink)) / Math.max(LEAST_CONTRAST, (paper[x] ?? 0) - ink);
      even[from + x] = Math.max(0, Math.min(255, value));
    }
  }
  return { data: even, width, height };
}
