// Pure: imports nothing but its neighbours. Cubic curves through drawn points, after P. J. Schneider, "An Algorithm for Automatically
// Fitting Digitized Curves" (Graphics Gems, 1990).
import { addPoints, distance, type Point, subtractPoints } from './point.ts';
import type { PathCommand } from './svg-path.ts';

interface Cubic {
  readonly from: Point;
  readonly control1: Point;
  readonly control2: Point;
  readonly to: Point;
}

const scalePoint = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

function unit(vector: Point): Point {
  const length = Math.hypot(vector.x, vector.y);
  return length === 0 ? { x: 1, y: 0 } : scalePoint(vector, 1 / length);
}

function pointAt({ from, control1, control2, to }: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: a * from.x + b * control1.x + c * control2.x + d * to.x,
    y: a * from.y + b * control1.y + c * control2.y + d * to.y,
  };
}

/** Shares of the way along the points, from 0 to 1. */
function chordLengths(points: readonly Point[]): number[] {
  let length = 0;
  const lengths = points.map((point, index) => {
    const before = points[index - 1];
    if (before) length += distance(before, point);
    return length;
  });
  return lengths.map((each) => (length === 0 ? 0 : each / length));
}

/** The curve between the ends of the points that lies nearest to them, leaving and arriving in the given directions. */
function nearestCubic(points: readonly Point[], shares: readonly number[], leaving: Point, arriving: Point): Cubic {
  const from = points[0] ?? { x: 0, y: 0 };
  const to = points.at(-1) ?? from;
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0];
  points.forEach((point, index) => {
    const t = shares[index] ?? 0;
    const s = 1 - t;
    const a1 = scalePoint(leaving, 3 * s * s * t);
    const a2 = scalePoint(arriving, 3 * s * t * t);
    c00 += dot(a1, a1);
    c01 += dot(a1, a2);
    c11 += dot(a2, a2);
    const rest = subtractPoints(point, pointAt({ from, control1: from, control2: to, to }, t));
    x0 += dot(a1, rest);
    x1 += dot(a2, rest);
  });
  const determinant = c00 * c11 - c01 * c01;
  const chord = distance(from, to);
  let first = determinant === 0 ? 0 : (x0 * c11 - x1 * c01) / determinant;
  let second = determinant === 0 ? 0 : (c00 * x1 - c01 * x0) / determinant;
  // Where the equations say nothing of use, a third of the chord does (Wu and Barsky's heuristic).
  if (first < chord * 1e-6 || second < chord * 1e-6 || first > 4 * chord || second > 4 * chord) {
    first = chord / 3;
    second = chord / 3;
  }
  return {
    from,
    control1: addPoints(from, scalePoint(leaving, first)),
    control2: addPoints(to, scalePoint(arriving, second)),
    to,
  };
}

/** Shares moved to where the curve is nearest to each point: one step of Newton's method. */
function improveShares({ from, control1, control2, to }: Cubic, points: readonly Point[], shares: readonly number[]) {
  const d1 = [
    scalePoint(subtractPoints(control1, from), 3),
    scalePoint(subtractPoints(control2, control1), 3),
    scalePoint(subtractPoints(to, control2), 3),
  ] as const;
  const d2 = [scalePoint(subtractPoints(d1[1], d1[0]), 2), scalePoint(subtractPoints(d1[2], d1[1]), 2)] as const;
  return points.map((point, index) => {
    const t = shares[index] ?? 0;
    const s = 1 - t;
    const off = subtractPoints(pointAt({ from, control1, control2, to }, t), point);
    const first = {
      x: s * s * d1[0].x + 2 * s * t * d1[1].x + t * t * d1[2].x,
      y: s * s * d1[0].y + 2 * s * t * d1[1].y + t * t * d1[2].y,
    };
    const second = { x: s * d2[0].x + t * d2[1].x, y: s * d2[0].y + t * d2[1].y };
    const slope = dot(first, first) + dot(off, second);
    return slope === 0 ? t : Math.min(1, Math.max(0, t - dot(off, first) / slope));
  });
}

function worstPoint(cubic: Cubic, points: readonly Point[], shares: readonly number[]) {
  let worst = { index: Math.floor(points.length / 2), error: 0 };
  points.forEach((point, index) => {
    const error = distance(pointAt(cubic, shares[index] ?? 0), point);
    if (error > worst.error && index > 0 && index < points.length - 1) worst = { index, error };
  });
  return worst;
}

const IMPROVEMENTS = 4;

function fitCubics(points: readonly Point[], leaving: Point, arriving: Point, tolerance: number, into: Cubic[]): void {
  const [first, second] = points;
  if (!first || !second) return;
  if (points.length === 2) {
    const third = distance(first, second) / 3;
    into.push({
      from: first,
      control1: addPoints(first, scalePoint(leaving, third)),
      control2: addPoints(second, scalePoint(arriving, third)),
      to: second,
    });
    return;
  }
  let shares = chordLengths(points);
  let cubic = nearestCubic(points, shares, leaving, arriving);
  let worst = worstPoint(cubic, points, shares);
  for (let round = 0; round < IMPROVEMENTS && worst.error > tolerance && worst.error < tolerance * 8; round++) {
    shares = improveShares(cubic, points, shares);
    cubic = nearestCubic(points, shares, leaving, arriving);
    worst = worstPoint(cubic, points, shares);
  }
  if (worst.error <= tolerance) {
    into.push(cubic);
    return;
  }
  const before = points[worst.index - 1] ?? first;
  const after = points[worst.index + 1] ?? second;
  const onward = unit(subtractPoints(after, before));
  fitCubics(points.slice(0, worst.index + 1), leaving, scalePoint(onward, -1), tolerance, into);
  fitCubics(points.slice(worst.index), onward, arriving, tolerance, into);
}

/** No two neighbours at the same place: a pointer reports where it rests, too. */
const withoutRests = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const before = points[index - 1];
    return !before || distance(before, point) > 1e-9;
  });

/** Whether the points turn so sharply that the turn was meant: by 75° or more. */
const isCorner = (before: Point, point: Point, after: Point): boolean =>
  dot(unit(subtractPoints(point, before)), unit(subtractPoints(after, point))) < Math.cos((75 * Math.PI) / 180);

/** The points cut at their corners; neighbouring parts share the corner. */
function splitAtCorners(points: readonly Point[]): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  points.forEach((point, index) => {
    part.push(point);
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after || !isCorner(before, point, after)) return;
    parts.push(part);
    part = [point];
  });
  return [...parts, part];
}

/**
 * A smooth path through a drawn stroke, no farther than about `tolerance` from its points. Straight strokes become lines, a single point
 * a line of no length (which a round pen shows as a dot).
 */
export function strokeToPath(stroke: readonly Point[], tolerance: number): PathCommand[] {
  const points = withoutRests(stroke);
  const [first, second] = points;
  if (!first) return [];
  const start: PathCommand = { command: 'M', to: first };
  if (!second) return [start, { command: 'L', to: first }];
  const commands: PathCommand[] = [start];
  for (const part of splitAtCorners(points)) {
    const [from, next] = part;
    const last = part.at(-1);
    const previous = part.at(-2);
    if (!from || !next || !last || !previous) continue;
    if (part.length === 2) {
      commands.push({ command: 'L', to: last });
      continue;
    }
    const cubics: Cubic[] = [];
    fitCubics(part, unit(subtractPoints(next, from)), unit(subtractPoints(previous, last)), tolerance, cubics);
    for (const { control1, control2, to } of cubics) commands.push({ command: 'C', control1, control2, to });
  }
  return commands;
}
