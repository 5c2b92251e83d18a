// Imports marks documents into the open document: reads without changes, then applies in one step.
import { addLayerFiles } from '../editor/layers.ts';
import { addPasted, pasteMarks } from '../editor/paste.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import type { Size } from '../kernel/rect.ts';
import { type Result, succeed } from '../kernel/result.ts';
import {
  type ImportChoices,
  type ImportedMarks,
  type ImportReadOptions,
  type ImportSurroundings,
  type OpenImport,
  readForImport,
} from '../marks/document/import-client.ts';
import {
  conflictingProperties,
  hasLayers,
  isBeyondPages,
  layerDocument,
  layersOf,
  type Mark,
  type MarksDocument,
  mergeProperties,
} from '../marks/index.ts';
import { type MessageOrText, messageOf, t, translate } from '../messages/index.ts';
import type { Core } from './core.ts';
import { IMPORT_STEP } from './import-step.ts';
import type { ImportReport, ImportTarget, UserMessage, WindowPort } from './ports.ts';
import type { MarksFileOptions, ReadMarks } from './read-marks-file.ts';

const FIRST_CHOICES: ImportChoices = { faulty: 'skip', duplicates: 'keep' };

const surroundingsOf = (
  { editor: { document, session, ports } }: Core,
  target: ImportTarget = 'document',
): ImportSurroundings => ({
  date: ports.now().toISOString(),
  pages: session.getState().pages,
  // Marks of other layers may have the same uids.
  uids: target === 'layer' ? [] : document.ordered().map(({ mark }) => mark.uid),
});

function notifyImported(
  window: WindowPort,
  marks: readonly Mark[],
  pageCount: number,
  action?: UserMessage['action'],
): void {
  const beyond = marks.filter((mark) => isBeyondPages(mark, pageCount)).length;
  const detail = t(
    "{count, plural, one {# mark is on a page that this document doesn't have; it's kept.} other {# marks are on pages that this document doesn't have; they're kept.}}",
    { count: beyond },
  );
  window.notify({
    kind: 'info',
    title: t('{count, plural, one {# mark} other {# marks}} imported', { count: marks.length }),
    ...(beyond > 0 ? { detail } : {}),
    ...(action ? { action } : {}),
  });
}

type Taken = Pick<ImportReport, 'file' | 'open' | 'target'> & { readonly choices: ImportChoices };

/** Adds the marks as a layer, or as those that they had in a file with layers. */
function carryOutAsLayer({ editor, window }: Core, { marks }: ImportedMarks, { file, open }: Taken): void {
  const document: MarksDocument = { ...open.properties, marks };
  const name = withoutExtension(withoutExtension(file.name));
  const parts = hasLayers(document) ? layersOf(document) : [];
  const documents = parts
    .map((layer) => ({ name: layer.name || name, document: layerDocument(document, layer.id) }))
    .filter((layer, index) => index > 0 || layer.document.marks.length > 0);
  const added = addLayerFiles(editor, documents.length > 0 ? documents : [{ name, document }]);
  notifyImported(window, added, editor.session.getState().pages.length);
}

/** Applies an import in one step, and reports it. */
function carryOut(core: Core, taken: ImportedMarks, { file, open: { properties }, choices }: Taken): void {
  const { editor, window } = core;
  const { document } = editor;
  // The document may have been edited while the file was read.
  const isFree = (uid: string) => document.get(uid) === undefined;
  const replacements = [...taken.replacements].filter(([uid]) => !isFree(uid));
  const marks = [...taken.marks, ...[...taken.replacements].flatMap(([uid, mark]) => (isFree(uid) ? [mark] : []))];
  const added = marks.filter(({ uid }) => isFree(uid));
  const hadMarks = document.status.getState().count > 0;
  const diff = document.commit(IMPORT_STEP, (transaction) => {
    transaction.setProperties(mergeProperties(document.properties(), properties, choices.properties ?? 'both'));
    for (const [uid, mark] of replacements) transaction.replace(uid, mark);
    for (const mark of added) transaction.add(mark);
  });
  const { revision } = document.status.getState();
  const imported = [...added, ...replacements.map(([, mark]) => mark)];
  const asLayer = {
    label: t('Add as a layer'),
    run() {
      // Later edits stay: the layer comes in place of the import only.
      if (diff && document.status.getState().revision === revision) document.undo();
      void importMarksFile(core, file, 'layer');
    },
  };
  notifyImported(window, imported, editor.session.getState().pages.length, hadMarks ? asLayer : undefined);
}

