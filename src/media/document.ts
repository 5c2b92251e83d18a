// An open document as the rest of the house sees it, whatever its file was.

import type { LossyCoding } from '../codecs/block-coding.ts';
import type { PictureFormat } from '../codecs/formats.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import type { PageSize } from '../codecs/rgba.ts';
import type { PageList, PageSource } from '../kernel/page-list.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PdfAnnotationCounts, PdfCharacters, PdfDocumentInfo, PdfLink, PdfOutlineItem } from '../pdf/index.ts';
import type { OpenPort } from '../workers/index.ts';
import type { OpenProgress, TileAddress } from './messages.ts';
import type { TextLine } from './text/lines-under.ts';

/**
 * One page as a pyramid of bitmaps. Level k is the page scaled by 2^-k, level 0 one pixel a page unit; tile (column, row) of a level covers
 * `tileSize` pixels of that level from (column × tileSize, row × tileSize), fewer at the right and lower edges.
 */
export interface PagePicture extends PageSize {
  readonly index: number;
  readonly levels: number;
  /** Below 0 for a page that is drawn from vectors: its levels go on beyond the full size. */
  readonly finestLevel: number;
  readonly tileSize: number;
  /** This level is kept whole whatever else is forgotten: stretch it where sharper tiles are missing. */
  readonly overviewLevel: number;
  /** Why the page cannot be decoded (a MediaError mostly); undefined while nothing is wrong. */
  readonly error: unknown;
  /** The tile, if it is at hand. Made for each frame: allocates nothing on a hit. A miss asks for the tile; the newest wish goes first. */
  getTile(level: number, column: number, row: number): ImageBitmap | undefined;
  /**
   * Sets what is visible now (page px): replaces earlier requests; loads the middle first and a
   * margin last.
   */
  setWanted(level: number, rect: Rect): void;
  /** The page is out of view: what was asked for it is dropped. */
  setUnwanted(): void;
  /** Called with each tile that arrives, and with undefined when `error` was set. */
  subscribe(listener: (tile: TileAddress | undefined) => void): () => void;
  /** Forgets `error` and tries again. */
  retry(): void;
}

/** Sizes of pages that are still being read. */
export interface Measuring {
  /** Resolves when all sizes are known and reported. */
  readonly done: Promise<void>;
  /** Hears when pages turn out to have other sizes than were assumed: the document has them then. */
  subscribe(listener: () => void): () => void;
}

/** All that the files of a document hold, by the places of their pages ({@link placeOf}). */
export interface PagePlaces {
  readonly name: string;
  /** File as opened. */
  readonly file: Blob;
  readonly format: DocumentFormat;
  /** In page units: pixels of a picture, points of a PDF. */
  readonly pages: readonly PageSize[];
  /** Undefined where all sizes are known from the start. */
  readonly measuring?: Measuring | undefined;
  /** Page units in an inch where that is fixed (72 points); undefined where they are pixels. */
  readonly unitsPerInch: number | undefined;
  /** Pixels an inch of each page; undefined where the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  /** Returns the same object each time; the first call requests the page's overview. */
  getPage(index: number): PagePicture;
  /** A way for another worker to ask for pixels ({@link PixelCalls}), so that they need not pass through the page. */
  openPixelPort(): Promise<OpenPort>;
  /** Lossy coding of the page, which ties its pixels together; undefined for lossless pages. */
  lossyCoding(pageIndex: number): Promise<LossyCoding | undefined>;
  /** The printed text lines with their words, page pixels, in reading order. Found once a page. */
  findTextLines(pageIndex: number): Promise<TextLine[]>;
  /**
   * Slant of the text lines (degrees, positive down to the right); undefined if there's too little
   * text.
   */
  findSlant(pageIndex: number): Promise<number | undefined>;
  /** The whole page in a bitmap of which no side is longer than `maxSide`. The caller closes it. */
  thumbnail(pageIndex: number, maxSide: number, signal?: AbortSignal): Promise<ImageBitmap>;
  /** Parts that only a PDF has. */
  readonly pdf?: PdfParts;
  /** Ends the worker and closes every tile. */
  dispose(): void;
}

