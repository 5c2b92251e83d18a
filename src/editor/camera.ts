// Cameras of the plane that the pages lie on: zoomed, scrolled, fitted.
import type { Camera } from '../kernel/page-view.ts';
import type { Point } from '../kernel/point.ts';
import type { Rect, Size } from '../kernel/rect.ts';

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 32;
/** Free space around a fitted page, CSS pixels. */
const FIT_MARGIN = 24;
/** Part of the page that always stays in view (CSS px). */
const KEPT_IN_VIEW = 48;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** The part of the plane that the window shows. */
export const visibleRect = (camera: Camera, viewport: Size): Rect => ({
  x: -camera.x / camera.scale,
  y: -camera.y / camera.scale,
  width: viewport.width / camera.scale,
  height: viewport.height / camera.scale,
});

/** Another scale with the point under `screenPoint` kept in place. */
export function zoomAt(camera: Camera, screenPoint: Point, scale: number): Camera {
  const next = clampScale(scale);
  const ratio = next / camera.scale;
  return {
    scale: next,
    x: screenPoint.x - (screenPoint.x - camera.x) * ratio,
    y: screenPoint.y - (screenPoint.y - camera.y) * ratio,
  };
}

type Axis = 'x' | 'y';
const LENGTHS = { x: 'width', y: 'height' } as const;

/** The camera moved so that what there is to see cannot be lost out of sight. */
export function keepInView(camera: Camera, content: Rect, viewport: Size): Camera {
  const kept = (axis: Axis): number => {
    const viewLength = viewport[LENGTHS[axis]];
    const start = content[axis] * camera.scale;
    const length = content[LENGTHS[axis]] * camera.scale;
    const least = Math.min(KEPT_IN_VIEW, length, viewLength);
    return Math.min(viewLength - least - start, Math.max(least - start - length, camera[axis]));
  };
  const [x, y] = [kept('x'), kept('y')];
  return x === camera.x && y === camera.y ? camera : { ...camera, x, y };
}

/**
 * The camera after scrolling. What is larger than the window ends with a margin at the window's edge; what is smaller is pushed about
 * freely, as by hand. A camera that is further out already goes no further.
 *
 * @param delta CSS pixels by which the content moves
 */
export function scrollBy(camera: Camera, delta: Point, content: Rect, viewport: Size): Camera {
  const moved = (axis: Axis): number => {
    const viewLength = viewport[LENGTHS[axis]];
    const start = content[axis] * camera.scale;
    const length = content[LENGTHS[axis]] * camera.scale;
    const wanted = camera[axis] + delta[axis];
    if (length + 2 * FIT_MARGIN <= viewLength) return wanted;
    const least = Math.min(camera[axis], viewLength - FIT_MARGIN - start - length);
    const most = Math.max(camera[axis], FIT_MARGIN - start);
    return Math.min(most, Math.max(least, wanted));
  };
  return keepInView({ scale: camera.scale, x: moved('x'), y: moved('y') }, content, viewport);
}

const centred = (scale: number, area: Rect, viewport: Size): Camera => ({
  scale,
  x: Math.round((viewport.width - area.width * scale) / 2 - area.x * scale),
  y: Math.round((viewport.height - area.height * scale) / 2 - area.y * scale),
});

/** A small page is enlarged no further than its own pixels; a huge one is fitted below the least scale that can be chosen. */
const fitScale = (scale: number): number => Math.min(1, Math.max(0.01, scale));

const scaleInto = (area: Size, viewport: Size): number =>
  Math.min((viewport.width - 2 * FIT_MARGIN) / area.width, (viewport.height - 2 * FIT_MARGIN) / area.height);

/** An area of the plane in the middle of the window, all of it. */
export const fitPage = (area: Rect, viewport: Size): Camera =>
  centred(fitScale(scaleInto(area, viewport)), area, viewport);

/** An area of the plane as wide as the window; its top is in view where it is taller. */
export function fitWidth(area: Rect, viewport: Size): Camera {
  const scale = fitScale((viewport.width - 2 * FIT_MARGIN) / area.width);
  const camera = centred(scale, area, viewport);
  return { ...camera, y: Math.max(camera.y, FIT_MARGIN - area.y * scale) };
}

/** The camera moved so that above and below what is higher than the window there is no more than a margin. */
export function withoutVoid(camera: Camera, content: Rect, viewport: Size): Camera {
  const start = content.y * camera.scale;
  const end = start + content.height * camera.scale;
  if (end - start + 2 * FIT_MARGIN <= viewport.height) return camera;
  const y = Math.min(FIT_MARGIN - start, Math.max(viewport.height - FIT_MARGIN - end, camera.y));
  return { ...camera, y: Math.round(y) };
}

/** An area of the plane as large as the window has room for. */
export const zoomTo = (area: Rect, viewport: Size): Camera =>
  centred(clampScale(scaleInto(area, viewport)), area, viewport);

/** An area of the plane at the present scale: its top left corner, or its middle where there is room for it. */
export function showTop(camera: Camera, area: Rect, viewport: Size): Camera {
  const placed = (axis: Axis): number => {
    const length = area[LENGTHS[axis]] * camera.scale;
    const free = viewport[LENGTHS[axis]] - length;
    return Math.round((free >= 2 * FIT_MARGIN ? free / 2 : FIT_MARGIN) - area[axis] * camera.scale);
  };
  return { scale: camera.scale, x: placed('x'), y: placed('y') };
}

/** The same for the lower end of an area that is taller than the window. */
export function showEnd(camera: Camera, area: Rect, viewport: Size): Camera {
  const shown = showTop(camera, area, viewport);
  const end = (area.y + area.height) * camera.scale;
  const isHigher = area.height * camera.scale + 2 * FIT_MARGIN > viewport.height;
  return isHigher ? { ...shown, y: Math.round(viewport.height - FIT_MARGIN - end) } : shown;
}

/** The next step of the zoom keys: powers of the square root of two around 100 %. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const step = Math.log(scale) / Math.log(Math.SQRT2);
  const next = direction > 0 ? Math.floor(step + 1e-6) + 1 : Math.ceil(step - 1e-6) - 1;
  return clampScale(Math.SQRT2 ** next);
}
