import { msg } from '../../../messages/index.ts';
import type { BaseMark, EmbeddedImage, InRectangle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { paintPicture, pictureEntries, pictureParts } from '../../kit/picture.ts';
import * as values from '../../kit/values.ts';

const schema = values.boxSchema('ImageStampAnnotation', pictureEntries);

export interface ImageStampAnnotation extends BaseMark, InRectangle, EmbeddedImage {
  readonly type: 'ImageStampAnnotation';
}

export const imageStampAnnotation = defineBoxMark<ImageStampAnnotation>()({
  type: 'ImageStampAnnotation',
  label: msg('Image stamp'),
  icon: 'image-stamp',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'image', word: msg('Stamp'), shortcut: 'i', defaultSize: { width: 200, height: 150 } },
  ...pictureParts,
  paint: (context, mark, _pageNumber, environment) => paintPicture(context, mark, environment),
});
