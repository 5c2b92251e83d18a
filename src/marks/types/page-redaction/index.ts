import * as v from 'valibot';
import type { Rect } from '../../../kernel/rect.ts';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, OnPage, RedactionReason } from '../../kit/base-mark.ts';
import { expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, reasonField, reasonText } from '../../kit/fields.ts';
import { pageGeometry } from '../../kit/geometry/page.ts';
import { COVER_OVERHANG } from '../../kit/painting.ts';
import { STARTING } from '../../kit/palette.ts';
import * as values from '../../kit/values.ts';
import { paintPageRedaction } from './paint.ts';

const schema = v.pipe(
  values.markSchema('PageRedaction', {
    pageData: values.pageData,
    fillColor: values.color,
    fontColor: values.color,
    visibleRegions: v.optional(values.visibleRegions),
    ...values.reasonEntries,
  }),
  values.exactlyOneReason(),
);

export interface PageRedaction extends BaseMark, OnPage, RedactionReason {
  readonly type: 'PageRedaction';
  /** `#rrggbb`. */
  readonly fillColor: string;
  /** `#rrggbb`. */
  readonly fontColor: string;
  /** Parts of the page that stay (units of `pageData`, y down). */
  readonly visibleRegions?: readonly Rect[] | undefined;
}

export const pageRedaction = defineMark<PageRedaction>()({
  type: 'PageRedaction',
  label: msg('Page redaction'),
  icon: 'page-redaction',
  schema,
  geometry: pageGeometry(schema),
  tool: {
    kind: 'page',
    word: msg('Page'),
    shortcut: 'g',
    hint: msg(
      'Click, or press Enter, to cover the whole page. Drag over areas that stay visible: everything else is covered.',
    ),
  },
  create({ pageData }, drawing) {
    const visibleRegions = expectDrawing(drawing, 'page').visibleRegions.map(({ x, y, width, height }) => ({
      x,
      y,
      width,
      height,
    }));
    return {
      pageData,
      fillColor: STARTING.black,
      fontColor: STARTING.white,
      reason: '',
      visibleRegions,
    };
  },
  fields: [
    colorField('fill.color', msg('Fill'), 'fillColor'),
    colorField('font.color', msg('Text colour'), 'fontColor'),
    reasonField,
  ],
  overhang: () => COVER_OVERHANG,
  paint: paintPageRedaction,
  describe: reasonText,
  reason: reasonText,
});
