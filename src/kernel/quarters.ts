// Page rotation in quarter turns: exact, so that four turns restore every coordinate.
import type { Point } from './point.ts';
import type { Rect, Size } from './rect.ts';

/** Quarters of a turn, clockwise as the screen shows it. */
export type Quarters = 0 | 1 | 2 | 3;

export const addQuarters = (a: number, b: number): Quarters => ((((a + b) % 4) + 4) % 4) as Quarters;

export const quarterSize = ({ width, height }: Size, quarters: Quarters): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns where a point of a page is after the rotation. @param page size before it */
export function quarterPoint<P extends Point>(point: P, { width, height }: Size, quarters: Quarters): P {
  const { x, y } = point;
  switch (quarters) {
    case 0:
      return point;
    case 1:
      return { ...point, x: height - y, y: x };
    case 2:
      return { ...point, x: width - x, y: height - y };
    case 3:
      return { ...point, x: y, y: width - x };
  }
}

/** Rotates a rectangle. One drawn right to left keeps its negative size. */
export function quarterRect<R extends Rect>(rect: R, page: Size, quarters: Quarters): R {
  const { x, y, width, height } = rect;
  switch (quarters) {
    case 0:
      return rect;
    case 1:
      return { ...rect, x: page.height - y - height, y: x, width: height, height: width };
    case 2:
      return { ...rect, x: page.width - x - width, y: page.height - y - height };
    case 3:
      return { ...rect, x: y, y: page.width - x - width, width: height, height: width };
  }
}
