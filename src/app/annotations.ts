// Turns the annotations of an opened PDF into marks.
import { followPages } from '../editor/pages.ts';
import { addWordsUnder } from '../formats/client.ts';
import { movesBetween, OWN_FILE, type PageList, pagesOfFile } from '../kernel/page-list.ts';
import { quarterSize } from '../kernel/quarters.ts';
import { digestOfMark, importedMarks, importedObjects, noteImported } from '../marks/index.ts';
import { listText, messageOf, msg, numberText, t } from '../messages/index.ts';
import { type ReadAnnotations, readPdfAnnotations } from '../output/index.ts';
import type { DocumentStore } from '../store/document.ts';
import type { Core } from './core.ts';
import type { Words } from './words.ts';

const listKinds = (left: Readonly<Record<string, number>>): string =>
  listText(Object.entries(left).map(([kind, count]) => `${numberText(count)} × ${kind}`));

/** Returns the document's own pages in file order; undefined if some are missing. */
function pagesInFile(sources: PageList, pageCount: number): PageList | undefined {
  const sizes = sources
    .filter(({ file }) => file === OWN_FILE)
    .toSorted((a, b) => a.page - b.page)
    .map((page) => quarterSize(page, page.quarters));
  return sizes.length === pageCount ? pagesOfFile(OWN_FILE, sizes) : undefined;
}

/** Adds the marks that the document lacks in one step. @returns how many; undefined for none */
function addImported(
  document: DocumentStore,
  { marks, objects, objectsByMark }: Pick<ReadAnnotations, 'marks' | 'objects' | 'objectsByMark'>,
  fileSize: number,
): number | undefined {
  const already = new Set(importedObjects(document.properties(), fileSize));
  if (!objects.some((object) => !already.has(object))) return undefined;
  const fresh = marks.filter(({ uid }) => document.get(uid) === undefined);
  const imported = fresh.map((mark) => ({
    ...{ uid: mark.uid, digest: digestOfMark(mark) },
    objects: objectsByMark[mark.uid] ?? [],
  }));
  const known = importedMarks(document.properties(), fileSize);
  document.commit(msg('Import annotations'), (transaction) => {
    for (const mark of fresh) transaction.add(mark);
    const noted = noteImported(fileSize, [...already, ...objects], [...known, ...imported]);
    transaction.setProperties({ ...document.properties(), ...noted, marks: [] });
  });
  return fresh.length;
}

/** Turns the annotations into marks and hides them, in one undoable step. */
export async function importAnnotations(core: Core, getWords: () => Words | undefined): Promise<void> {
  const { editor, workspace, window, progress, device } = core;
  const { pictures } = workspace;
  const { picture, source } = pictures.getState();
  const original = picture?.pdf?.own;
  if (!picture || !original) return;
  await picture.measuring?.done;
  const inFile = pagesInFile(picture.sources, picture.parts[0]?.pageCount ?? 0);
  if (!inFile) {
    window.notify({
      kind: 'hint',
      title: t('Pages of the PDF were deleted'),
      detail: t(
        'To import its annotations, all its pages must be present: undo the deletion, import, and delete the pages again.',
      ),
    });
    return;
  }
  const moves = movesBetween(inFile, picture.sources);
  const controller = new AbortController();
  const task = progress.begin(t('Reading annotations'), () => controller.abort());
  try {
    const date = new Date(device.clock.now()).toISOString();
    const {
      marks: read,
      objects,
      objectsByMark,
      left,
    } = await readPdfAnnotations({ original, date }, controller.signal);
    const words = getWords();
    const shown = read.flatMap((mark) => followPages(mark, moves, inFile, inFile.length) ?? []);
    const marks = await Promise.all(
      // Unreadable pages have no words; their marks stay without text.
      shown.map((mark) => (words ? addWordsUnder(mark, words.read).catch(() => mark) : mark)),
    );
    const now = pictures.getState();
    if (now.source !== source) return;
    if (now.picture !== picture) {
      // The pages have moved meanwhile.
      await importAnnotations(core, getWords);
      return;
    }
    const count = addImported(editor.document, { marks, objects, objectsByMark }, original.file.size);
    const kinds = listKinds(left);
    const detail =
      kinds === '' ? {} : { detail: t('No mark type exists for these; they stay as they are: {kinds}.', { kinds }) };
    if (count === undefined) {
      window.notify({ kind: 'hint', title: t('No annotations to import'), ...detail });
      return;
    }
    window.notify({
      kind: 'info',
      title: t('{count, plural, one {# annotation} other {# annotations}} imported', { count }),
      ...detail,
    });
  } catch (error) {
    if (controller.signal.aborted) return;
    window.notify({ kind: 'error', title: t("Couldn't read the annotations"), detail: messageOf(error) });
  } finally {
    task.end();
  }
}
