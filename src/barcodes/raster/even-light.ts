// Pictures that are lit more in one place than in another, as they would look in even light.
import { remembered } from '../../kernel/remembered.ts';
import { slidingLargest, slidingMeans } from '../../kernel/sliding.ts';
import type { GrayImage } from '../reader.ts';
import type { BarArea } from './light-on-dark.ts';

/** Pixels of a cell's side, at the least, and cells along the longer side of a picture, at the most. */
const LEAST_CELL = 16;
const MOST_CELLS = 48;
/** Cells to each side in which there is some paper, and over which its light hardly changes. */
const REACH = 2;
/** Shade this deep is a dark thing, and no shade. */
const LEAST_PAPER = 24;
/** Level of paper after evening: some of it is lighter than its surroundings. */
const EVEN_PAPER = 235;
/** How many times as much light one end of a stretch has as the other, where it is uneven. */
const UNEVEN = 1.5;
/** Places at which a stretch is looked at: along it, and across as shares of its height. */
const PLACES = 9;
const ACROSS = [-0.25, 0, 0.25];

/** How light paper is in each cell of a picture, row by row. */
interface Light {
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  readonly paper: Float32Array;
}

/** The lightest pixel of each cell, of those of every few columns and rows. */
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

/** All rows of a grid, and then all columns of it, changed in place. */
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

/** Position of a pixel among the cells: a whole number at a cell's centre. */
const placeAmong = (pixel: number, side: number, cells: number): number =>
  Math.max(0, Math.min(cells - 1, (pixel + 0.5) / side - 0.5));

const evenOf = remembered((image: GrayImage): GrayImage => {
  const { data, width, height } = image;
  const { side, columns, rows, paper } = lightOf(image);
  const even = new Uint8Array(data.length);
  const share = new Float32Array(width);
  // Up to where pixels lie between the middle of a cell and the next one's.
  const ends = new Uint32Array(columns);
  for (let x = 0; x < width; x++) {
    const place = placeAmong(x, side, columns);
    share[x] = place % 1;
    ends[Math.floor(place)] = x + 1;
  }
  // Nothing lies behind the last one's middle.
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

/** Is one end of the stretch in the shade, or its middle? */
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

/**
 * The picture in which the stretch is best looked at: with the same paper everywhere where its light is uneven, and itself otherwise.
 * What reads rows takes one level for ink and paper all along them, and has none for a symbol half of which is in the shade.
 */
export const inEvenLight = (image: GrayImage, stretch: BarArea): GrayImage =>
  isUneven(image, stretch) ? evenOf(image) : image;

/** Grey levels from ink to paper, at the least: fewer are noise. */
const LEAST_CONTRAST = 20;

/** Is the row of pixels that begins there the same as the one before? */
function repeatsRow({ data, width }: GrayImage, from: number): boolean {
  if (from === 0) return false;
  for (let at = from; at < from + width; at++) if (data[at] !== data[at - width]) return false;
  return true;
}

/** Each row by itself with its ink black and its paper white, wherever there is some of both within `reach` pixels. */
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
