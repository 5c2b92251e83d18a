// Viewport of the window: camera, current page, and coordinate conversion.

import type { LayoutMode, PageLayout, PagePlace } from '../kernel/page-layout.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import {
  type Camera,
  type PageView,
  pageViewOf,
  toPagePoint,
  toScreenPoint,
  toScreenRect,
  visiblePart,
} from '../kernel/page-view.ts';
import type { Point } from '../kernel/point.ts';
import { intersectRect, type Rect, type Size } from '../kernel/rect.ts';
import { normalizeDegrees } from '../kernel/turn.ts';
import { layoutOf, type SessionState, type SessionStore, type Viewport } from '../store/session.ts';
import {
  fitPage,
  fitWidth,
  keepInView,
  scrollBy,
  showEnd,
  showTop,
  visibleRect,
  withoutVoid,
  zoomTo,
} from './camera.ts';

/** The page defaults to the current page. */
export interface View {
  /** Undefined while no document is open. */
  pageSize(pageNumber?: PageNumber): Size | undefined;
  layout(): PageLayout;
  /** Position of a page on the screen, visible or not. */
  pageView(pageNumber?: PageNumber): PageView;
  /** Visible pages in order; the same array while unchanged. */
  pagesInView(): readonly PageNumber[];
  /** Page under a screen point, or the nearest page. */
  pageAt(screenPoint: Point): number;
  toPagePoint(screenPoint: Point, pageNumber?: PageNumber): Point;
  /** Visible part of the page's plane (page units). */
  seenArea(pageNumber?: PageNumber): Rect;
  /** Centre of the visible part of the current page (page units). */
  viewCenter(): Point;
  setCamera(camera: Camera): void;
  /** Scrolls by a delta (CSS px), clamped; in single-page layout, on to the next page. */
  scroll(delta: Point): void;
  /** Centres an area of a page, along the axes on which part of it is hidden. */
  reveal(area: Rect, pageNumber?: PageNumber): void;
  /** Centres the window on a point (page units). */
  lookAt(pageNumber: PageNumber, center: Point, scale: number): void;
  fit(mode: 'page' | 'width'): void;
  /** Fits a page that was just opened: to the width in low windows. */
  fitOpened(): void;
  zoomToArea(area: Rect, pageNumber?: PageNumber): void;
  /** Resizes the window: a fitted page stays fitted, any other keeps its centre. */
  resizeViewport(viewport: Viewport): void;
  setLayoutMode(mode: LayoutMode): void;
  resizePages(pages: readonly Size[]): void;
  /** Rotates the view of all pages in quarter turns; `1` is clockwise. */
  turnView(quarters: number): void;
  /** Rotates one page by a small angle (degrees clockwise), in addition to quarter turns. */
  straighten(pageNumber: PageNumber, degrees: number): void;
}

/** Overscroll past a page's end that shows the next page (CSS px). */
const SCROLL_TO_TURN = 120;

const NO_PLACE: Pick<PagePlace, 'origin' | 'degrees' | 'box'> = {
  origin: { x: 0, y: 0 },
  degrees: 0,
  box: { x: 0, y: 0, width: 0, height: 0 },
};

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

const areaOf = (rect: Rect | undefined): number => (rect ? rect.width * rect.height : 0);

/** Page with the largest visible area; on a tie, the current page or the first. */
function mostInView(layout: PageLayout, visible: Rect, pageNumber: PageNumber): number {
  const seenOf = (place: PagePlace | undefined) => areaOf(place && intersectRect(place.box, visible));
  let best = pageNumber;
  // Hysteresis: pages of equal visible area must not alternate.
  let most = seenOf(layout.place(pageNumber)) * 1.001;
  for (const place of layout.inArea(visible)) {
    const seen = seenOf(place);
    if (seen <= most) continue;
    best = place.pageNumber;
    most = seen;
  }
  return best;
}

/** Returns the camera that shows a page point at a screen point. */
function cameraFor(place: Pick<PagePlace, 'origin' | 'degrees'>, point: Point, at: Point, scale: number): Camera {
  const { x, y } = toScreenPoint(pageViewOf({ scale, x: 0, y: 0 }, place), point);
  return { scale, x: at.x - x, y: at.y - y };
}

function fitted(state: SessionState, mode: 'page' | 'width'): Camera {
  const { viewport } = state;
  const layout = layoutOf(state);
  const area = layout.spread(state.pageNumber) ?? NO_PLACE.box;
  const fitArea = mode === 'page' ? fitPage : fitWidth;
  return withoutVoid(fitArea(area, viewport, mostFit(state)), layout.bounds, viewport);
}

