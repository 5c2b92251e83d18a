import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, ShapeStyle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { borderThicknessField, colorField, opacityField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STARTING } from '../../kit/palette.ts';
import * as values from '../../kit/values.ts';
import { paintRectangle } from './paint.ts';

const schema = values.boxSchema('RectangleAnnotation', {
  borderColor: values.colorOrTransparent,
  borderThickness: values.borderThickness,
  fillColor: values.colorOrTransparent,
  opacity: values.opacity,
});

/** Rectangle with a border and a fill. */
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
  paint: paintRectangle,
});
