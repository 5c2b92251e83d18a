// Styles of fields while editing: as close to the page as native controls allow.
import type { CSSProperties } from 'react';
import type { PlacedWidget } from '../../app/forms/placed-widgets.ts';
import type { FormField } from '../../forms/client.ts';

/** Font families by PostScript name prefix. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/cour|mono|consol/i, '"Courier New", "Liberation Mono", monospace'],
  [/times|tiro|serif|roman|georgia|garamond|cambria/i, '"Times New Roman", "Liberation Serif", serif'],
];
const SANS = 'Helvetica, Arial, "Liberation Sans", sans-serif';

/** Font sizes of fields with automatic size (pt). */
const AUTO = { least: 4, most: 12, multiline: 12 } as const;

/** Heuristic ratio of automatic font size to field height. */
const TEXT_SHARE = 0.75;

export function fontOf({ fontName }: FormField): CSSProperties {
  const family = FAMILIES.find(([name]) => name.test(fontName))?.[1] ?? SANS;
  return {
    fontFamily: family,
    fontWeight: /bold|black|heavy|(?:he|ti|co)bo/i.test(fontName) ? 700 : 400,
    fontStyle: /italic|oblique/i.test(fontName) ? 'italic' : 'normal',
  };
}

/** Returns the font size (pt): the field's own, or one that fits the text. */
function fontSizeOf({ field, width, height }: PlacedWidget, text: string): number {
  if (field.fontSize > 0) return field.fontSize;
  if (field.multiline || field.type === 'list') return AUTO.multiline;
  // Heuristic: letters are about half as wide as high.
  const fitting = text.length === 0 ? AUTO.most : (width - 4) / (0.55 * text.length);
  return Math.max(AUTO.least, Math.min(AUTO.most, TEXT_SHARE * height, fitting));
}

function combOf({ field, width }: PlacedWidget): CSSProperties {
  if (!field.comb || field.maxLength === null) return {};
  const cell = width / field.maxLength;
  const rest = `calc(${cell}px - 1ch)`;
  return {
    fontFamily: '"Courier New", "Liberation Mono", monospace',
    letterSpacing: rest,
    paddingInlineStart: `calc(${rest} / 2)`,
    paddingInlineEnd: 0,
    // An extra cell for the caret: without it, the text would scroll.
    width: width + cell,
    clipPath: `inset(0 ${cell}px 0 0)`,
  };
}

export const widgetStyle = ({ corner, degrees, width, height }: PlacedWidget): CSSProperties => ({
  // Margins, as positioned and transformed boxes cost time in every frame.
  marginLeft: corner.x,
  marginTop: corner.y,
  width,
  height,
  ...(degrees !== 0 && { transform: `rotate(${degrees}deg)` }),
});

export const textLook = (placed: PlacedWidget, text: string): CSSProperties => ({
  ...fontOf(placed.field),
  fontSize: fontSizeOf(placed, text),
  textAlign: placed.field.align,
  ...combOf(placed),
});
