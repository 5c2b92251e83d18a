import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';

/** Box in picture pixels; right and bottom are exclusive. */
export interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const wholeOf = ({ width, height }: GrayImage): CropBox => ({ left: 0, top: 0, right: width, bottom: height });

export const areaOf = ({ left, top, right, bottom }: CropBox): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export function boxOf(corners: readonly Point[]): CropBox {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Returns the corners, clockwise from the top left. */
export const cornersOfBox = ({ left, top, right, bottom }: CropBox): Candidate['corners'] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** Returns the intersection; without overlap it is inverted, so has no area. */
export const intersect = (a: CropBox, b: CropBox): CropBox => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

const unite = (a: CropBox, b: CropBox): CropBox => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Joins boxes that overlap, or are less than `gap` apart, until none are left. */
export function joinBoxes(boxes: readonly CropBox[], gap = 0): CropBox[] {
  const joined: CropBox[] = [];
  for (let box of boxes) {
    const isNear = (other: CropBox): boolean =>
      other.left < box.right + gap &&
      box.left < other.right + gap &&
      other.top < box.bottom + gap &&
      box.top < other.bottom + gap;
    for (let at = joined.findIndex(isNear); at >= 0; at = joined.findIndex(isNear)) {
      const [other = box] = joined.splice(at, 1);
      box = unite(box, other);
    }
    joined.push(box);
  }
  return joined;
}

/** Copies the box; returns the picture itself if the box is all of it. */
export function crop(image: GrayImage, { left, top, right, bottom }: CropBox): GrayImage {
  const { data, width, height } = image;
  const columns = right - left;
  if (columns === width && bottom - top === height) return image;
  const cut = new Uint8Array(columns * (bottom - top));
  for (let y = top; y < bottom; y++) cut.set(data.subarray(y * width + left, y * width + right), (y - top) * columns);
  return { data: cut, width: columns, height: bottom - top };
}
