import { normalizeRect, type Rect } from '../../kernel/rect.ts';
import { msg, t } from '../../messages/index.ts';
import { expectDrawing } from './create.ts';
import type { CreateContext, Drawing, PaintContext, PaintEnvironment } from './define-mark.ts';
import { imageField } from './fields.ts';
import { imageSourceOf, picturesOf } from './image-source.ts';
import { strokeInside } from './painting.ts';
import { paintStyledText } from './styled-text.ts';
import { PLAIN_TEXT } from './text-style.ts';
import * as values from './values.ts';

interface PictureMark {
  readonly rectangle: Rect;
  readonly imageDataUrl: string;
}

export const pictureEntries = { imageDataUrl: values.imageDataUrl, imageId: values.imageId };

/** Definition parts of both types, whether or not they redact. */
export const pictureParts = {
  create(_context: CreateContext, drawing: Drawing) {
    const { imageDataUrl, imageId } = expectDrawing(drawing, 'image').picture;
    return { imageDataUrl, imageId };
  },
  pictures: picturesOf,
  fields: [imageField],
  keepsProportions: true,
} as const;

const FRAME_COLOR = '#888888';
const DASH = [6, 4];

const WAITING = msg('Picture');
const UNREADABLE = msg('Unreadable picture');

/** Text painted by marks that isn't their own; other surfaces localize it. */
export const PAINTED_WORDS: readonly string[] = [WAITING, UNREADABLE];

/** Paints the picture into the rectangle; a dashed frame while loading or if unreadable. */
export function paintPicture(context: PaintContext, mark: PictureMark, environment: PaintEnvironment): void {
  const rect = normalizeRect(mark.rectangle);
  if (rect.width <= 0 || rect.height <= 0) return;
  const source = imageSourceOf(mark);
  const picture = source === undefined ? undefined : environment.image(source);
  if (picture) {
    context.drawImage(picture, rect.x, rect.y, rect.width, rect.height);
    return;
  }
  context.setLineDash(DASH);
  strokeInside(context, rect, FRAME_COLOR, 1);
  context.setLineDash([]);
  const style = {
    ...PLAIN_TEXT,
    box: rect,
    size: { kind: 'fit', largest: 16, smallest: 4 },
    color: FRAME_COLOR,
    horizontalAlignment: 'Center',
    verticalAlignment: 'Middle',
  } as const;
  paintStyledText(context, t(source === undefined ? UNREADABLE : WAITING), style, environment);
}
