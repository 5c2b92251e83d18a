// Pages of other files, put among those of the open document.
import { insertPages } from '../editor/pages.ts';
import type { DocumentPage } from '../kernel/page-list.ts';
import type { NamedBlob, PictureDocument } from '../media/index.ts';
import { messageOf, SaidError, say, t } from '../messages/index.ts';
import type { Core } from './core.ts';

/** Says which of the files is at fault. */
async function readPages(picture: PictureDocument, file: NamedBlob, name: string): Promise<readonly DocumentPage[]> {
  try {
    return (await picture.addFile?.(file, name)) ?? [];
  } catch (error) {
    throw new SaidError(say('{name}: {reason}', { name: file.name, reason: messageOf(error) }));
  }
}

/**
 * Inserts all pages of files, in their order, before the page that has the number `place`: all or, where one of them cannot be opened,
 * none.
 */
export async function insertFiles(
  { editor, workspace, window, progress, device }: Core,
  files: readonly File[],
  place: number,
): Promise<void> {
  const { pictures } = workspace;
  const { picture, source } = pictures.getState();
  if (!picture?.addFile || files.length === 0) return;
  let isCancelled = false;
  const task = progress.begin(
    t('Inserting {count, plural, one {# file} other {# files}}', { count: files.length }),
    () => {
      isCancelled = true;
    },
  );
  const added = new Map<string, NamedBlob>();
  const pages: DocumentPage[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const name = device.createId();
      pages.push(...(await readPages(picture, file, name)));
      added.set(name, file);
      // Another document may be open by now.
      if (isCancelled || pictures.getState().source !== source) return;
      task.update((index + 1) / files.length);
    }
    pictures.setState(({ files: before }) => ({ files: new Map([...before, ...added]) }));
    insertPages(editor, pages, place);
  } catch (error) {
    if (isCancelled || pictures.getState().source !== source) return;
    window.tell({ kind: 'error', title: t('The pages could not be inserted'), detail: messageOf(error) });
  } finally {
    task.end();
  }
}
