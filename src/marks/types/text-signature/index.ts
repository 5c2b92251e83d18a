import { normalizeRect } from '../../../kernel/rect.ts';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, HorizontalAlignment, InRectangle } from '../../kit/base-mark.ts';
import { expectDrawing } from '../../kit/create.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { editOwnText } from '../../kit/edit-text.ts';
import { colorField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { SIGNATURE_FONT_NAMES, STARTING } from '../../kit/palette.ts';
import { paintStyledText } from '../../kit/styled-text.ts';
import { alignmentField, signatureFontNameField, textField } from '../../kit/text-fields.ts';
import { lettersOf, oneLineIn, type TextStyle } from '../../kit/text-style.ts';
import * as values from '../../kit/values.ts';

const schema = values.boxSchema('TextSignature', {
  color: values.color,
  fontName: values.fontName,
  horizontalAlignment: values.horizontalAlignment,
  text: values.text,
});

export interface TextSignature extends BaseMark, InRectangle {
  readonly type: 'TextSignature';
  /** `#rrggbb`. */
  readonly color: string;
  readonly fontName: string;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly text: string;
}

function styleOf(mark: TextSignature): TextStyle {
  const box = normalizeRect(mark.rectangle);
  return { ...lettersOf({ ...mark, fontColor: mark.color }), ...oneLineIn(box), box };
}

export const textSignature = defineBoxMark<TextSignature>()({
  type: 'TextSignature',
  label: msg('Typed signature'),
  icon: 'text-signature',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'typed', word: msg('Sign'), shortcut: 'y', defaultSize: { width: 220, height: 60 } },
  create(_context, drawing) {
    const { text, fontName } = expectDrawing(drawing, 'typed');
    return {
      color: STARTING.black,
      fontName: fontName ?? SIGNATURE_FONT_NAMES[0],
      horizontalAlignment: 'Left',
      text,
    };
  },
  fields: [textField(false), signatureFontNameField, colorField('stroke.color', msg('Ink'), 'color'), alignmentField],
  // Handwriting exceeds its line.
  overhang: (mark) => Math.abs(mark.rectangle.height) / 2,
  paint: (context, mark, _pageNumber, environment) => paintStyledText(context, mark.text, styleOf(mark), environment),
  describe: (mark) => mark.text,
  editText: editOwnText(false, styleOf),
});
