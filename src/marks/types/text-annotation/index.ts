import { msg } from '../../../messages/index.ts';
import type { BaseMark, FontStyle, InRectangle, ShapeStyle, WrittenText } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editOwnText, textBox } from '../../kit/edit-text.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STARTING } from '../../kit/palette.ts';
import { shapeStyleFields } from '../../kit/shape-style.ts';
import {
  alignmentField,
  fontColorField,
  fontNameField,
  fontSizeField,
  fontStyleField,
  maxLengthField,
  textField,
} from '../../kit/text-fields.ts';
import { lettersOf, type TextStyle } from '../../kit/text-style.ts';
import * as values from '../../kit/values.ts';
import { paintTextAnnotation } from './paint.ts';

const schema = values.boxSchema('TextAnnotation', {
  borderColor: values.colorOrTransparent,
  borderThickness: values.borderThickness,
  fillColor: values.colorOrTransparent,
  fontColor: values.color,
  fontName: values.fontName,
  fontSize: values.fontSize,
  fontStyle: values.fontStyle,
  maxLength: values.maxLength,
  horizontalAlignment: values.horizontalAlignment,
  text: values.text,
  opacity: values.opacity,
});

export interface TextAnnotation extends BaseMark, InRectangle, ShapeStyle, WrittenText {
  readonly type: 'TextAnnotation';
  /** Font size from 0.1 to 288 (units of `pageData`). */
  readonly fontSize: number;
  readonly fontStyle: readonly FontStyle[];
}

const styleOf = (mark: TextAnnotation): TextStyle => ({
  ...lettersOf(mark),
  box: textBox(mark.rectangle, mark.borderColor === 'transparent' ? 0 : Math.max(0, mark.borderThickness)),
  size: { kind: 'fixed', fontSize: mark.fontSize },
});

export const textAnnotation = defineBoxMark<TextAnnotation>()({
  type: 'TextAnnotation',
  label: msg('Text'),
  icon: 'text',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'text', word: msg('Text'), shortcut: 't', defaultSize: { width: 200, height: 60 } },
  create: () => ({
    borderColor: STARTING.black,
    borderThickness: STARTING.borderThickness,
    fillColor: STARTING.white,
    fontColor: STARTING.black,
    fontName: STARTING.fontName,
    fontSize: STARTING.fontSize,
    fontStyle: [],
    maxLength: 0,
    horizontalAlignment: 'Left',
    text: '',
    opacity: STARTING.opacity,
  }),
  fields: [
    textField(true),
    fontNameField,
    fontSizeField,
    fontStyleField,
    fontColorField,
    alignmentField,
    maxLengthField,
    ...shapeStyleFields,
  ],
  paint: (context, mark, _pageNumber, environment) => paintTextAnnotation(context, mark, styleOf(mark), environment),
  describe: (mark) => mark.text,
  editText: editOwnText(true, styleOf),
});
