// Marks documents into the open document: read without changing anything, then carried out as one step.
import { addPasted } from '../../editor/clipboard.ts';
import type { Editor } from '../../editor/editor.ts';
import { type OpenImport, readForImport, type TakenMarks } from '../../marks/document/import-client.ts';
import type { ImportSurroundings } from '../../marks/document/import-messages.ts';
import { mergeProperties } from '../../marks/document/merge-properties.ts';
import type { ImportChoices } from '../../marks/document/plan-import.ts';
import { type ImportReport, showToast, type UiStore } from '../ui-store.ts';

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Nobody sees a progress bar for what is over at once. */
const PROGRESS_DELAY = 200;

const surroundingsOf = ({ document, session, ports }: Editor): ImportSurroundings => ({
  date: ports.now().toISOString(),
  pages: session.getState().pages,
  uids: document.ordered().map(({ mark }) => mark.uid),
});

/** Carries an import out as one step, and says what was done. */
function carryOut(editor: Editor, ui: UiStore, taken: TakenMarks, properties: OpenImport['properties']): void {
  const { document } = editor;
  // The document may have been edited while the file was read.
  const isFree = (uid: string) => document.get(uid) === undefined;
  const replacements = [...taken.replacements].filter(([uid]) => !isFree(uid));
  const marks = [...taken.marks, ...[...taken.replacements].flatMap(([uid, mark]) => (isFree(uid) ? [mark] : []))];
  const added = marks.filter(({ uid }) => isFree(uid));
  document.commit('Import marks', (transaction) => {
    for (const [uid, mark] of replacements) transaction.replace(uid, mark);
    for (const mark of added) transaction.add(mark);
    transaction.setProperties(mergeProperties(document.properties(), properties));
  });
  const { pages } = editor.session.getState();
  const imported = [...added, ...replacements.map(([, mark]) => mark)];
  const beyond = imported.filter((mark) => mark.pageNumber > pages.length).length;
  const detail = `${countOf(beyond, 'mark')} on pages that this document does not have; they are kept.`;
  showToast(ui, {
    kind: 'info',
    title: `${countOf(imported.length, 'mark')} imported`,
    ...(beyond > 0 ? { detail } : {}),
  });
}

/** A message about what could not be done, which can be tried again. */
function showFault(ui: UiStore, title: string, error: unknown, retry: () => Promise<void>): void {
  const detail = error instanceof Error ? error.message : String(error);
  showToast(ui, { kind: 'error', title, detail, action: { label: 'Try again', run: () => void retry() } });
}

/** Takes the marks of an open import, unless another document was opened in the meantime; ends the import. */
export async function finishImport(
  editor: Editor,
  ui: UiStore,
  { file, open }: Pick<ImportReport, 'file' | 'open'>,
  choices: ImportChoices,
): Promise<void> {
  const { pages } = editor.session.getState();
  try {
    const taken = await open.take(choices);
    if (editor.session.getState().pages === pages) carryOut(editor, ui, taken, open.properties);
  } catch (error) {
    showFault(ui, 'The marks could not be imported', error, () => importMarksFile(editor, ui, file));
  } finally {
    open.close();
  }
}

/** Runs a reading with a progress bar and a way out; undefined when it was cancelled or failed, which has been said. */
async function readWithProgress(
  editor: Editor,
  ui: UiStore,
  source: Blob,
  name: string,
  retry: () => Promise<void>,
): Promise<OpenImport | undefined> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const label = `Reading ${name}`;
  let share: number | undefined;
  const timer = setTimeout(() => ui.setState({ progress: { label, share, cancel } }), PROGRESS_DELAY);
  try {
    const read = await readForImport(source, surroundingsOf(editor), {
      signal: controller.signal,
      onProgress(part) {
        // Read is not parsed: what comes after cannot be foretold.
        share = part < 1 ? part : undefined;
        if (ui.getState().progress?.label === label) ui.setState({ progress: { label, share, cancel } });
      },
    });
    if (read.ok) return read.value;
    showToast(ui, { kind: 'error', title: `${name} is no marks document`, detail: read.error });
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    showFault(ui, `${name} could not be read`, error, retry);
  } finally {
    clearTimeout(timer);
    if (ui.getState().progress?.label === label) ui.setState({ progress: undefined });
  }
  return undefined;
}

/** Reads a file; what does not conform is reported before anything changes. */
export async function importMarksFile(editor: Editor, ui: UiStore, file: File): Promise<void> {
  const { pages } = editor.session.getState();
  const retry = () => importMarksFile(editor, ui, file);
  const open = await readWithProgress(editor, ui, file, file.name, retry);
  if (!open) return;
  const choices: ImportChoices = { faulty: 'skip', duplicates: 'keep' };
  try {
    const summary = await open.summarize(choices);
    if (editor.session.getState().pages !== pages) open.close();
    else if (summary.problemCount > 0) ui.setState({ importReport: { file, open, summary } });
    else await finishImport(editor, ui, { file, open }, choices);
  } catch (error) {
    open.close();
    showFault(ui, `${file.name} could not be read`, error, retry);
  }
}

/** Pastes a text that is too long to be looked at within a frame. */
export async function pasteLongText(editor: Editor, ui: UiStore, text: string): Promise<void> {
  const retry = () => pasteLongText(editor, ui, text);
  const open = await readWithProgress(editor, ui, new Blob([text]), 'The text on the clipboard', retry);
  if (!open) return;
  try {
    const choices: ImportChoices = { faulty: 'skip', duplicates: 'both' };
    const [{ marks }, { faulty }] = [await open.take(choices), await open.summarize(choices)];
    const count = addPasted(editor, marks);
    const title = count > 0 ? `${countOf(count, 'mark')} pasted` : 'There are no marks on the clipboard';
    const detail = `${countOf(faulty, 'mark')} did not conform and stayed out.`;
    showToast(ui, { kind: faulty > 0 ? 'error' : 'info', title, ...(faulty > 0 ? { detail } : {}) });
  } catch (error) {
    showFault(ui, 'The marks could not be pasted', error, retry);
  } finally {
    open.close();
  }
}
