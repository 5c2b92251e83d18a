// Marks travel through the clipboard as a marks document, so that they can be pasted into any text as well.
import { serializeMarksDocument } from '../marks/index.ts';
import type { Editor } from './editor.ts';

/** The selected marks of a page as JSON text; undefined when none is selected. */
export function copySelected(editor: Editor): string | undefined {
  const marks = editor.selected().map(({ mark }) => mark);
  return marks.length > 0 ? serializeMarksDocument({ marks }) : undefined;
}
