import type * as v from 'valibot';
import { addPoints, type Point } from '../../../kernel/point.ts';
import { quarterPoint } from '../../../kernel/quarters.ts';
import { rectFromPoints } from '../../../kernel/rect.ts';
import { mapPoint } from '../../../kernel/resize.ts';
import { distanceToSegment, polylineTouchesRect, snapAngle } from '../../../kernel/segment.ts';
import { message } from '../../../messages/index.ts';
import type { BaseMark, PageData } from '../base-mark.ts';
import type { Geometry } from '../define-mark.ts';
import { onePage, onePiece, onPageBy, scalePoint, turnBy } from './scale.ts';

export interface SegmentMark extends BaseMark {
  readonly startPoint: Point;
  readonly endPoint: Point;
  readonly thickness: number;
  readonly pageData: PageData;
}

const withEnds = <M extends SegmentMark>(mark: M, start: Point, end: Point): M => ({
  ...mark,
  startPoint: { ...mark.startPoint, ...start },
  endPoint: { ...mark.endPoint, ...end },
});

/** Geometry of types with a `startPoint` and an `endPoint`. */
export const segmentGeometry = <M extends SegmentMark>(schema: v.GenericSchema<unknown, M>): Geometry<M> => ({
  ...onePage,
  ...onePiece<M>((mark) => rectFromPoints(mark.startPoint, mark.endPoint)),
  onPage: onPageBy(schema, (mark, scale) =>
    withEnds(mark, scalePoint(mark.startPoint, scale), scalePoint(mark.endPoint, scale)),
  ),
  turn: turnBy((mark, page, quarters) =>
    withEnds(mark, quarterPoint(mark.startPoint, page, quarters), quarterPoint(mark.endPoint, page, quarters)),
  ),
  hit: (mark, _pageNumber, point, tolerance) =>
    distanceToSegment(point, mark.startPoint, mark.endPoint) <= tolerance + mark.thickness / 2,
  touches: (mark, _pageNumber, rect) => polylineTouchesRect([mark.startPoint, mark.endPoint], rect),
  translate: (mark, _pageNumber, delta) =>
    withEnds(mark, addPoints(mark.startPoint, delta), addPoints(mark.endPoint, delta)),
  resize: (mark, _pageNumber, from, to) =>
    withEnds(mark, mapPoint(mark.startPoint, from, to), mapPoint(mark.endPoint, from, to)),
  handles: (mark) => [
    { id: 'start', point: mark.startPoint, shape: 'round', cursor: 'move', label: message('Start¦of a line') },
    { id: 'end', point: mark.endPoint, shape: 'round', cursor: 'move', label: message('End¦of a line') },
  ],
  dragHandle(mark, _pageNumber, handleId, to, modifiers) {
    const isStart = handleId === 'start';
    const held = isStart ? mark.endPoint : mark.startPoint;
    const target = modifiers.straight ? snapAngle(held, to) : to;
    return isStart ? withEnds(mark, target, mark.endPoint) : withEnds(mark, mark.startPoint, target);
  },
});
