import type { PageNumber } from '../../../kernel/page-number.ts';
import type { Rect } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { reasonText, type WithReason } from '../../kit/fields.ts';
import { type LineGroupsMark, linesOnPage } from '../../kit/geometry/line-groups.ts';
import { coverRects, paintReason, withRedactionAlpha } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';

interface Redaction extends LineGroupsMark, WithReason {
  readonly fillColor?: string | undefined;
  readonly fontColor?: string | undefined;
}

const areaOf = (rect: Rect): number => rect.width * rect.height;

export function paintTextSelectionRedaction(
  context: PaintContext,
  mark: Redaction,
  pageNumber: PageNumber,
  environment: PaintEnvironment,
): void {
  const lines = linesOnPage(mark, pageNumber);
  const [first] = lines;
  if (!first) return;
  withRedactionAlpha(context, environment, () => coverRects(context, lines, mark.fillColor ?? STARTING.black));
  // Once, in the largest line: repeated reasons would cover a whole paragraph.
  const largest = lines.reduce((best, line) => (areaOf(line) > areaOf(best) ? line : best), first);
  paintReason(context, largest, reasonText(mark), mark.fontColor ?? STARTING.white, environment);
}
