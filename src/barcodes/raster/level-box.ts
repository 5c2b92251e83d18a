import type { Point } from '../../kernel/point.ts';
import type { Candidate } from '../reader.ts';
import { boxOf, type CropBox } from './crop.ts';

/** Direction of the symbol's top edge (radians). */
export const angleOf = ([left, right]: Candidate['corners']): number => Math.atan2(right.y - left.y, right.x - left.x);

const turned = ({ x, y }: Point, angle: number): Point => ({
  x: x * Math.cos(angle) - y * Math.sin(angle),
  y: x * Math.sin(angle) + y * Math.cos(angle),
});

/** Returns the bounding box in a frame rotated by the symbol's angle, to compare symbols. */
export const levelBox = (corners: Candidate['corners'], angle: number): CropBox =>
  boxOf(corners.map((corner) => turned(corner, -angle)));

export function cornersOfLevel({ left, top, right, bottom }: CropBox, angle: number): Candidate['corners'] {
  const at = (x: number, y: number) => turned({ x, y }, angle);
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}
