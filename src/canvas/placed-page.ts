// Places a page in a bitmap: painters see it upright, a transform applies the view's rotation.
import type { PageNumber } from '../kernel/page-number.ts';
import { type PageView, toScreenRect } from '../kernel/page-view.ts';
import { type Rect, roundRectOut } from '../kernel/rect.ts';
import { turnPoint, turnRect } from '../kernel/turn.ts';
import type { DeviceView } from './tile-grid.ts';

type Context = CanvasRenderingContext2D;

export interface BitmapPlacement {
  readonly pageNumber: PageNumber;
  /** Part of the upright page that the bitmap may show. */
  readonly view: DeviceView;
  /** Device px per CSS px. */
  readonly density: number;
  /** Rotation of the view (degrees clockwise). */
  readonly degrees: number;
  /** Maps pixels of the view to those of the bitmap. */
  readonly matrix: readonly [number, number, number, number, number, number];
}

/** @param window part of the screen covered by the bitmap (whole device px) */
export function placePage(pageNumber: PageNumber, page: PageView, density: number, window: Rect): BitmapPlacement {
  const { degrees } = page;
  // Rotate about a whole pixel: at right angles, tiles then meet without a seam.
  const pivot = { x: Math.round(page.x * density), y: Math.round(page.y * density) };
  const rest = turnPoint({ x: page.x * density - pivot.x, y: page.y * density - pivot.y }, -degrees);
  const shown = roundRectOut(turnRect({ ...window, x: window.x - pivot.x, y: window.y - pivot.y }, -degrees));
  const corner = turnPoint(shown, degrees);
  const { x: cosine, y: sine } = turnPoint({ x: 1, y: 0 }, degrees);
  return {
    pageNumber,
    view: {
      scale: page.scale * density,
      x: rest.x - shown.x,
      y: rest.y - shown.y,
      width: shown.width,
      height: shown.height,
    },
    density,
    degrees,
    matrix: [cosine, sine, -sine, cosine, pivot.x - window.x + corner.x, pivot.y - window.y + corner.y],
  };
}

/** Makes a pixel of the upright view the context's unit. */
export const toViewPixels = (context: Context, { matrix }: BitmapPlacement): void => context.setTransform(...matrix);

export function toPageUnits(context: Context, page: BitmapPlacement): void {
  const { scale, x, y } = page.view;
  toViewPixels(context, page);
  context.transform(scale, 0, 0, scale, x, y);
}

export function toCssPixels(context: Context, page: BitmapPlacement): void {
  toViewPixels(context, page);
  context.scale(page.density, page.density);
}

export function toDeviceRect(area: Rect, page: PageView, density: number): Rect {
  const { x, y, width, height } = toScreenRect(page, area);
  return { x: x * density, y: y * density, width: width * density, height: height * density };
}
