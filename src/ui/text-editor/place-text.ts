// Positions the text field so that its text matches the painted text to the pixel.

import { middleOf } from '../../fonts/families.ts';
import { type PageView, toScreenRect } from '../../kernel/page-view.ts';
import { inflateRect, type Rect } from '../../kernel/rect.ts';
import type { TextLayout } from '../../kernel/text-layout.ts';
import { fontAtSize, type TextStyle } from '../../marks/index.ts';

/** Smaller text is set at this size (CSS px) and scaled down: browsers have a minimum size. */
const LEAST_FONT_SIZE = 10;
/** Space for the caret next to the text (CSS px before scaling). */
const CARET_ROOM = 4;

/** Style of the field. Lengths are in field pixels; `scale` converts them to CSS pixels. */
export interface TextPlace {
  /** Position from the page's origin (CSS px, unrotated page). */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly caretRoom: number;
  readonly font: string;
  readonly lineHeight: number;
  /** Distance from the top of the field to the first line. */
  readonly paddingTop: number;
}

/** @param pageScale CSS px per page unit @param baselineOf from the top of a line (CSS px) */
export function placeText(
  style: TextStyle,
  layout: TextLayout,
  pageScale: number,
  baselineOf: (font: string, lineHeight: number) => number,
): TextPlace {
  const { box } = style;
  const factor = Math.max(pageScale, LEAST_FONT_SIZE / Math.max(layout.fontSize, 0.1));
  const scale = pageScale / factor;
  const top = style.verticalAlignment === 'Middle' ? (box.height - layout.height) / 2 : 0;
  const above = Math.max(0, top);
  const font = fontAtSize(style.font, layout.fontSize * factor);
  const lineHeight = layout.lineHeight * factor;
  const shift = lineHeight / 2 + middleOf(style.font) * layout.fontSize * factor - baselineOf(font, lineHeight);
  return {
    x: box.x * pageScale - CARET_ROOM * scale,
    y: (box.y + Math.min(0, top)) * pageScale + shift * scale,
    scale,
    width: box.width * factor,
    height: Math.max(box.height - above, layout.height) * factor,
    caretRoom: CARET_ROOM,
    font,
    lineHeight,
    paddingTop: above * factor,
  };
}

/** Returns the position of a hint below the mark (CSS px of the window). */
export function placeHint(bounds: Rect, view: PageView): { readonly x: number; readonly y: number } {
  const { x, y, height } = toScreenRect(view, inflateRect(bounds, 6 / view.scale));
  return { x, y: y + height };
}
