import { luminanceOf } from '../../../kernel/color.ts';
import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { coverRects, withRedactionAlpha } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintStyledText } from '../../kit/styled-text.ts';
import type { TextStyle } from '../../kit/text-style.ts';

/** Cover colour: black or white, whichever contrasts with the text. The format has none. */
export const coverColorFor = (fontColor: string): string =>
  luminanceOf(fontColor) > 0.4 ? STARTING.black : STARTING.white;

export function paintTextRedaction(
  context: PaintContext,
  mark: { readonly rectangle: Rect; readonly text: string; readonly fontColor: string },
  style: TextStyle,
  environment: PaintEnvironment,
): void {
  const rect = normalizeRect(mark.rectangle);
  withRedactionAlpha(context, environment, () => coverRects(context, [rect], coverColorFor(mark.fontColor)));
  paintStyledText(context, mark.text, style, environment);
}
