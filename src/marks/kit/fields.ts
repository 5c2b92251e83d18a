// Fields of the panel: editable properties except the geometry.
import { msg } from '../../messages/index.ts';
import type { BaseMark, Mask } from './base-mark.ts';
import { REASON_PRESETS } from './palette.ts';
import { rangeOf } from './schema.ts';
import * as values from './values.ts';

/** One reason or several: a redaction has one of the two properties. */
export type ReasonValue = { readonly reason: string } | { readonly reasons: readonly string[] };

/** A picture for an image stamp; equal pictures share their `imageId`. */
export interface Picture {
  readonly imageDataUrl: string;
  readonly imageId: string;
}

/** An input mask as the panel edits it. */
export type MaskValue = {
  readonly value: string;
  readonly translations: Readonly<Record<string, string>>;
} | null;

export type MarkFieldValue = string | number | boolean | readonly string[] | ReasonValue | MaskValue | Picture;

export interface MarkFieldOption {
  readonly value: string;
  /** A message for `t`. */
  readonly label: string;
}

/** Section of the panel: content, text, style, or details for data exchange. */
export type FieldSection = 'content' | 'text' | 'style' | 'details';

interface FieldBase<M extends BaseMark, Value extends MarkFieldValue> {
  /** Shared by types: equal keys mean the same, for multi-selection and remembered styles. */
  readonly key: string;
  readonly label: string;
  readonly section: FieldSection;
  /** True if the last used value becomes the default for the next mark of the type. */
  readonly isStyle: boolean;
  get(mark: M): Value;
  set(mark: M, value: Value): M;
}

export type Field<M extends BaseMark = BaseMark> =
  | (FieldBase<M, string> & { readonly kind: 'color'; readonly allowsTransparent: boolean })
  /** 0–255 in the mark, shown in percent. */
  | (FieldBase<M, number> & { readonly kind: 'opacity' })
  | (FieldBase<M, number> & {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly isInteger: boolean;
      readonly presets?: readonly number[];
    })
  | (FieldBase<M, string> & {
      readonly kind: 'choice';
      readonly options: readonly MarkFieldOption[];
      /** True if other text is allowed too, as for font names. */
      readonly isOpen?: boolean;
    })
  | (FieldBase<M, readonly string[]> & { readonly kind: 'flags'; readonly options: readonly MarkFieldOption[] })
  | (FieldBase<M, string> & {
      readonly kind: 'text';
      readonly isMultiline: boolean;
      readonly presets?: readonly string[];
      /** Maximum number of characters; 0 for no limit. */
      maxLength?(mark: M): number;
    })
  | (FieldBase<M, ReasonValue> & { readonly kind: 'reason'; readonly presets: readonly string[] })
  | (FieldBase<M, MaskValue> & { readonly kind: 'mask' })
  | (FieldBase<M, Picture> & { readonly kind: 'image' });

/** Sets a field of unknown kind: `value` must come from the field or be of its kind. */
export const setField = <M extends BaseMark>(mark: M, field: Field, value: MarkFieldValue): M =>
  (field as { set(mark: BaseMark, value: MarkFieldValue): BaseMark }).set(mark, value) as M;

type Holder<Property extends string, Value> = BaseMark & { readonly [P in Property]?: Value | undefined };

export const access = <Property extends string, Value extends MarkFieldValue>(property: Property, fallback: Value) => ({
  get: (mark: Holder<Property, Value>): Value => mark[property] ?? fallback,
  set: <M extends Holder<Property, Value>>(mark: M, value: Value): M => ({ ...mark, [property]: value }),
});

/** Defines a style property: its last value becomes the default for the next mark. */
export const styleField = <const Kind extends Field['kind'], const Section extends FieldSection = 'style'>(
  kind: Kind,
  key: string,
  label: string,
  section = 'style' as Section,
) => ({ kind, key, label, section, isStyle: true });

export const ownField = <const Kind extends Field['kind'], const Section extends FieldSection = 'content'>(
  kind: Kind,
  key: string,
  label: string,
  section = 'content' as Section,
) => ({ kind, key, label, section, isStyle: false });

