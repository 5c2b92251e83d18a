import type { Point } from '../../../kernel/point.ts';
import { msg, t } from '../../../messages/index.ts';
import type { BaseMark, LineStyle, OnPage } from '../../kit/base-mark.ts';
import { expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, opacityField, thicknessField } from '../../kit/fields.ts';
import { polylineGeometry } from '../../kit/geometry/polyline.ts';
import { STARTING } from '../../kit/palette.ts';
import * as values from '../../kit/values.ts';
import { paintPolyline } from './paint.ts';

const schema = values.markSchema('PolylineAnnotation', {
  pageData: values.pageData,
  points: values.points,
  color: values.color,
  opacity: values.opacity,
  thickness: values.thickness,
});

export interface PolylineAnnotation extends BaseMark, OnPage, LineStyle {
  readonly type: 'PolylineAnnotation';
  /** Vertices (units of `pageData`, y down). */
  readonly points: readonly Point[];
}

export const polylineAnnotation = defineMark<PolylineAnnotation>()({
  type: 'PolylineAnnotation',
  label: msg('Polyline'),
  icon: 'polyline',
  schema,
  geometry: polylineGeometry(schema),
  tool: { kind: 'polyline', word: msg('Shape'), shortcut: 'p', defaultSize: { width: 160, height: 80 } },
  create: ({ pageData }, drawing) => ({
    pageData,
    points: expectDrawing(drawing, 'polyline').points.map(({ x, y }) => ({ x, y })),
    color: STARTING.black,
    opacity: STARTING.opacity,
    thickness: STARTING.thickness,
  }),
  fields: [colorField('stroke.color', msg('Colour'), 'color'), thicknessField, opacityField],
  overhang: (mark) => mark.thickness / 2,
  paint: paintPolyline,
  describe: (mark) => t('{count, plural, one {# vertex} other {# vertices}}', { count: mark.points.length }),
});
