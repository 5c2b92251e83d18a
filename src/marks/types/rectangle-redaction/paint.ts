import type { PageNumber } from '../../../kernel/page-number.ts';
import { inflateRect, normalizeRect, roundRectOut } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { reasonText, type WithReason } from '../../kit/fields.ts';
import type { RectangleMark } from '../../kit/geometry/rectangle.ts';
import { coverRects, paintReason, strokeInside, withRedactionAlpha } from '../../kit/painting.ts';

interface Redaction extends RectangleMark, WithReason {
  readonly borderColor: string;
  readonly borderThickness: number;
  readonly fillColor: string;
  readonly fontColor: string;
}

export function paintRectangleRedaction(
  context: PaintContext,
  mark: Redaction,
  _pageNumber: PageNumber,
  environment: PaintEnvironment,
): void {
  const rect = normalizeRect(mark.rectangle);
  withRedactionAlpha(context, environment, () => {
    // Fill below the border, too: nothing may shine through at its edge.
    coverRects(context, [rect], mark.fillColor);
    strokeInside(context, roundRectOut(rect), mark.borderColor, mark.borderThickness);
  });
  const border = Math.max(0, mark.borderThickness);
  paintReason(context, inflateRect(rect, -border), reasonText(mark), mark.fontColor, environment);
}
