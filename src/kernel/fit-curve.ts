// Cubic curves through drawn points, after P. J. Schneider, "An Algorithm for Automatically
// Fitting Digitized Curves" (Graphics Gems, 1990).
import { addPoints, distance, type Point, subtractPoints } from './point.ts';
import type { PathCommand } from './svg-path.ts';

interface Cubic {
  readonly from: Point;
  readonly control1: Point;
  readonly control2: Point;
  readonly to: Point;
}

interface FittedCubic extends Cubic {
  /** Number of steps between points that the curve covers. */
  readonly steps: number;
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

/** Returns the nearest cubic between the first and last point with given directions. */
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
  // Degenerate equations: use a third of the chord (Wu and Barsky's heuristic).
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

/** Moves the shares to the curve's nearest point by a Newton step. */
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

const directionAt = (points: readonly Point[], index: number): Point =>
  unit(subtractPoints(points[index + 1] as Point, points[index - 1] as Point));

const IMPROVEMENTS = 4;

function fitCubics(
  points: readonly Point[],
  leaving: Point,
  arriving: Point,
  tolerance: number,
  into: FittedCubic[],
): void {
  const [first, second] = points;
  if (!first || !second) return;
  if (points.length === 2) {
    const third = distance(first, second) / 3;
    into.push({
      from: first,
      control1: addPoints(first, scalePoint(leaving, third)),
      control2: addPoints(second, scalePoint(arriving, third)),
      to: second,
      steps: 1,
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
    into.push({ ...cubic, steps: points.length - 1 });
    return;
  }
  const onward = directionAt(points, worst.index);
  fitCubics(points.slice(0, worst.index + 1), leaving, scalePoint(onward, -1), tolerance, into);
  fitCubics(points.slice(worst.index), onward, arriving, tolerance, into);
}

/** Returns whether the points turn sharply enough to be a corner: by 75° or more. */
const isCorner = (before: Point, point: Point, after: Point): boolean =>
  dot(unit(subtractPoints(point, before)), unit(subtractPoints(after, point))) < Math.cos((75 * Math.PI) / 180);

const toCommand = ({ control1, control2, to }: Cubic): PathCommand => ({ command: 'C', control1, control2, to });

/** Number of last cubics that new points may still change. */
const OPEN_CUBICS = 2;
/** Points between two attempts to settle cubics. */
const SETTLE_EVERY = 8;
/** Maximum number of points to refit with each new one, even if one cubic fits all. */
const MOST_OPEN_POINTS = 64;

/** Smooth path of a growing stroke: each point costs the same, however long the stroke is. */
class StrokeFit {
  readonly #tolerance: number;
  /** Commands that later points can't change. */
  readonly #settled: PathCommand[] = [];
  /** Points after them, including the last settled one. */
  #open: Point[] = [];
  /** Direction at the first open point; undefined at the start and in corners. */
  #leaving: Point | undefined;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  add(point: Point): void {
    const last = this.#open.at(-1);
    // A resting pointer repeats its position.
    if (last && distance(last, point) <= 1e-9) return;
    if (!last) this.#settled.push({ command: 'M', to: point });
    const before = this.#open.at(-2);
    if (last && before && isCorner(before, last, point)) {
      this.#settled.push(...this.#openCommands());
      this.#open = [last];
      this.#leaving = undefined;
    }
    this.#open.push(point);
    if (this.#open.length % SETTLE_EVERY === 0) this.#settle();
  }

  commands(): PathCommand[] {
    const [only] = this.#open;
    if (only && this.#settled.length === 1 && this.#open.length === 1) {
      return [...this.#settled, { command: 'L', to: only }];
    }
    return [...this.#settled, ...this.#openCommands()];
  }

  #openCommands(): PathCommand[] {
    const [, second, third] = this.#open;
    if (second && !third && !this.#leaving) return [{ command: 'L', to: second }];
    return this.#fit(this.#open).map(toCommand);
  }

  /** `onward` is the direction of the stroke after the first open points, if known. */
  #fit(points: readonly Point[], onward?: Point): FittedCubic[] {
    const [first, second] = points;
    const [previous, last] = points.slice(-2);
    if (!first || !second || !previous || !last) return [];
    const cubics: FittedCubic[] = [];
    const leaving = this.#leaving ?? unit(subtractPoints(second, first));
    const arriving = onward ? scalePoint(onward, -1) : unit(subtractPoints(previous, last));
    fitCubics(points, leaving, arriving, this.#tolerance, cubics);
    return cubics;
  }

  #settle(): void {
    let cubics = this.#fit(this.#open).slice(0, -OPEN_CUBICS);
    if (cubics.length === 0 && this.#open.length >= MOST_OPEN_POINTS) {
      const half = this.#open.length / 2;
      cubics = this.#fit(this.#open.slice(0, half + 1), directionAt(this.#open, half));
    }
    if (cubics.length === 0) return;
    const steps = cubics.reduce((sum, each) => sum + each.steps, 0);
    this.#settled.push(...cubics.map(toCommand));
    this.#leaving = directionAt(this.#open, steps);
    this.#open = this.#open.slice(steps);
  }
}

interface KnownFit {
  readonly fit: StrokeFit;
  readonly tolerance: number;
  /** Number of points of the stroke that are included. */
  count: number;
}

const knownFits = new WeakMap<readonly Point[], KnownFit>();

/** Returns a path within about `tolerance`. The stroke may grow: only new points are fitted. */
export function strokeToPath(stroke: readonly Point[], tolerance: number): PathCommand[] {
  let known = knownFits.get(stroke);
  if (!known || known.tolerance !== tolerance || known.count > stroke.length) {
    known = { fit: new StrokeFit(tolerance), tolerance, count: 0 };
    knownFits.set(stroke, known);
  }
  for (; known.count < stroke.length; known.count++) known.fit.add(stroke[known.count] as Point);
  return known.fit.commands();
}
