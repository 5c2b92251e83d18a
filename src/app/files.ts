// Handles files that the user chose, dropped or pasted.
import { withoutExtension } from '../kernel/file-name.ts';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { joinPictures, PICTURE_ACCEPT } from '../media/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { Core } from './core.ts';
import type { Documents } from './documents.ts';
import {
  isDocumentFile,
  isFormDataFile,
  isMarksFile,
  isPdfFile,
  OPENABLE_TYPES,
  READABLE_TYPES,
} from './file-types.ts';
import type { Forms } from './forms/forms.ts';
import { isStampFile } from './library/stamp-types.ts';
import { withPart, withResults } from './load-part.ts';
import { importMarksFiles } from './marks-json.ts';
import type { Scans } from './scans.ts';

interface FilesParts {
  loadDocuments(): Promise<Documents>;
  loadScans(): Promise<Scans>;
  /** Returns the form of the open document once it was read; undefined if it has none. */
  form?(): Promise<Forms | undefined>;
}

export interface Files {
  chooseFiles(): void;
  openFiles(files: readonly File[]): void;
  openAsPages(files: readonly File[]): Promise<void>;
  /** Asks for files whose pages are inserted before the page of this number. */
  chooseInserted(place: PageNumber): void;
  readBarcodes(files: readonly File[]): void;
  /** Handles dropped or pasted files: on an open document, a picture may be meant as a stamp. */
  receiveFiles(files: readonly File[]): void;
}

const nameOfJoined = ({ name }: File, others: readonly File[]): string =>
  `${t('{name} and {count, number} more', { name: withoutExtension(name), count: others.length })}.tiff`;

async function openJoined({ workspace, window, progress }: Core, files: readonly File[]): Promise<void> {
  const [first, ...others] = files;
  if (!first) return;
  const own = new AbortController();
  const task = progress.begin(t('Joining {count, plural, one {# file} other {# files}}', { count: files.length }), () =>
    own.abort(),
  );
  try {
    await workspace.open(async (chosen) => {
      chosen.addEventListener('abort', () => own.abort());
      const joined = await joinPictures(files, { signal: own.signal, onProgress: task.update });
      return { file: new File([joined], nameOfJoined(first, others), { type: joined.type }) };
    });
  } catch (error) {
    if (own.signal.aborted) return;
    window.notify({ kind: 'error', title: t("These files can't form one document"), detail: messageOf(error) });
  } finally {
    task.end();
  }
}

/** Opens the pages of all files in order, as the first PDF's document: its pages don't change. */
async function openAround(core: Core, files: readonly File[], pdf: File): Promise<void> {
  const opened = await core.workspace.open({ file: pdf });
  if (!opened) return;
  const at = files.indexOf(pdf);
  await withPart(
    core,
    () => import('./insert-pages.ts'),
    async ({ insertFiles }) => {
      const isOpen = () => core.workspace.pictures.getState().source === pdf;
      if (isOpen()) await insertFiles(core, files.slice(at + 1), toPageNumber(opened.pages.length));
      if (isOpen()) await insertFiles(core, files.slice(0, at), 1);
    },
  );
}

const fillIn = (core: Core, { form }: FilesParts, data: readonly File[]): Promise<boolean> =>
  withPart(
    core,
    () => import('./forms/import-data.ts'),
    async ({ importData }) => importData(core, await form?.(), data),
  );

/** Applies JSON to the open document: as form values if it has a form and the file no marks. */
async function takeJson(core: Core, parts: FilesParts, files: readonly File[]): Promise<void> {
  const data: File[] = [];
  if (await parts.form?.()) {
    const { holdsFormData } = await import('./forms/import-data.ts');
    for (const file of files) if (await holdsFormData(file)) data.push(file);
  }
  if (data.length > 0) await fillIn(core, parts, data);
  await importMarksFiles(
    core,
    files.filter((file) => !data.includes(file)),
  );
}

/** Shows files of presets, and a recipe with the others, which are opened otherwise. */
async function sortOut(core: Core, files: readonly File[], open: (others: readonly File[]) => void): Promise<void> {
  const { kindOfJson } = await import('./json-kind.ts');
  const others: File[] = [];
  let hasRecipe = false;
  for (const file of files) {
    const kind = isMarksFile(file) ? await kindOfJson(file) : undefined;
    hasRecipe ||= kind === 'recipe';
    const isTaken = kind === 'presets' && (await (await import('./preset-files.ts')).showPresetFile(core, file));
    if (!isTaken) others.push(file);
  }
  if (hasRecipe) core.window.showRecipe(others);
  else if (others.length > 0) open(others);
}

export function createFiles(core: Core, parts: FilesParts): Files {
  const { workspace, window, device } = core;
  const isOpen = () => workspace.pictures.getState().picture !== undefined;

  function openFiles(files: readonly File[]): void {
    const data = files.filter(isFormDataFile);
    if (data.length > 0 && data.length === files.length) {
      void fillIn(core, parts, data);
      return;
    }
    if (device.isEmbedded) {
      takeEmbedded(files);
      return;
    }
    if (files.some(isMarksFile)) void sortOut(core, files, openPages);
    else openPages(files);
  }

  function openPages(files: readonly File[]): void {
    const whole = files.find(isDocumentFile);
    if (whole) {
      void withPart(core, parts.loadDocuments, (documents) => documents.openFile(whole));
      return;
    }
    const marks = files.filter(isMarksFile);
    const data = files.filter(isFormDataFile);
    const [picture, ...others] = files.filter((file) => !isMarksFile(file) && !isFormDataFile(file));
    if (picture && others.length > 0) window.askSeveral([picture, ...others]);
    else if (picture) void openWith(picture, marks, data);
    else {
      if (data.length > 0) void fillIn(core, parts, data);
      void takeJson(core, parts, marks);
    }
  }

  /** Opens a document with the marks or form values that came with it. */
  async function openWith(picture: File, marks: readonly File[], data: readonly File[]): Promise<void> {
    if (!(await workspace.open({ file: picture }))) return;
    if (marks.length > 0) await takeJson(core, parts, marks);
    if (data.length > 0) await fillIn(core, parts, data);
  }

  /** Adds marks to the open document. Only the embedding page opens other documents. */
  function takeEmbedded(files: readonly File[]): void {
    const marks = files.filter(isMarksFile);
    if (marks.length > 0 && isOpen()) void takeJson(core, parts, marks);
    else window.notify({ kind: 'hint', title: t('The surrounding page opens documents') });
  }

  async function openAsPages(files: readonly File[]): Promise<void> {
    const pdf = files.find(isPdfFile);
    if (device.isEmbedded) takeEmbedded(files);
    else if (pdf) await openAround(core, files, pdf);
    else await openJoined(core, files);
  }

  return {
    openAsPages,
    chooseInserted: (place) =>
      device.chooseFiles(
        workspace.pictures.getState().picture?.pdf ? READABLE_TYPES : PICTURE_ACCEPT,
        (chosen) =>
          void withPart(
            core,
            () => import('./insert-pages.ts'),
            ({ insertFiles }) => insertFiles(core, chosen, place),
          ),
        true,
      ),
    readBarcodes: (files) => void withResults(core, parts.loadScans, (scans) => scans.addFiles(files)),
    chooseFiles: () => device.chooseFiles(OPENABLE_TYPES, openFiles, true),
    openFiles,
    receiveFiles(files) {
      const [file, ...others] = files;
      const mayBeStamp = file && others.length === 0 && isOpen() && isStampFile(file);
      if (mayBeStamp) window.askReceived(file);
      else openFiles(files);
    },
  };
}
