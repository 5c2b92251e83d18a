import { insertPages } from '../editor/pages.ts';
import { type DocumentPage, turnPage } from '../kernel/page-list.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Quarters } from '../kernel/quarters.ts';
import type { Mark } from '../marks/index.ts';
import type { NamedBlob, PictureDocument } from '../media/index.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import type { Core } from './core.ts';
import { joinFiles } from './join-pdf.ts';

async function readPages(picture: PictureDocument, file: NamedBlob, name: string): Promise<readonly DocumentPage[]> {
  try {
    return (await picture.addFile?.(file, name)) ?? [];
  } catch (error) {
    throw new MessageError(message('{name}: {reason}', { name: file.name, reason: messageOf(error) }));
  }
}

type NamedFiles = ReadonlyMap<string, NamedBlob>;

interface Reading {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

async function addFiles(picture: PictureDocument, files: NamedFiles, { signal, onProgress }: Reading) {
  const pages: DocumentPage[] = [];
  let done = 0;
  for (const [name, file] of files) {
    pages.push(...(await readPages(picture, file, name)));
    signal.throwIfAborted();
    done += 1;
    onProgress(done / files.size);
  }
  return { picture, pages };
}

/** Appends files to a PDF, in a document that will replace it. */
async function putBehind({ workspace }: Core, picture: PictureDocument, files: NamedFiles, { signal }: Reading) {
  const joined = await joinFiles(picture, files, workspace.openDocument, signal);
  return { picture: joined, pages: joined.sources.filter(({ file }) => files.has(file)) };
}

export interface InsertedContent {
  readonly quarters: readonly Quarters[];
  /** Marks on the pages, which count from 1. */
  readonly marks: readonly Mark[];
}

const NO_CONTENT: InsertedContent = { quarters: [], marks: [] };

/** Inserts pages of files before page `place`; none if any file fails to open. */
export async function insertFiles(
  core: Core,
  files: readonly File[],
  place: PageNumber,
  content: InsertedContent = NO_CONTENT,
): Promise<void> {
  const { editor, workspace, window, progress, device } = core;
  const { pictures } = workspace;
  const { picture: before, source } = pictures.getState();
  if (!before || files.length === 0) return;
  const controller = new AbortController();
  const { signal } = controller;
  const task = progress.begin(
    t('Inserting {count, plural, one {# file} other {# files}}', { count: files.length }),
    () => controller.abort(),
  );
  const added = new Map<string, NamedBlob>(files.map((file) => [device.createId(), file]));
  const reading = { signal, onProgress: task.update };
  try {
    const { picture, pages } = await (before.pdf
      ? putBehind(core, before, added, reading)
      : addFiles(before, added, reading));
    const { picture: shown, source: open, files: known } = pictures.getState();
    const isJoined = picture !== before;
    // Another document may be open now, or this one have other files: then nothing was appended.
    const isOpen = !signal.aborted && open === source && shown !== undefined;
    const isStale = isJoined && shown?.parts.length !== before.parts.length;
    if (isJoined && (!isOpen || isStale)) picture.dispose();
    if (!isOpen) return;
    if (isStale) {
      await insertFiles(core, files, place, content);
      return;
    }
    pictures.setState({
      files: new Map([...known, ...added]),
      // Pages may have moved meanwhile.
      ...(isJoined && { picture: picture.arrange(editor.document.pages()) }),
    });
    if (isJoined) shown.dispose();
    const { quarters, marks } = content;
    const turned = pages.map((page, index) => turnPage(page, quarters[index] ?? 0));
    insertPages(editor, turned, place, marks);
  } catch (error) {
    if (signal.aborted || pictures.getState().source !== source) return;
    window.notify({ kind: 'error', title: t("Couldn't insert the pages"), detail: messageOf(error) });
  } finally {
    task.end();
  }
}
