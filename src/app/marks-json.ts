import type { Editor } from '../editor/editor.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import { serializeMarksDocument } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { MARKS_TYPES } from './file-types.ts';
import { withPart } from './load-part.ts';
import type { ImportTarget, Ports } from './ports.ts';

/** The import is loaded with the first file. */
const loadImport = () => import('./import-marks.ts');

/** Imports into the document that is open now, even if another one is opened meanwhile. */
export async function importMarksFiles(
  core: Core,
  files: readonly File[],
  target: ImportTarget = 'document',
): Promise<void> {
  const { pictures } = core.workspace;
  const { picture, source } = pictures.getState();
  if (files.length > 0 && !picture) {
    core.window.notify({
      kind: 'error',
      title: t('Open a picture first'),
      detail: t('Marks are placed on the pages of a document.'),
    });
    return;
  }
  for (const file of files) {
    await withPart(core, loadImport, async (part) => {
      // Marks are read for the measured pages.
      await pictures.getState().picture?.measuring?.done;
      if (pictures.getState().source === source) await part.importMarksFile(core, file, target);
    });
  }
}

export function chooseMarksFile(core: Core, target: ImportTarget = 'document'): void {
  core.device.chooseFiles(MARKS_TYPES, (files) => void importMarksFiles(core, files, target), target === 'layer');
  // Loading failures are reported when there is a file to read.
  import('../marks/document/import-client.ts').then(({ prepareImport }) => prepareImport()).catch(() => undefined);
  loadImport().catch(() => undefined);
}

/** Returns notices about the marks JSON; undefined if this part can't be loaded. */
const noteMarks = (editor: Editor): Promise<string | undefined> =>
  import('./marks-json-notes.ts').then(
    (part) => part.noteMarksJson(editor.document.toMarksDocument()),
    () => undefined,
  );

const serializeMarks = (editor: Editor): string => serializeMarksDocument(editor.document.toMarksDocument());

export function exportMarksFile({ editor, device, window }: Pick<Core, 'editor' | 'device' | 'window'>): void {
  const { documentName = t('document') } = editor.session.getState();
  const blob = new Blob([serializeMarks(editor)], { type: 'application/json' });
  device.saveFile(`${withoutExtension(documentName)}.marks.json`, blob);
  void noteMarks(editor).then((title) => title && window.notify({ kind: 'hint', title }));
}

export async function copyMarksJson(core: Core): Promise<void> {
  const { editor } = core;
  const { count } = editor.document.status.getState();
  const done = t('{count, plural, one {# mark} other {# marks}} copied as JSON', { count });
  await writeClipboard(core, serializeMarks(editor), done, noteMarks(editor));
}

/** Writes text to the clipboard, and reports the outcome. @param note details of the message */
export async function writeClipboard(
  { window, device }: Ports,
  text: string,
  done: string,
  note?: Promise<string | undefined>,
): Promise<boolean> {
  try {
    await device.writeClipboard(text);
    const detail = await note;
    window.notify({ kind: 'info', title: done, ...(detail === undefined ? {} : { detail }) });
    return true;
  } catch {
    window.notify({
      kind: 'error',
      title: t("Couldn't write to the clipboard"),
      detail: t('The browser blocked clipboard access. Allow it for this page, or save a file instead.'),
    });
    return false;
  }
}
