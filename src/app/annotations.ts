// The annotations that an opened PDF brings along, as marks.
import { countOf, messageOf } from '../kernel/wording.ts';
import { importedObjects, noteImported, readPdfAnnotations } from '../output/index.ts';
import type { Core } from './core.ts';
import type { Words } from './words.ts';
import { addWordsUnder } from './words-under.ts';

const listKinds = (left: Readonly<Record<string, number>>): string =>
  Object.entries(left)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');

/** One step, which can be undone: the annotations become marks, and are shown no more. */
export async function importAnnotations(
  { editor, workspace, window, progress, device }: Core,
  getWords: () => Words | undefined,
): Promise<void> {
  const { picture } = workspace.pictures.getState();
  const original = picture?.pdf?.original;
  if (!original) return;
  const controller = new AbortController();
  const task = progress.begin('Reading annotations', () => controller.abort());
  try {
    const date = new Date(device.clock.now()).toISOString();
    const { marks: read, objects, left } = await readPdfAnnotations({ original, date }, controller.signal);
    const words = getWords();
    const marks = await Promise.all(
      // A page that cannot be read has no words; its marks lie where they lie.
      read.map((mark) => (words ? addWordsUnder(mark, words.read).catch(() => mark) : mark)),
    );
    if (workspace.pictures.getState().picture !== picture) return;
    const { document } = editor;
    const fileSize = original.file.size;
    const already = new Set(importedObjects(document.properties(), fileSize));
    const fresh = marks.filter(({ uid }) => document.get(uid) === undefined);
    const isNew = objects.some((object) => !already.has(object));
    const kinds = listKinds(left);
    const detail =
      kinds === '' ? {} : { detail: `There is no type of mark for these, which stay as they are: ${kinds}.` };
    if (!isNew) {
      window.tell({ kind: 'hint', title: 'There are no annotations to import', ...detail });
      return;
    }
    document.commit('Import annotations', (transaction) => {
      for (const mark of fresh) transaction.add(mark);
      const noted = noteImported(fileSize, [...already, ...objects]);
      transaction.setProperties({ ...document.properties(), ...noted, marks: [] });
    });
    window.tell({ kind: 'info', title: `${countOf(fresh.length, 'annotation')} imported`, ...detail });
  } catch (error) {
    if (controller.signal.aborted) return;
    window.tell({ kind: 'error', title: 'The annotations could not be read', detail: messageOf(error) });
  } finally {
    task.end();
  }
}
