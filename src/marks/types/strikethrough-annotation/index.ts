import { msg } from '../../../messages/index.ts';
import type { BaseMark, SelectedText } from '../../kit/base-mark.ts';
import { createLineGroups } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, thicknessField } from '../../kit/fields.ts';
import { lineGroupsGeometry } from '../../kit/geometry/line-groups.ts';
import { STARTING } from '../../kit/palette.ts';
import { selectionFields } from '../../kit/selected-text.ts';
import * as values from '../../kit/values.ts';
import { paintStrikethrough } from './paint.ts';

const schema = values.markSchema('StrikethroughAnnotation', {
  color: values.color,
  thickness: values.thickness,
  textLength: values.textLength,
  startIndex: values.startIndex,
  selectedText: values.text,
  lineGroups: values.lineGroups,
});

export interface StrikethroughAnnotation extends BaseMark, SelectedText {
  readonly type: 'StrikethroughAnnotation';
  /** `#rrggbb`. */
  readonly color: string;
  /** Line width from 1 to 50 (units of `pageData`). */
  readonly thickness: number;
}

export const strikethroughAnnotation = defineMark<StrikethroughAnnotation>()({
  type: 'StrikethroughAnnotation',
  label: msg('Strikethrough'),
  icon: 'strikethrough',
  schema,
  geometry: lineGroupsGeometry(),
  tool: { kind: 'lines', word: msg('Highlight'), shortcut: 'k', defaultSize: { width: 200, height: 24 } },
  create: (context, drawing) => ({
    color: STARTING.red,
    thickness: STARTING.thickness,
    ...createLineGroups(context, drawing),
  }),
  fields: [colorField('stroke.color', msg('Colour'), 'color'), thicknessField, ...selectionFields],
  overhang: (mark) => mark.thickness / 2,
  paint: paintStrikethrough,
  describe: (mark) => mark.selectedText,
});
