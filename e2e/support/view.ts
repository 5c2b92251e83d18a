// Maps page pixels to the screen from only the canvas' box and the page's size.
import type { Point } from '../../src/kernel/point.ts';
import type { Size } from '../../src/kernel/rect.ts';

export interface Box extends Point, Size {}

/** Screen = page · scale + offset (CSS px of the window). */
export interface View extends Point {
  readonly scale: number;
}

/** Margin around a fitted page (CSS px). */
export const MARGIN = 24;

/** Scale of fitted PDF pages at most: 288 CSS px an inch. Pictures aren't enlarged. */
const MOST_OF_PDF = 4;

/** Below this window height, an opened page is fitted to the width and shows its top (CSS px). */
const LOW_WINDOW = 480;

export function fittedView(canvas: Box, page: Size, mimeType: string): View {
  const most = mimeType === 'application/pdf' ? MOST_OF_PDF : 1;
  const widthScale = Math.min(most, (canvas.width - 2 * MARGIN) / page.width);
  const isLow = canvas.height < LOW_WINDOW;
  const scale = isLow ? widthScale : Math.min(widthScale, (canvas.height - 2 * MARGIN) / page.height);
  const above = Math.round((canvas.height - page.height * scale) / 2);
  return {
    scale,
    x: canvas.x + Math.round((canvas.width - page.width * scale) / 2),
    y: canvas.y + (isLow ? Math.max(MARGIN, above) : above),
  };
}

export const toScreen = (view: View, { x, y }: Point): Point => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
});

export const toPage = (view: View, { x, y }: Point): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});

export function viewFromPair(screen: readonly [Point, Point], page: readonly [Point, Point]): View {
  const scale =
    Math.hypot(screen[1].x - screen[0].x, screen[1].y - screen[0].y) /
    Math.hypot(page[1].x - page[0].x, page[1].y - page[0].y);
  return { scale, x: screen[0].x - page[0].x * scale, y: screen[0].y - page[0].y * scale };
}
