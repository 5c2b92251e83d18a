import type { PagePlace } from './page-layout.ts';
import type { Point } from './point.ts';
import type { Rect, Size } from './rect.ts';
import { turnPoint, turnRect } from './turn.ts';

/** `screen = plane × scale + (x, y)` (CSS px); the plane is the one with the pages. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Position of a page on the screen: `screen = turn(page × scale) + (x, y)` (CSS px). */
export interface PageView extends Camera {
  /** Clockwise. */
  readonly degrees: number;
}

export const pageViewOf = (camera: Camera, { origin, degrees }: Pick<PagePlace, 'origin' | 'degrees'>): PageView => ({
  scale: camera.scale,
  x: camera.x + origin.x * camera.scale,
  y: camera.y + origin.y * camera.scale,
  degrees,
});

/** From CSS pixels of the screen to page units. */
export function toPagePoint(view: PageView, screenPoint: Point): Point {
  const { x, y } = turnPoint({ x: screenPoint.x - view.x, y: screenPoint.y - view.y }, -view.degrees);
  return { x: x / view.scale, y: y / view.scale };
}

/** From page units to CSS pixels of the screen. */
export function toScreenPoint(view: PageView, point: Point): Point {
  const { x, y } = turnPoint(point, view.degrees);
  return { x: x * view.scale + view.x, y: y * view.scale + view.y };
}

export function toScreenRect(view: PageView, rect: Rect): Rect {
  const { x, y, width, height } = turnRect(rect, view.degrees);
  return {
    x: x * view.scale + view.x,
    y: y * view.scale + view.y,
    width: width * view.scale,
    height: height * view.scale,
  };
}

/** Returns the visible part of a page (page units); of a rotated page, its bounding box. */
export function visiblePart(view: PageView, viewport: Size): Rect {
  const turned = { x: -view.x, y: -view.y, width: viewport.width, height: viewport.height };
  const { x, y, width, height } = turnRect(turned, -view.degrees);
  return { x: x / view.scale, y: y / view.scale, width: width / view.scale, height: height / view.scale };
}
