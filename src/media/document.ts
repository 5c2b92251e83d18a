import type { LossyCoding } from '../codecs/block-coding.ts';
import type { PictureFormat } from '../codecs/formats.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import type { PixelSize } from '../codecs/rgba.ts';
import type { PageList, PageSource } from '../kernel/page-list.ts';
import type { PageIndex, PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PdfFrame } from '../pdf/core.ts';
import type { PdfAnnotationCounts, PdfCharacters, PdfDocumentInfo, PdfLink, PdfOutlineItem } from '../pdf/index.ts';
import type { OpenPort } from '../workers/index.ts';
import type { OpenProgress, PictureTile } from './messages.ts';
import type { InkLine } from './text/lines-under.ts';

/**
 * A page as a pyramid of bitmaps. Level k is the page scaled by 2^-k; level 0 has one pixel per
 * page unit. Tile (column, row) covers `tileSize` pixels of its level from (column × tileSize, row
 * × tileSize), fewer at the right and lower edges.
 */
export interface PagePicture extends PixelSize {
  readonly index: PageIndex;
  readonly levels: number;
  /** Below 0 for vector pages, which have levels finer than full size. */
  readonly finestLevel: number;
  readonly tileSize: number;
  /** Level that is never evicted: stretch it where sharper tiles are missing. */
  readonly overviewLevel: number;
  /** Why the page can't be decoded (usually a MediaError); undefined if it can. */
  readonly error: unknown;
  /** Returns a cached tile; a miss requests it. Called each frame: allocates nothing on a hit. */
  getTile(level: number, column: number, row: number): ImageBitmap | undefined;
  /** Sets the visible area (page px), loaded from its middle, with a margin last. */
  setWanted(level: number, rect: Rect): void;
  /** Drops requests for a page that is out of view. */
  setUnwanted(): void;
  /** Called with each arriving tile, and with undefined when `error` is set. */
  subscribe(listener: (tile: PictureTile | undefined) => void): () => void;
  /** Clears `error` and tries again. */
  retry(): void;
}

export interface Measuring {
  readonly done: Promise<void>;
  /** Called when pages have other sizes than assumed; the document has the new sizes then. */
  subscribe(listener: () => void): () => void;
}

/** Contents of a document's files, by the places of their pages ({@link placeOf}). */
export interface DocumentContents {
  readonly name: string;
  /** File as opened. */
  readonly file: Blob;
  readonly format: DocumentFormat;
  /** In page units: pixels of a picture, points of a PDF. */
  readonly pages: readonly PixelSize[];
  /** Undefined if all sizes are known from the start. */
  readonly measuring?: Measuring | undefined;
  /** Page units per inch if fixed (72 points); undefined if they are pixels. */
  readonly unitsPerInch: number | undefined;
  /** Pixels per inch of each page; undefined if the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  /** Returns the same object each time; the first call requests the page's overview. */
  getPage(index: PageIndex): PagePicture;
  /** Opens a port for another worker's {@link PixelCalls}, which bypass the page. */
  openPixelPort(): Promise<OpenPort>;
  /** Lossy coding of the page, which ties its pixels together; undefined for lossless pages. */
  lossyCoding(pageIndex: PageIndex): Promise<LossyCoding | undefined>;
  /** Printed text lines with their words (page px), in reading order. Computed once per page. */
  findTextLines(pageIndex: PageIndex): Promise<InkLine[]>;
  /** Slant of text lines (degrees, positive down to the right); undefined with little text. */
  findSlant(pageIndex: PageIndex): Promise<number | undefined>;
  /** Returns a bitmap of the page with no side longer than `maxSide`. The caller closes it. */
  thumbnail(pageIndex: PageIndex, maxSide: number, signal?: AbortSignal): Promise<ImageBitmap>;
  readonly pdf?: PdfParts;
  /** Terminates the worker and closes every tile. */
  dispose(): void;
}

export interface FilePart {
  readonly name: string;
  readonly pageCount: number;
}

/** A document as shown: some pages of its files in any order (0-based). */
export interface PictureDocument extends DocumentContents {
  readonly sources: PageList;
  /** True for all pages of the opened file, unchanged. */
  readonly isWhole: boolean;
  readonly filePageCount: number;
  /** Files of its pages in the order of addition; the opened file is the first. */
  readonly parts: readonly FilePart[];
  /** Returns a page's number for a worker connected by {@link PictureDocument.openPixelPort}. */
  placeOf(pageIndex: PageIndex): number;
  /** Returns the document with other pages. Both share data and disposal. */
  arrange(sources: readonly PageSource[]): PictureDocument;
  /**
   * Adds a file to arrange pages of; undefined for PDFs, where others are appended in a new file.
   * @throws MediaError if the file can't be opened
   */
  addFile?: ((file: NamedBlob, name: string) => Promise<PageList>) | undefined;
}

export interface OriginalFile {
  readonly file: Blob;
  readonly password: string | undefined;
  readonly wasEncrypted?: boolean;
  /** Pages shown, unless they are exactly the file's own. */
  readonly sources?: readonly PageSource[] | undefined;
}

/** Sources of a PDF that pages of other files were added to. */
export interface JoinedOf {
  readonly own: OriginalFile;
  readonly parts: readonly FilePart[];
  readonly rights: Pick<PdfDocumentInfo, 'permissions' | 'isEncrypted' | 'signatureCount' | 'certification'>;
}

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
  readCharacters(pageIndex: PageIndex, signal?: AbortSignal): Promise<PdfCharacters>;
  readLinks(pageIndex: PageIndex): Promise<readonly PdfLink[]>;
  countAnnotations(pageIndex: PageIndex): Promise<PdfAnnotationCounts>;
  /** Position of the page in its file's user space. */
  readFrame(pageIndex: PageIndex): Promise<PdfFrame>;
  readonly hiddenAnnotations: readonly number[];
  /** Hides annotations by their object numbers; all others are drawn. */
  hideAnnotations(objects: readonly number[]): Promise<void>;
  /**
   * Replaces {@link PdfParts.original} by another state of the file, once all pages are measured.
   * Until `pageNumbers` (changed, 1-based) are redrawn, their old pictures stay.
   * @throws PdfError; the old state stays open
   */
  replace(file: Blob, pageNumbers: ReadonlySet<PageNumber>): Promise<void>;
  readOutline(): Promise<readonly PdfOutlineItem[]>;
}

export type DocumentFormat = PictureFormat | 'pdf';

export type NamedBlob = Blob & { readonly name: string };

export interface OpenDocumentOptions {
  readonly onProgress?: (progress: OpenProgress) => void;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<MediaLimits>;
  /** Asks the user for the password of a PDF; undefined if they cancel. */
  readonly askPassword?: (wasWrong: boolean) => Promise<string | undefined>;
  /** Set for a PDF made of several files. */
  readonly joined?: JoinedOf | undefined;
}
