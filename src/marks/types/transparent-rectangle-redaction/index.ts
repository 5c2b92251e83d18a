import type * as v from 'valibot';
import { msg, t } from '../../../messages/index.ts';
import { createRectangle } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import * as values from '../../kit/values.ts';
import { paintTransparentRectangleRedaction } from './paint.ts';

const schema = values.markSchema('TransparentRectangleRedaction', {
  rectangle: values.rectangle,
  pageData: values.pageData,
});

export type TransparentRectangleRedaction = v.InferOutput<typeof schema>;

export const transparentRectangleRedaction = defineMark<TransparentRectangleRedaction>()({
  type: 'TransparentRectangleRedaction',
  family: 'redaction',
  label: msg('Transparent redaction'),
  icon: 'transparent-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'box', word: msg('Area'), shortcut: 'q', defaultSize: { width: 180, height: 40 } },
  create: ({ pageData }, drawing) => ({
    rectangle: createRectangle(drawing, 'box'),
    pageData,
  }),
  fields: [],
  overhang: () => 0,
  paint: paintTransparentRectangleRedaction,
  describe: () => t('hides nothing'),
  hidesNothing: true,
});
