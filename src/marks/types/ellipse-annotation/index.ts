import type * as v from 'valibot';
import {
  distanceToEllipse,
  ellipseContainsPoint,
  ellipseContainsRect,
  ellipseTouchesRect,
} from '../../../kernel/ellipse.ts';
import { inflateRect, normalizeRect } from '../../../kernel/rect.ts';
import { msg } from '../../../messages/index.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import type { Geometry } from '../../kit/define-mark.ts';
import { borderThicknessField, colorField, opacityField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STARTING } from '../../kit/palette.ts';
import * as values from '../../kit/values.ts';
import { paintEllipse } from './paint.ts';

const schema = values.boxSchema('EllipseAnnotation', {
  borderColor: values.colorOrTransparent,
  borderThickness: values.borderThickness,
  fillColor: values.colorOrTransparent,
  opacity: values.opacity,
});

export type EllipseAnnotation = v.InferOutput<typeof schema>;

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
  family: 'annotation',
  label: msg('Ellipse'),
  icon: 'ellipse',
  schema,
  geometry,
  tool: { kind: 'box', word: msg('Shape'), shortcut: 'e', defaultSize: { width: 160, height: 100 } },
  create: () => ({
    borderColor: STARTING.black,
    borderThickness: STARTING.borderThickness,
    fillColor: STARTING.red,
    opacity: STARTING.opacity,
  }),
  fields: [
    colorField('fill.color', msg('Fill'), 'fillColor', { allowsTransparent: true }),
    colorField('stroke.color', msg('Border colour'), 'borderColor', { allowsTransparent: true }),
    borderThicknessField,
    opacityField,
  ],
  paint: paintEllipse,
});
