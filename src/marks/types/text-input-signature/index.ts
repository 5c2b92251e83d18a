import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, Mask, WrittenText } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { acceptWithin, editOwnText, textBox } from '../../kit/edit-text.ts';
import { maskField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { applyMask, toInputMask } from '../../kit/input-mask.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintStyledText } from '../../kit/styled-text.ts';
import { alignmentField, fontColorField, fontNameField, maxLengthField, textField } from '../../kit/text-fields.ts';
import { type AcceptedText, lettersOf, oneLineIn, type TextStyle } from '../../kit/text-style.ts';
import * as values from '../../kit/values.ts';

const schema = values.boxSchema('TextInputSignature', {
  mask: values.mask,
  fontColor: values.color,
  fontName: values.fontName,
  maxLength: values.maxLength,
  text: values.text,
  horizontalAlignment: values.horizontalAlignment,
});

export interface TextInputSignature extends BaseMark, InRectangle, WrittenText {
  readonly type: 'TextInputSignature';
  readonly mask: Mask;
}

function styleOf(mark: TextInputSignature): TextStyle {
  const box = textBox(mark.rectangle);
  return { ...lettersOf(mark), ...oneLineIn(box), box, mask: mark.mask };
}

function accept(mark: TextInputSignature, typed: string, options?: { readonly isDeleting?: boolean }): AcceptedText {
  const masked = mark.mask ? applyMask(toInputMask(mark.mask), typed, options) : { text: typed, refused: [] };
  const within = acceptWithin(masked.text, mark.maxLength, false);
  return { text: within.text, refused: [...masked.refused, ...within.refused] };
}

/** Returns the mark with as much text as mask and length allow. Existing text is kept. */
const withText = (mark: TextInputSignature, text: string): TextInputSignature =>
  text === mark.text ? mark : { ...mark, text: accept(mark, text, { isDeleting: true }).text };

export const textInputSignature = defineBoxMark<TextInputSignature>()({
  type: 'TextInputSignature',
  label: msg('Text input'),
  icon: 'text-input-signature',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'text', word: msg('Fill in'), shortcut: 'n', defaultSize: { width: 200, height: 36 } },
  create: () => ({
    mask: null,
    fontColor: STARTING.black,
    fontName: STARTING.fontName,
    maxLength: 0,
    text: '',
    horizontalAlignment: 'Left',
  }),
  fields: [
    { ...textField(false), set: withText },
    maskField,
    fontNameField,
    fontColorField,
    alignmentField,
    maxLengthField,
  ],
  paint: (context, mark, _pageNumber, environment) => paintStyledText(context, mark.text, styleOf(mark), environment),
  describe: (mark) => mark.text,
  editText: { ...editOwnText(false, styleOf), set: withText, accept },
});
