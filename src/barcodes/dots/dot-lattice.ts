// The square grid on which the dots of a symbol stand, however the symbol lies.
import { medianOf } from '../../kernel/median.ts';
import type { Point } from '../../kernel/point.ts';
import { fitPerspective, type Placed } from '../arithmetic/perspective.ts';
import { DotIndex } from './dot-index.ts';

/** Dots of the smallest symbol, and those beyond which they are grain. */
const FEWEST = 24;
const MOST = 8000;
/** Modules along the side of the largest symbol, a QR Code of version 40, and some beside it. */
const MOST_SIDE = 200;
/** The pitch in radii of the windows in which dots were found: places of noise are nearer to each other. */
const LEAST_PITCH = 2.8;
/** The share of the dots whose nearest neighbour is a pitch away. */
const LEAST_EVEN = 0.6;
/** Dots whose nearest neighbours are looked at, at most. */
const SAMPLED = 300;
/** By how much the distance to a neighbour may differ from the pitch, as a share of it; and a dot from its place. */
const OFF_PITCH = 0.25;
const OFF_PLACE = 0.3;
/** Bins of directions in a quarter turn; of the steps to neighbours, this share goes along the grid's two directions. */
const BINS = 45;
const LEAST_ALONG = 0.6;
/** How far from the grid's direction, in bins, a step along it may be. */
const NEAR_BINS = 4;
/** Share of the new step in the one that a dot hands on. */
const LEARNT = 0.3;

export interface DotLattice {
  readonly columns: number;
  readonly rows: number;
  /** The places of the grid that have a dot, row by row. */
  readonly dots: Uint8Array;
  /** A point of the grid in the picture; the first dot's place is at (0, 0). */
  toImage(column: number, row: number): Point;
}

/** Pixels from some of the dots to the nearest neighbour of each. */
function nearestOf(dots: readonly Point[], index: DotIndex, reach: number): number[] {
  const step = Math.ceil(dots.length / SAMPLED);
  const nearest: number[] = [];
  for (let self = 0; self < dots.length; self += step) {
    let least = reach;
    index.eachNear(dots[self] ?? { x: 0, y: 0 }, reach, (other, far) => {
      if (other !== self) least = Math.min(least, far);
    });
    nearest.push(least);
  }
  return nearest;
}

/** Pixels from one dot to the next; undefined where neighbours are not about equally far from each other. */
function pitchOf(dots: readonly Point[], radius: number): number | undefined {
  const xs = dots.map(({ x }) => x);
  const ys = dots.map(({ y }) => y);
  const area = Math.max(1, (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)));
  const reach = 2 * Math.sqrt(area / dots.length);
  const nearest = nearestOf(dots, new DotIndex(dots, reach), reach);
  const pitch = medianOf(nearest);
  const even = nearest.filter((far) => Math.abs(far - pitch) <= OFF_PITCH * pitch).length;
  return pitch >= LEAST_PITCH * radius && even >= LEAST_EVEN * nearest.length ? pitch : undefined;
}

/** The direction of most steps to neighbours, in radians from 0 up to a quarter turn; undefined where they go anywhere. */
function directionOf(dots: readonly Point[], index: DotIndex, pitch: number): number | undefined {
  const bins = new Float64Array(BINS);
  const angles: number[] = [];
  for (const dot of dots) {
    index.eachNear(dot, (1 + OFF_PITCH) * pitch, (i, far) => {
      const other = dots[i] ?? dot;
      if (far < (1 - OFF_PITCH) * pitch) return;
      const angle = (Math.atan2(other.y - dot.y, other.x - dot.x) + 2 * Math.PI) % (Math.PI / 2);
      angles.push(angle);
      const bin = Math.floor((angle / (Math.PI / 2)) * BINS) % BINS;
      bins[bin] = (bins[bin] ?? 0) + 1;
    });
  }
  const sumAround = (bin: number): number => {
    let sum = 0;
    for (let n = -NEAR_BINS; n <= NEAR_BINS; n++) sum += bins[(bin + n + BINS) % BINS] ?? 0;
    return sum;
  };
  const sums = Array.from(bins, (_, bin) => sumAround(bin));
  const best = sums.indexOf(Math.max(...sums));
  if ((sums[best] ?? 0) < LEAST_ALONG * angles.length) return undefined;
  const middle = ((best + 0.5) / BINS) * (Math.PI / 2);
  // Mean of nearby angles, on either side of the quarter's end.
  const offs = angles
    .map((angle) => ((angle - middle + (5 * Math.PI) / 4) % (Math.PI / 2)) - Math.PI / 4)
    .filter((off) => Math.abs(off) < ((NEAR_BINS + 0.5) / BINS) * (Math.PI / 2));
  return middle + medianOf(offs);
}

