// Pure: no DOM, no Node.
import type { GrayImage } from '../reader.ts';

/** Pixels of a picture, the right and lower edges exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const areaOf = ({ left, top, right, bottom }: Box): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** What two boxes have in common; turned inside out, and so without area, where that is nothing. */
export const intersect = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** A copy of the box, which lies in the picture. */
export function crop({ data, width }: GrayImage, { left, top, right, bottom }: Box): GrayImage {
  const columns = right - left;
  const cut = new Uint8Array(columns * (bottom - top));
  for (let y = top; y < bottom; y++) cut.set(data.subarray(y * width + left, y * width + right), (y - top) * columns);
  return { data: cut, width: columns, height: bottom - top };
}
