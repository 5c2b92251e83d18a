import type { Point } from '../../kernel/point.ts';
import { remembered, rememberedOfTwo } from '../../kernel/remembered.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { acrossBars } from './bar-direction.ts';
import { boxAlong, type Cells, slopeAlong } from './cell-boxes.ts';
import type { CropBox } from './crop.ts';
import { mayBePage } from './page.ts';

/** Region whose edges are nearly parallel, like those of bars. */
export interface BarRegion {
  readonly center: Point;
  /** Unit vector across the bars, in reading direction. */
  readonly u: Point;
  /** Extent along `u` (px). */
  readonly width: number;
  /** Extent along the bars (px). */
  readonly height: number;
  /** Mean coherence of the gradients, 0 to 1. */
  readonly coherence: number;
  /** Cells of the region, to measure its box again for a better direction. */
  readonly cells?: Cells;
}

/** Cells on the longer side, and minimum cell size (px). Bars must span two cells. */
const CELLS_ACROSS = 150;
const LEAST_CELL = 6;
/** Row distance at which a central difference still meets every edge. */
const GRADIENT = 2;
/** Sampled rows per cell on pages: bars cross many rows. */
const ROWS_A_CELL = 3;
/** Minimum mean squared gradient of a cell with print. */
const LEAST_ENERGY = 130;
/** Same for heavily blurred bars. */
const ENERGY_OF_FAINT = 15;
const LEAST_COHERENCE = 0.62;
/** Bars of several heights have more ends, so less coherent gradients. */
const LEAST_COHERENCE_OF_ROWS = 0.4;
/** Stricter coherences to split ragged regions, and minimum cells of a ragged region. */
const STRICTER = [0.85, 0.96];
const FEWEST_RAGGED = 40;
/** Largest angle between a cell's direction and its region's, as the cosine of twice the angle. */
const LEAST_AGREEMENT = Math.cos((2 * 14 * Math.PI) / 180);

/** Structure tensor in square cells: difference of squares, twice the product, sum of squares. */
export interface TensorField {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly difference: Float32Array;
  readonly product: Float32Array;
  readonly energy: Float32Array;
}

/** Computes the structure tensor by cell, smoothed over 3 × 3. `most` limits the cell size (px). */
export function toTensorField(image: GrayImage, most = Number.POSITIVE_INFINITY): TensorField {
  const { data, width, height } = image;
  const cell = Math.min(most, Math.max(LEAST_CELL, Math.ceil(Math.max(width, height) / CELLS_ACROSS)));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const difference = new Float32Array(columns * rows);
  const product = new Float32Array(columns * rows);
  const energy = new Float32Array(columns * rows);
  const rowStep = mayBePage(image) ? Math.max(GRADIENT, Math.round(cell / ROWS_A_CELL)) : GRADIENT;
  // Few sampled rows meet edges of bars parallel to them: stagger the rows over three columns.
  const shift = rowStep > GRADIENT ? rowStep / 3 : 0;
  for (let row = 0, i = 0; row < rows; row++) {
    const top = row * cell;
    const bottom = Math.min(height - 1, top + cell);
    for (let column = 0; column < columns; column++, i++) {
      const first = 1 + Math.floor((column % 3) * shift);
      const from = Math.max(1, column * cell);
      const long = Math.min(width - 1, (column + 1) * cell) - from;
      let d = 0;
      let p = 0;
      let e = 0;
      for (let y = first + rowStep * Math.max(0, Math.ceil((top - first) / rowStep)); y < bottom; y += rowStep) {
        const start = y * width + from;
        let before = data[start - 1] ?? 0;
        let here = data[start] ?? 0;
        for (let at = start; at < start + long; at++) {
          const behind = data[at + 1] ?? 0;
          const gx = behind - before;
          const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
          before = here;
          here = behind;
          // Integers, without overflow in a cell. A fast path for paper only helps on blank areas.
          const xx = Math.imul(gx, gx);
          const yy = Math.imul(gy, gy);
          d = (d + xx - yy) | 0;
          p = (p + Math.imul(gx, gy)) | 0;
          e = (e + xx + yy) | 0;
        }
      }
      difference[i] = d;
      product[i] = 2 * p;
      energy[i] = e;
    }
  }
  const perCell = (9 * cell * cell) / rowStep;
  const smooth = (values: Float32Array) => sumAround(values, columns, rows, 1 / perCell);
  return { cell, columns, rows, difference: smooth(difference), product: smooth(product), energy: smooth(energy) };
}

