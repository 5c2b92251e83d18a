// Searches what the open PDF states beside what its pages draw: titles, values, metadata.
import { findBesidePages, onlyFurther, openStatedInWorker, type StatedSource } from '../finding/client.ts';
import { toPageIndex, toPageNumber } from '../kernel/page-number.ts';
import { addQuarters, quarterRect, quarterSize } from '../kernel/quarters.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PictureDocument } from '../media/index.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import type { OpenSearch } from '../text/patterns/search-client.ts';
import { placesIn } from './other-readings.ts';

export interface BesideFinder {
  /** @param onPages hits of the same search on the pages, which are not listed again */
  find(request: SearchRequest, search: OpenSearch, onPages: readonly Hit[]): Promise<readonly Hit[]>;
  /** Ends the worker; the next search starts another one. */
  close(): void;
}

/** Moves hits from the file's pages to the document's, which may be in another order and turned. */
function toShown(hits: readonly Hit[], picture: PictureDocument): Hit[] {
  const places = placesIn(picture);
  return hits.flatMap((hit) => {
    const index = places.findIndex(({ page }) => page === toPageIndex(hit.page));
    const [place, size] = [places[index], picture.pages[index]];
    if (!place || !size) return [];
    const quarters = addQuarters(0, place.quarters);
    const before = quarterSize(size, quarters);
    const turn = (rects: readonly Rect[]) => rects.map((rect) => quarterRect(rect, before, quarters));
    const selection = { ...hit.selection, lines: turn(hit.selection.lines) };
    return [{ ...hit, page: toPageNumber(index), areas: turn(hit.areas), selection }];
  });
}

export function createBesidePages(getPicture: () => PictureDocument | undefined): BesideFinder {
  /** The file is read once, until its fields are filled in otherwise. */
  let open: { readonly file: Blob; readonly source: StatedSource } | undefined;

  function close(): void {
    open?.source.close();
    open = undefined;
  }

  function sourceOf({ file, password }: { readonly file: Blob; readonly password: string | undefined }): StatedSource {
    if (open?.file !== file) {
      close();
      open = { file, source: openStatedInWorker({ file, password }) };
    }
    return open.source;
  }

  return {
    async find(request, search, onPages) {
      const picture = getPicture();
      if (!picture?.pdf) return [];
      const pageNumbers = placesIn(picture).map(({ page }) => toPageNumber(page));
      const hits = await findBesidePages(sourceOf(picture.pdf.original), pageNumbers, request, search);
      return onlyFurther(toShown(hits, picture), onPages);
    },
    close,
  };
}
