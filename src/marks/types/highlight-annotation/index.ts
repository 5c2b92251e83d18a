import { msg } from '../../../messages/index.ts';
import type { BaseMark, SelectedText } from '../../kit/base-mark.ts';
import { createLineGroups } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField } from '../../kit/fields.ts';
import { lineGroupsGeometry } from '../../kit/geometry/line-groups.ts';
import { STARTING } from '../../kit/palette.ts';
import { selectionFields } from '../../kit/selected-text.ts';
import * as values from '../../kit/values.ts';
import { paintHighlight } from './paint.ts';

const schema = values.markSchema('HighlightAnnotation', {
  fillColor: values.color,
  startIndex: values.startIndex,
  selectedText: values.text,
  textLength: values.textLength,
  lineGroups: values.lineGroups,
});

/** Words as with a marker pen. */
export interface HighlightAnnotation extends BaseMark, SelectedText {
  readonly type: 'HighlightAnnotation';
  /** `#rrggbb`. */
  readonly fillColor: string;
}

export const highlightAnnotation = defineMark<HighlightAnnotation>()({
  type: 'HighlightAnnotation',
  label: msg('Highlight'),
  icon: 'highlight',
  schema,
  geometry: lineGroupsGeometry(),
  tool: { kind: 'lines', word: msg('Highlight'), shortcut: 'h', defaultSize: { width: 200, height: 24 } },
  create: (context, drawing) => ({
    fillColor: STARTING.yellow,
    ...createLineGroups(context, drawing),
  }),
  fields: [colorField('fill.color', msg('Colour'), 'fillColor'), ...selectionFields],
  paint: paintHighlight,
  describe: (mark) => mark.selectedText,
});
