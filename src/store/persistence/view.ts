// Pure. How a document is looked at, apart from the size of the window.
import type { SessionState, SessionStore } from '../session.ts';
import type { DocumentView } from './records.ts';

export function viewOf({ pageNumber, fit, camera, viewport, hidden, styles }: SessionState): DocumentView {
  return {
    pageNumber,
    fit,
    scale: camera.scale,
    center: {
      x: (viewport.width / 2 - camera.x) / camera.scale,
      y: (viewport.height / 2 - camera.y) / camera.scale,
    },
    hidden: [...hidden],
    styles,
  };
}

/** What a view is shown by; the editor is one. */
export interface Viewer {
  readonly session: SessionStore;
  goToPage(pageNumber: number): void;
  fit(mode: 'page' | 'width'): void;
  setCamera(camera: { readonly scale: number; readonly x: number; readonly y: number }): void;
}

/** A view as it may come from elsewhere: without the styles, which are the person's. */
export type ShownView = Omit<DocumentView, 'styles'> & Partial<Pick<DocumentView, 'styles'>>;

/** Looks at the open document as before. A window that is not measured yet is waited for. */
export function showView(viewer: Viewer, view: ShownView): void {
  const { session } = viewer;
  const { pages } = session.getState();
  viewer.goToPage(view.pageNumber);
  session.setState({ hidden: new Set(view.hidden), styles: { ...session.getState().styles, ...view.styles } });
  const place = () => {
    if (view.fit !== 'none') {
      viewer.fit(view.fit);
      return;
    }
    const { width, height } = session.getState().viewport;
    const { scale, center } = view;
    viewer.setCamera({ scale, x: width / 2 - center.x * scale, y: height / 2 - center.y * scale });
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
