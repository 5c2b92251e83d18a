// Looks at the pages of the open document for a split: blank pages, bookmarks, and the size of files.
import type { PictureDocument } from '../../media/index.ts';
import { isBlankPage, type PageCut, type PageLooks, titlesByPage } from '../../splitting/index.ts';
import type { Export } from '../export/export.ts';

/** Longest side of a page that is looked at (px): A4 at some 100 dpi. */
const LOOK_SIDE = 1200;

async function pixelsOf(picture: PictureDocument, page: number, signal: AbortSignal) {
  const bitmap = await picture.thumbnail(page - 1, LOOK_SIDE, signal);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return { data, width, height };
}

/** @param onLook called for each page that was looked at */
export function lookAtPages(
  picture: PictureDocument,
  output: Pick<Export, 'measure'>,
  cut: PageCut,
  signal: AbortSignal,
  onLook: () => void,
): PageLooks<number> {
  const levels = cut.kind === 'bookmarks' ? cut.levels : 0;
  const titles = levels > 0 ? picture.pdf?.readOutline().then((outline) => titlesByPage(outline, levels)) : undefined;
  return {
    titles: async (page) => (await titles)?.get(page - 1) ?? [],
    async isBlank(page) {
      signal.throwIfAborted();
      const isBlank = isBlankPage(await pixelsOf(picture, page, signal));
      onLook();
      return isBlank;
    },
    async sizeOf(pages) {
      signal.throwIfAborted();
      const size = await output.measure(pages, signal);
      onLook();
      return size;
    },
  };
}
