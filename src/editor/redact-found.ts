import type { PageNumber } from '../kernel/page-number.ts';
import { type Drawing, findMarkTool, type Mark, markToolFor, setField } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { createMark } from './create-mark.ts';
import type { Editor } from './editor.ts';

export interface FoundPlace {
  readonly pageNumber: PageNumber;
  /** Lines of words, a whole page, or a box around anything else. */
  readonly drawing: Extract<Drawing, { kind: 'lines' | 'box' | 'page' }>;
  /** Shown on the redaction; empty for none. */
  readonly reason: string;
}

/** @returns the added marks */
export function redactPlaces(editor: Editor, places: readonly FoundPlace[]): readonly Mark[] {
  const tools = {
    lines: findMarkTool('TextSelectionRedaction'),
    box: markToolFor('redaction', 'box'),
    page: findMarkTool('PageRedaction'),
  };
  const marks = places.flatMap(({ pageNumber, drawing, reason }) => {
    const tool = tools[drawing.kind];
    if (!tool) return [];
    const mark = createMark(editor, tool, drawing, pageNumber);
    const field = tool.definition.fields.find(({ key }) => key === 'reason');
    return [reason !== '' && field ? setField(mark, field, { reason }) : mark];
  });
  if (marks.length === 0) return [];
  const label = message('Redact {count, plural, one {# place} other {# places}}', { count: marks.length });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  return marks;
}
