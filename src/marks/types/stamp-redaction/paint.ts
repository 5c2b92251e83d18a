import { normalizeRect } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { coverRects, withRedactionAlpha } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintStamp, type Stamp } from '../../kit/stamp.ts';

/** The format has no colour for this type. */
export const STAMP_REDACTION_COLOR = STARTING.red;

/** Paints a stamp on opaque paper, which covers what is below. */
export function paintStampRedaction(context: PaintContext, mark: Stamp, environment: PaintEnvironment): void {
  withRedactionAlpha(context, environment, () => coverRects(context, [normalizeRect(mark.rectangle)], STARTING.white));
  paintStamp(context, mark, STAMP_REDACTION_COLOR, environment);
}
