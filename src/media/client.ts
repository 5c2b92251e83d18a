// The page's side of media: open documents, their pages' tiles, pixels and text lines. All decoding is the workers'.
import type { NamedBlob, PagePicture, PictureDocument } from './document.ts';
import type { OpenedFile } from './messages.ts';
import type { PageSize, Rect, RgbaImage } from './rgba.ts';
import { type PictureFormat, sniffFormat } from './sniff.ts';
import { type PageTiles, TileCache } from './tile-cache.ts';
import { type OpenOptions, WorkerClient } from './worker-client.ts';

/** Bytes of tiles that a document keeps on the page's side: some four screens of 4K. */
const TILE_BUDGET = 256 * 1024 ** 2;
const MAX_LOADING = 6;

class WorkerDocument implements PictureDocument {
  readonly name: string;
  readonly format: PictureFormat;
  readonly pages: readonly PageSize[];
  readonly unitsPerInch = undefined;
  readonly resolutions: readonly (number | undefined)[];
  readonly #client: WorkerClient;
  readonly #tiles: TileCache<ImageBitmap>;
  readonly #pagePictures = new Map<number, PageTiles<ImageBitmap>>();

  constructor(name: string, { format, pages, resolutions }: OpenedFile, client: WorkerClient) {
    this.name = name;
    this.format = format;
    this.pages = pages;
    this.resolutions = resolutions;
    this.#client = client;
    this.#tiles = new TileCache({
      load: (page, address) => client.run({ kind: 'tile', page, ...address }),
      budgetBytes: TILE_BUDGET,
      maxLoading: MAX_LOADING,
    });
  }

  getPage(index: number): PagePicture {
    const known = this.#pagePictures.get(index);
    if (known) return known;
    const page = this.#tiles.addPage(index, this.#sizeOf(index));
    this.#pagePictures.set(index, page);
    page.requestOverview();
    return page;
  }

  readPixels(pageIndex: number, rect?: Rect): Promise<RgbaImage> {
    this.#sizeOf(pageIndex);
    return this.#client.run({ kind: 'pixels', page: pageIndex, rect });
  }

  findTextLines(pageIndex: number): Promise<Rect[]> {
    this.#sizeOf(pageIndex);
    return this.#client.run({ kind: 'text-lines', page: pageIndex });
  }

  thumbnail(pageIndex: number, maxSide: number): Promise<ImageBitmap> {
    this.#sizeOf(pageIndex);
    return this.#client.run({ kind: 'thumbnail', page: pageIndex, maxSide });
  }

  dispose(): void {
    this.#tiles.dispose();
    this.#client.dispose();
  }

  #sizeOf(index: number): PageSize {
    const size = this.pages[index];
    if (!size) throw new RangeError(`There is no page ${index + 1}`);
    return size;
  }
}

/** What cannot be read is said by whoever reads all of it. */
async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/**
 * Opens a picture or a PDF in a worker of its own, so that other open documents stay as they are, and decodes the first page. The caller disposes
 * of a document that it replaces, after success.
 * @throws MediaError, PdfError what is wrong with the file; the signal's reason when it was cancelled
 */
export async function openDocument(file: NamedBlob, options: OpenOptions = {}): Promise<PictureDocument> {
  if (sniffFormat(await readHead(file)) === 'pdf') {
    // Its part is loaded with the first PDF.
    const { openPdf } = await import('./pdf-document.ts');
    return openPdf(file, options);
  }
  const client = new WorkerClient(file, options.limits);
  try {
    return new WorkerDocument(file.name, await client.open(options), client);
  } catch (error) {
    client.dispose();
    throw error;
  }
}
