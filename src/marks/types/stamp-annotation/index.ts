import { msg, presetText } from '../../../messages/index.ts';
import type { BaseMark, InRectangle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editLabel } from '../../kit/edit-text.ts';
import { colorField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STAMP_LABELS, STAMP_TOOLS, STARTING } from '../../kit/palette.ts';
import { paintStamp, stampStyle, stampVariants } from '../../kit/stamp.ts';
import { labelField } from '../../kit/text-fields.ts';
import * as values from '../../kit/values.ts';

const schema = values.boxSchema('StampAnnotation', {
  color: values.color,
  label: values.label,
});

export interface StampAnnotation extends BaseMark, InRectangle {
  readonly type: 'StampAnnotation';
  /** `#rrggbb`. */
  readonly color: string;
  readonly label: string;
}

export const stampAnnotation = defineBoxMark<StampAnnotation>()({
  type: 'StampAnnotation',
  label: msg('Stamp'),
  icon: 'stamp',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: {
    kind: 'stamp',
    word: msg('Stamp'),
    shortcut: 'm',
    defaultSize: { width: 200, height: 60 },
    variants: stampVariants(STAMP_TOOLS, { Reviewed: 'stamp-reviewed', Rejected: 'stamp-rejected' }),
  },
  create: () => ({
    color: STARTING.red,
    label: presetText(STAMP_LABELS[0]),
  }),
  fields: [labelField, colorField('stroke.color', msg('Colour'), 'color')],
  paint: (context, mark, _pageNumber, environment) => paintStamp(context, mark, mark.color, environment),
  describe: (mark) => mark.label,
  editText: editLabel((mark) => stampStyle(mark, mark.color)),
});
