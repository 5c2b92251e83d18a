// Copy, cut and paste: marks as a marks document, pictures as files.
import { copySelected } from '../editor/clipboard.ts';
import type { Editor } from '../editor/editor.ts';
import { deleteSelected } from '../editor/selection.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { withPart } from './load-part.ts';
import { writeClipboard } from './marks-json.ts';

/** Returns the selected words, one line each. */
const selectedWords = (editor: Editor): string | undefined => editor.session.getState().textSelection?.words.text;

/** Fills the data of a copy or cut event; returns false without a selection. */
export function copySelectedTo({ editor }: Core, data: Pick<DataTransfer, 'setData'>, isCut: boolean): boolean {
  const text = copySelected(editor) ?? selectedWords(editor);
  if (text === undefined) return false;
  data.setData('text/plain', text);
  if (isCut) deleteSelected(editor);
  return true;
}

const tellNoMarks = ({ window }: Core): void => window.tell({ kind: 'hint', title: t('No marks on the clipboard') });

/** Adds the marks of a text; returns false if it can't contain any. Loads the parser for it. */
function pasteText(core: Core, text: string): boolean {
  if (!core.editor.pageSize() || !/^\s*\{/.test(text)) return false;
  void withPart(
    core,
    () => import('./import-marks.ts'),
    (part) => part.pasteText(core, text) || tellNoMarks(core),
  );
  return true;
}

/**
 * Handles a paste event: opens or places a picture, or adds marks. Returns false if it has neither.
 */
export function pasteFrom(
  core: Core,
  data: Pick<DataTransfer, 'files' | 'getData'>,
  receiveFiles: (files: readonly File[]) => void,
): boolean {
  if (data.files.length === 0) return pasteText(core, data.getData('text/plain'));
  receiveFiles([...data.files]);
  return true;
}

/** The same from a button, for which browsers fire no clipboard event. */
export async function copyByCommand(core: Core, isCut: boolean): Promise<void> {
  const { editor } = core;
  const text = copySelected(editor) ?? selectedWords(editor);
  if (text !== undefined && (await writeClipboard(core, text, isCut ? t('Cut') : t('Copied'))) && isCut)
    deleteSelected(editor);
}

export async function pasteByCommand(core: Core): Promise<void> {
  const { window, device } = core;
  try {
    if (!pasteText(core, await device.readClipboard())) tellNoMarks(core);
  } catch {
    window.tell({
      kind: 'error',
      title: t("Couldn't read the clipboard"),
      detail: t('The browser blocked clipboard access. Press Ctrl+V instead.'),
    });
  }
}
