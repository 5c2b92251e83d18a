import * as v from 'valibot';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, RedactionReason } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { borderThicknessField, colorField, reasonField, reasonText } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { fontColorField } from '../../kit/text-fields.ts';
import * as values from '../../kit/values.ts';
import { paintRectangleRedaction } from './paint.ts';

const schema = v.pipe(
  values.boxSchema('RectangleRedaction', {
    borderColor: values.color,
    borderThickness: values.borderThickness,
    fillColor: values.color,
    fontColor: values.color,
    ...values.reasonEntries,
  }),
  values.exactlyOneReason(),
);

export interface RectangleRedaction extends BaseMark, InRectangle, RedactionReason {
  readonly type: 'RectangleRedaction';
  /** `#rrggbb`. */
  readonly borderColor: string;
  /** Width of the border, inside of the rectangle (units of `pageData`). */
  readonly borderThickness: number;
  /** `#rrggbb`. */
  readonly fillColor: string;
  /** `#rrggbb`. */
  readonly fontColor: string;
}

export const rectangleRedaction = defineBoxMark<RectangleRedaction>()({
  type: 'RectangleRedaction',
  label: msg('Rectangle redaction'),
  icon: 'rectangle-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'box', word: msg('Area'), shortcut: 'x', defaultSize: { width: 180, height: 40 } },
  create: () => ({
    borderColor: STARTING.black,
    borderThickness: STARTING.redactionBorderThickness,
    fillColor: STARTING.black,
    fontColor: STARTING.white,
    reason: '',
  }),
  fields: [
    colorField('fill.color', msg('Fill'), 'fillColor'),
    colorField('stroke.color', msg('Border colour'), 'borderColor'),
    borderThicknessField,
    fontColorField,
    reasonField,
  ],
  overhang: () => COVER_OVERHANG,
  paint: paintRectangleRedaction,
  describe: reasonText,
  reason: reasonText,
});
