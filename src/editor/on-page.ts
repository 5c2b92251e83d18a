// Keeps marks on their page while drawn, moved and resized, except with Shift.
import {
  clampPoint,
  farthestFitting,
  isInside,
  keepInSight,
  keepOnPage,
  moveOntoPage,
  pageWith,
} from '../kernel/page-edge.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type Point, subtractPoints } from '../kernel/point.ts';
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import type { Editor } from './editor.ts';

/** How the page's edge limits a gesture. */
interface Held {
  readonly pageNumber: PageNumber;
  /** True while Shift is held: marks may leave the page. */
  readonly shift: boolean;
}

/** Notes whether the page's edge stops the gesture. */
function noteEdge({ draft }: Editor, isHeldBack: boolean): void {
  if (draft.getState().isHeldBack !== isHeldBack) draft.setState({ isHeldBack });
}

const isSame = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;

/** Limits a drag of these bounds to the page, or with Shift until their middle leaves it. */
export function holdMove(editor: Editor, bounds: Rect, delta: Point, { pageNumber, shift }: Held): Point {
  const page = editor.pageSize(pageNumber);
  if (!page) return delta;
  const held = shift ? keepInSight(bounds, delta, page) : keepOnPage(bounds, delta, page);
  noteEdge(editor, !shift && !isSame(held, delta));
  return held;
}

/** Returns the input with its point on the page, unless Shift is held. */
export function holdInput<Input extends Held & { readonly point: Point }>(editor: Editor, input: Input): Input {
  const page = editor.pageSize(input.pageNumber);
  if (!page || input.shift) {
    noteEdge(editor, false);
    return input;
  }
  const point = clampPoint(input.point, pageWith(page, undefined));
  noteEdge(editor, !isSame(point, input.point));
  return { ...input, point };
}

interface DragWay extends Held {
  readonly from: Point;
  readonly to: Point;
  /** Bounds before the change: parts beyond the page's edge may stay there. */
  readonly bounds: Rect | undefined;
}

/** Limits a drag of a handle along the page's edge: `boundsAt` must stay on the page. */
export function holdDrag(editor: Editor, way: DragWay, boundsAt: (to: Point) => Rect | undefined): Point {
  const page = editor.pageSize(way.pageNumber);
  if (!page || way.shift) {
    noteEdge(editor, false);
    return way.to;
  }
  const area = pageWith(page, way.bounds);
  const along = clampPoint(way.to, area);
  const held = farthestFitting(way.from, along, (to) => {
    const bounds = boundsAt(to);
    return bounds === undefined || isInside(area, bounds);
  });
  noteEdge(editor, !isSame(held, way.to));
  return held;
}

const boundsOn = (mark: Mark, pageNumber: PageNumber): Rect | undefined => {
  const { isMovable, bounds } = definitionOf(mark).geometry;
  return isMovable ? bounds(mark, pageNumber) : undefined;
};

const unionOn = (marks: readonly Mark[], pageNumber: PageNumber): Rect | undefined =>
  unionOfRects(marks.map((mark) => boundsOn(mark, pageNumber)).filter((bounds) => bounds !== undefined));

const moveBy = <M extends Mark>(marks: readonly M[], pageNumber: PageNumber, delta: Point): readonly M[] =>
  delta.x === 0 && delta.y === 0
    ? marks
    : marks.map((mark) => definitionOf(mark).geometry.translate(mark, pageNumber, delta) as M);

export function broughtOntoPage(editor: Editor, marks: readonly Mark[], pageNumber: PageNumber): readonly Mark[] {
  const [page, bounds] = [editor.pageSize(pageNumber), unionOn(marks, pageNumber)];
  return page && bounds ? moveBy(marks, pageNumber, moveOntoPage(bounds, page)) : marks;
}

/** Returns the part of a move by keys, or of a copy, that keeps marks on their page. */
export function heldDelta(editor: Editor, marks: readonly Mark[], pageNumber: PageNumber, delta: Point): Point {
  const [page, bounds] = [editor.pageSize(pageNumber), unionOn(marks, pageNumber)];
  return page && bounds ? keepOnPage(bounds, delta, page) : delta;
}

/** Like {@link heldDelta}, but reversed if there is no room: copies must not cover originals. */
export function offsetCopies(editor: Editor, marks: readonly Mark[], pageNumber: PageNumber, delta: Point): Point {
  const held = heldDelta(editor, marks, pageNumber, delta);
  const back = subtractPoints({ x: 0, y: 0 }, delta);
  return isSame(held, { x: 0, y: 0 }) ? heldDelta(editor, marks, pageNumber, back) : held;
}
