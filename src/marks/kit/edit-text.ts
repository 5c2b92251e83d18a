import { inflateRect, normalizeRect, type Rect } from '../../kernel/rect.ts';
import { t } from '../../messages/index.ts';
import type { BaseMark } from './base-mark.ts';
import type { EditText } from './define-mark.ts';
import { labelField, toAllowedText } from './text-fields.ts';
import { type AcceptedText, cutText, type RefusedInput, type TextStyle, toSingleLine } from './text-style.ts';

/** Truncates text to a maximum length; the rest is rejected input. */
export function acceptWithin(typed: string, maxLength: number, isMultiline: boolean): AcceptedText {
  const whole = isMultiline ? typed : toSingleLine(typed);
  const text = cutText(whole, maxLength);
  const refused: RefusedInput[] =
    text === whole
      ? []
      : [
          {
            index: text.length,
            character: whole.slice(text.length),
            reason: t('At most {limit, plural, one {# character} other {# characters}}.', { limit: maxLength }),
          },
        ];
  return { text, refused };
}

type TextMark = BaseMark & { readonly text: string; readonly maxLength?: number | undefined };

/** Edits the property `text`, within the mark's `maxLength`. */
export const editOwnText = <M extends TextMark>(isMultiline: boolean, style: (mark: M) => TextStyle): EditText<M> => ({
  get: (mark) => mark.text,
  set: (mark, text) => ({ ...mark, text: toAllowedText(mark, text, isMultiline) }),
  accept: (mark, typed) => acceptWithin(typed, mark.maxLength ?? 0, isMultiline),
  style,
});

export const editLabel = <M extends BaseMark & { readonly label: string }>(
  style: (mark: M) => TextStyle,
): EditText<M> => ({
  get: (mark) => mark.label,
  set: labelField.set,
  accept: (_mark, typed) => acceptWithin(typed, 0, false),
  style,
});

const TEXT_PADDING = 4;

/** Returns the area of the text in a mark's rectangle; small ones have less padding. */
export function textBox(rectangle: Rect, border = 0): Rect {
  const rect = normalizeRect(rectangle);
  const room = Math.min(rect.width, rect.height) - 2 * border;
  return inflateRect(rect, -border - Math.max(0, Math.min(TEXT_PADDING, room / 8)));
}
