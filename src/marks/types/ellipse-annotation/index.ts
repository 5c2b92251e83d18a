import {
  distanceToEllipse,
  ellipseContainsPoint,
  ellipseContainsRect,
  ellipseTouchesRect,
} from '../../../kernel/ellipse.ts';
import { inflateRect, normalizeRect } from '../../../kernel/rect.ts';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, ShapeStyle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import type { Geometry } from '../../kit/define-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { createShapeStyle, shapeStyleEntries, shapeStyleFields } from '../../kit/shape-style.ts';
import { boxSchema } from '../../kit/values.ts';
import { paintEllipse } from './paint.ts';

const schema = boxSchema('EllipseAnnotation', shapeStyleEntries);

export interface EllipseAnnotation extends BaseMark, InRectangle, ShapeStyle {
  readonly type: 'EllipseAnnotation';
}

const isHollow = (mark: EllipseAnnotation): boolean => mark.fillColor === 'transparent';

/** Geometry of a rectangle, but picked by the ellipse: the corners are empty. */
const geometry: Geometry<EllipseAnnotation> = {
  ...rectangleGeometry(schema),
  hit(mark, _pageNumber, point, tolerance) {
    const rect = normalizeRect(mark.rectangle);
    if (!ellipseContainsPoint(rect, point)) return distanceToEllipse(rect, point) <= tolerance;
    return !isHollow(mark) || distanceToEllipse(rect, point) <= tolerance + mark.borderThickness;
  },
  touches(mark, _pageNumber, rect) {
    const own = normalizeRect(mark.rectangle);
    if (!ellipseTouchesRect(own, rect)) return false;
    return !(isHollow(mark) && ellipseContainsRect(inflateRect(own, -mark.borderThickness), rect));
  },
};

export const ellipseAnnotation = defineBoxMark<EllipseAnnotation>()({
  type: 'EllipseAnnotation',
  label: msg('Ellipse'),
  icon: 'ellipse',
  schema,
  geometry,
  tool: { kind: 'box', word: msg('Shape'), shortcut: 'e', defaultSize: { width: 160, height: 100 } },
  create: createShapeStyle,
  fields: shapeStyleFields,
  paint: paintEllipse,
});
