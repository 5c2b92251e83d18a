import { expect, it } from 'vitest';
import { sizesOfPlaces } from '../../codecs/turned-pages.ts';
import { OWN_FILE, type PageSource } from '../../kernel/page-list.ts';
import { showAllPages } from '../../media/arranged-pages.ts';
import type { PdfParts } from '../../media/document.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture } from '../../testing/test-application.ts';
import { lookAtPages } from './look-at-pages.ts';

const SIZES = [1, 2, 3].map((page) => ({ width: 100 * page, height: 300 }));
const OUTPUT = { measure: async () => 0 };

/** A PDF of three pages with a bookmark on the second of its file, shown in another order. */
function showPdf(sources: readonly PageSource[], pdf: Partial<PdfParts>) {
  const places = { ...createFakePicture('a.pdf', { pages: [...sizesOfPlaces(SIZES)] }), pdf: pdf as PdfParts };
  return showAllPages(places, SIZES).arrange(sources);
}

it('follows bookmarks of moved, rotated and omitted pages', async () => {
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
  const { titles } = lookAtPages(
    { picture, marks: [] },
    OUTPUT,
    { kind: 'bookmarks', levels: 1 },
    signal,
    () => undefined,
  );
  expect(await Promise.all([1, 2, 3].map((page) => titles(page, 1)))).toEqual([[], [], ['Second']]);
});

it('never treats pages with marks, words, annotations or fields as blank', async () => {
  const none = { made: 0, fields: 0 };
  const counts = [none, { made: 1, fields: 0 }, { made: 0, fields: 1 }];
  const seen: number[] = [];
  const picture = {
    ...createFakePicture('a.pdf', { pages: [...SIZES, ...SIZES].slice(0, 5), unitsPerInch: 72 }),
    thumbnail: async (index: number) => {
      seen.push(index + 1);
      throw new Error('No canvas here');
    },
    pdf: {
      readCharacters: async (index: number) => ({ codes: Uint32Array.of(index === 3 ? 65 : 32) }),
      countAnnotations: async (index: number) => counts[index] ?? none,
    } as unknown as PdfParts,
  };
  const mark = { ...buildMark('RectangleAnnotation', createRandom(1)), pageNumber: 5 };
  const { signal } = new AbortController();
  const looks = lookAtPages({ picture, marks: [mark] }, OUTPUT, { kind: 'blank' }, signal, () => undefined);
  for (const page of [2, 3, 4, 5]) expect(await looks.isBlank(page)).toBe(false);
  await expect(looks.isBlank(1)).rejects.toThrow('No canvas here');
  expect(seen).toEqual([1]);
});
