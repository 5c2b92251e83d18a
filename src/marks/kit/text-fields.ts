import { msg } from '../../messages/index.ts';
import type { BaseMark, FontStyle } from './base-mark.ts';
import { access, choiceField, colorField, countField, ownField, styleField } from './fields.ts';
import { FONT_NAMES, FONT_SIZES, SIGNATURE_FONT_NAMES, STAMP_LABELS, STARTING } from './palette.ts';
import { rangeOf } from './schema.ts';
import { cutText, toSingleLine } from './text-style.ts';
import * as values from './values.ts';

export const fontColorField = colorField('font.color', msg('Text colour'), 'fontColor');

/** Font names aren't translated. */
const toOptions = (names: readonly string[]) => names.map((value) => ({ value, label: value }));

const FONT_STYLE_OPTIONS: readonly { readonly value: FontStyle; readonly label: string }[] = [
  { value: 'Bold', label: msg('Bold') },
  { value: 'Italic', label: msg('Italic') },
  { value: 'Underline', label: msg('Underline') },
  { value: 'Strikeout', label: msg('Strikeout') },
];

const ALIGNMENT_OPTIONS = [
  { value: 'Left', label: msg('Left') },
  { value: 'Center', label: msg('Center') },
  { value: 'Right', label: msg('Right') },
] as const;

const createFontNameField = (names: readonly string[]) => ({
  ...styleField('choice', 'font.name', msg('Font'), 'text'),
  isOpen: true,
  options: toOptions(names),
  ...access<'fontName', string>('fontName', STARTING.fontName),
});

export const fontNameField = createFontNameField(FONT_NAMES);

/** Handwriting fonts first. */
export const signatureFontNameField = createFontNameField([...SIGNATURE_FONT_NAMES, ...FONT_NAMES]);

export const fontSizeField = {
  ...styleField('number', 'font.size', msg('Size'), 'text'),
  ...rangeOf(values.fontSize),
  step: 1,
  presets: FONT_SIZES,
  ...access<'fontSize', number>('fontSize', STARTING.fontSize),
};

const isFontStyle = (value: string): value is FontStyle => FONT_STYLE_OPTIONS.some((option) => option.value === value);

export const fontStyleField = {
  ...styleField('flags', 'font.style', msg('Style'), 'text'),
  options: FONT_STYLE_OPTIONS,
  get: (mark: BaseMark & { readonly fontStyle: readonly FontStyle[] }): readonly string[] => mark.fontStyle,
  set: <M extends BaseMark & { readonly fontStyle: readonly FontStyle[] }>(mark: M, value: readonly string[]): M => ({
    ...mark,
    fontStyle: value.filter(isFontStyle),
  }),
};

export const alignmentField = choiceField(
  'text.alignment',
  msg('Alignment'),
  'horizontalAlignment',
  ALIGNMENT_OPTIONS,
  'text',
);

export const maxLengthField = countField('text.maxLength', msg('Maximum length (0: no limit)'), 'maxLength', {
  section: 'details',
  isStyle: true,
});

export const maxFontSizeField = countField('font.maxSize', msg('Maximum size (0: no limit)'), 'maxFontSize', {
  section: 'text',
  isStyle: true,
  presets: FONT_SIZES,
});

type WithText = BaseMark & { readonly text: string; readonly maxLength?: number | undefined };

/** Returns as much typed text as allowed. Existing text is never cut. */
export const toAllowedText = (mark: WithText, text: string, isMultiline: boolean): string =>
  text === mark.text ? text : cutText(isMultiline ? text : toSingleLine(text), mark.maxLength ?? 0);

export const textField = (isMultiline: boolean) => ({
  ...ownField('text', 'text', msg('Text')),
  isMultiline,
  maxLength: (mark: WithText): number => mark.maxLength ?? 0,
  get: (mark: WithText): string => mark.text,
  set: <M extends WithText>(mark: M, text: string): M => ({ ...mark, text: toAllowedText(mark, text, isMultiline) }),
});

export const labelField = {
  // Properties that distinguish stamp tools aren't remembered.
  ...ownField('text', 'label', msg('Label')),
  isMultiline: false,
  presets: STAMP_LABELS,
  get: (mark: BaseMark & { readonly label: string }): string => mark.label,
  set: <M extends BaseMark & { readonly label: string }>(mark: M, label: string): M => ({
    ...mark,
    label: label === mark.label ? label : toSingleLine(label),
  }),
};

export const hrefField = {
  ...ownField('text', 'href', msg('Link')),
  isMultiline: false,
  get: (mark: BaseMark & { readonly href: string }): string => mark.href,
  set: <M extends BaseMark & { readonly href: string }>(mark: M, href: string): M => ({ ...mark, href: href.trim() }),
};
