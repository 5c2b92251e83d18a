import { msg } from '../../messages/index.ts';
import type { ShapeStyle } from './base-mark.ts';
import { borderThicknessField, colorField, opacityField } from './fields.ts';
import { STARTING } from './palette.ts';
import * as values from './values.ts';

export const shapeStyleEntries = {
  borderColor: values.colorOrTransparent,
  borderThickness: values.borderThickness,
  fillColor: values.colorOrTransparent,
  opacity: values.opacity,
};

export const createShapeStyle = (): ShapeStyle => ({
  borderColor: STARTING.black,
  borderThickness: STARTING.borderThickness,
  fillColor: STARTING.red,
  opacity: STARTING.opacity,
});

export const shapeStyleFields = [
  colorField('fill.color', msg('Fill'), 'fillColor', { allowsTransparent: true }),
  colorField('stroke.color', msg('Border colour'), 'borderColor', { allowsTransparent: true }),
  borderThicknessField,
  opacityField,
] as const;