/** Steps from one dot to the next on the grid, the shortest first: symbols have gaps. */
const STEPS = Array.from({ length: 49 }, (_, i) => ({ column: (i % 7) - 3, row: Math.floor(i / 7) - 3 }))
  .filter(({ column, row }) => column !== 0 || row !== 0)
  .sort((a, b) => Math.hypot(a.column, a.row) - Math.hypot(b.column, b.row));

interface Grown extends Placed {
  readonly u: Point;
  readonly v: Point;
}

/** Gives the dots that hang together with the first their places on the grid. */
function grow(dots: readonly Point[], index: DotIndex, first: number, u: Point, pitch: number): Map<number, Placed> {
  const start = dots[first];
  const placed = new Map<number, Grown>();
  if (!start) return placed;
  placed.set(first, { at: start, column: 0, row: 0, u, v: { x: -u.y, y: u.x } });
  const taken = new Set(['0,0']);
  for (const from of placed.values()) {
    for (const step of STEPS) {
      const [column, row] = [from.column + step.column, from.row + step.row];
      if (taken.has(`${column},${row}`)) continue;
      const expected = {
        x: from.at.x + step.column * from.u.x + step.row * from.v.x,
        y: from.at.y + step.column * from.u.y + step.row * from.v.y,
      };
      const next = index.nearest(expected, OFF_PLACE * pitch);
      const at = dots[next];
      if (!at || placed.has(next)) continue;
      taken.add(`${column},${row}`);
      const learn = (vector: Point, along: number, across: number): Point => {
        if (along === 0 || across !== 0) return vector;
        const seen = { x: (at.x - from.at.x) / along, y: (at.y - from.at.y) / along };
        return { x: vector.x + LEARNT * (seen.x - vector.x), y: vector.y + LEARNT * (seen.y - vector.y) };
      };
      placed.set(next, {
        at,
        column,
        row,
        u: learn(from.u, step.column, step.row),
        v: learn(from.v, step.row, step.column),
      });
    }
  }
  return placed;
}

/**
 * The lattice of the largest group of dots that hang together on one; undefined where most stand anywhere.
 *
 * @param radius of the windows in which the dots were found
 */
export function findLattice(dots: readonly Point[], radius: number): DotLattice | undefined {
  if (dots.length < FEWEST || dots.length > MOST) return undefined;
  const pitch = pitchOf(dots, radius);
  if (pitch === undefined) return undefined;
  const index = new DotIndex(dots, (1 + OFF_PITCH) * pitch);
  const direction = directionOf(dots, index, pitch);
  if (direction === undefined) return undefined;
  const u = { x: pitch * Math.cos(direction), y: pitch * Math.sin(direction) };
  let largest = new Map<number, Placed>();
  const seen = new Set<number>();
  for (let first = 0; first < dots.length && dots.length - seen.size > largest.size; first++) {
    if (seen.has(first)) continue;
    const group = grow(dots, index, first, u, pitch);
    for (const i of group.keys()) seen.add(i);
    if (group.size > largest.size) largest = group;
  }
  return largest.size < FEWEST ? undefined : toLattice([...largest.values()]);
}

function toLattice(placed: readonly Placed[]): DotLattice | undefined {
  const left = Math.min(...placed.map(({ column }) => column));
  const top = Math.min(...placed.map(({ row }) => row));
  const moved = placed.map(({ at, column, row }) => ({ at, column: column - left, row: row - top }));
  const columns = Math.max(...moved.map(({ column }) => column)) + 1;
  const rows = Math.max(...moved.map(({ row }) => row)) + 1;
  if (Math.max(columns, rows) > MOST_SIDE) return undefined;
  const dots = new Uint8Array(columns * rows);
  for (const { column, row } of moved) dots[row * columns + column] = 1;
  return { columns, rows, dots, toImage: fitPerspective(moved) };
}
