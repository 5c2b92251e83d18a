import type * as v from 'valibot';
import { msg } from '../../../messages/index.ts';
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

export type StrikethroughAnnotation = v.InferOutput<typeof schema>;

export const strikethroughAnnotation = defineMark<StrikethroughAnnotation>()({
  type: 'StrikethroughAnnotation',
  family: 'annotation',
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