/** Sums 3 × 3 cells: columns first, then rows. */
function sumAround(values: Float32Array, columns: number, rows: number, factor: number): Float32Array {
  const sums = new Float32Array(values.length);
  // Padded by one cell on both sides.
  const line = new Float64Array(columns + 2);
  for (let y = 0; y < rows; y++) {
    const base = y * columns;
    const [above, below] = [y > 0 ? base - columns : -1, y + 1 < rows ? base + columns : -1];
    for (let x = 0; x < columns; x++) {
      let sum = values[base + x] ?? 0;
      if (above >= 0) sum += values[above + x] ?? 0;
      if (below >= 0) sum += values[below + x] ?? 0;
      line[x + 1] = sum;
    }
    for (let x = 0; x < columns; x++)
      sums[base + x] = ((line[x] ?? 0) + (line[x + 1] ?? 0) + (line[x + 2] ?? 0)) * factor;
  }
  return sums;
}

/** Minimum share of paper in most pictures, and energy of noise: four times its variance. */
const PAPER = 0.1;
const ENERGY_OF_NOISE = 40;

/** Returns whether even the calmest areas of the picture are noisy. */
export function isNoisy({ energy }: TensorField): boolean {
  let quiet = 0;
  for (const value of energy) if (value < ENERGY_OF_NOISE) quiet++;
  return quiet <= PAPER * energy.length;
}

export function holdsEdges(
  { cell, columns, rows, energy }: TensorField,
  { left, top, right, bottom }: CropBox,
): boolean {
  for (let y = Math.floor(top / cell); y < Math.min(rows, Math.ceil(bottom / cell)); y++)
    for (let x = Math.floor(left / cell); x < Math.min(columns, Math.ceil(right / cell)); x++)
      if ((energy[y * columns + x] ?? 0) >= LEAST_ENERGY) return true;
  return false;
}

/** Finds regions of bars of equal height, at any angle; largest first. */
export const findBarRegions = remembered((field: TensorField): readonly BarRegion[] =>
  findRegions(field, [LEAST_COHERENCE, ...STRICTER], LEAST_ENERGY),
);

/** Same, including heavily blurred bars. */
export const findFaintRegions = (field: TensorField): readonly BarRegion[] =>
  findRegions(field, [LEAST_COHERENCE, ...STRICTER], ENERGY_OF_FAINT);

/** Finds regions that may be bars of several heights, at any angle; many are not. */
export const findBarRows = (field: TensorField): BarRegion[] =>
  findRegions(field, [LEAST_COHERENCE_OF_ROWS], LEAST_ENERGY);

/** Ten times as fast as `Math.hypot`, which guards against overflow. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Minimum number of adjacent cells with bars on a scan line. */
const FEWEST_CELLS = 2;
/** Minimum coherence of cells whose bars scan lines may read; regions require far more. */
const LEAST_COHERENCE_IN_LINE = 0.3;
/** Scan lines can cross bars slanted up to some 50°: the cosine of twice that. */
const LEAST_ALONG = -0.17;

/** Selects rows (or columns) of cells with edges strong enough for scan lines to read. */
export function findLinesWithBars(
  { columns, rows, difference, product, energy }: TensorField,
  across: 'rows' | 'columns',
  leastEnergy = LEAST_ENERGY,
): Uint8Array {
  const [lines, length] = across === 'rows' ? [rows, columns] : [columns, rows];
  const sign = across === 'rows' ? 1 : -1;
  const holdsBars = (at: number, e: number): boolean => {
    const strength = lengthOf(difference[at] ?? 0, product[at] ?? 0);
    return strength >= LEAST_COHERENCE_IN_LINE * e && sign * (difference[at] ?? 0) >= LEAST_ALONG * strength;
  };
  const flags = new Uint8Array(lines);
  for (let line = 0; line < lines; line++) {
    let run = 0;
    for (let i = 0; i < length && run < FEWEST_CELLS; i++) {
      const at = across === 'rows' ? line * columns + i : i * columns + line;
      const e = energy[at] ?? 0;
      // Most cells are paper: skip them early.
      run = e >= leastEnergy && holdsBars(at, e) ? run + 1 : 0;
    }
    if (run >= FEWEST_CELLS) flags[line] = 1;
  }
  return flags;
}

