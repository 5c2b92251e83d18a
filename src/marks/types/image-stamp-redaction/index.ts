import type * as v from 'valibot';
import { msg } from '../../../messages/index.ts';
import { createRectangle, expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { imageField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { picturesOf } from '../../kit/image-source.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import * as values from '../../kit/values.ts';
import { paintImageStampRedaction } from './paint.ts';

const schema = values.markSchema('ImageStampRedaction', {
  rectangle: values.rectangle,
  pageData: values.pageData,
  imageDataUrl: values.imageDataUrl,
  imageId: values.imageId,
});

export type ImageStampRedaction = v.InferOutput<typeof schema>;

export const imageStampRedaction = defineMark<ImageStampRedaction>()({
  type: 'ImageStampRedaction',
  family: 'redaction',
  label: msg('Image stamp redaction'),
  icon: 'image-stamp-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'image', word: msg('Cover'), shortcut: 'o', defaultSize: { width: 200, height: 150 } },
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
  overhang: () => COVER_OVERHANG,
  paint: (context, mark, _pageNumber, environment) => paintImageStampRedaction(context, mark, environment),
  describe: () => '',
  keepsProportions: true,
});
