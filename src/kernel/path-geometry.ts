import type { Point } from './point.ts';
import { boundsOfPoints, type Rect } from './rect.ts';
import type { PathCommand } from './svg-path.ts';

/** Scales and moves: `point × scale + offset`. */
export interface ScaleAndOffset {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

export const IDENTITY: ScaleAndOffset = { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 };

const stretchPoint = ({ x, y }: Point, { scaleX, scaleY, offsetX, offsetY }: ScaleAndOffset): Point => ({
  x: x * scaleX + offsetX,
  y: y * scaleY + offsetY,
});

export const mapPath = (commands: readonly PathCommand[], change: (point: Point) => Point): PathCommand[] =>
  commands.map((command) =>
    command.command === 'C'
      ? {
          command: 'C',
          control1: change(command.control1),
          control2: change(command.control2),
          to: change(command.to),
        }
      : { command: command.command, to: change(command.to) },
  );

export const stretchPath = (commands: readonly PathCommand[], stretch: ScaleAndOffset): PathCommand[] =>
  mapPath(commands, (point) => stretchPoint(point, stretch));

/** Formats a path. Numbers are rounded to `decimals` places: more would only lengthen files. */
export function formatPath(commands: readonly PathCommand[], decimals = 2): string {
  const unit = 10 ** decimals;
  // Adding 0 makes a negative zero a plain one.
  const round = (value: number) => Math.round(value * unit) / unit + 0;
  const format = ({ x, y }: Point) => `${round(x)},${round(y)}`;
  return commands
    .map((command) =>
      command.command === 'C'
        ? `C${format(command.control1)} ${format(command.control2)} ${format(command.to)}`
        : `${command.command}${format(command.to)}`,
    )
    .join('');
}

const cubicAt = (a: number, b: number, c: number, d: number, t: number): number => {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
};

/** Parameters between 0 and 1 at which a cubic's coordinate has an extremum. */
function turningPoints(a: number, b: number, c: number, d: number): number[] {
  const p = -a + 3 * b - 3 * c + d;
  const q = 2 * (a - 2 * b + c);
  const r = b - a;
  const roots: number[] = [];
  if (Math.abs(p) < 1e-12) {
    if (Math.abs(q) > 1e-12) roots.push(-r / q);
  } else {
    const root = Math.sqrt(q * q - 4 * p * r);
    if (!Number.isNaN(root)) roots.push((-q + root) / (2 * p), (-q - root) / (2 * p));
  }
  return roots.filter((t) => t > 0 && t < 1);
}

/** Returns the bounding box of the curve itself, not of its control points. */
export function boundsOfPath(commands: readonly PathCommand[]): Rect | undefined {
  const points: Point[] = [];
  let from: Point = { x: 0, y: 0 };
  for (const command of commands) {
    if (command.command === 'C') {
      const { control1, control2, to } = command;
      const turns = [
        ...turningPoints(from.x, control1.x, control2.x, to.x),
        ...turningPoints(from.y, control1.y, control2.y, to.y),
      ];
      for (const t of turns) {
        points.push({
          x: cubicAt(from.x, control1.x, control2.x, to.x, t),
          y: cubicAt(from.y, control1.y, control2.y, to.y, t),
        });
      }
    }
    points.push(command.to);
    from = command.to;
  }
  return boundsOfPoints(points);
}

const isNear = (a: Point, b: Point, tolerance: number): boolean =>
  Math.abs(a.x - b.x) <= tolerance && Math.abs(a.y - b.y) <= tolerance;

const isSameCommand = (a: PathCommand, b: PathCommand | undefined, tolerance: number): boolean =>
  a.command === b?.command &&
  isNear(a.to, b.to, tolerance) &&
  (a.command !== 'C' ||
    b.command !== 'C' ||
    (isNear(a.control1, b.control1, tolerance) && isNear(a.control2, b.control2, tolerance)));

/** Returns the bounding box of the part where two paths differ; undefined if they are equal. */
export function differenceOfPaths(
  a: readonly PathCommand[],
  b: readonly PathCommand[],
  tolerance: number,
): Rect | undefined {
  const different = a.findIndex((command, index) => !isSameCommand(command, b[index], tolerance));
  const same = different < 0 ? a.length : different;
  const rests = [a, b].flatMap((path): PathCommand[] => {
    const [start, rest] = [path[same - 1], path.slice(same)];
    return start && rest.length > 0 ? [{ command: 'M', to: start.to }, ...rest] : rest;
  });
  return boundsOfPath(rests);
}

/** Number of pieces for a curve: one per 6 units of its control polygon, from 4 to 48. */
const piecesOf = (a: Point, b: Point, c: Point, d: Point): number => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(c.x - b.x, c.y - b.y) + Math.hypot(d.x - c.x, d.y - c.y);
  return Math.min(48, Math.max(4, Math.ceil(length / 6)));
};

export function flattenPath(commands: readonly PathCommand[]): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const command of commands) {
    const from = line.at(-1);
    if (command.command === 'M' || !from) {
      line = [command.to];
      lines.push(line);
    } else if (command.command === 'C') {
      const { control1, control2, to } = command;
      const pieces = piecesOf(from, control1, control2, to);
      for (let piece = 1; piece < pieces; piece++) {
        const t = piece / pieces;
        line.push({
          x: cubicAt(from.x, control1.x, control2.x, to.x, t),
          y: cubicAt(from.y, control1.y, control2.y, to.y, t),
        });
      }
      line.push(to);
    } else line.push(command.to);
  }
  return lines;
}
