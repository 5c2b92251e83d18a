import type * as v from 'valibot';
import { msg } from '../../../messages/index.ts';
import { createRectangle, expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { imageField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { picturesOf } from '../../kit/image-source.ts';
import { paintPicture } from '../../kit/picture.ts';
import * as values from '../../kit/values.ts';

const schema = values.markSchema('ImageStampAnnotation', {
  rectangle: values.rectangle,
  pageData: values.pageData,
  imageDataUrl: values.imageDataUrl,
  imageId: values.imageId,
});

export type ImageStampAnnotation = v.InferOutput<typeof schema>;

export const imageStampAnnotation = defineMark<ImageStampAnnotation>()({
  type: 'ImageStampAnnotation',
  family: 'annotation',
  label: msg('Image stamp'),
  icon: 'image-stamp',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'image', word: msg('Stamp'), shortcut: 'i', defaultSize: { width: 200, height: 150 } },
  create({ pageData }, drawing) {
    const { imageDataUrl, imageId } = expectDrawing(drawing, 'image').picture;
    return {
      rectangle: createRectangle(drawing, 'image'),
      pageData,
      imageDataUrl,
      imageId,
    };
  },
  pictures: picturesOf,
  fields: [imageField],
  overhang: () => 0,
  paint: (context, mark, _pageNumber, environment) => paintPicture(context, mark, environment),
  describe: () => '',
  keepsProportions: true,
});
