import { normalizeRect, type Rect } from '../../../kernel/rect.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { coverRects, withOpacity, withRedactionAlpha } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import { paintPicture } from '../../kit/picture.ts';

/** The share of a picture that is left in the see-through view. */
const SEE_THROUGH_PICTURE_255 = 128;

/** The picture on opaque paper: where it is see-through, or cannot be decoded, what is under it is gone all the same. */
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
