import type { Rect } from '../../src/kernel/rect.ts';

export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly channels: number;
}

export interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the bounds of dark pixels in an area; undefined for none. */
export function findInk({ data, width, channels }: Pixels, area: Rect): Ink | undefined {
  const ink = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 };
  for (let y = Math.ceil(area.y); y < Math.floor(area.y + area.height); y++) {
    for (let x = Math.ceil(area.x); x < Math.floor(area.x + area.width); x++) {
      if ((data[(y * width + x) * channels] ?? 255) > 128) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
    }
  }
  return ink.right < 0 ? undefined : ink;
}
