import { expect, it } from 'vitest';
import { sizesOfPlaces } from '../../codecs/turned-pages.ts';
import { OWN_FILE, type PageSource } from '../../kernel/page-list.ts';
import { showAllPages } from '../../media/arranged-pages.ts';
import type { PdfParts } from '../../media/document.ts';
import { createFakePicture } from '../../testing/test-application.ts';
import { lookAtPages } from './look-at-pages.ts';

const SIZES = [1, 2, 3].map((page) => ({ width: 100 * page, height: 300 }));
const OUTPUT = {
  measure: async () => 0,
};

/** A PDF of three pages with a bookmark on the second of its file, shown in another order. */
function showPdf(sources: readonly PageSource[], pdf: Partial<PdfParts>) {
  const places = { ...createFakePicture('a.pdf', { pages: [...sizesOfPlaces(SIZES)] }), pdf: pdf as PdfParts };
  return showAllPages(places, SIZES).arrange(sources);
}

it('takes bookmarks of pages that were moved, turned and left out as they are shown', async () => {
  const destination = { pageIndex: 1, x: undefined, y: undefined };
  const outline = [{ title: 'Second', target: { kind: 'page', destination }, isOpen: true, children: [] }] as const;
  const picture = showPdf(
    [
      { file: OWN_FILE, page: 2, quarters: 1 },
      { file: OWN_FILE, page: 0, quarters: 0 },
      { file: OWN_FILE, page: 1, quarters: 3 },
    ],
    { labels: [], readOutline: async () => outline },
  );
  const { signal } = new AbortController();
  const { titles } = lookAtPages(picture, OUTPUT, { kind: 'bookmarks', levels: 1 }, signal, () => undefined);
  expect(await Promise.all([1, 2, 3].map((page) => titles(page, 1)))).toEqual([[], [], ['Second']]);
});
