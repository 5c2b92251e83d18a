import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext } from '../../kit/define-mark.ts';
import { fillInside, strokeInside, withOpacity } from '../../kit/painting.ts';

export interface FilledRectangle {
  readonly rectangle: Rect;
  readonly borderColor: string;
  readonly borderThickness: number;
  readonly fillColor: string;
  readonly opacity: number;
}

export function paintRectangle(context: PaintContext, mark: FilledRectangle): void {
  const rect = normalizeRect(mark.rectangle);
  withOpacity(context, mark.opacity, () => {
    // The fill ends at the border: a translucent border would show it.
    const border = mark.borderColor === 'transparent' ? 0 : Math.min(mark.borderThickness, rect.width, rect.height);
    const inner = {
      x: rect.x + border,
      y: rect.y + border,
      width: Math.max(0, rect.width - 2 * border),
      height: Math.max(0, rect.height - 2 * border),
    };
    fillInside(context, inner, mark.fillColor);
    strokeInside(context, rect, mark.borderColor, mark.borderThickness);
  });
}
