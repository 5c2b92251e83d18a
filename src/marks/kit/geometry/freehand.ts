import type * as v from 'valibot';
import {
  differenceOfPaths,
  flattenPath,
  formatPath,
  mapPath,
  type ScaleAndOffset,
  stretchPath,
} from '../../../kernel/path-geometry.ts';
import type { Point } from '../../../kernel/point.ts';
import { type Quarters, quarterPoint, quarterRect } from '../../../kernel/quarters.ts';
import { inflateRect, normalizeRect, type Rect, rectContainsPoint, type Size } from '../../../kernel/rect.ts';
import { remembered } from '../../../kernel/remembered.ts';
import { distanceToPolyline, polylineTouchesRect } from '../../../kernel/segment.ts';
import type { Geometry } from '../define-mark.ts';
import { parsedPathOf, placedCommands, placePath } from '../placed-path.ts';
import { type RectangleMark, rectangleGeometry } from './rectangle.ts';
import { onPageBy, scaleRect, turnBy } from './scale.ts';

export interface FreehandMark extends RectangleMark {
  readonly path: string;
  readonly thickness: number;
}

export const placementOf = (mark: FreehandMark): ScaleAndOffset =>
  placePath(parsedPathOf(mark), mark.rectangle, mark.thickness);

/** Returns the strokes as polylines (page px); memoized for pointer moves. */
export const strokesOf = remembered((mark: FreehandMark): readonly (readonly Point[])[] =>
  flattenPath(placedCommands(parsedPathOf(mark), placementOf(mark))),
);

/** Rounding errors that count as zero length. */
const isNothing = (length: number): boolean => Math.abs(length) < 1e-6;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-7;

/** One axis of a placement, with the rectangle before and after. */
interface Side {
  readonly scale: number;
  readonly offset: number;
  readonly boundsStart: number;
  readonly boundsSize: number;
  readonly fromStart: number;
  readonly fromSize: number;
  readonly toSize: number;
}

/** Maps the path's coordinates of one axis to the new rectangle. */
function relateSide(side: Side): { scale: number; offset: number } {
  const { boundsStart, boundsSize, fromSize, toSize } = side;
  if (!isNothing(fromSize) && !isNothing(toSize)) {
    const factor = toSize / fromSize;
    return { scale: side.scale * factor, offset: (side.offset - side.fromStart) * factor };
  }
  // A side squeezed to nothing keeps its path, so that it can be stretched again.
  const kept = isNothing(side.scale) ? 1 : side.scale;
  const scale = isNothing(toSize) || isNothing(boundsSize) ? kept : toSize / boundsSize;
  return { scale, offset: -boundsStart * scale };
}

/** Returns the mark with another rectangle; its path is relative to the origin. */
function withRectangle<M extends FreehandMark>(mark: M, rectangle: M['rectangle']): M {
  const from = normalizeRect(mark.rectangle);
  const to = normalizeRect(rectangle);
  const { commands, bounds } = parsedPathOf(mark);
  const { scaleX, scaleY, offsetX, offsetY } = placementOf(mark);
  const isRelative = scaleX === 1 && scaleY === 1 && offsetX === from.x && offsetY === from.y;
  // Keep the text if possible: repeated rounding degrades a path.
  if (isRelative && isSame(from.width, to.width) && isSame(from.height, to.height)) return { ...mark, rectangle };
  const relate = (start: 'x' | 'y', size: 'width' | 'height', scale: number, offset: number) =>
    relateSide({
      scale,
      offset,
      boundsStart: bounds[start],
      boundsSize: bounds[size],
      fromStart: from[start],
      fromSize: from[size],
      toSize: to[size],
    });
  const across = relate('x', 'width', scaleX, offsetX);
  const down = relate('y', 'height', scaleY, offsetY);
  const stretch = { scaleX: across.scale, scaleY: down.scale, offsetX: across.offset, offsetY: down.offset };
  return { ...mark, rectangle, path: formatPath(stretchPath(commands, stretch)) };
}

/** Rotates the path with its rectangle, relative to the new origin. */
function turnPath<M extends FreehandMark>(mark: M, page: Size, quarters: Quarters): M {
  const box = normalizeRect(mark.rectangle);
  const { x, y } = quarterRect(box, page, quarters);
  const commands = mapPath(placedCommands(parsedPathOf(mark), placementOf(mark)), (point) => {
    const turned = quarterPoint(point, page, quarters);
    return { x: turned.x - x, y: turned.y - y };
  });
  return { ...mark, rectangle: { ...mark.rectangle, ...quarterRect(box, page, quarters) }, path: formatPath(commands) };
}

/** Tolerance for equal positions: paths and rectangles are rounded to hundredths of a pixel. */
const ROUNDED = 0.02;

/** Geometry of freehand types: a `path` in a `rectangle`, picked by its strokes. */
export const freehandGeometry = <M extends FreehandMark>(schema: v.GenericSchema<unknown, M>): Geometry<M> => {
  const box = rectangleGeometry(schema);
  return {
    ...box,
    onPage: onPageBy(schema, (mark, scale) => withRectangle(mark, scaleRect(mark.rectangle, scale))),
    turn: turnBy(turnPath),
    hit: (mark, _pageNumber, point, tolerance) => {
      const reach = tolerance + mark.thickness / 2;
      if (!rectContainsPoint(inflateRect(normalizeRect(mark.rectangle), reach + mark.thickness), point)) return false;
      return strokesOf(mark).some((line) => distanceToPolyline(point, line) <= reach);
    },
    touches: (mark, _pageNumber, rect: Rect) => strokesOf(mark).some((line) => polylineTouchesRect(line, rect)),
    translate: (mark, pageNumber, delta) => withRectangle(mark, box.translate(mark, pageNumber, delta).rectangle),
    resize: (mark, pageNumber, from, to) => withRectangle(mark, box.resize(mark, pageNumber, from, to).rectangle),
    dragHandle: (mark, pageNumber, handleId, to, modifiers) =>
      withRectangle(mark, box.dragHandle(mark, pageNumber, handleId, to, modifiers).rectangle),
    growth(before, after) {
      const [from, to] = [before, after].map((mark) => placedCommands(parsedPathOf(mark), placementOf(mark)));
      return from && to && differenceOfPaths(from, to, ROUNDED);
    },
  };
};
