// Other readings of the open PDF's pages, where readers understand its fonts in different ways.
import { pageAt } from '../codecs/turned-pages.ts';
import type { StatedSource } from '../finding/client.ts';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { addQuarters, quarterSize } from '../kernel/quarters.ts';
import type { PictureDocument } from '../media/index.ts';
import { type TextPage, turnPage } from '../text/text-page.ts';

interface OtherReading {
  /** The page's words in each other way. */
  readonly ways: readonly TextPage[];
  /** False if readers may show more: see `FontReading`. */
  readonly isWhole: boolean;
}

/** Pages with doubtful fonts, or with text that the engine skips. */
export type OtherReadings = ReadonlyMap<PageNumber, OtherReading>;

export const NO_OTHER_READINGS: OtherReadings = new Map();

/** Returns the places of the document's pages in the file that holds them all (0-based). */
export function placesIn(picture: PictureDocument) {
  const pageCount = picture.parts.reduce((sum, part) => sum + part.pageCount, 0);
  return picture.pages.map((_, index) => pageAt(picture.placeOf(index), pageCount));
}

type FontReadings = Awaited<ReturnType<StatedSource['readByFonts']>>;

/** Counts pages with pictures that the engine does not show as not read to their ends. */
const addUnseen = (
  readings: FontReadings,
  unseen: Awaited<ReturnType<StatedSource['unseenPictures']>>,
): FontReadings => {
  const pages = new Set(unseen.map(({ page }) => page));
  return [
    ...readings.map((reading) => (pages.delete(reading.page) ? { ...reading, isWhole: false } : reading)),
    ...Array.from(pages, (page) => ({ page, isWhole: false, ways: [], glyphs: [] })),
  ];
};

/** Reads a file once, in a worker of its own that ends then. */
async function readFonts(picture: PictureDocument): Promise<FontReadings> {
  if (!picture.pdf) return [];
  const { openStatedInWorker } = await import('../finding/client.ts');
  const source = openStatedInWorker(picture.pdf.original);
  try {
    return addUnseen(await source.readByFonts(), await source.unseenPictures());
  } finally {
    source.close();
  }
}

/** Returns a reader for the pages as the document shows them. */
export function createOtherReadings(
  picture: PictureDocument,
  read: (picture: PictureDocument) => Promise<FontReadings> = readFonts,
): () => Promise<OtherReadings> {
  let known: { readonly file: Blob; readonly reading: Promise<FontReadings> } | undefined;

  /** Reads again after a failure, and if fields were filled in. */
  function readOnce(file: Blob): Promise<FontReadings> {
    if (known?.file === file) return known.reading;
    const reading = read(picture);
    known = { file, reading };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  }

  return async () => {
    const file = picture.pdf?.original.file;
    const readings = file ? await readOnce(file) : [];
    if (readings.length === 0) return NO_OTHER_READINGS;
    return new Map(
      placesIn(picture).flatMap(({ page, quarters }, index) => {
        const [own, size] = [readings.find((reading) => reading.page === page), picture.pages[index]];
        if (!own || !size) return [];
        const turns = addQuarters(0, quarters);
        const before = quarterSize(size, turns);
        const ways = own.ways.map((way) => (turns === 0 ? way : turnPage(way, before, turns)));
        return [[toPageNumber(index), { ways, isWhole: own.isWhole }] as const];
      }),
    );
  };
}