function findRegions(field: TensorField, leastCoherences: readonly number[], leastEnergy: number): BarRegion[] {
  const { columns, rows, difference, product, energy } = field;
  const strength = new Float32Array(columns * rows);
  for (let i = 0; i < strength.length; i++) {
    const e = energy[i] ?? 0;
    if (e < leastEnergy) continue;
    const coherence = lengthOf(difference[i] ?? 0, product[i] ?? 0) / e;
    if (coherence >= (leastCoherences[0] ?? 0)) strength[i] = coherence;
  }
  const regions: BarRegion[] = [];
  // Bars may touch text or a frame: split ragged regions by stricter coherence.
  for (const stricter of leastCoherences.slice(1)) {
    const grown = growAll(field, strength);
    regions.push(...grown.regions);
    if (grown.ragged.length === 0) return bySize(regions);
    const left = strength.slice();
    strength.fill(0);
    for (const at of grown.ragged) if ((left[at] ?? 0) >= stricter) strength[at] = left[at] ?? 0;
  }
  return bySize([...regions, ...growAll(field, strength).regions]);
}

const bySize = (regions: BarRegion[]): BarRegion[] => regions.sort((a, b) => b.width * b.height - a.width * a.height);

/** Grows all regions; cells of regions too ragged for a field of bars are returned apart. */
function growAll(field: TensorField, strength: Float32Array): { regions: BarRegion[]; ragged: number[] } {
  const taken = new Uint8Array(strength.length);
  const regions: BarRegion[] = [];
  const ragged: number[] = [];
  for (let seed = 0; seed < strength.length; seed++) {
    if (taken[seed] === 1 || strength[seed] === 0) continue;
    const cells = grow(field, strength, taken, seed);
    const region = toRegion(field, cells, strength);
    if (region) regions.push(region);
    else if (cells.length >= FEWEST_RAGGED) ragged.push(...cells);
  }
  return { regions, ragged };
}

/** Returns the connected cells that share the seed's direction. */
function grow(
  { columns, rows, difference, product }: TensorField,
  strength: Float32Array,
  taken: Uint8Array,
  seed: number,
): number[] {
  const cells = [seed];
  taken[seed] = 1;
  let d = difference[seed] ?? 0;
  let p = product[seed] ?? 0;
  for (let next = 0; next < cells.length; next++) {
    const at = cells[next] ?? 0;
    const x = at % columns;
    const y = (at - x) / columns;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
        const to = at + dy * columns + dx;
        if (taken[to] === 1 || strength[to] === 0) continue;
        const cd = difference[to] ?? 0;
        const cp = product[to] ?? 0;
        if ((d * cd + p * cp) / (lengthOf(d, p) * lengthOf(cd, cp)) < LEAST_AGREEMENT) continue;
        taken[to] = 1;
        cells.push(to);
        d += cd;
        p += cp;
      }
    }
  }
  return cells;
}

function toRegion(
  { cell, columns, difference, product }: TensorField,
  cells: readonly number[],
  strength: Float32Array,
): BarRegion | undefined {
  if (cells.length < 4) return undefined;
  let d = 0;
  let p = 0;
  let coherence = 0;
  for (const at of cells) {
    d += difference[at] ?? 0;
    p += product[at] ?? 0;
    coherence += strength[at] ?? 0;
  }
  const angle = Math.atan2(p, d) / 2;
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  const own: Cells = {
    side: cell,
    centers: cells.map((at) => ({ x: ((at % columns) + 0.5) * cell, y: (Math.floor(at / columns) + 0.5) * cell })),
  };
  const box = boxAlong(own, u);
  // Cells that fill little of their box outline something else.
  if (box.width < 20 || !fillsBox(own, box, angle)) return undefined;
  return { ...box, u, coherence: coherence / cells.length, cells: own };
}

