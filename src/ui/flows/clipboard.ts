// Copy, cut and paste: marks as a marks document, pictures as files.
import { copySelected, pasteMarks } from '../../editor/clipboard.ts';
import type { Editor } from '../../editor/editor.ts';
import { deleteSelected } from '../../editor/selection.ts';
import { showToast, type UiStore } from '../ui-store.ts';
import { withPart } from './load-part.ts';
import { writeClipboard } from './marks-json.ts';

interface ClipboardPorts {
  readonly editor: Editor;
  readonly ui: UiStore;
  receiveFiles(files: readonly File[]): void;
}

/** The words that are selected on the page, in one line each. */
const selectedWords = (editor: Editor): string | undefined => editor.session.getState().textSelection?.words.text;

/** Fills the data of a copy or cut event; false when nothing is selected. */
export function copySelectedTo({ editor }: ClipboardPorts, data: DataTransfer, isCut: boolean): boolean {
  const text = copySelected(editor) ?? selectedWords(editor);
  if (text === undefined) return false;
  data.setData('text/plain', text);
  if (isCut) deleteSelected(editor);
  return true;
}

/** Characters that are looked at within a frame. */
const LONG_TEXT = 256 * 1024;

/** Adds the marks of a text; false when it holds none. A long one that may hold some is read in a worker. */
function pasteText({ editor, ui }: ClipboardPorts, text: string): boolean {
  if (text.length <= LONG_TEXT) return pasteMarks(editor, text) > 0;
  if (!editor.pageSize() || !/^\s*\{/.test(text)) return false;
  void withPart(
    ui,
    () => import('./import-marks.ts'),
    ({ pasteLongText }) => pasteLongText(editor, ui, text),
  );
  return true;
}

/** Takes the data of a paste event: a picture is opened or placed, marks are added; false when it holds neither. */
export function pasteFrom(ports: ClipboardPorts, data: DataTransfer): boolean {
  if (data.files.length > 0) {
    ports.receiveFiles([...data.files]);
    return true;
  }
  return pasteText(ports, data.getData('text/plain'));
}

/** The same from a button, where the browser gives no event. */
export async function copyByCommand({ editor, ui }: ClipboardPorts, isCut: boolean): Promise<void> {
  const text = copySelected(editor) ?? selectedWords(editor);
  if (text !== undefined && (await writeClipboard(ui, text, isCut ? 'Cut' : 'Copied')) && isCut) deleteSelected(editor);
}

export async function pasteByCommand(ports: ClipboardPorts): Promise<void> {
  const { ui } = ports;
  try {
    if (pasteText(ports, await navigator.clipboard.readText())) return;
    showToast(ui, { kind: 'info', title: 'There are no marks on the clipboard' });
  } catch {
    showToast(ui, {
      kind: 'error',
      title: 'The clipboard could not be read',
      detail: 'The browser refused it. The keys for pasting work without its leave.',
    });
  }
}
