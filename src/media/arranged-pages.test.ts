import { describe, expect, it } from 'vitest';
import { sizesOfPlaces } from '../codecs/turned-pages.ts';
import { OWN_FILE, type PageSource, pageKey } from '../kernel/page-list.ts';
import { quarterSize } from '../kernel/quarters.ts';
import type { PdfLink, PdfTarget } from '../pdf/index.ts';
import { fc } from '../testing/properties.ts';
import { createFakePicture } from '../testing/test-application.ts';
import { showAllPages, showJoinedPages } from './arranged-pages.ts';
import type { PdfParts } from './document.ts';

const sizesOf = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => ({ width: 100 + first + index, height: 300 + first + index }));

const OWN = sizesOf(3, 0);
const ADDED = sizesOf(2, 50);
const rect = { x: 0, y: 0, width: 9, height: 9 };
const linkTo = (target: PdfTarget): PdfLink => ({ rect, target }) as PdfLink;
const toPage = (pageIndex: number, x?: number, y?: number): PdfTarget => ({
  kind: 'page',
  destination: { pageIndex, x, y },
});

const entry = (title: string, target: PdfTarget | undefined) => ({ title, target, isOpen: true, children: [] });

/** Opens {@link OWN} with a second file {@link ADDED}; records requests per place. */
async function open(pdf?: Partial<PdfParts>) {
  const asked: [string, number][] = [];
  const note = (what: string) => async (place: number) => void asked.push([what, place]);
  const pages = [...sizesOfPlaces(OWN)];
  const resolutions = pages.map(({ width }) => width);
  const whole = showAllPages(
    {
      ...createFakePicture('a.pdf', { pages }),
      resolutions,
      lossyCoding: async (place) => void asked.push(['coding', place]),
      findSlant: async (place) => void asked.push(['slant', place]),
      thumbnail: (place) => note('thumbnail')(place) as never,
      ...(pdf ? { pdf: pdf as PdfParts } : {}),
    },
    OWN,
    async () => {
      const places = sizesOfPlaces(ADDED);
      pages.push(...places);
      resolutions.push(...places.map(({ width }) => width));
      return ADDED;
    },
  );
  await whole.addFile?.(new File([], 'b.png'), 'added');
  return { whole, asked, pages };
}

const source = fc.record({
  file: fc.constantFrom(OWN_FILE, 'added'),
  page: fc.nat(2),
  quarters: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
});
const arrangement = fc
  .uniqueArray(source, { selector: pageKey, minLength: 1, maxLength: 5 })
  .map((sources) => sources.filter(({ file, page }) => file === OWN_FILE || page < ADDED.length))
  .filter((sources) => sources.length > 0);
const sizeOf = ({ file, page, quarters }: PageSource) =>
  quarterSize((file === OWN_FILE ? OWN : ADDED)[page] ?? { width: 0, height: 0 }, quarters);

describe('pages in another order', () => {
  it('are requested at their place in their files, rotated', async () => {
    await fc.assert(
      fc.asyncProperty(arrangement, arrangement, async (before, sources) => {
        const { whole, asked, pages } = await open();
        // The files decide, independent of the earlier arrangement.
        const shown = whole.arrange(before).arrange(sources);
        expect(shown.pages).toEqual(sources.map(sizeOf));
        expect(shown.sources).toEqual(sources.map((each) => ({ ...each, ...sizeOf(each) })));
        for (const index of sources.keys()) {
          const place = shown.placeOf(index);
          expect(pages[place]).toEqual(shown.pages[index]);
          expect(shown.resolutions[index]).toBe(pages[place]?.width);
          asked.length = 0;
          await Promise.all([shown.lossyCoding(index), shown.findSlant(index), shown.thumbnail(index, 9)]);
          expect(asked).toEqual(['coding', 'slant', 'thumbnail'].map((what) => [what, place]));
        }
        expect(() => shown.placeOf(sources.length)).toThrow(RangeError);
      }),
    );
  });

  it('are whole only if they are exactly the document’s own pages, in order', async () => {
    const { whole } = await open();
    const own = whole.sources;
    expect(whole.isWhole).toBe(true);
    expect(whole.arrange([...own]).isWhole).toBe(true);
    expect(whole.arrange(own.toReversed()).isWhole).toBe(false);
    expect(whole.arrange(own.slice(1)).isWhole).toBe(false);
    expect(whole.arrange(own.map((page) => ({ ...page, quarters: 2 }))).isWhole).toBe(false);
    expect(whole.arrange([...own, { file: 'added', page: 0, quarters: 0 }]).isWhole).toBe(false);
    expect(whole.arrange(own.slice(1)).filePageCount).toBe(3);
  });

  it('cannot be such that no file has', async () => {
    const { whole } = await open();
    for (const absent of [
      { file: OWN_FILE, page: 3 },
      { file: 'added', page: 2 },
      { file: 'unknown', page: 0 },
    ])
      expect(() => whole.arrange([{ ...absent, quarters: 0 }])).toThrow(RangeError);
  });
});

