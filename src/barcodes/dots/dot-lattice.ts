// Finds the square lattice of a symbol's dots, at any rotation.
import { medianOf } from '../../kernel/median.ts';
import type { Point } from '../../kernel/point.ts';
import { fitPerspective, type Placed } from '../arithmetic/perspective.ts';
import { DotIndex } from './dot-index.ts';

/** Minimum dots of a symbol, and maximum: more are paper grain. */
const FEWEST = 24;
const MOST = 8000;
/** Maximum size (modules): a QR Code of version 40, with a margin. */
const MOST_SIDE = 200;
/** Minimum pitch, in radii of the detection windows: noise peaks are closer. */
const LEAST_PITCH = 2.8;
/** Minimum share of dots with a neighbour one pitch away. */
const LEAST_EVEN = 0.6;
const SAMPLED = 300;
/** Tolerance of distances, and of positions (pitches). */
const OFF_PITCH = 0.25;
const OFF_PLACE = 0.3;
/** Direction bins per quarter turn, and minimum share of neighbours along the lattice. */
const BINS = 45;
const LEAST_ALONG = 0.6;
/** Tolerance of a step's direction (bins). */
const NEAR_BINS = 4;
/** Weight of the latest step in the local lattice vectors. */
const LEARNT = 0.3;

export interface DotLattice {
  readonly columns: number;
  readonly rows: number;
  /** 1 for each lattice position with a dot, row-major. */
  readonly dots: Uint8Array;
  /** Maps a lattice position to the picture; the first dot is at (0, 0). */
  toImage(column: number, row: number): Point;
}

/** Returns the distance to the nearest neighbour of a sample of dots (px). */
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

/** Returns the pitch (px); undefined if distances are irregular. */
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

/** Returns the main direction of neighbours (radians, modulo a quarter turn); undefined if none. */
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
  // Median of close angles, also across the end of the quarter turn.
  const offs = angles
    .map((angle) => ((angle - middle + (5 * Math.PI) / 4) % (Math.PI / 2)) - Math.PI / 4)
    .filter((off) => Math.abs(off) < ((NEAR_BINS + 0.5) / BINS) * (Math.PI / 2));
  return middle + medianOf(offs);
}

/** Steps between dots to try, shortest first: symbols have gaps. */
const STEPS = Array.from({ length: 49 }, (_, i) => ({ column: (i % 7) - 3, row: Math.floor(i / 7) - 3 }))
  .filter(({ column, row }) => column !== 0 || row !== 0)
  .sort((a, b) => Math.hypot(a.column, a.row) - Math.hypot(b.column, b.row));

interface Grown extends Placed {
  readonly u: Point;
  readonly v: Point;
}

/** Grows the lattice from a first dot, assigning positions to connected dots. */
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

/** Returns the largest connected group's lattice; undefined if irregular. `radius` in px. */
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
