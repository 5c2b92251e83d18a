import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, WrittenText } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editOwnText, textBox } from '../../kit/edit-text.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import {
  alignmentField,
  fontColorField,
  fontNameField,
  fontSizeField,
  maxLengthField,
  textField,
} from '../../kit/text-fields.ts';
import { lettersOf, type TextStyle } from '../../kit/text-style.ts';
import * as values from '../../kit/values.ts';
import { paintTextRedaction } from './paint.ts';

const schema = values.boxSchema('TextRedaction', {
  fontColor: values.color,
  fontName: values.fontName,
  fontSize: values.fontSize,
  maxLength: values.maxLength,
  horizontalAlignment: values.horizontalAlignment,
  text: values.text,
});

export interface TextRedaction extends BaseMark, InRectangle, WrittenText {
  readonly type: 'TextRedaction';
  /** Font size from 0.1 to 288 (units of `pageData`). */
  readonly fontSize: number;
}

const styleOf = (mark: TextRedaction): TextStyle => ({
  ...lettersOf(mark),
  box: textBox(mark.rectangle),
  size: { kind: 'fixed', fontSize: mark.fontSize },
});

export const textRedaction = defineBoxMark<TextRedaction>()({
  type: 'TextRedaction',
  label: msg('Text redaction'),
  icon: 'text-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'text', word: msg('Cover'), shortcut: 'w', defaultSize: { width: 200, height: 40 } },
  create: () => ({
    fontColor: STARTING.white,
    fontName: STARTING.fontName,
    fontSize: STARTING.fontSize,
    maxLength: 0,
    horizontalAlignment: 'Left',
    text: '',
  }),
  fields: [textField(true), fontNameField, fontSizeField, fontColorField, alignmentField, maxLengthField],
  overhang: () => COVER_OVERHANG,
  paint: (context, mark, _pageNumber, environment) => paintTextRedaction(context, mark, styleOf(mark), environment),
  describe: (mark) => mark.text,
  reason: (mark) => mark.text,
  editText: editOwnText(true, styleOf),
});
