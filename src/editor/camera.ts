import type { Point } from '../kernel/point.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import type { Camera, Viewport } from '../store/session.ts';

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 32;
/** Free space around a fitted page, CSS pixels. */
const FIT_MARGIN = 24;
/** How much of the page stays in view however far it is pushed, CSS pixels. */
const KEPT_IN_VIEW = 48;

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

export const toPagePoint = (camera: Camera, screenPoint: Point): Point => ({
  x: (screenPoint.x - camera.x) / camera.scale,
  y: (screenPoint.y - camera.y) / camera.scale,
});

export const toScreenPoint = (camera: Camera, point: Point): Point => ({
  x: point.x * camera.scale + camera.x,
  y: point.y * camera.scale + camera.y,
});

export const toScreenRect = (camera: Camera, rect: Rect): Rect => ({
  x: rect.x * camera.scale + camera.x,
  y: rect.y * camera.scale + camera.y,
  width: rect.width * camera.scale,
  height: rect.height * camera.scale,
});

/** The part of the plane that the window shows, page pixels. */
export const visibleRect = (camera: Camera, viewport: Viewport): Rect => ({
  x: -camera.x / camera.scale,
  y: -camera.y / camera.scale,
  width: viewport.width / camera.scale,
  height: viewport.height / camera.scale,
});

/** Another scale with the page point under `screenPoint` kept in place. */
export function zoomAt(camera: Camera, screenPoint: Point, scale: number): Camera {
  const next = clampScale(scale);
  const ratio = next / camera.scale;
  return {
    scale: next,
    x: screenPoint.x - (screenPoint.x - camera.x) * ratio,
    y: screenPoint.y - (screenPoint.y - camera.y) * ratio,
  };
}

/** The camera moved so that the page cannot be lost out of sight. */
export function keepInView(camera: Camera, page: Size, viewport: Viewport): Camera {
  const clampAxis = (offset: number, pageLength: number, viewLength: number) => {
    const kept = Math.min(KEPT_IN_VIEW, pageLength, viewLength);
    return Math.min(viewLength - kept, Math.max(kept - pageLength, offset));
  };
  const x = clampAxis(camera.x, page.width * camera.scale, viewport.width);
  const y = clampAxis(camera.y, page.height * camera.scale, viewport.height);
  return x === camera.x && y === camera.y ? camera : { ...camera, x, y };
}

const centred = (scale: number, page: Size, viewport: Viewport): Camera => ({
  scale,
  x: Math.round((viewport.width - page.width * scale) / 2),
  y: Math.round((viewport.height - page.height * scale) / 2),
});

/** A small page is enlarged no further than its own pixels; a huge one is fitted below the least scale that can be chosen. */
const fitScale = (scale: number): number => Math.min(1, Math.max(0.01, scale));

export function fitPage(page: Size, viewport: Viewport): Camera {
  const scale = Math.min(
    (viewport.width - 2 * FIT_MARGIN) / page.width,
    (viewport.height - 2 * FIT_MARGIN) / page.height,
  );
  return centred(fitScale(scale), page, viewport);
}

/** The page as wide as the window; its top stays in view where it is taller. */
export function fitWidth(page: Size, viewport: Viewport): Camera {
  const camera = centred(fitScale((viewport.width - 2 * FIT_MARGIN) / page.width), page, viewport);
  return { ...camera, y: Math.max(camera.y, FIT_MARGIN) };
}

/** The next step of the zoom keys: powers of the square root of two around 100 %. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const step = Math.log(scale) / Math.log(Math.SQRT2);
  const next = direction > 0 ? Math.floor(step + 1e-6) + 1 : Math.ceil(step - 1e-6) - 1;
  return clampScale(Math.SQRT2 ** next);
}
