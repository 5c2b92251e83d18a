// Some pages of a document's files, in any order: maps questions about a page to its source.

import type { PixelSize } from '../codecs/rgba.ts';
import { countPlaces, sourceIndex } from '../codecs/turned-pages.ts';
import { isUnchanged, OWN_FILE, ofPage, type PageList, type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import { type Quarters, quarterPoint } from '../kernel/quarters.ts';
import type { PdfDestination, PdfOutlineItem, PdfTarget } from '../pdf/index.ts';
import type {
  DocumentContents,
  DocumentFormat,
  FilePart,
  Measuring,
  NamedBlob,
  PdfParts,
  PictureDocument,
} from './document.ts';

interface ArrangedFile extends FilePart {
  /** Number of pages in earlier files. */
  readonly first: number;
}

class Files {
  readonly #files: ArrangedFile[] = [];
  /** True if their pages are consecutive in one file; else the places of files follow in turn. */
  readonly #areJoined: boolean;

  constructor(areJoined: boolean) {
    this.#areJoined = areJoined;
  }

  get ownCount(): number {
    return this.#files[0]?.pageCount ?? 0;
  }

  get count(): number {
    const last = this.#files.at(-1);
    return last ? last.first + last.pageCount : 0;
  }

  get parts(): readonly FilePart[] {
    return this.#files.map(({ name, pageCount }) => ({ name, pageCount }));
  }

  add(name: string, sizes: readonly PixelSize[]): PageList {
    this.#files.push({ name, pageCount: sizes.length, first: this.count });
    return pagesOfFile(name, sizes);
  }

  /** @throws RangeError for an unknown page */
  placeOf(source: PageSource): number {
    const { pageCount, first } = this.#find(source);
    return this.#areJoined
      ? sourceIndex(first + source.page, source.quarters, this.count)
      : sourceIndex(source.page, source.quarters, pageCount, countPlaces(first));
  }

  /** Returns the page number within the file that holds all pages. */
  pageOf(source: PageSource): number {
    return this.#find(source).first + source.page;
  }

  #find({ file, page }: PageSource): ArrangedFile {
    const found = this.#files.find(({ name }) => name === file);
    if (!found || page >= found.pageCount) throw new RangeError(`There is no page ${toPageNumber(page)} in its file.`);
    return found;
  }
}

/** Maps a link target to the new page order; undefined if its page is gone. */
type FollowTarget = (target: PdfTarget | undefined) => PdfTarget | undefined;

function followTo(places: DocumentContents, sources: readonly PageSource[]): FollowTarget {
  const numbers = new Map(sources.map(({ page }, index) => [page, index]));
  const turnDestination = (destination: PdfDestination, quarters: Quarters): Pick<PdfDestination, 'x' | 'y'> => {
    const { x, y, pageIndex } = destination;
    const size = places.pages[pageIndex];
    if (quarters === 0 || !size) return { x, y };
    // A horizontal position is meaningless on a rotated page.
    if (x === undefined || y === undefined) return { x: undefined, y: undefined };
    return quarterPoint({ x, y }, size, quarters);
  };
  return (target) => {
    if (target?.kind !== 'page') return target;
    const pageIndex = numbers.get(target.destination.pageIndex);
    const source = pageIndex === undefined ? undefined : sources[pageIndex];
    if (pageIndex === undefined || !source) return undefined;
    return { kind: 'page', destination: { pageIndex, ...turnDestination(target.destination, source.quarters) } };
  };
}

const followOutline = (items: readonly PdfOutlineItem[], follow: FollowTarget): readonly PdfOutlineItem[] =>
  items.map((item) => ({
    ...item,
    target: follow(item.target),
    children: [...followOutline(item.children, follow)],
  }));

type ReadFile = (file: NamedBlob) => Promise<readonly PixelSize[]>;

class ArrangedDocument implements PictureDocument {
  readonly name: string;
  readonly file: Blob;
  readonly format: DocumentFormat;
  readonly measuring: Measuring | undefined;
  readonly unitsPerInch: number | undefined;
  readonly isWhole: boolean;
  readonly resolutions: readonly (number | undefined)[];
  readonly pdf?: PdfParts;
  readonly addFile: PictureDocument['addFile'];
  readonly #places: DocumentContents;
  readonly #files: Files;
  readonly #readFile: ReadFile | undefined;
  readonly #asked: readonly PageSource[];
  readonly #numbers: readonly PageIndex[];
  /** Cached list with the known sizes. */
  #list:
    | { readonly places: readonly PixelSize[]; readonly pages: readonly PixelSize[]; readonly sources: PageList }
    | undefined;

