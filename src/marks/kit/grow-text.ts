// Boxes that grow with the text typed into them.
import { normalizeRect, type Rect, type Size } from '../../kernel/rect.ts';
import { LINE_HEIGHT, layoutText, type MeasureText, mostCharacters } from '../../kernel/text-layout.ts';
import { definitionOf, type Mark } from '../registry.ts';
import type { PaintEnvironment } from './define-mark.ts';
import { layoutStyledText } from './styled-text.ts';
import type { TextStyle } from './text-style.ts';

/** Space after the longest line (em): browsers round line breaks. */
const SLACK = 0.05;
/** Tolerance for a box as wide as its text (em). */
const TOLERANCE = 0.01;

type Measure = PaintEnvironment['measure'];

export const boxOf = (mark: Mark): Rect | undefined =>
  'rectangle' in mark ? (mark as { readonly rectangle: Rect }).rectangle : undefined;

interface Growing {
  readonly rectangle: Rect;
  readonly style: TextStyle;
  readonly fontSize: number;
  readonly text: string;
}

/** Returns text that a mark grows with: multi-line, of fixed size, not on a redaction. */
function growingOf(mark: Mark): Growing | undefined {
  const { editText, family } = definitionOf(mark);
  const style = editText?.style(mark);
  const box = boxOf(mark);
  if (!editText || !style || !box || family === 'redaction') return undefined;
  if (!style.isMultiline || style.size.kind !== 'fixed') return undefined;
  const rectangle = normalizeRect(box);
  return { rectangle, style, fontSize: style.size.fontSize, text: editText.get(mark) };
}

/** Returns the width of the longest paragraph; stops above `most`. */
function widthOf({ text, fontSize }: Growing, most: number, measure: MeasureText): number {
  let width = 0;
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    const isEndless = paragraph.length > mostCharacters(most, fontSize);
    width = Math.max(width, isEndless ? Number.POSITIVE_INFINITY : measure(paragraph, fontSize));
    if (width > most) break;
  }
  return width + SLACK * fontSize;
}

/** Returns whether the box ends with its longest line, because typing made it that wide. */
export function hugsText(mark: Mark, measure: Measure): boolean {
  const growing = growingOf(mark);
  if (!growing) return false;
  const { width } = growing.style.box;
  return Math.abs(widthOf(growing, width, measure(growing.style.font)) - width) < TOLERANCE * growing.fontSize;
}

export function isTextCut(mark: Mark, measure: Measure): boolean {
  const growing = growingOf(mark);
  return growing !== undefined && layoutStyledText(growing.text, growing.style, { measure }).isCut;
}

export interface GrowOptions {
  readonly measure: Measure;
  readonly page: Size;
  /** Grow to the right before wrapping lines. */
  readonly isWidening: boolean;
}

/** Returns the mark in a box that fits its text: wider, then higher; never smaller. */
export function growToText(mark: Mark, { measure, page, isWidening }: GrowOptions): Mark {
  const growing = growingOf(mark);
  if (!growing) return mark;
  const { rectangle, style, fontSize, text } = growing;
  const inset = { width: rectangle.width - style.box.width, height: rectangle.height - style.box.height };
  const measureText = measure(style.font);
  const most = Math.max(style.box.width, page.width - rectangle.x - inset.width);
  const width = isWidening
    ? Math.max(style.box.width, Math.min(most, widthOf(growing, most, measureText)))
    : style.box.width;
  const mostLines = Math.max(1, Math.floor((page.height - inset.height) / (fontSize * LINE_HEIGHT)));
  const { lines } = layoutText(text, width, fontSize, measureText, mostLines);
  const height = Math.max(style.box.height, lines.length * fontSize * LINE_HEIGHT);
  if (width === style.box.width && height === style.box.height) return mark;
  const outer = { width: width + inset.width, height: height + inset.height };
  // Move the box up if lines don't fit below.
  const y = Math.min(rectangle.y, Math.max(0, page.height - outer.height));
  const grown = { ...mark, rectangle: { ...rectangle, ...outer, y } };
  // Borders and padding of a larger box may take more room.
  const after = growingOf(grown);
  return after && after.style.box.width - width < -1e-9 ? growToText(grown, { measure, page, isWidening }) : grown;
}
