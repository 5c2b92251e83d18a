// Examines pages for a split: blank pages, bookmarks, and file sizes.
import { ofPage } from '../../kernel/page-list.ts';
import { atPage, type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import type { Mark } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { isOnPage } from '../../output/index.ts';
import {
  BLANK_DPI,
  bearsContent,
  type CutRule,
  isBlankPage,
  type SplitInspections,
  titlesByPage,
} from '../../splitting/index.ts';
import type { Export } from '../export/export.ts';

/** Longest side of a page without a resolution (px): A4 at about {@link BLANK_DPI}. */
const LOOK_SIDE = 1200;
/** Larger pages are examined at lower resolution (px): A0 at {@link BLANK_DPI}. */
const MOST_SIDE = 4700;

/** Returns the longest side at which a page is examined (px). */
function sideOf({ pages, unitsPerInch, resolutions }: PictureDocument, page: PageNumber): number {
  const { width, height } = ofPage(pages, toPageIndex(page));
  const unitsOfInch = unitsPerInch ?? atPage(resolutions, page);
  if (unitsOfInch === undefined) return LOOK_SIDE;
  return Math.min(MOST_SIDE, Math.ceil((Math.max(width, height) / unitsOfInch) * BLANK_DPI));
}

async function pixelsOf(picture: PictureDocument, page: PageNumber, signal: AbortSignal) {
  const bitmap = await picture.thumbnail(toPageIndex(page), sideOf(picture, page), signal);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return { data, width, height };
}

/** Returns whether a PDF page has more than its picture shows. */
async function bearsMore({ pdf }: PictureDocument, page: PageNumber, signal: AbortSignal): Promise<boolean> {
  if (!pdf) return false;
  return bearsContent(
    await pdf.readCharacters(toPageIndex(page), signal),
    await pdf.countAnnotations(toPageIndex(page)),
  );
}

/** @param marks of the document: a page with a mark isn't blank */
export function lookAtPages(
  { picture, marks }: { readonly picture: PictureDocument; readonly marks: readonly Mark[] },
  output: Pick<Export, 'measure'>,
  cut: CutRule,
  signal: AbortSignal,
  onLook: () => void,
): SplitInspections<number> {
  const levels = cut.kind === 'bookmarks' ? cut.levels : 0;
  const titles = levels > 0 ? picture.pdf?.readOutline().then((outline) => titlesByPage(outline, levels)) : undefined;
  return {
    titles: async (page) => (await titles)?.get(toPageIndex(page)) ?? [],
    async isBlank(page) {
      signal.throwIfAborted();
      const isMarked = marks.some((mark) => isOnPage(mark, page));
      const bearsAny = isMarked || (await bearsMore(picture, page, signal));
      const isBlank = !bearsAny && isBlankPage(await pixelsOf(picture, page, signal));
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
