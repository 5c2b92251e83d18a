// Rotation about the origin (degrees clockwise on the screen: y grows downwards).
import type { Point } from './point.ts';
import { boundsOfPoints, type Rect, rectCorners } from './rect.ts';

/** Returns sine and cosine, exact for right angles: four turns return to the start. */
function sineAndCosine(degrees: number): readonly [number, number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const at = ((quarters % 4) + 4) % 4;
    return [[0, 1, 0, -1][at] ?? 0, [1, 0, -1, 0][at] ?? 1];
  }
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

/** Rotates a point about the origin (degrees clockwise). */
export function turnPoint({ x, y }: Point, degrees: number): Point {
  const [sine, cosine] = sineAndCosine(degrees);
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

export function turnRect(rect: Rect, degrees: number): Rect {
  if (degrees === 0) return rect;
  return boundsOfPoints(rectCorners(rect).map((corner) => turnPoint(corner, degrees))) ?? rect;
}

/** Normalizes an angle to 0 up to 360. */
export const normalizeDegrees = (degrees: number): number => ((degrees % 360) + 360) % 360;
