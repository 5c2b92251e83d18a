// Pages of several files in one picture file, four lasting places per page: one per rotation.
import type { PageIndex } from '../kernel/page-number.ts';
import type { LossyCoding } from './block-coding.ts';
import type { PictureFile } from './open-picture.ts';
import { ORIENTATION_OF_QUARTERS, orient, orientSize, turnOrientation } from './orientation.ts';
import type { PixelSize } from './rgba.ts';

const TURNS = 4;

/** Returns the place of a page in a file whose places begin at `first`. */
export const sourceIndex = (page: PageIndex, quarters: number, pageCount: number, first = 0): PageIndex =>
  first + quarters * pageCount + page;

export const countPlaces = (pageCount: number): number => TURNS * pageCount;

export const pageAt = (
  place: PageIndex,
  pageCount: number,
): { readonly page: PageIndex; readonly quarters: number } => ({
  page: place % pageCount,
  quarters: Math.floor(place / pageCount),
});

const orientationAt = (quarters: number) => ORIENTATION_OF_QUARTERS[quarters] ?? 1;

export const sizesOfPlaces = (sizes: readonly PixelSize[]): readonly PixelSize[] =>
  Array.from({ length: TURNS }, (_, quarters) => sizes.map((size) => orientSize(size, orientationAt(quarters)))).flat();

export const repeatForTurns = <Value>(values: readonly Value[]): readonly Value[] =>
  Array.from({ length: TURNS }, () => values).flat();

function turnCoding(coding: LossyCoding | undefined, quarters: number): LossyCoding | undefined {
  if (coding?.kind !== 'blocks') return coding;
  return { ...coding, orientation: turnOrientation(coding.orientation, quarters) };
}

export function withTurns(file: PictureFile): PictureFile {
  const { length } = file.pages;
  return {
    format: file.format,
    pages: sizesOfPlaces(file.pages),
    resolutions: repeatForTurns(file.resolutions),
    async decodePage(place, progress) {
      const { page, quarters } = pageAt(place, length);
      return orient(await file.decodePage(page, progress), orientationAt(quarters));
    },
    lossyCoding(place) {
      const { page, quarters } = pageAt(place, length);
      return turnCoding(file.lossyCoding(page), quarters);
    },
    async keepPage(place) {
      const { page, quarters } = pageAt(place, length);
      return quarters === 0 ? file.keepPage(page) : undefined;
    },
  };
}

/** Stacks files into one: the places of each follow those of the previous one. */
export function stackFiles(files: readonly [PictureFile, ...PictureFile[]]): PictureFile {
  const ask = <Answer>(place: PageIndex, of: (file: PictureFile, at: PageIndex) => Answer): Answer => {
    let first = 0;
    for (const file of files) {
      if (place < first + file.pages.length) return of(file, place - first);
      first += file.pages.length;
    }
    throw new RangeError(`There is no page at ${place}`);
  };
  return {
    format: files[0].format,
    pages: files.flatMap(({ pages }) => pages),
    resolutions: files.flatMap(({ resolutions }) => resolutions),
    decodePage: async (place, progress) => ask(place, (file, at) => file.decodePage(at, progress)),
    lossyCoding: (place) => ask(place, (file, at) => file.lossyCoding(at)),
    keepPage: async (place) => ask(place, (file, at) => file.keepPage(at)),
  };
}
