import type * as v from 'valibot';
import { addPoints, type Point } from '../../../kernel/point.ts';
import { quarterPoint } from '../../../kernel/quarters.ts';
import { boundsOfPoints } from '../../../kernel/rect.ts';
import { mapPoint } from '../../../kernel/resize.ts';
import { distanceToPolyline, polylineTouchesRect, snapAngle } from '../../../kernel/segment.ts';
import { message } from '../../../messages/index.ts';
import type { BaseMark, PageData } from '../base-mark.ts';
import type { Geometry, Handle } from '../define-mark.ts';
import { onePage, onePiece, onPageBy, scalePoint, turnBy } from './scale.ts';

export interface PolylineMark extends BaseMark {
  readonly points: readonly Point[];
  readonly thickness: number;
  readonly pageData: PageData;
}

const withPoints = <M extends PolylineMark>(mark: M, points: readonly Point[]): M => ({ ...mark, points });

const mapPoints = <M extends PolylineMark>(mark: M, change: (point: Point) => Point): M =>
  withPoints(mark, mark.points.map(change));

const move = (point: Point, to: Point): Point => ({ ...point, x: to.x, y: to.y });

/** `vertex:3` is vertex 3; `insert:3` inserts one before it. */
function parseHandle(id: string): { kind: 'vertex' | 'insert'; index: number } | undefined {
  const [, kind, index] = /^(vertex|insert):(\d+)$/.exec(id) ?? [];
  return kind === 'vertex' || kind === 'insert' ? { kind, index: Number(index) } : undefined;
}

function polylineHandles(points: readonly Point[]): Handle[] {
  const handles: Handle[] = [];
  // Insertion handles first: where both are close, the vertex wins, since it is drawn last.
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    handles.push({
      id: `insert:${index}`,
      point: middle,
      shape: 'insert',
      cursor: 'copy',
      label: message('New vertex {number}', { number: index }),
    });
  });
  points.forEach((point, index) => {
    handles.push({
      id: `vertex:${index}`,
      point,
      shape: 'round',
      cursor: 'move',
      label: message('Vertex {number}', { number: index + 1 }),
    });
  });
  return handles;
}

/** Geometry of types with `points`: an open polyline. */
export const polylineGeometry = <M extends PolylineMark>(schema: v.GenericSchema<unknown, M>): Geometry<M> => ({
  ...onePage,
  ...onePiece<M>((mark) => boundsOfPoints(mark.points)),
  onPage: onPageBy(schema, (mark, scale) => mapPoints(mark, (point) => scalePoint(point, scale))),
  turn: turnBy((mark, page, quarters) => mapPoints(mark, (point) => quarterPoint(point, page, quarters))),
  hit: (mark, _pageNumber, point, tolerance) =>
    distanceToPolyline(point, mark.points) <= tolerance + mark.thickness / 2,
  touches: (mark, _pageNumber, rect) => polylineTouchesRect(mark.points, rect),
  translate: (mark, _pageNumber, delta) => mapPoints(mark, (point) => move(point, addPoints(point, delta))),
  resize: (mark, _pageNumber, from, to) => mapPoints(mark, (point) => move(point, mapPoint(point, from, to))),
  handles: (mark) => polylineHandles(mark.points),
  dragHandle(mark, _pageNumber, handleId, to, modifiers) {
    const handle = parseHandle(handleId);
    if (!handle || handle.index >= mark.points.length) return mark;
    const neighbour = mark.points[handle.index - 1] ?? mark.points[1];
    const target = modifiers.straight && neighbour ? snapAngle(neighbour, to) : to;
    const points = [...mark.points];
    const held = points[handle.index];
    if (handle.kind === 'insert') points.splice(handle.index, 0, { x: target.x, y: target.y });
    else if (held) points[handle.index] = move(held, target);
    return withPoints(mark, points);
  },
  handleAfter: (handleId) => handleId.replace('insert:', 'vertex:'),
  removeHandle(mark, _pageNumber, handleId) {
    const handle = parseHandle(handleId);
    if (handle?.kind !== 'vertex' || mark.points.length <= 2) return undefined;
    return withPoints(
      mark,
      mark.points.filter((_, index) => index !== handle.index),
    );
  },
});
