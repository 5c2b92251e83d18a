import type { Point } from '../../kernel/point.ts';
import type { Candidate } from '../reader.ts';

/** The candidate of a turned or cut-out copy, with its corners in the image's own pixels. */
export function toImageCandidate(toImage: (point: Point) => Point, candidate: Candidate): Candidate {
  const [topLeft, topRight, bottomRight, bottomLeft] = candidate.corners;
  return { ...candidate, corners: [toImage(topLeft), toImage(topRight), toImage(bottomRight), toImage(bottomLeft)] };
}

/** The candidate of a copy that begins at the given corner and has `scale` pixels for one of the image. */
export const fromCopy = (candidate: Candidate, scale: number, { left, top } = { left: 0, top: 0 }): Candidate =>
  toImageCandidate(({ x, y }) => ({ x: x / scale + left, y: y / scale + top }), candidate);
