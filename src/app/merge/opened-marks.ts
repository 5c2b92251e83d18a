import type { Editor } from '../../editor/editor.ts';
import type { MarksDocument } from '../../marks/index.ts';
import { IMPORT_STEP } from '../import-step.ts';

/** Remembers the marks that a document began with, opened or imported: the base of a merge. */
export function followOpenedMarks({ document }: Pick<Editor, 'document'>): () => MarksDocument {
  let opened: MarksDocument = document.toMarksDocument();
  document.subscribe((_, source) => {
    const isFirstImport =
      source === 'commit' && opened.marks.length === 0 && document.status.getState().undoLabel === IMPORT_STEP;
    if (source === 'load' || isFirstImport) opened = document.toMarksDocument();
  });
  return () => opened;
}
