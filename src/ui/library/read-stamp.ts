import type { PictureItem } from '../../app/library/items.ts';
import { readPicture } from '../../app/library/read-picture.ts';
import { t } from '../../messages/index.ts';
import { showToast, type UiStore } from '../ui-store.ts';

/** Reads a file as a stamp. Shows an error and returns undefined if it isn't a usable picture. */
export async function readStamp(ui: UiStore, file: File): Promise<PictureItem | undefined> {
  const read = await readPicture(file);
  if (read.ok) return { kind: 'image', id: read.value.picture.imageId, savedAt: Date.now(), ...read.value };
  showToast(ui, {
    kind: 'error',
    title: t("{name} can't be used as a stamp", { name: file.name }),
    detail: read.error,
  });
  return undefined;
}
