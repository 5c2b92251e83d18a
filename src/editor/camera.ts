// Cameras of the plane with the pages: zoom, scroll, fit.
import type { Camera } from '../kernel/page-view.ts';
import type { Point } from '../kernel/point.ts';
import type { Rect, Size } from '../kernel/rect.ts';

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 32;
/** Margin around a fitted page (CSS px). */
const FIT_MARGIN = 24;
/** Part of the page that always stays in view (CSS px). */
const KEPT_IN_VIEW = 48;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

export const visibleRect = (camera: Camera, viewport: Size): Rect => ({
  x: -camera.x / camera.scale,
  y: -camera.y / camera.scale,
  width: viewport.width / camera.scale,
  height: viewport.height / camera.scale,
});

/** Returns a camera of another scale that keeps the point under `screenPoint` in place. */
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
 * Content larger than the window ends with a margin at its edge; smaller content moves freely.
 * A camera beyond these limits moves no farther. `delta` of the content in CSS px.
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

/** Huge pages may be smaller than the minimum zoom. */
const fitScale = (scale: number, most: number): number => Math.min(most, Math.max(0.01, scale));

const scaleInto = (area: Size, viewport: Size): number =>
  Math.min((viewport.width - 2 * FIT_MARGIN) / area.width, (viewport.height - 2 * FIT_MARGIN) / area.height);

/** Fits an area to the window at a scale of at most `most`. */
export const fitPage = (area: Rect, viewport: Size, most: number): Camera =>
  centred(fitScale(scaleInto(area, viewport), most), area, viewport);

/** Fits the width of an area to the window, and shows its top if it is taller. */
export function fitWidth(area: Rect, viewport: Size, most: number): Camera {
  const scale = fitScale((viewport.width - 2 * FIT_MARGIN) / area.width, most);
  const camera = centred(scale, area, viewport);
  return { ...camera, y: Math.max(camera.y, FIT_MARGIN - area.y * scale) };
}

/** Returns the camera, moved so that taller content ends at a margin; centres other content. */
export function withoutVoid(camera: Camera, content: Rect, viewport: Size): Camera {
  const start = content.y * camera.scale;
  const end = start + content.height * camera.scale;
  if (end - start + 2 * FIT_MARGIN <= viewport.height)
    return { ...camera, y: centred(camera.scale, content, viewport).y };
  const y = Math.min(FIT_MARGIN - start, Math.max(viewport.height - FIT_MARGIN - end, camera.y));
  return { ...camera, y: Math.round(y) };
}

/** Fits an area of the plane to the window as large as possible. */
export const zoomTo = (area: Rect, viewport: Size): Camera =>
  centred(clampScale(scaleInto(area, viewport)), area, viewport);

/** Shows an area at the current scale: its top left corner, or its middle if there is room. */
export function showTop(camera: Camera, area: Rect, viewport: Size): Camera {
  const placed = (axis: Axis): number => {
    const length = area[LENGTHS[axis]] * camera.scale;
    const free = viewport[LENGTHS[axis]] - length;
    return Math.round((free >= 2 * FIT_MARGIN ? free / 2 : FIT_MARGIN) - area[axis] * camera.scale);
  };
  return { scale: camera.scale, x: placed('x'), y: placed('y') };
}

/** The same for the lower end of an area taller than the window. */
export function showEnd(camera: Camera, area: Rect, viewport: Size): Camera {
  const shown = showTop(camera, area, viewport);
  const end = (area.y + area.height) * camera.scale;
  const isHigher = area.height * camera.scale + 2 * FIT_MARGIN > viewport.height;
  return isHigher ? { ...shown, y: Math.round(viewport.height - FIT_MARGIN - end) } : shown;
}

/** Returns the next zoom step: powers of √2 around 100 %. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const step = Math.log(scale) / Math.log(Math.SQRT2);
  const next = direction > 0 ? Math.floor(step + 1e-6) + 1 : Math.ceil(step - 1e-6) - 1;
  return clampScale(Math.SQRT2 ** next);
}
