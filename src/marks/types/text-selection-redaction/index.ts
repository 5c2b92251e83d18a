import * as v from 'valibot';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, RedactionReason, SelectedText } from '../../kit/base-mark.ts';
import { createLineGroups } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, reasonField, reasonText } from '../../kit/fields.ts';
import { lineGroupsGeometry } from '../../kit/geometry/line-groups.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { selectionFields } from '../../kit/selected-text.ts';
import * as values from '../../kit/values.ts';
import { paintTextSelectionRedaction } from './paint.ts';

const schema = v.pipe(
  values.markSchema('TextSelectionRedaction', {
    lineGroups: values.lineGroups,
    selectedText: values.text,
    startIndex: values.startIndex,
    textLength: values.textLength,
    fillColor: v.optional(values.color),
    fontColor: v.optional(values.color),
    ...values.reasonEntries,
  }),
  values.exactlyOneReason(),
);

export interface TextSelectionRedaction extends BaseMark, SelectedText, RedactionReason {
  readonly type: 'TextSelectionRedaction';
  /** `#rrggbb`. */
  readonly fillColor?: string | undefined;
  /** `#rrggbb`. */
  readonly fontColor?: string | undefined;
}

export const textSelectionRedaction = defineMark<TextSelectionRedaction>()({
  type: 'TextSelectionRedaction',
  label: msg('Text selection redaction'),
  icon: 'text-selection-redaction',
  schema,
  geometry: lineGroupsGeometry(),
  tool: { kind: 'lines', word: msg('Words'), shortcut: 'b', defaultSize: { width: 200, height: 24 } },
  create: (context, drawing) => ({
    ...createLineGroups(context, drawing),
    fillColor: STARTING.black,
    fontColor: STARTING.white,
    reason: '',
  }),
  fields: [
    // Both colours are optional: missing ones read as the starting style, and are added when set.
    optionalColorField('fill.color', msg('Fill'), 'fillColor', STARTING.black),
    optionalColorField('font.color', msg('Text colour'), 'fontColor', STARTING.white),
    reasonField,
    ...selectionFields,
  ],
  overhang: () => COVER_OVERHANG,
  paint: paintTextSelectionRedaction,
  describe: (mark) => [reasonText(mark), mark.selectedText].filter((part) => part !== '').join(': '),
  reason: reasonText,
});

function optionalColorField<Property extends 'fillColor' | 'fontColor'>(
  key: string,
  label: string,
  property: Property,
  fallback: string,
) {
  const field = colorField(key, label, property, { fallback });
  return {
    ...field,
    set: (mark: TextSelectionRedaction, value: string): TextSelectionRedaction =>
      field.get(mark) === value ? mark : field.set(mark, value),
  };
}
