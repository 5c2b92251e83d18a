import { msg, t } from '../../../messages/index.ts';
import type { BaseMark, InRectangle } from '../../kit/base-mark.ts';
import { defineBoxMark } from '../../kit/define-box-mark.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import * as values from '../../kit/values.ts';
import { paintTransparentRectangleRedaction } from './paint.ts';

const schema = values.boxSchema('TransparentRectangleRedaction', {});

/** Area that another program redacts: it hides nothing yet. */
export interface TransparentRectangleRedaction extends BaseMark, InRectangle {
  readonly type: 'TransparentRectangleRedaction';
}

export const transparentRectangleRedaction = defineBoxMark<TransparentRectangleRedaction>()({
  type: 'TransparentRectangleRedaction',
  label: msg('Transparent redaction'),
  icon: 'transparent-redaction',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'box', word: msg('Area'), shortcut: 'q', defaultSize: { width: 180, height: 40 } },
  create: () => ({}),
  fields: [],
  paint: paintTransparentRectangleRedaction,
  describe: () => t('hides nothing'),
});
