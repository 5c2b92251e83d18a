import { msg } from '../../../messages/index.ts';
import type { BaseMark, FontStyle, InRectangle, WrittenText } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editOwnText, textBox } from '../../kit/edit-text.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintStyledText } from '../../kit/styled-text.ts';
import {
  alignmentField,
  fontColorField,
  fontNameField,
  fontStyleField,
  maxFontSizeField,
  maxLengthField,
  textField,
} from '../../kit/text-fields.ts';
import { lettersOf, type TextStyle } from '../../kit/text-style.ts';
import * as values from '../../kit/values.ts';

const schema = values.boxSchema('TextAreaSignature', {
  fontColor: values.color,
  fontName: values.fontName,
  fontStyle: values.fontStyle,
  horizontalAlignment: values.horizontalAlignment,
  maxFontSize: values.maxFontSize,
  maxLength: values.maxLength,
  text: values.text,
});

export interface TextAreaSignature extends BaseMark, InRectangle, WrittenText {
  readonly type: 'TextAreaSignature';
  readonly fontStyle: readonly FontStyle[];
  /** Maximum font size (units of `pageData`); 0 for no limit. */
  readonly maxFontSize: number;
}

const SMALLEST = 4;

/** `maxFontSize` 0 sets no limit: the text grows until it fills its area. */
function styleOf(mark: TextAreaSignature): TextStyle {
  const box = textBox(mark.rectangle);
  const largest = mark.maxFontSize || Math.max(SMALLEST, box.height);
  return { ...lettersOf(mark), box, size: { kind: 'fit', largest, smallest: SMALLEST } };
}

export const textAreaSignature = defineBoxMark<TextAreaSignature>()({
  type: 'TextAreaSignature',
  label: msg('Text area'),
  icon: 'text-area-signature',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'text', word: msg('Fill in'), shortcut: 'j', defaultSize: { width: 240, height: 90 } },
  create: () => ({
    fontColor: STARTING.black,
    fontName: STARTING.fontName,
    fontStyle: [],
    horizontalAlignment: 'Left',
    maxFontSize: 0,
    maxLength: 0,
    text: '',
  }),
  fields: [
    textField(true),
    fontNameField,
    fontStyleField,
    maxFontSizeField,
    fontColorField,
    alignmentField,
    maxLengthField,
  ],
  paint: (context, mark, _pageNumber, environment) => paintStyledText(context, mark.text, styleOf(mark), environment),
  describe: (mark) => mark.text,
  editText: editOwnText(true, styleOf),
});
