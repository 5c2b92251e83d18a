import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { withOpacity } from '../../kit/painting.ts';
import { paintStyledText } from '../../kit/styled-text.ts';
import type { TextStyle } from '../../kit/text-style.ts';
import { type FilledRectangle, paintRectangle } from '../rectangle-annotation/paint.ts';

export function paintTextAnnotation(
  context: PaintContext,
  mark: FilledRectangle & { readonly text: string },
  style: TextStyle,
  environment: PaintEnvironment,
): void {
  paintRectangle(context, mark);
  withOpacity(context, mark.opacity, () => paintStyledText(context, mark.text, style, environment));
}
