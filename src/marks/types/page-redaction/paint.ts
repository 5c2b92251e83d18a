// Pure.

import { roundRectIn } from '../../../kernel/rect.ts';
import { rectSetDifference } from '../../../kernel/rect-set.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { reasonText } from '../../kit/fields.ts';
import { type PageMark, regionsOf } from '../../kit/geometry/page.ts';
import { coverRects, paintReason, withRedactionAlpha } from '../../kit/painting.ts';

interface Redaction extends PageMark {
  readonly fillColor: string;
  readonly fontColor: string;
  readonly reason?: string | undefined;
  readonly reasons?: readonly string[] | undefined;
}

export function paintPageRedaction(
  context: PaintContext,
  mark: Redaction,
  _pageNumber: number,
  environment: PaintEnvironment,
): void {
  const page = { x: 0, y: 0, width: mark.pageData.width, height: mark.pageData.height };
  // Regions end with whole pixels, so that none of the rest is left half covered.
  const covered = rectSetDifference(page, regionsOf(mark).map(roundRectIn));
  withRedactionAlpha(context, environment, () => coverRects(context, covered, mark.fillColor));
  // The reason stands in the largest covered part, not across what is left visible.
  const largest = covered.reduce((best, rect) => (rect.width * rect.height > best.width * best.height ? rect : best), {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  });
  paintReason(context, largest, reasonText(mark), mark.fontColor, environment);
}
