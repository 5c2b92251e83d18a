import type { Point } from '../../../kernel/point.ts';
import { msg, t } from '../../../messages/index.ts';
import type { BaseMark, LineStyle, OnPage } from '../../kit/base-mark.ts';
import { expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { choiceField, colorField, opacityField, thicknessField } from '../../kit/fields.ts';
import { segmentGeometry } from '../../kit/geometry/segment.ts';
import { STARTING } from '../../kit/palette.ts';
import * as values from '../../kit/values.ts';
import { headLength, paintLine } from './paint.ts';

const schema = values.markSchema('LineAnnotation', {
  pageData: values.pageData,
  startPoint: values.point,
  endPoint: values.point,
  color: values.color,
  endHeadType: values.endHeadType,
  opacity: values.opacity,
  thickness: values.thickness,
});

export interface LineAnnotation extends BaseMark, OnPage, LineStyle {
  readonly type: 'LineAnnotation';
  /** Start (units of `pageData`, y down). */
  readonly startPoint: Point;
  /** End (units of `pageData`, y down). */
  readonly endPoint: Point;
  /** Head at the end: `FilledTriangle` makes an arrow. */
  readonly endHeadType: 'None' | 'FilledTriangle';
}

const HEAD_TYPES = [
  { value: 'None', label: msg('Line') },
  { value: 'FilledTriangle', label: msg('Arrow') },
] as const;

export const lineAnnotation = defineMark<LineAnnotation>()({
  type: 'LineAnnotation',
  label: msg('Line'),
  icon: 'line',
  schema,
  geometry: segmentGeometry(schema),
  tool: {
    kind: 'segment',
    word: msg('Shape'),
    shortcut: 'l',
    defaultSize: { width: 160, height: 0 },
    variants: [
      {
        id: 'arrow',
        label: msg('Arrow'),
        icon: 'arrow',
        shortcut: 'a',
        apply: (mark) => ({ ...mark, color: STARTING.blue, endHeadType: 'FilledTriangle' }),
      },
    ],
  },
  create({ pageData }, drawing) {
    const { from, to } = expectDrawing(drawing, 'segment');
    return {
      pageData,
      startPoint: { x: from.x, y: from.y },
      endPoint: { x: to.x, y: to.y },
      color: STARTING.red,
      endHeadType: 'None',
      opacity: STARTING.opacity,
      thickness: STARTING.thickness,
    };
  },
  fields: [
    colorField('stroke.color', msg('Colour'), 'color'),
    thicknessField,
    {
      ...choiceField('line.head', msg('Head'), 'endHeadType', HEAD_TYPES),
      // Properties that distinguish the two tools aren't remembered.
      isStyle: false,
      set: (mark: LineAnnotation, value: string): LineAnnotation => ({
        ...mark,
        endHeadType: value === 'FilledTriangle' ? 'FilledTriangle' : 'None',
      }),
    },
    opacityField,
  ],
  overhang: (mark) => Math.max(mark.thickness, headLength(mark)) / 2 + mark.thickness,
  paint: paintLine,
  describe: (mark) => (mark.endHeadType === 'FilledTriangle' ? t('arrow') : ''),
});
