// Entries of a PDF annotation, independent of the PDF library and in page units.
import { parseHexColor } from '../../kernel/color.ts';
import type { Point } from '../../kernel/point.ts';
import type { Rect } from '../../kernel/rect.ts';

/** ISO 32000-1, 12.5.6: kinds with a counterpart among marks. */
export type AnnotationSubtype =
  | 'Highlight'
  | 'StrikeOut'
  | 'Square'
  | 'Circle'
  | 'Line'
  | 'PolyLine'
  | 'Ink'
  | 'FreeText'
  | 'Stamp';

/** Lengths and positions in page units: points from the page's top left. Colours are `#rrggbb`. */
export interface AnnotationEntries {
  readonly subtype: AnnotationSubtype;
  /** Rectangle of the whole annotation. */
  readonly rect: Rect;
  /** /C: colour of the line or the text's background; undefined for none. */
  readonly color?: string | undefined;
  /** /IC */
  readonly fillColor?: string | undefined;
  /** /CA, 0 to 1. */
  readonly opacity: number;
  /** /BS /W */
  readonly lineWidth?: number | undefined;
  /** /QuadPoints, as upright rectangles. */
  readonly quads?: readonly Rect[];
  /** /L */
  readonly line?: { readonly from: Point; readonly to: Point; readonly endsInArrow: boolean };
  /** /Vertices */
  readonly vertices?: readonly Point[];
  /** /InkList */
  readonly strokes?: readonly (readonly Point[])[];
  /** The name of a stamp: /Name. */
  readonly name?: string;
  /** Appearance of a FreeText annotation. */
  readonly text?: FreeTextEntries;
}

export interface FreeTextEntries {
  readonly contents: string;
  readonly fontName: string;
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruckOut: boolean;
  readonly color: string;
  readonly alignment: 'Left' | 'Center' | 'Right';
}

/** Converts `#rrggbb` to three components (0 to 1), as in PDF. */
export function toComponents(color: string): readonly [red: number, green: number, blue: number] {
  const { red, green, blue } = parseHexColor(color) ?? { red: 0, green: 0, blue: 0 };
  return [red / 255, green / 255, blue / 255];
}

const toByte = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 255);

/** Converts one (grey), three (RGB) or four (CMYK) components; undefined for none. */
export function fromComponents(components: readonly number[]): string | undefined {
  const toHex = (...shares: number[]) =>
    `#${shares.map((share) => toByte(share).toString(16).padStart(2, '0')).join('')}`;
  const [a = 0, b = 0, c = 0, d = 0] = components;
  switch (components.length) {
    case 1:
      return toHex(a, a, a);
    case 3:
      return toHex(a, b, c);
    case 4:
      return toHex((1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d));
    default:
      return undefined;
  }
}