it('keeps links, labels and the outline of a PDF, without targets on missing pages', async () => {
  const pageOne = toPage(0, 10, 20);
  const { whole, asked } = await open({
    labels: ['i', 'ii', 'iii'],
    original: { file: new Blob(), password: undefined },
    async readLinks(place) {
      asked.push(['links', place]);
      return [linkTo(pageOne), linkTo(toPage(1)), linkTo({ kind: 'uri', uri: 'https://example.org/' })];
    },
    readOutline: async () => [{ ...entry('One', pageOne), children: [entry('Two', toPage(1, 1, 2))] }],
  });
  const shown = whole.arrange([
    { file: OWN_FILE, page: 2, quarters: 0 },
    { file: OWN_FILE, page: 0, quarters: 1 },
  ]);
  expect(shown.pdf?.labels).toEqual(['iii', 'i']);
  expect(shown.pdf?.original.sources).toEqual(shown.sources);
  const links = await shown.pdf?.readLinks(1);
  expect(asked).toEqual([['links', shown.placeOf(1)]]);
  // A quarter clockwise: what was 20 below the upper edge of a page 300 high is 280 from the left.
  const turned = toPage(1, 280, 10);
  expect(links).toEqual([linkTo(turned), linkTo({ kind: 'uri', uri: 'https://example.org/' })]);
  expect(await shown.pdf?.readOutline()).toEqual([{ ...entry('One', turned), children: [entry('Two', undefined)] }]);
});

it('finds the pages of several files in the joined one', async () => {
  const all = [...OWN, ...ADDED];
  const pages = [...sizesOfPlaces(all)];
  const original = { file: new Blob(), password: undefined };
  const pdf = { labels: ['i', 'ii', 'iii', undefined, 'A-2'], original } as unknown as PdfParts;
  const parts = [
    { name: OWN_FILE, pageCount: OWN.length },
    { name: 'added', pageCount: ADDED.length },
  ];
  const whole = showJoinedPages({ ...createFakePicture('a.pdf', { pages }), pdf }, all, parts);
  expect(whole.parts).toEqual(parts);
  expect(whole.filePageCount).toBe(all.length);
  await fc.assert(
    fc.asyncProperty(arrangement, async (sources) => {
      const shown = whole.arrange(sources);
      expect(shown.isWhole).toBe(false);
      expect(shown.pages).toEqual(sources.map(sizeOf));
      for (const [index, { file, page, quarters }] of sources.entries()) {
        const inFile = file === OWN_FILE ? page : OWN.length + page;
        expect(pages[shown.placeOf(index)]).toEqual(shown.pages[index]);
        expect(shown.pdf?.labels[index]).toBe(pdf.labels[inFile]);
        // The writer of the document counts pages as that file does.
        expect(shown.pdf?.original.sources?.[index]).toMatchObject({ file: OWN_FILE, page: inFile, quarters });
      }
    }),
  );
});
