// Pure.
import { rectCenter, unionRect } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import { visibleRect } from './camera.ts';
import type { Editor } from './editor.ts';

/** Goes to a mark's page and moves it into the middle where it is out of sight. */
export function revealMark(editor: Editor, mark: Mark): void {
  editor.goToPage(mark.pageNumber);
  const bounds = editor.index()?.get(mark.uid)?.bounds;
  const { camera, viewport } = editor.session.getState();
  if (!bounds) return;
  const view = visibleRect(camera, viewport);
  const union = unionRect(view, bounds);
  if (union.width <= view.width && union.height <= view.height) return;
  const center = rectCenter(bounds);
  editor.setCamera({
    scale: camera.scale,
    x: viewport.width / 2 - center.x * camera.scale,
    y: viewport.height / 2 - center.y * camera.scale,
  });
}
