// Shared parts of the stamp types: a rubber stamp's frame with its label.
import { inflateRect, normalizeRect, type Rect } from '../../kernel/rect.ts';
import { presetText } from '../../messages/index.ts';
import type { BaseMark } from './base-mark.ts';
import type { PaintContext, PaintEnvironment, ToolVariant } from './define-mark.ts';
import { toFont } from './fonts.ts';
import { FURTHER_STAMP_LABELS } from './palette.ts';
import { paintStyledText } from './styled-text.ts';
import { PLAIN_TEXT, type TextStyle } from './text-style.ts';

export interface Stamp {
  readonly rectangle: Rect;
  readonly label: string;
}

/** Line widths and corners of the frame, as shares of the stamp's shorter side. */
const FRAME = { outer: 0.05, gap: 0.04, inner: 0.018, corner: 0.14 };
/** Larger than any stamp: its label fills the frame. */
const LARGEST_LABEL = 2000;

const sideOf = ({ width, height }: Rect): number => Math.min(width, height);

export function stampStyle(mark: Stamp, color: string): TextStyle {
  const rect = normalizeRect(mark.rectangle);
  return {
    ...PLAIN_TEXT,
    box: inflateRect(rect, -sideOf(rect) * (FRAME.outer + FRAME.gap + FRAME.inner + 0.05)),
    font: toFont('Arial', ['Bold']),
    size: { kind: 'fit', largest: LARGEST_LABEL, smallest: 1 },
    color,
    horizontalAlignment: 'Center',
    verticalAlignment: 'Middle',
    isMultiline: false,
  };
}

function strokeRounded(context: PaintContext, rect: Rect, radius: number, thickness: number): void {
  context.lineWidth = thickness;
  const line = inflateRect(rect, -thickness / 2);
  context.beginPath();
  context.roundRect(line.x, line.y, line.width, line.height, Math.max(0, radius - thickness / 2));
  context.stroke();
}

export function paintStamp(context: PaintContext, mark: Stamp, color: string, environment: PaintEnvironment): void {
  const rect = normalizeRect(mark.rectangle);
  const side = sideOf(rect);
  if (side <= 0) return;
  context.strokeStyle = color;
  strokeRounded(context, rect, side * FRAME.corner, side * FRAME.outer);
  const inset = side * (FRAME.outer + FRAME.gap);
  strokeRounded(context, inflateRect(rect, -inset), side * FRAME.corner - inset, side * FRAME.inner);
  paintStyledText(context, mark.label, stampStyle(mark, color), environment);
}

/** Creates a tool for each further label; the plain tool has the first. */
export const stampVariants = <M extends BaseMark & { readonly label: string }, const Icon extends string>(
  names: Readonly<Record<(typeof FURTHER_STAMP_LABELS)[number], string>>,
  icons: Readonly<Record<(typeof FURTHER_STAMP_LABELS)[number], Icon>>,
): ToolVariant<M, Icon>[] =>
  FURTHER_STAMP_LABELS.map((label) => ({
    id: label.toLowerCase(),
    label: names[label],
    icon: icons[label],
    apply: (mark) => ({ ...mark, label: presetText(label) }),
  }));
