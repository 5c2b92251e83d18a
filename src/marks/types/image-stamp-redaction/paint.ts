import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { coverRects, withOpacity, withRedactionAlpha } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintPicture } from '../../kit/picture.ts';

const SEE_THROUGH_PICTURE_255 = 128;

/** Paints the picture on opaque paper: transparent or undecodable pictures must cover as well. */
export function paintImageStampRedaction(
  context: PaintContext,
  mark: { readonly rectangle: Rect; readonly imageDataUrl: string },
  environment: PaintEnvironment,
): void {
  withRedactionAlpha(context, environment, () => coverRects(context, [normalizeRect(mark.rectangle)], STARTING.white));
  withOpacity(context, environment.seeThrough ? SEE_THROUGH_PICTURE_255 : 255, () =>
    paintPicture(context, mark, environment),
  );
}
