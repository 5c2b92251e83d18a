import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, ShapeStyle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { createShapeStyle, shapeStyleEntries, shapeStyleFields } from '../../kit/shape-style.ts';
import { boxSchema } from '../../kit/values.ts';
import { paintRectangle } from './paint.ts';

const schema = boxSchema('RectangleAnnotation', shapeStyleEntries);

export interface RectangleAnnotation extends BaseMark, InRectangle, ShapeStyle {
  readonly type: 'RectangleAnnotation';
}

export const rectangleAnnotation = defineBoxMark<RectangleAnnotation>()({
  type: 'RectangleAnnotation',
  label: msg('Rectangle'),
  icon: 'rectangle',
  schema,
  geometry: rectangleGeometry(schema, {
    isHollow: (mark) => mark.fillColor === 'transparent',
    outline: (mark) => mark.borderThickness,
  }),
  tool: { kind: 'box', word: msg('Shape'), shortcut: 'r', defaultSize: { width: 160, height: 100 } },
  create: createShapeStyle,
  fields: shapeStyleFields,
  paint: paintRectangle,
});