  constructor(places: DocumentContents, files: Files, sources: readonly PageSource[], readFile: ReadFile | undefined) {
    this.name = places.name;
    this.file = places.file;
    this.format = places.format;
    this.measuring = places.measuring;
    this.unitsPerInch = places.unitsPerInch;
    this.#places = places;
    this.#files = files;
    this.#readFile = readFile;
    this.#asked = sources;
    this.#numbers = sources.map((source) => files.placeOf(source));
    this.isWhole = isUnchanged(sources, files.ownCount);
    this.resolutions = this.#numbers.map((place) => places.resolutions[place]);
    if (places.pdf) this.pdf = this.isWhole ? places.pdf : this.#arrangePdf(places.pdf);
    this.addFile = readFile && (async (file, name) => files.add(name, await readFile(file)));
  }

  #measured() {
    const places = this.#places.pages;
    if (this.#list?.places !== places) {
      const pages = this.#numbers.map((place) => places[place] ?? { width: 0, height: 0 });
      this.#list = {
        places,
        pages,
        sources: this.#asked.map((source, index) => ({ ...source, ...pages[index] })) as PageList,
      };
    }
    return this.#list;
  }

  get sources(): PageList {
    return this.#measured().sources;
  }
  get pages(): readonly PixelSize[] {
    return this.#measured().pages;
  }
  get filePageCount() {
    return this.#places.pdf ? this.#files.count : this.#files.ownCount;
  }
  get parts() {
    return this.#files.parts;
  }

  placeOf(pageIndex: PageIndex): number {
    return ofPage(this.#numbers, pageIndex);
  }

  #arrangePdf(pdf: PdfParts): PdfParts {
    const inFile = this.sources.map((source) => ({ ...source, file: OWN_FILE, page: this.#files.pageOf(source) }));
    const follow = followTo(this.#places, inFile);
    return {
      ...pdf,
      get notices() {
        return pdf.notices;
      },
      get hiddenAnnotations() {
        return pdf.hiddenAnnotations;
      },
      labels: inFile.map(({ page }) => pdf.labels[page]),
      get original() {
        return { ...pdf.original, sources: inFile };
      },
      readCharacters: (index, signal) => pdf.readCharacters(this.placeOf(index), signal),
      countAnnotations: (index) => pdf.countAnnotations(this.placeOf(index)),
      readFrame: (index) => pdf.readFrame(this.placeOf(index)),
      readLinks: async (index) => {
        const links = await pdf.readLinks(this.placeOf(index));
        return links.flatMap((link) => {
          const target = follow(link.target);
          return target ? [{ ...link, target }] : [];
        });
      },
      readOutline: async () => followOutline(await pdf.readOutline(), follow),
    };
  }

  arrange(sources: readonly PageSource[]): PictureDocument {
    return new ArrangedDocument(this.#places, this.#files, sources, this.#readFile);
  }

  getPage(pageIndex: PageIndex) {
    return this.#places.getPage(this.placeOf(pageIndex));
  }
  openPixelPort() {
    return this.#places.openPixelPort();
  }
  lossyCoding(pageIndex: PageIndex) {
    return this.#places.lossyCoding(this.placeOf(pageIndex));
  }
  findTextLines(pageIndex: PageIndex) {
    return this.#places.findTextLines(this.placeOf(pageIndex));
  }
  findSlant(pageIndex: PageIndex) {
    return this.#places.findSlant(this.placeOf(pageIndex));
  }
  thumbnail(pageIndex: PageIndex, maxSide: number, signal?: AbortSignal) {
    return this.#places.thumbnail(this.placeOf(pageIndex), maxSide, signal);
  }
  dispose(): void {
    this.#places.dispose();
  }
}

/** `readFile` adds a file, whose places follow all others; undefined for formats with one file. */
export function showAllPages(
  places: DocumentContents,
  sizes: readonly PixelSize[],
  readFile?: ReadFile,
): PictureDocument {
  const files = new Files(false);
  return new ArrangedDocument(places, files, files.add(OWN_FILE, sizes), readFile);
}

/** Creates a document with all pages of several files that were joined into one. */
export function showJoinedPages(
  places: DocumentContents,
  sizes: readonly PixelSize[],
  parts: readonly FilePart[],
): PictureDocument {
  const files = new Files(true);
  const pages = parts.flatMap(({ name, pageCount }) =>
    files.add(name, sizes.slice(files.count, files.count + pageCount)),
  );
  return new ArrangedDocument(places, files, pages, undefined);
}
