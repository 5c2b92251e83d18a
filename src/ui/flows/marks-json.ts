// Marks JSON in and out of the window.
import type { Editor } from '../../editor/editor.ts';
import { serializeMarksDocument } from '../../marks/index.ts';
import { showToast, type UiStore } from '../ui-store.ts';
import { withPart } from './load-part.ts';
import { chooseFiles } from './open-picture.ts';

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Reading is not needed before there is a file: it is loaded with the first one. */
export const importMarksFile = (editor: Editor, ui: UiStore, file: File): Promise<void> =>
  withPart(
    ui,
    () => import('./import-marks.ts'),
    (flow) => flow.importMarksFile(editor, ui, file),
  );

export function chooseMarksFile(editor: Editor, ui: UiStore): void {
  chooseFiles('.json,application/json', (files) => {
    const [file] = files;
    if (file) void importMarksFile(editor, ui, file);
  });
  // What cannot be fetched now is told when there is a file to read.
  import('../../marks/document/import-client.ts').then(({ prepareImport }) => prepareImport()).catch(() => undefined);
  import('./import-marks.ts').catch(() => undefined);
}

const toText = (editor: Editor): string => serializeMarksDocument(editor.document.toMarksDocument());

export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function exportMarksFile(editor: Editor): void {
  const { documentName = 'document' } = editor.session.getState();
  saveFile(`${documentName.replace(/\.[^.]+$/, '')}.marks.json`, toText(editor), 'application/json');
}

export async function copyMarksJson(editor: Editor, ui: UiStore): Promise<void> {
  await writeClipboard(
    ui,
    toText(editor),
    `${countOf(editor.document.status.getState().count, 'mark')} copied as JSON`,
  );
}

/** Puts a text on the clipboard and says so, or says why it could not. */
export async function writeClipboard(ui: UiStore, text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(ui, { kind: 'info', title: done });
    return true;
  } catch {
    showToast(ui, {
      kind: 'error',
      title: 'The clipboard could not be written',
      detail: 'The browser refused it. Allow this page to use the clipboard, or save a file instead.',
    });
    return false;
  }
}
