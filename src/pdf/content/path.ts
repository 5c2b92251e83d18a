// Cuts boxes out of paths exactly: curves are split at the box's edges, and nothing inside remains.
import { apply, type Box, boxOf, type Matrix, type Vector } from './matrix.ts';

/** Line (two points) or cubic Bézier curve (four). */
export type PathSegment = readonly [Vector, Vector] | readonly [Vector, Vector, Vector, Vector];

export interface Subpath {
  readonly start: Vector;
  readonly segments: readonly PathSegment[];
  readonly isClosed: boolean;
}

export const boxOfPath = (path: readonly Subpath[]): Box =>
  boxOf(path.flatMap(({ start, segments }) => [start, ...segments.flat()]));

export const mapPath = (path: readonly Subpath[], matrix: Matrix): Subpath[] =>
  path.map(({ start, segments, isClosed }) => ({
    start: apply(matrix, start),
    segments: segments.map((segment) => segment.map((point) => apply(matrix, point)) as unknown as PathSegment),
    isClosed,
  }));

/** Returns whether a subpath is an axis-aligned line or rectangle. */
export const isPlain = ({ segments }: Subpath): boolean =>
  segments.length <= 5 &&
  segments.every(
    (segment) =>
      segment.length === 2 &&
      Math.min(Math.abs(segment[1][0] - segment[0][0]), Math.abs(segment[1][1] - segment[0][1])) < LEVEL,
  );

export function fitPlain(subpath: Subpath, to: Box): Subpath {
  const [x0, y0, x1, y1] = boxOfPath([subpath]);
  const nearest = (value: number, from: readonly [number, number], onto: readonly [number, number]) =>
    Math.abs(value - from[0]) <= Math.abs(value - from[1]) ? onto[0] : onto[1];
  const move = ([x, y]: Vector): Vector => [nearest(x, [x0, x1], [to[0], to[2]]), nearest(y, [y0, y1], [to[1], to[3]])];
  return {
    start: move(subpath.start),
    segments: subpath.segments.map((segment) => segment.map(move) as unknown as PathSegment),
    isClosed: subpath.isClosed,
  };
}

/** Tolerance of axis-aligned segments (user space). */
const LEVEL = 0.01;

/** Tolerance of points on an edge. */
const NEAR = 1e-6;

const isInside = ([x, y]: Vector, [x0, y0, x1, y1]: Box) =>
  x >= x0 - NEAR && x <= x1 + NEAR && y >= y0 - NEAR && y <= y1 + NEAR;

const mix = (a: Vector, b: Vector, t: number): Vector => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

const endOf = (segment: PathSegment): Vector => segment[segment.length - 1] as Vector;

function splitCurve(
  [p0, p1, p2, p3]: readonly [Vector, Vector, Vector, Vector],
  t: number,
): [PathSegment, PathSegment] {
  const [a, b, c] = [mix(p0, p1, t), mix(p1, p2, t), mix(p2, p3, t)];
  const [d, e] = [mix(a, b, t), mix(b, c, t)];
  const middle = mix(d, e, t);
  return [
    [p0, a, d, middle],
    [middle, e, c, p3],
  ];
}

const split = (segment: PathSegment, t: number): [PathSegment, PathSegment] => {
  if (segment.length === 4) return splitCurve(segment, t);
  const middle = mix(segment[0], segment[1], t);
  return [
    [segment[0], middle],
    [middle, segment[1]],
  ];
};

function rootsOf(a: number, b: number, c: number, d: number): number[] {
  if (Math.abs(a) < 1e-9) {
    if (Math.abs(b) < 1e-9) return Math.abs(c) < 1e-12 ? [] : [-d / c];
    const under = c * c - 4 * b * d;
    if (under < 0) return [];
    return [(-c + Math.sqrt(under)) / (2 * b), (-c - Math.sqrt(under)) / (2 * b)];
  }
  const [p, q] = [(3 * a * c - b * b) / (3 * a * a), (2 * b ** 3 - 9 * a * b * c + 27 * a * a * d) / (27 * a ** 3)];
  const shift = -b / (3 * a);
  const under = (q * q) / 4 + p ** 3 / 27;
  if (under > 0) {
    const root = Math.sqrt(under);
    return [Math.cbrt(-q / 2 + root) + Math.cbrt(-q / 2 - root) + shift];
  }
  const radius = Math.sqrt(-p / 3);
  const angle = radius === 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, -q / (2 * radius ** 3))));
  return [0, 1, 2].map((turn) => 2 * radius * Math.cos((angle + 2 * Math.PI * turn) / 3) + shift);
}

