// Snapping to the edges and centres of other marks and of the page.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { type SnapLine, snapLinesOf, snapRect } from '../kernel/snap.ts';
import type { Editor } from './editor.ts';

/** CSS pixels. */
const SNAP_REACH = 6;
/** Among more marks than these everything would snap to something. */
const MOST_NEIGHBOURS = 300;

export interface Snapper {
  /** A rectangle being moved: all its lines snap. */
  move(rect: Rect): { readonly delta: Point; readonly guides: readonly SnapLine[] };
  /** A point being dragged: a corner, a vertex. */
  point(point: Point): { readonly point: Point; readonly guides: readonly SnapLine[] };
}

const OFF: Snapper = {
  move: () => ({ delta: { x: 0, y: 0 }, guides: [] }),
  point: (point) => ({ point, guides: [] }),
};

/** Returns whether a gesture snaps: the setting, inverted while Control is held. */
export const isSnapping = (editor: Editor, isControlHeld: boolean): boolean =>
  editor.session.getState().isSnapping !== isControlHeld;

function collect(editor: Editor, pageNumber: PageNumber, left: ReadonlySet<string>): Snapper {
  const { camera } = editor.session.getState();
  const page = editor.pageSize(pageNumber);
  const around = editor.index(pageNumber)?.query(editor.seenArea(pageNumber)) ?? [];
  const neighbours = around.filter(({ uid }) => !left.has(uid));
  const lines = [
    ...(page ? snapLinesOf({ x: 0, y: 0, ...page }) : []),
    ...neighbours.slice(-MOST_NEIGHBOURS).flatMap(({ bounds }) => snapLinesOf(bounds)),
  ];
  const tolerance = SNAP_REACH / camera.scale;
  return {
    move: (rect) => snapRect(rect, lines, tolerance),
    point(point) {
      const { delta, guides } = snapRect({ ...point, width: 0, height: 0 }, lines, tolerance, { x: [0], y: [0] });
      return { point: { x: point.x + delta.x, y: point.y + delta.y }, guides };
    },
  };
}

/** Creates a gesture's snapper, which collects targets on first use. `left` marks move along. */
export function createSnapper(
  editor: Editor,
  pageNumber: PageNumber,
  left: ReadonlySet<string>,
): (isOn: boolean) => Snapper {
  let snapper: Snapper | undefined;
  return (isOn) => {
    if (!isOn) return OFF;
    snapper ??= collect(editor, pageNumber, left);
    return snapper;
  };
}

/** Bounds of several marks, or nothing to snap with. */
export const boundsOf = (rects: Iterable<Rect>): Rect => unionOfRects(rects) ?? { x: 0, y: 0, width: 0, height: 0 };