/** Defines a colour property. Keys: `stroke.color`, `fill.color`, `font.color`. */
export const colorField = <Property extends string>(
  key: string,
  label: string,
  property: Property,
  options: { readonly allowsTransparent?: boolean; readonly fallback?: string } = {},
) => ({
  ...styleField('color', key, label),
  allowsTransparent: options.allowsTransparent ?? false,
  ...access<Property, string>(property, options.fallback ?? '#000000'),
});

export const opacityField = {
  ...styleField('opacity', 'opacity', msg('Opacity')),
  ...access<'opacity', number>('opacity', 255),
};

/** Width of a line (px). */
export const thicknessField = {
  ...styleField('number', 'stroke.width', msg('Thickness')),
  ...rangeOf(values.thickness),
  step: 1,
  ...access<'thickness', number>('thickness', 1),
};

/** Width of a border (whole px); shares its key with line widths. */
export const borderThicknessField = {
  ...styleField('number', 'stroke.width', msg('Border')),
  min: 0,
  max: 50,
  step: 1,
  isInteger: true,
  ...access<'borderThickness', number>('borderThickness', 1),
};

/** Defines a property with few values. Ignores other values. */
export const choiceField = <Property extends string>(
  key: string,
  label: string,
  property: Property,
  options: readonly MarkFieldOption[],
  section: FieldSection = 'style',
) => {
  const { get, set } = access<Property, string>(property, options[0]?.value ?? '');
  return {
    ...styleField('choice', key, label, section),
    options,
    get,
    set: <M extends Holder<Property, string>>(mark: M, value: string): M =>
      options.some((option) => option.value === value) ? set(mark, value) : mark,
  };
};

export const countField = <Property extends string>(
  key: string,
  label: string,
  property: Property,
  options: {
    readonly section?: FieldSection;
    readonly isStyle?: boolean;
    readonly presets?: readonly number[];
  } = {},
) => ({
  kind: 'number' as const,
  key,
  label,
  section: options.section ?? ('details' as const),
  isStyle: options.isStyle ?? false,
  min: 0,
  max: 1_000_000,
  step: 1,
  isInteger: true,
  ...(options.presets ? { presets: options.presets } : {}),
  ...access<Property, number>(property, 0),
});

/** Picture of an image stamp: both properties, because equal pictures share `imageId`. */
export const imageField = {
  ...ownField('image', 'image', msg('Picture')),
  get: ({ imageDataUrl, imageId }: BaseMark & Picture): Picture => ({ imageDataUrl, imageId }),
  set: <M extends BaseMark & Picture>(mark: M, { imageDataUrl, imageId }: Picture): M => ({
    ...mark,
    imageDataUrl,
    imageId,
  }),
};

export const maskField = {
  ...ownField('mask', 'mask', msg('Input mask'), 'text'),
  get: (mark: BaseMark & { readonly mask: Mask }): MaskValue => mark.mask,
  /** Properties of the mask that the format does not know are kept. */
  set: <M extends BaseMark & { readonly mask: Mask }>(mark: M, value: MaskValue): M => ({
    ...mark,
    mask: value && { ...mark.mask, value: value.value, translations: { ...value.translations } },
  }),
};

export interface WithReason extends BaseMark {
  readonly reason?: string | undefined;
  readonly reasons?: readonly string[] | undefined;
}

export const reasonField = {
  ...styleField('reason', 'reason', msg('Reason'), 'content'),
  presets: REASON_PRESETS,
  get: (mark: WithReason): ReasonValue =>
    mark.reasons === undefined ? { reason: mark.reason ?? '' } : { reasons: mark.reasons },
  /** Switches between the two properties: always exactly one. */
  set: <M extends WithReason>(mark: M, value: ReasonValue): M => {
    const { reason: _reason, reasons: _reasons, ...rest } = mark;
    return { ...rest, ...value } as M;
  },
};

export const reasonText = (mark: WithReason): string => mark.reason ?? mark.reasons?.join('; ') ?? '';
