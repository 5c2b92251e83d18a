// Pure: no DOM, no Node.
import type { Point } from '../../kernel/point.ts';
import type { Candidate } from '../reader.ts';

/** The candidate of a turned or cut-out copy, with its corners in the image's own pixels. */
export function toImageCandidate(toImage: (point: Point) => Point, candidate: Candidate): Candidate {
  const [topLeft, topRight, bottomRight, bottomLeft] = candidate.corners;
  return { ...candidate, corners: [toImage(topLeft), toImage(topRight), toImage(bottomRight), toImage(bottomLeft)] };
}
