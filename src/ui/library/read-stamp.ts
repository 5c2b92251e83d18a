import type { PictureItem } from '../../app/library/items.ts';
import { readPicture } from '../../app/library/read-picture.ts';
import { t } from '../../messages/index.ts';
import { showToast, type UiStore } from '../ui-store.ts';

/** The picture in a file, as an item of the library; undefined where it cannot be a stamp, which is said. */
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