function notifyFault({ window }: Core, title: string, error: unknown, retry: () => Promise<void>): void {
  window.notify({
    kind: 'error',
    title,
    detail: messageOf(error),
    action: { label: t('Try again'), run: () => void retry() },
  });
}

const notifyNoMarks = ({ window }: Core, name: string, fault: MessageOrText): void =>
  window.notify({ kind: 'error', title: t("{name} isn't a marks document", { name }), detail: translate(fault) });

const notifyUnreadable = (core: Core, file: File, error: unknown, target?: ImportTarget): void =>
  notifyFault(core, t("Couldn't read {name}", { name: file.name }), error, () => importMarksFile(core, file, target));

/** Applies an open import, unless another document was opened meanwhile, and closes it. */
export async function finishImport(
  core: Core,
  { file, open, target }: Pick<ImportReport, 'file' | 'open' | 'target'>,
  choices: ImportChoices,
): Promise<void> {
  const { session } = core.editor;
  const { pages } = session.getState();
  try {
    const taken = await open.take(choices);
    if (session.getState().pages !== pages) return;
    const carry = target === 'layer' ? carryOutAsLayer : carryOut;
    carry(core, taken, { file, open, target, choices });
  } catch (error) {
    notifyFault(core, t("Couldn't import the marks"), error, () => importMarksFile(core, file, target));
  } finally {
    open.close();
  }
}

/** Runs a reading with cancellable progress; undefined if cancelled or failed. */
async function readWithProgress<Read>(
  core: Core,
  name: string,
  read: (options: Required<ImportReadOptions>) => Promise<Result<Read, string>>,
  retry: () => Promise<void>,
): Promise<Read | undefined> {
  const controller = new AbortController();
  const task = core.progress.begin(t('Reading {name}', { name }), () => controller.abort());
  try {
    const done = await read({
      signal: controller.signal,
      // Reading is followed by parsing, whose duration is unknown.
      onProgress: (part) => task.update(part < 1 ? part : undefined),
    });
    if (done.ok) return done.value;
    notifyNoMarks(core, name, done.error);
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    notifyFault(core, t("Couldn't read {name}", { name }), error, retry);
  } finally {
    task.end();
  }
  return undefined;
}

/** Shows a file of presets that was chosen as marks. @returns false for other files */
async function showPresets(core: Core, file: File): Promise<boolean> {
  const [{ kindOfJson }, { showPresetFile }] = await Promise.all([
    import('./json-kind.ts'),
    import('./preset-files.ts'),
  ]);
  return (await kindOfJson(file)) === 'presets' && showPresetFile(core, file);
}

/** Reads marks in any format; undefined if the file holds presets, which are shown. */
async function readAnyFormat(
  core: Core,
  file: File,
  target: ImportTarget,
  options: MarksFileOptions,
): Promise<Result<ReadMarks | undefined, string>> {
  const { readMarksFile } = await import('./read-marks-file.ts');
  const read = await readMarksFile(core, file, surroundingsOf(core, target).uids, options);
  if (!read.ok && (await showPresets(core, file))) return succeed(undefined);
  return read;
}

