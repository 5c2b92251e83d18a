// Text layout of a mark in its box, shared by the painter and the editing overlay.
import type { Rect } from '../../kernel/rect.ts';
import type { FontStyle, HorizontalAlignment, Mask } from './base-mark.ts';
import { toFont } from './fonts.ts';

export type TextSize =
  | { readonly kind: 'fixed'; readonly fontSize: number }
  /** As large as fits into the box, within limits. */
  | { readonly kind: 'fit'; readonly largest: number; readonly smallest: number };

export interface TextStyle {
  /** Area of the text (page px). */
  readonly box: Rect;
  readonly font: string;
  readonly size: TextSize;
  readonly color: string;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly verticalAlignment: 'Top' | 'Middle';
  readonly isUnderlined: boolean;
  readonly isStruckOut: boolean;
  /** True if text wraps and may contain line feeds. */
  readonly isMultiline: boolean;
  readonly mask: Mask;
}

/** Defaults of text styles; types override them. */
export const PLAIN_TEXT = {
  font: toFont('Arial'),
  horizontalAlignment: 'Left',
  verticalAlignment: 'Top',
  isUnderlined: false,
  isStruckOut: false,
  isMultiline: true,
  mask: null,
} as const satisfies Partial<TextStyle>;

export const lettersOf = (mark: {
  readonly fontName: string;
  readonly fontStyle?: readonly FontStyle[];
  readonly fontColor: string;
  readonly horizontalAlignment: HorizontalAlignment;
}) => ({
  ...PLAIN_TEXT,
  font: toFont(mark.fontName, mark.fontStyle),
  color: mark.fontColor,
  horizontalAlignment: mark.horizontalAlignment,
  isUnderlined: mark.fontStyle?.includes('Underline') ?? false,
  isStruckOut: mark.fontStyle?.includes('Strikeout') ?? false,
});

/** Size for types without one in the format: one line, as large as its box. */
export const oneLineIn = ({ height }: Rect) =>
  ({
    size: { kind: 'fit', largest: Math.max(1, height), smallest: 1 },
    verticalAlignment: 'Middle',
    isMultiline: false,
  }) as const;

export interface RefusedInput {
  readonly index: number;
  readonly character: string;
  readonly reason: string;
}

export interface AcceptedText {
  readonly text: string;
  readonly refused: readonly RefusedInput[];
}

/** Truncates text to a number of characters (0 for no limit), never inside a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (maxLength <= 0 || text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Text of one line: line feeds become spaces. */
export const toSingleLine = (text: string): string => text.replace(/\s*(?:\r\n|\r|\n)\s*/g, ' ');
