import { serializeMarksDocument } from '../marks/index.ts';
import type { Editor } from './editor.ts';

export function copySelected(editor: Editor): string | undefined {
  const marks = editor.selected().map(({ mark }) => mark);
  return marks.length > 0 ? serializeMarksDocument({ marks }) : undefined;
}
