// Copy, cut and paste: marks as a marks document, pictures as files.
import { copySelected } from '../editor/clipboard.ts';
import type { Editor } from '../editor/editor.ts';
import { pagesMeant } from '../editor/pages.ts';
import { deleteSelected } from '../editor/selection.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { withPart } from './load-part.ts';
import { writeClipboard } from './marks-json.ts';
import type { PageClipboard } from './page-clipboard.ts';

const selectedWords = (editor: Editor): string | undefined => editor.session.getState().textSelection?.words.text;

/** Fills the data of a copy or cut event; returns false without a selection. */
export function copySelectedTo({ editor }: Core, data: Pick<DataTransfer, 'setData'>, isCut: boolean): boolean {
  const text = copySelected(editor) ?? selectedWords(editor);
  if (text === undefined) return false;
  data.setData('text/plain', text);
  if (isCut) deleteSelected(editor);
  return true;
}

const notifyNoMarks = ({ window }: Core): void =>
  window.notify({ kind: 'hint', title: t('No marks on the clipboard') });

export interface ClipboardParts {
  loadPageClipboard(): Promise<PageClipboard>;
}

/** Clipboard text for copied pages: a reference, because clipboards can't hold pages. */
const referTo = (id: string): string => JSON.stringify({ markwrightPages: id });
const PAGES = /^\{"markwrightPages":"([^"]+)"\}$/;

/** Adds pages or marks from text; false if it contains neither. Loads the parser on demand. */
function pasteText(core: Core & ClipboardParts, text: string): boolean {
  if (!core.editor.pageSize() || !/^\s*\{/.test(text)) return false;
  const [, id] = PAGES.exec(text.trim()) ?? [];
  if (id !== undefined) {
    void withPart(core, core.loadPageClipboard, (pages) => pages.paste(id));
    return true;
  }
  void withPart(
    core,
    () => import('./import-marks.ts'),
    (part) => part.pasteText(core, text) || notifyNoMarks(core),
  );
  return true;
}

const sayPagesCopied = ({ editor }: Core): string =>
  t('{count, plural, one {# page} other {# pages}} copied', { count: pagesMeant(editor).length });

export function copyPagesTo(core: Core & ClipboardParts, data: Pick<DataTransfer, 'setData'>): void {
  const id = core.device.createId();
  data.setData('text/plain', referTo(id));
  core.window.notify({ kind: 'info', title: sayPagesCopied(core) });
  void withPart(core, core.loadPageClipboard, (pages) => pages.copy(id));
}

/** Type of dragged pages: their reference. */
const DRAGGED = 'application/x-markwright-pages';

/** Starts to drag pages: other windows ask for them by their reference. */
export function dragPages(core: Core & ClipboardParts, data: DataTransfer, pageNumbers: readonly PageNumber[]): void {
  const id = core.device.createId();
  data.setData(DRAGGED, id);
  data.effectAllowed = 'copyMove';
  void withPart(core, core.loadPageClipboard, async (pages) => pages.offer(id, pageNumbers));
}

export const holdsPages = ({ types }: DataTransfer): boolean => types.includes(DRAGGED);

/** Inserts dropped pages at a position: behind the selected ones by default. */
export function dropPages(core: Core & ClipboardParts, data: DataTransfer, at?: PageNumber): void {
  const id = data.getData(DRAGGED);
  void withPart(core, core.loadPageClipboard, (pages) => pages.paste(id, at));
}

/** Copies selected pages from a menu, where the browser gives no event. */
export async function copyPagesByCommand(core: Core & ClipboardParts): Promise<void> {
  const id = core.device.createId();
  if (await writeClipboard(core, referTo(id), sayPagesCopied(core)))
    void withPart(core, core.loadPageClipboard, (pages) => pages.copy(id));
}

/** Handles a paste event: opens or places a picture, or adds marks; false if it has neither. */
export function pasteFrom(
  core: Core & ClipboardParts,
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

export async function pasteByCommand(core: Core & ClipboardParts): Promise<void> {
  const { window, device } = core;
  try {
    if (!pasteText(core, await device.readClipboard())) notifyNoMarks(core);
  } catch {
    window.notify({
      kind: 'error',
      title: t("Couldn't read the clipboard"),
      detail: t('The browser blocked clipboard access. Press Ctrl+V instead.'),
    });
  }
}
