import {
  ACCENT_COLOR,
  type AnyMarkDefinition,
  definitionOf,
  type Field,
  type Mark,
  type MarkFieldValue,
  setField,
} from '../marks/index.ts';

export type Style = Readonly<Record<string, MarkFieldValue>>;

/** CSS pixels on the screen, whatever the zoom and the page. */
const SCREEN = { stroke: 2, text: 14 } as const;

/** Fields with lengths in page units: useless on a page of another resolution. */
const LENGTHS: ReadonlySet<string> = new Set(['stroke.width', 'font.size']);

/** A length on the screen in whole units of the page, within the limits of its field. */
function toPageLength(field: Field & { readonly kind: 'number' }, screen: number, scale: number): number {
  const length = Math.max(1, Math.round(screen / scale));
  return Math.min(field.max, Math.max(field.min, length));
}

/**
 * Lines and letters of equal size on screen, frames without fill, one accent colour. Redactions and
 * signatures use the format's colours, and word marks their own.
 */
export function screenStyle({ family, fields, editText, tool }: AnyMarkDefinition, scale: number): Style {
  const style: Record<string, MarkFieldValue> = {};
  const isOverText = tool.kind === 'lines';
  for (const field of fields) {
    if (!field.isStyle) continue;
    if (field.kind === 'number' && field.key === 'font.size')
      style[field.key] = toPageLength(field, SCREEN.text, scale);
    if (family !== 'annotation') continue;
    if (field.kind === 'number' && field.key === 'stroke.width') {
      style[field.key] = toPageLength(field, SCREEN.stroke, scale);
    }
    if (field.kind !== 'color') continue;
    if (field.allowsTransparent && (field.key === 'fill.color' || editText)) style[field.key] = 'transparent';
    else if (field.key === 'font.color' || (field.key === 'stroke.color' && !isOverText))
      style[field.key] = ACCENT_COLOR;
  }
  return style;
}

export const styleOf = (mark: Mark): Style =>
  Object.fromEntries(
    definitionOf(mark)
      .fields.filter(({ isStyle }) => isStyle)
      .map((field) => [field.key, field.get(mark)]),
  );

/** The mark in a style; fields that the style does not name keep their values. */
export const withStyle = (mark: Mark, style: Style): Mark =>
  definitionOf(mark).fields.reduce((styled, field) => {
    const value = field.isStyle ? style[field.key] : undefined;
    return value === undefined ? styled : setField(styled, field, value);
  }, mark);

/** Styles as they hold for other documents, too. */
export const withoutLengths = (styles: Readonly<Record<string, Style>>): Record<string, Style> =>
  Object.fromEntries(
    Object.entries(styles).map(([tool, style]) => [
      tool,
      Object.fromEntries(Object.entries(style).filter(([key]) => !LENGTHS.has(key))),
    ]),
  );
