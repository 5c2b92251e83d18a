import { msg } from '../../../messages/index.ts';
import type { BaseMark, EmbeddedImage, InRectangle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { pictureEntries, pictureParts } from '../../kit/picture.ts';
import * as values from '../../kit/values.ts';
import { paintImageStampRedaction } from './paint.ts';

const schema = values.boxSchema('ImageStampRedaction', pictureEntries);

export interface ImageStampRedaction extends BaseMark, InRectangle, EmbeddedImage {
  readonly type: 'ImageStampRedaction';
}

export const imageStampRedaction = defineBoxMark<ImageStampRedaction>()({
  type: 'ImageStampRedaction',
  label: msg('Image stamp redaction'),
  icon: 'image-stamp-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'image', word: msg('Cover'), shortcut: 'o', defaultSize: { width: 200, height: 150 } },
  ...pictureParts,
  overhang: () => COVER_OVERHANG,
  paint: (context, mark, _pageNumber, environment) => paintImageStampRedaction(context, mark, environment),
});
