// Offers to edit the annotations of an opened PDF, which are only drawn until then.
import type { PictureDocument } from '../media/index.ts';
import { t } from '../messages/index.ts';
import type { Core } from './core.ts';

/** Number of pages to check: those that are read first. */
const MOST_PAGES = 20;

export async function offerAnnotations(
  { window, workspace: { pictures } }: Pick<Core, 'window' | 'workspace'>,
  picture: PictureDocument,
  importAll: () => void,
): Promise<void> {
  const pages = Math.min(MOST_PAGES, picture.pages.length);
  for (let index = 0; index < pages; index++) {
    // The page list and the canvas report pages that can't be read.
    const counts = await picture.pdf?.countAnnotations(index).catch(() => undefined);
    if (pictures.getState().picture !== picture) return;
    if (!counts?.made) continue;
    window.notify({
      kind: 'hint',
      title: t('This PDF has annotations'),
      action: { label: t('Edit them'), run: importAll },
    });
    return;
  }
}
