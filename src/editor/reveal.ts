import type { Rect } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import type { Editor } from './editor.ts';

/** How far a stretch must go to lie in the middle of another one, where it is not within it. */
const distanceInto = (start: number, length: number, outerStart: number, outerLength: number): number =>
  start >= outerStart && start + length <= outerStart + outerLength
    ? 0
    : outerStart + outerLength / 2 - (start + length / 2);

/** Moves an area of the page in view, page pixels, into the middle of what is seen of it; along the axis only that hides some of it. */
export function revealArea(editor: Editor, area: Rect): void {
  const seen = editor.seenArea();
  const x = distanceInto(area.x, area.width, seen.x, seen.width);
  const y = distanceInto(area.y, area.height, seen.y, seen.height);
  if (x === 0 && y === 0) return;
  const { camera } = editor.session.getState();
  editor.setCamera({ ...camera, x: camera.x + x * camera.scale, y: camera.y + y * camera.scale });
}

/** Goes to a mark's page and moves it into the middle where it is out of sight. */
export function revealMark(editor: Editor, mark: Mark): void {
  editor.goToPage(mark.pageNumber);
  const bounds = editor.index()?.get(mark.uid)?.bounds;
  if (bounds) revealArea(editor, bounds);
}