/** Imports a file; reports problems, and files of other programs, before anything changes. */
export async function importMarksFile(core: Core, file: File, target: ImportTarget = 'document'): Promise<void> {
  const { session } = core.editor;
  const { pages } = session.getState();
  const retry = () => importMarksFile(core, file, target);
  const read = await readWithProgress(core, file.name, (options) => readAnyFormat(core, file, target, options), retry);
  if (!read) return;
  const { open, conversion } = read;
  try {
    const summary = await open.summarize(FIRST_CHOICES);
    const conflicts =
      target === 'layer' ? [] : conflictingProperties(core.editor.document.properties(), open.properties);
    const isDecided = !conversion && summary.problemCount === 0 && conflicts.length === 0;
    if (session.getState().pages !== pages) open.close();
    else if (!isDecided) core.window.showImportReport({ file, open, summary, conflicts, conversion, target });
    else await finishImport(core, { file, open, target }, FIRST_CHOICES);
  } catch (error) {
    open.close();
    notifyUnreadable(core, file, error, target);
  }
}

export interface MarksReading {
  readonly file: File;
  /** Empty unless all marks are valid. */
  readonly document: MarksDocument;
  readonly report?: ImportReport;
  /** Why the file has no marks at all. */
  readonly fault?: MessageOrText;
  readonly error?: unknown;
}

/** Reads marks of a document being opened, for {@link showReading}. @throws the signal's reason */
export async function readMarksOf(
  { editor }: Core,
  file: File,
  pages: readonly Size[],
  signal: AbortSignal,
): Promise<MarksReading> {
  const nothing = { file, document: { marks: [] } };
  let open: OpenImport | undefined;
  try {
    const read = await readForImport(file, { date: editor.ports.now().toISOString(), pages, uids: [] }, { signal });
    if (!read.ok) return { ...nothing, fault: read.error };
    open = read.value;
    const summary = await open.summarize(FIRST_CHOICES);
    if (summary.problemCount > 0)
      return { ...nothing, report: { file, open, summary, conflicts: [], target: 'document' } };
    const { marks } = await open.take(FIRST_CHOICES);
    const { properties } = open;
    open.close();
    return { file, document: { ...properties, marks: [...marks] } };
  } catch (error) {
    open?.close();
    signal.throwIfAborted();
    return { ...nothing, error };
  }
}

/** Reports the marks of an opened document, or asks what to do with invalid ones. */
export function showReading(core: Core, { file, document, report, fault, error }: MarksReading): void {
  const { editor, window } = core;
  if (fault !== undefined) notifyNoMarks(core, file.name, fault);
  else if (error !== undefined) notifyUnreadable(core, file, error);
  else if (report) window.showImportReport(report);
  else notifyImported(window, document.marks, editor.session.getState().pages.length);
}

/** Longer texts take more than a frame to parse (characters). */
const LONG_TEXT = 256 * 1024;

/** Adds the marks of JSON text; false if it has none. Long text is read in a worker. */
export function pasteText(core: Core, text: string): boolean {
  if (text.length <= LONG_TEXT) return pasteMarks(core.editor, text) > 0;
  void pasteLongText(core, text);
  return true;
}

async function pasteLongText(core: Core, text: string): Promise<void> {
  const retry = () => pasteLongText(core, text);
  const open = await readWithProgress(
    core,
    t('Text on the clipboard'),
    (options) => readForImport(new Blob([text]), surroundingsOf(core), options),
    retry,
  );
  if (!open) return;
  try {
    const choices: ImportChoices = { faulty: 'skip', duplicates: 'both' };
    const [{ marks }, { faulty }] = [await open.take(choices), await open.summarize(choices)];
    const count = addPasted(core.editor, marks);
    const title =
      count > 0 ? t('{count, plural, one {# mark} other {# marks}} pasted', { count }) : t('No marks on the clipboard');
    const detail = t('{count, plural, one {# invalid mark was} other {# invalid marks were}} left out.', {
      count: faulty,
    });
    core.window.notify({ kind: faulty > 0 ? 'error' : 'info', title, ...(faulty > 0 ? { detail } : {}) });
  } catch (error) {
    notifyFault(core, t("Couldn't paste the marks"), error, retry);
  } finally {
    open.close();
  }
}
