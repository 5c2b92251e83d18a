// View of a document, independent of the window's size.
import type { PageNumber } from '../../kernel/page-number.ts';
import { pageViewOf, toPagePoint } from '../../kernel/page-view.ts';
import type { Point } from '../../kernel/point.ts';
import { BASE_LAYER } from '../../marks/index.ts';
import { layoutOf, type SessionState, type SessionStore } from '../session.ts';
import type { DocumentView } from './records.ts';

const NOWHERE = { origin: { x: 0, y: 0 }, degrees: 0 };

export function viewOf(state: SessionState): DocumentView {
  const { pageNumber, fit, camera, viewport, hiddenByHand, activeLayer, turn, straightening, styles } = state;
  const view = pageViewOf(camera, layoutOf(state).place(pageNumber) ?? NOWHERE);
  return {
    pageNumber,
    fit,
    scale: camera.scale,
    center: toPagePoint(view, { x: viewport.width / 2, y: viewport.height / 2 }),
    hidden: [...hiddenByHand],
    ...(activeLayer === BASE_LAYER ? {} : { activeLayer }),
    turn,
    straightening: [...straightening],
    styles,
  };
}

/** Object that shows a view; the editor is one. */
export interface ViewTarget {
  readonly session: SessionStore;
  goToPage(pageNumber: PageNumber): void;
  fit(mode: 'page' | 'width'): void;
  lookAt(pageNumber: PageNumber, center: Point, scale: number): void;
}

/** A view that may come from elsewhere: without styles, which belong to the user. */
export type ShownView = Omit<DocumentView, 'styles'> & Partial<Pick<DocumentView, 'styles'>>;

/** Restores a view of the open document. Waits until the window is measured. */
export function showView(viewer: ViewTarget, view: ShownView): void {
  const { session } = viewer;
  const { pages } = session.getState();
  // Set the rotation before going to the page: it decides the scroll position.
  session.setState({ turn: view.turn ?? 0, straightening: new Map(view.straightening) });
  viewer.goToPage(view.pageNumber);
  session.setState({
    hiddenByHand: new Set(view.hidden),
    activeLayer: view.activeLayer ?? BASE_LAYER,
    styles: { ...session.getState().styles, ...view.styles },
  });
  const place = () => {
    if (view.fit !== 'none') {
      viewer.fit(view.fit);
      return;
    }
    viewer.lookAt(view.pageNumber, view.center, view.scale);
  };
  if (session.getState().viewport.width > 0) {
    place();
    return;
  }
  const stop = session.subscribe((state) => {
    if (state.viewport.width === 0) return;
    stop();
    if (state.pages === pages) place();
  });
}