/** Returns the curve parameters where a segment crosses the lines through the box's edges. */
function crossings(segment: PathSegment, [x0, y0, x1, y1]: Box): number[] {
  const found: number[] = [];
  for (const [axis, values] of [
    [0, [x0, x1]],
    [1, [y0, y1]],
  ] as const) {
    const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = segment.map((point) => point[axis]);
    for (const value of values) {
      if (segment.length === 2) found.push(...rootsOf(0, 0, p1 - p0, p0 - value));
      else found.push(...rootsOf(p3 - 3 * p2 + 3 * p1 - p0, 3 * (p2 - 2 * p1 + p0), 3 * (p1 - p0), p0 - value));
    }
  }
  return [...new Set(found.filter((t) => t > 1e-9 && t < 1 - 1e-9))].sort((a, b) => a - b);
}

interface Piece {
  readonly segment: PathSegment;
  readonly isInside: boolean;
}

const middleOf = (segment: PathSegment): Vector => endOf(split(segment, 0.5)[0]);

/** Splits a segment into parts inside and outside the box. */
function partSegment(segment: PathSegment, box: Box): Piece[] {
  const pieces: Piece[] = [];
  let rest = segment;
  let done = 0;
  for (const t of crossings(segment, box)) {
    const [first, second] = split(rest, (t - done) / (1 - done));
    pieces.push({ segment: first, isInside: isInside(middleOf(first), box) });
    rest = second;
    done = t;
  }
  pieces.push({ segment: rest, isInside: isInside(middleOf(rest), box) });
  return pieces;
}

const samePoint = (a: Vector, b: Vector) => a[0] === b[0] && a[1] === b[1];

/** Includes the closing line: fills are closed implicitly. */
function partSubpath({ start, segments, isClosed }: Subpath, box: Box, closes: boolean): Piece[] {
  const last = segments.length === 0 ? start : endOf(segments[segments.length - 1] as PathSegment);
  const all = (closes || isClosed) && !samePoint(last, start) ? [...segments, [last, start] as const] : segments;
  return all.flatMap((segment) => partSegment(segment, box));
}

/**
 * Returns the area outside a box. A path through the box becomes the straight line from entry to
 * exit: winding numbers outside the convex box don't change.
 */
export function cutArea(path: readonly Subpath[], box: Box): Subpath[] {
  return path.flatMap((subpath) => {
    const pieces = partSubpath(subpath, box, true);
    if (!pieces.some((piece) => piece.isInside))
      return pieces.length === 0 && isInside(subpath.start, box) ? [] : [subpath];
    const first = pieces.findIndex((piece, index) => !piece.isInside && pieces.at(index - 1)?.isInside);
    if (first < 0) return [];
    const turned = [...pieces.slice(first), ...pieces.slice(0, first)];
    const start = (turned[0] as Piece).segment[0];
    const segments: PathSegment[] = [];
    let at = start;
    for (const { segment, isInside: isHidden } of turned) {
      if (isHidden) continue;
      if (!samePoint(at, segment[0])) segments.push([at, segment[0]]);
      segments.push(segment);
      at = endOf(segment);
    }
    return [{ start, segments, isClosed: true }];
  });
}

/** Returns a stroke outside a box: lines that end at its edges. */
export function cutLine(path: readonly Subpath[], box: Box): Subpath[] {
  return path.flatMap((subpath) => {
    const pieces = partSubpath(subpath, box, false);
    if (!pieces.some((piece) => piece.isInside))
      return pieces.length === 0 && isInside(subpath.start, box) ? [] : [subpath];
    const runs: PathSegment[][] = [];
    let isOpen = false;
    for (const { segment, isInside: isHidden } of pieces) {
      if (isHidden) isOpen = false;
      else if (isOpen) runs[runs.length - 1]?.push(segment);
      else {
        runs.push([segment]);
        isOpen = true;
      }
    }
    const [head, tail] = [runs[0], runs[runs.length - 1]];
    // The path continues across its start.
    const goesOn = subpath.isClosed && runs.length > 1 && !pieces[0]?.isInside && !pieces.at(-1)?.isInside;
    if (goesOn && head && tail) {
      runs.pop();
      runs[0] = [...tail, ...head];
    }
    return runs.map((segments) => ({ start: (segments[0] as PathSegment)[0], segments, isClosed: false }));
  });
}
