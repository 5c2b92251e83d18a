import { msg } from '../../../messages/index.ts';
import type { BaseMark, SelectedText } from '../../kit/base-mark.ts';
import { createLineGroups } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField } from '../../kit/fields.ts';
import { lineGroupsGeometry } from '../../kit/geometry/line-groups.ts';
import { STARTING } from '../../kit/palette.ts';
import { safeHref } from '../../kit/safe-href.ts';
import { selectionFields } from '../../kit/selected-text.ts';
import { hrefField } from '../../kit/text-fields.ts';
import * as values from '../../kit/values.ts';
import { paintTextHyperlink } from './paint.ts';

const schema = values.markSchema('TextHyperlinkAnnotation', {
  fillColor: values.color,
  textLength: values.textLength,
  startIndex: values.startIndex,
  selectedText: values.text,
  lineGroups: values.lineGroups,
  href: values.href,
});

export interface TextHyperlinkAnnotation extends BaseMark, SelectedText {
  readonly type: 'TextHyperlinkAnnotation';
  /** `#rrggbb`. */
  readonly fillColor: string;
  readonly href: string;
}

export const textHyperlinkAnnotation = defineMark<TextHyperlinkAnnotation>()({
  type: 'TextHyperlinkAnnotation',
  label: msg('Hyperlink'),
  icon: 'hyperlink',
  schema,
  geometry: lineGroupsGeometry(),
  tool: { kind: 'lines', word: msg('Highlight'), shortcut: 'u', defaultSize: { width: 200, height: 24 } },
  create: (context, drawing) => ({
    fillColor: STARTING.blue,
    ...createLineGroups(context, drawing),
    href: '',
  }),
  fields: [hrefField, colorField('fill.color', msg('Colour'), 'fillColor'), ...selectionFields],
  paint: paintTextHyperlink,
  describe: (mark) => [mark.selectedText, mark.href].filter((part) => part !== '').join(' → '),
  link: (mark) => safeHref(mark.href),
});