/** Maximum error of thin bars' direction (degrees), and minimum filled share of the box. */
const MOST_OUT = 6;
const LEAST_FILLED = 0.35;

/** Same for the box of rows that slope: most text and textures fill it less than bars. */
const LEAST_FILLED_SLOPING = 0.6;

/** Returns whether cells fill their box, or one slightly turned or sloping. */
function fillsBox(cells: Cells, box: { readonly width: number; readonly height: number }, angle: number): boolean {
  const area = cells.centers.length * cells.side * cells.side;
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  if (area >= LEAST_FILLED * box.width * box.height) return true;
  const sloping = boxAlong(cells, u, slopeAlong(cells, u));
  if (area >= LEAST_FILLED_SLOPING * sloping.width * sloping.height) return true;
  for (let degrees = 2; degrees <= MOST_OUT; degrees += 2) {
    for (const sign of [1, -1]) {
      const turned = angle + (sign * degrees * Math.PI) / 180;
      const { width, height } = boxAlong(cells, { x: Math.cos(turned), y: Math.sin(turned) });
      if (area >= LEAST_FILLED * width * height) return true;
    }
  }
  return false;
}

/** Relative tolerance of the size and position of equal regions. */
const SAME = 0.15;

export const isSameRegion = (a: BarRegion, b: BarRegion): boolean =>
  Math.abs(a.width - b.width) + Math.abs(a.center.x - b.center.x) < SAME * a.width &&
  Math.abs(a.height - b.height) + Math.abs(a.center.y - b.center.y) < SAME * a.height;

/** Minimum common height of two regions of the same bars, per height of the higher one. */
const SAME_HEIGHT = 0.7;
/** Maximum angle between two regions of the same bars (radians). */
const SAME_DIRECTION = 0.1;

/** Returns whether two regions hold the same bars. Their ends along the bars matter less. */
export function areSameBars(a: BarRegion, b: BarRegion): boolean {
  if (Math.abs(a.u.x * b.u.y - a.u.y * b.u.x) > SAME_DIRECTION) return false;
  const [x, y] = [b.center.x - a.center.x, b.center.y - a.center.y];
  const along = Math.abs(x * a.u.x + y * a.u.y);
  const across = Math.abs(y * a.u.x - x * a.u.y);
  const common = Math.min(a.height, b.height, (a.height + b.height) / 2 - across);
  return Math.abs(a.width - b.width) + along < SAME * a.width && common > SAME_HEIGHT * Math.max(a.height, b.height);
}

/** Returns the corners, oriented left to right on the page, as most symbols are. */
export function cornersOf({ center, u, width, height }: BarRegion): Candidate['corners'] {
  const along = u.x < -1e-6 ? { x: -u.x, y: -u.y } : u;
  const at = (s: number, t: number): Point => ({
    x: center.x + s * along.x - t * along.y,
    y: center.y + s * along.y + t * along.x,
  });
  const [w, h] = [width / 2, height / 2];
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
}

/** Moves a region, found in a part of the picture that begins at `by`. */
export function moveRegion(region: BarRegion, by: Point): BarRegion {
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  const { center, cells } = region;
  return { ...region, center: move(center), ...(cells && { cells: { ...cells, centers: cells.centers.map(move) } }) };
}

/** Refines the region's direction to a fraction of a degree, reading from left to right. */
export const straighten = rememberedOfTwo((image: GrayImage, region: BarRegion): BarRegion => {
  const corners = cornersOf(region);
  const u = acrossBars(image, corners);
  if (!u) return region;
  if (region.cells) return { ...region, ...boxAlong(region.cells, u), u };
  // The turned box must contain the former one.
  const turned = Math.abs(region.u.x * u.y - region.u.y * u.x);
  return {
    ...region,
    u,
    width: region.width + turned * region.height,
    height: region.height + turned * region.width,
  };
});