/** Fitted pages of known size are shown in at most three times that size (CSS px an inch). */
const MOST_FITTED = 3 * 96;

/** Pictures without a size aren't enlarged. */
const mostFit = ({ unitsPerInch }: SessionState): number =>
  unitsPerInch === undefined ? 1 : MOST_FITTED / unitsPerInch;

/** Below this window height (CSS px), fit the width: phones in landscape, 200 % browser zoom. */
const LOW_WINDOW = 480;

const firstFit = ({ height }: Size): 'page' | 'width' => (height < LOW_WINDOW ? 'width' : 'page');

/** Scale after a layout change: a fitted page that was scrolled keeps its fitted size. */
function scaleAfter(before: SessionState, after: SessionState): number {
  const { scale } = before.camera;
  const mode = (['page', 'width'] as const).find((each) => fitted(before, each).scale === scale);
  return mode ? fitted(after, mode).scale : scale;
}

export interface ViewPorts {
  /** Height of the window's lower part that is covered (CSS px). */
  coveredHeight(): number;
  /** Shows the next (1) or previous page (-1), the latter from its end. */
  turnPage(by: 1 | -1): void;
}

export function createView(session: SessionStore, ports: ViewPorts): View {
  let inView: readonly PageNumber[] = [];
  /** Overscroll past the page's end (CSS px). */
  let unspent = 0;

  const layout = () => layoutOf(session.getState());
  const pagePlace = (pageNumber = session.getState().pageNumber) => layout().place(pageNumber) ?? NO_PLACE;
  const isOpen = () => session.getState().pages.length > 0;

  const seenViewport = (): Size => {
    const { width, height } = session.getState().viewport;
    return { width, height: height - ports.coveredHeight() };
  };

  /** Session change that sets a camera and the page with the largest visible area. */
  function look(camera: Camera): Partial<SessionState> {
    const { viewport, pageNumber, layoutMode } = session.getState();
    const page = layoutMode === 'single' ? pageNumber : mostInView(layout(), visibleRect(camera, viewport), pageNumber);
    return page === pageNumber ? { camera } : { camera, pageNumber: page, selectedBarcode: undefined };
  }

  const view: View = {
    layout,
    pageSize: (pageNumber = session.getState().pageNumber) => atPage(session.getState().pages, pageNumber),
    pageView: (pageNumber) => pageViewOf(session.getState().camera, pagePlace(pageNumber)),
    pagesInView() {
      const { camera, viewport } = session.getState();
      const now = viewport.width === 0 ? [] : layout().inArea(visibleRect(camera, viewport));
      const isSame = now.length === inView.length && now.every(({ pageNumber }, at) => pageNumber === inView[at]);
      if (!isSame) inView = now.map(({ pageNumber }) => pageNumber);
      return inView;
    },
    pageAt(screenPoint) {
      const { camera, pageNumber } = session.getState();
      const { x, y } = toPagePoint({ ...camera, degrees: 0 }, screenPoint);
      return layout().nearest({ x, y })?.pageNumber ?? pageNumber;
    },
    toPagePoint: (screenPoint, pageNumber) => toPagePoint(view.pageView(pageNumber), screenPoint),
    seenArea: (pageNumber) => visiblePart(view.pageView(pageNumber), seenViewport()),
    viewCenter() {
      const size = view.pageSize();
      const center = view.toPagePoint(middleOf(seenViewport()));
      if (!size) return center;
      return { x: Math.min(size.width, Math.max(0, center.x)), y: Math.min(size.height, Math.max(0, center.y)) };
    },
    setCamera(camera) {
      const { viewport } = session.getState();
      const kept = isOpen() ? keepInView(camera, layout().bounds, viewport) : camera;
      session.setState({ ...look(kept), fit: 'none' });
    },
    scroll(delta) {
      const { camera, layoutMode } = session.getState();
      const { bounds } = layout();
      const viewport = seenViewport();
      const isTurning = layoutMode === 'single' && delta.y !== 0;
      const isWhole = bounds.height * camera.scale <= viewport.height;
      const next = scrollBy(camera, isTurning && isWhole ? { x: delta.x, y: 0 } : delta, bounds, viewport);
      if (next.x !== camera.x || next.y !== camera.y) view.setCamera(next);
      if (!isTurning || next.y !== camera.y) {
        unspent = 0;
        return;
      }
      unspent = unspent < 0 === delta.y < 0 ? unspent + delta.y : delta.y;
      if (Math.abs(unspent) < SCROLL_TO_TURN) return;
      ports.turnPage(unspent < 0 ? 1 : -1);
      unspent = 0;
    },
    reveal(area, pageNumber) {
      const { camera } = session.getState();
      const shown = toScreenRect(view.pageView(pageNumber), area);
      const seen = seenViewport();
      const distanceInto = (start: number, length: number, room: number) =>
        start >= 0 && start + length <= room ? 0 : room / 2 - (start + length / 2);
      const x = distanceInto(shown.x, shown.width, seen.width);
      const y = distanceInto(shown.y, shown.height, seen.height);
      if (x !== 0 || y !== 0) view.setCamera({ ...camera, x: camera.x + x, y: camera.y + y });
    },
    lookAt(pageNumber, center, scale) {
      view.setCamera(cameraFor(pagePlace(pageNumber), center, middleOf(session.getState().viewport), scale));
    },
    fitOpened: () => view.fit(firstFit(session.getState().viewport)),
    fit(mode) {
      const state = session.getState();
      if (!isOpen() || state.viewport.width === 0) return;
      session.setState({ camera: fitted(state, mode), fit: mode });
    },
    zoomToArea(area, pageNumber) {
      const { viewport } = session.getState();
      if (!isOpen() || viewport.width === 0) return;
      const { origin, degrees } = pagePlace(pageNumber);
      view.setCamera(zoomTo(toScreenRect({ scale: 1, ...origin, degrees }, area), viewport));
    },
    resizeViewport(viewport) {
      const before = session.getState();
      const { viewport: old, fit, camera } = before;
      if (old.width === viewport.width && old.height === viewport.height && old.density === viewport.density) return;
      // One update for both: viewport listeners may set another camera.
      if (!isOpen()) session.setState({ viewport });
      else if (fit !== 'none') {
        const mode = old.width === 0 && fit === 'page' ? firstFit(viewport) : fit;
        session.setState({ viewport, fit: mode, camera: fitted({ ...before, viewport }, mode) });
      } else {
        const isFirst = old.width === 0;
        const x = camera.x + (isFirst ? 0 : (viewport.width - old.width) / 2);
        const y = camera.y + (isFirst ? 0 : (viewport.height - old.height) / 2);
        session.setState({ viewport, camera: keepInView({ ...camera, x, y }, layout().bounds, viewport) });
      }
    },
    setLayoutMode: (layoutMode) => layOutAnew({ layoutMode }),
    resizePages: (pages) => layOutAnew({ pages }),
    turnView(quarters) {
      layOutAnew({ turn: normalizeDegrees(session.getState().turn + 90 * quarters) });
    },
    straighten(pageNumber, degrees) {
      const straightening = new Map(session.getState().straightening);
      if (degrees === 0) straightening.delete(pageNumber);
      else straightening.set(pageNumber, degrees);
      layOutAnew({ straightening });
    },
  };

  /** Changes the layout: keeps the point at the window's centre, or the fit. */
  function layOutAnew(change: Partial<SessionState>): void {
    const before = session.getState();
    const middle = middleOf(before.viewport);
    const point = view.toPagePoint(middle);
    const size = view.pageSize();
    const after = { ...before, ...change };
    const place = layoutOf(after).place(after.pageNumber);
    if (!place || !size || before.viewport.width === 0) {
      session.setState(change);
      return;
    }
    // Keeps the relative position if the page's size changed.
    const stays = { x: (point.x * place.size.width) / size.width, y: (point.y * place.size.height) / size.height };
    const camera =
      before.fit === 'none'
        ? keepInView(
            cameraFor(place, stays, middle, scaleAfter(before, after)),
            layoutOf(after).bounds,
            before.viewport,
          )
        : fitted(after, before.fit);
    session.setState({ ...change, camera });
  }

  return view;
}

/** Shows the current page: as fitted, or else at the same scale from its top or end. */
export function cameraOnPage(state: SessionState, edge: 'top' | 'end'): Camera {
  const { fit, viewport, pageNumber } = state;
  const camera = fit === 'none' ? state.camera : fitted(state, fit);
  const area = layoutOf(state).spread(pageNumber) ?? NO_PLACE.box;
  if (edge === 'end') return showEnd(camera, area, viewport);
  return fit === 'none' ? showTop(camera, area, viewport) : camera;
}
