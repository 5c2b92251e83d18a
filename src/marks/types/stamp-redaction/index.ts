import { msg, presetText } from '../../../messages/index.ts';
import type { BaseMark, InRectangle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editLabel } from '../../kit/edit-text.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { STAMP_LABELS, STAMP_REDACTION_TOOLS } from '../../kit/palette.ts';
import { stampStyle, stampVariants } from '../../kit/stamp.ts';
import { labelField } from '../../kit/text-fields.ts';
import * as values from '../../kit/values.ts';
import { paintStampRedaction, STAMP_REDACTION_COLOR } from './paint.ts';

const schema = values.boxSchema('StampRedaction', {
  label: values.label,
});

export interface StampRedaction extends BaseMark, InRectangle {
  readonly type: 'StampRedaction';
  readonly label: string;
}

export const stampRedaction = defineBoxMark<StampRedaction>()({
  type: 'StampRedaction',
  label: msg('Stamp redaction'),
  icon: 'stamp-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: {
    kind: 'stamp',
    word: msg('Cover'),
    shortcut: 'd',
    defaultSize: { width: 200, height: 60 },
    variants: stampVariants(STAMP_REDACTION_TOOLS, {
      Reviewed: 'stamp-redaction-reviewed',
      Rejected: 'stamp-redaction-rejected',
    }),
  },
  create: () => ({
    label: presetText(STAMP_LABELS[0]),
  }),
  fields: [labelField],
  overhang: () => COVER_OVERHANG,
  paint: (context, mark, _pageNumber, environment) => paintStampRedaction(context, mark, environment),
  describe: (mark) => mark.label,
  reason: (mark) => mark.label,
  editText: editLabel((mark) => stampStyle(mark, STAMP_REDACTION_COLOR)),
});