/** Number of pages per file. */
export interface FilePart {
  readonly name: string;
  readonly pageCount: number;
}

/** A document as it is shown: some of the pages of its files in some order, by their numbers, from 0. */
export interface PictureDocument extends PagePlaces {
  /** Source of each page. */
  readonly sources: PageList;
  /** True for all pages of the opened file, unchanged. */
  readonly isWhole: boolean;
  /** Pages that {@link PagePlaces.file} has. */
  readonly filePageCount: number;
  /** The files that its pages are of, in the order in which they were taken in: that which it was opened from is the first. */
  readonly parts: readonly FilePart[];
  /**
   * Returns the number of a page for a worker connected by {@link PictureDocument.openPixelPort}.
   */
  placeOf(pageIndex: number): number;
  /** Returns the document with other pages. Decoded data is shared, and ending either ends both. */
  arrange(sources: readonly PageSource[]): PictureDocument;
  /**
   * Takes another file in, whose pages can be arranged from then on; undefined for a PDF, which others are put behind in a file of its own.
   * @throws MediaError what is wrong with it
   */
  addFile?: ((file: NamedBlob, name: string) => Promise<PageList>) | undefined;
}

/** A PDF that pages are read from. */
export interface OriginalFile {
  readonly file: Blob;
  readonly password: string | undefined;
  /** It is not, but the file that it was made from is protected by encryption. */
  readonly wasEncrypted?: boolean;
  /** Pages shown, unless they are exactly the file's own. */
  readonly sources?: readonly PageSource[] | undefined;
}

/** Sources of a PDF that pages of other files were added to. */
export interface JoinedOf {
  readonly own: OriginalFile;
  readonly parts: readonly FilePart[];
  /** Rights of the opened file. */
  readonly rights: Pick<PdfDocumentInfo, 'permissions' | 'isEncrypted' | 'signatureCount' | 'certification'>;
}

/** Parts of a PDF besides its pages' pictures. */
export interface PdfParts
  extends Pick<
    PdfDocumentInfo,
    'permissions' | 'isEncrypted' | 'signatureCount' | 'certification' | 'notices' | 'hasForm'
  > {
  /** Page labels; undefined for pages without one. */
  readonly labels: readonly (string | undefined)[];
  /** Open file with the current form values, for readers that need more than its pages. */
  readonly original: OriginalFile;
  /** The file before any form field was filled in; always the same object. */
  readonly unfilled: OriginalFile;
  /** File as opened by the user, where the open one also contains other files. */
  readonly own: OriginalFile;
  readCharacters(pageIndex: number, signal?: AbortSignal): Promise<PdfCharacters>;
  readLinks(pageIndex: number): Promise<readonly PdfLink[]>;
  countAnnotations(pageIndex: number): Promise<PdfAnnotationCounts>;
  /** Annotations hidden by {@link PdfParts.hideAnnotations}. */
  readonly hiddenAnnotations: readonly number[];
  /** Annotations that are not drawn any more, by the numbers of their objects in the file; all others are drawn. */
  hideAnnotations(objects: readonly number[]): Promise<void>;
  /**
   * Replaces {@link PdfParts.original} by another state of the same file, once all pages are
   * measured. Changed pages are redrawn; until then, the old picture stays.
   * @param pageNumbers changed pages of the file (1-based)
   * @throws PdfError; the old state stays open
   */
  replace(file: Blob, pageNumbers: ReadonlySet<number>): Promise<void>;
  readOutline(): Promise<readonly PdfOutlineItem[]>;
}

export type DocumentFormat = PictureFormat | 'pdf';

export type NamedBlob = Blob & { readonly name: string };

export interface OpenOptions {
  readonly onProgress?: (progress: OpenProgress) => void;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<MediaLimits>;
  /** Asks a person for the password of a PDF; undefined when they give none, and it is not opened. */
  readonly askPassword?: (wasWrong: boolean) => Promise<string | undefined>;
  /** The file is a PDF that was made of several. */
  readonly joined?: JoinedOf | undefined;
}
