import { toAlpha } from '../../kernel/color.ts';
import { inflateRect, type Rect, roundRectOut } from '../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from './define-mark.ts';
import { paintStyledText } from './styled-text.ts';
import { PLAIN_TEXT } from './text-style.ts';

/** Opacity of a redaction's fill in the see-through view. */
const SEE_THROUGH_ALPHA = 0.35;

/** Runs `paint` with an opacity (0–255), and restores the context's alpha. */
export function withOpacity(context: PaintContext, opacity255: number, paint: () => void): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * toAlpha(opacity255);
  paint();
  context.globalAlpha = before;
}

/** Paints opaquely, or transparently during review. */
export const withRedactionAlpha = (context: PaintContext, environment: PaintEnvironment, paint: () => void): void =>
  withOpacity(context, environment.seeThrough ? SEE_THROUGH_ALPHA * 255 : 255, paint);

/** Strokes a border inside the rectangle, so that a mark covers no more than its rectangle. */
export function strokeInside(context: PaintContext, rect: Rect, color: string, thickness: number): void {
  if (color === 'transparent' || thickness <= 0) return;
  const width = Math.min(thickness, rect.width, rect.height);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.strokeRect(rect.x + width / 2, rect.y + width / 2, rect.width - width, rect.height - width);
}

export function fillInside(context: PaintContext, rect: Rect, color: string): void {
  if (color === 'transparent') return;
  context.fillStyle = color;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
}

/** Fills a redaction's area as one path, without seams between its parts. */
export function coverRects(context: PaintContext, rects: readonly Rect[], color: string): void {
  context.fillStyle = color;
  context.beginPath();
  // Whole pixels: a partly covered pixel would still reveal what is below.
  for (const each of rects) {
    const rect = roundRectOut(each);
    if (rect.width > 0 && rect.height > 0) context.rect(rect.x, rect.y, rect.width, rect.height);
  }
  context.fill();
}

/** Distance by which {@link coverRects} exceeds its rectangles. */
export const COVER_OVERHANG = 1;

const REASON_SIZES = { largest: 48, smallest: 4 };

/** Paints a redaction's reason: centred, and shrunk to fit. */
export function paintReason(
  context: PaintContext,
  box: Rect,
  reason: string,
  color: string,
  environment: PaintEnvironment,
): void {
  if (reason.trim() === '' || box.width <= 0 || box.height <= 0) return;
  const { largest, smallest } = REASON_SIZES;
  const inner = inflateRect(box, -0.04 * Math.min(box.width, box.height));
  paintStyledText(
    context,
    reason,
    {
      ...PLAIN_TEXT,
      box: inner,
      size: { kind: 'fit', largest: Math.min(largest, Math.max(smallest, box.height * 0.6)), smallest },
      color,
      horizontalAlignment: 'Center',
      verticalAlignment: 'Middle',
    },
    environment,
  );
}
