import type { Point } from '../../kernel/point.ts';
import type { Candidate } from '../reader.ts';

export function toImageCandidate(toImage: (point: Point) => Point, candidate: Candidate): Candidate {
  const [topLeft, topRight, bottomRight, bottomLeft] = candidate.corners;
  return { ...candidate, corners: [toImage(topLeft), toImage(topRight), toImage(bottomRight), toImage(bottomLeft)] };
}

/** Maps a candidate from a copy with the given origin and `scale` px per px of the image. */
export const fromCopy = (candidate: Candidate, scale: number, { left, top } = { left: 0, top: 0 }): Candidate =>
  toImageCandidate(({ x, y }) => ({ x: x / scale + left, y: y / scale + top }), candidate);
