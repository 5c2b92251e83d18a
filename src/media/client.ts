// The page's side of media: open documents, their pages' tiles, pixels and text lines. All decoding is the worker's.
import type { LossyCoding } from '../codecs/block-coding.ts';

import { MediaError, reviveMediaError } from '../codecs/errors.ts';
import type { PictureFormat } from '../codecs/formats.ts';
import type { MediaLimits } from '../codecs/limits.ts';
import type { PageSize, Rect } from '../codecs/rgba.ts';
import { type OpenPort, RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { MediaCalls, OpenedFile, OpenProgress, TileAddress } from './messages.ts';
import type { TextLine } from './text/lines-under.ts';
import { type PageTiles, TileCache } from './tile-cache.ts';

/** Bytes of tiles that a document keeps on the page's side: some four screens of 4K. */
const TILE_BUDGET = 256 * 1024 ** 2;
const MAX_LOADING = 6;

/**
 * One page as a pyramid of bitmaps. Level k is the page scaled by 2^-k, level 0 the full size; tile (column, row) of a level covers
 * `tileSize` pixels of that level from (column × tileSize, row × tileSize), fewer at the right and lower edges.
 */
export interface PagePicture extends PageSize {
  readonly index: number;
  readonly levels: number;
  readonly tileSize: number;
  /** This level is kept whole whatever else is forgotten: stretch it where sharper tiles are missing. */
  readonly overviewLevel: number;
  /** Why the page cannot be decoded (a MediaError mostly); undefined while nothing is wrong. */
  readonly error: unknown;
  /** The tile, if it is at hand. Made for each frame: allocates nothing on a hit. A miss asks for the tile; the newest wish goes first. */
  getTile(level: number, column: number, row: number): ImageBitmap | undefined;
  /** What is on the screen now, in page pixels: earlier wishes are dropped, the middle comes first and a ring around it last. */
  setWanted(level: number, rect: Rect): void;
  /** Called with each tile that arrives, and with undefined when `error` was set. */
  subscribe(listener: (tile: TileAddress | undefined) => void): () => void;
  /** Forgets `error` and tries again. */
  retry(): void;
}

export interface PictureDocument {
  readonly name: string;
  readonly format: PictureFormat;
  readonly pages: readonly PageSize[];
  /** Pixels an inch of each page; undefined where the file states none. */
  readonly resolutions: readonly (number | undefined)[];
  /** The same object each time; the first call asks for the page's overview. */
  getPage(index: number): PagePicture;
  /** A way for another worker to ask for pixels ({@link PixelCalls}), so that they need not pass through the page. */
  openPixelPort(): Promise<OpenPort>;
  /** How the page's coding binds its pixels together; undefined where it loses nothing. */
  lossyCoding(pageIndex: number): Promise<LossyCoding | undefined>;
  /** The printed text lines with their words, page pixels, in reading order. Found once a page. */
  findTextLines(pageIndex: number): Promise<TextLine[]>;
  /** The whole page in a bitmap of which no side is longer than `maxSide`. The caller closes it. */
  thumbnail(pageIndex: number, maxSide: number): Promise<ImageBitmap>;
  /** Ends the worker and closes every tile. */
  dispose(): void;
}

export type NamedBlob = Blob & { readonly name: string };

class WorkerDocument implements PictureDocument {
  readonly name: string;
  readonly format: PictureFormat;
  readonly pages: readonly PageSize[];
  readonly resolutions: readonly (number | undefined)[];
  readonly #worker: RemoteWorker<MediaCalls>;
  readonly #tiles: TileCache<ImageBitmap>;
  readonly #pagePictures = new Map<number, PageTiles<ImageBitmap>>();

  constructor(name: string, { format, pages, resolutions }: OpenedFile, worker: RemoteWorker<MediaCalls>) {
    this.name = name;
    this.format = format;
    this.pages = pages;
    this.resolutions = resolutions;
    this.#worker = worker;
    this.#tiles = new TileCache({
      load: (page, address) => worker.call('tile', { page, ...address }),
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

  openPixelPort(): Promise<OpenPort> {
    return this.#worker.openPort();
  }

  lossyCoding(pageIndex: number): Promise<LossyCoding | undefined> {
    this.#sizeOf(pageIndex);
    return this.#worker.call('lossyCoding', { page: pageIndex });
  }

  findTextLines(pageIndex: number): Promise<TextLine[]> {
    this.#sizeOf(pageIndex);
    return this.#worker.call('textLines', { page: pageIndex });
  }

  thumbnail(pageIndex: number, maxSide: number): Promise<ImageBitmap> {
    this.#sizeOf(pageIndex);
    return this.#worker.call('thumbnail', { page: pageIndex, maxSide });
  }

  dispose(): void {
    this.#tiles.dispose();
    this.#worker.close(new MediaError('DecoderFailed', 'The picture was closed.'));
  }

  #sizeOf(index: number): PageSize {
    const size = this.pages[index];
    if (!size) throw new RangeError(`There is no page ${index + 1}`);
    return size;
  }
}

export interface OpenOptions {
  readonly onProgress?: (progress: OpenProgress) => void;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<MediaLimits>;
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'media' });

/**
 * Opens a picture in a worker of its own, so that other open documents stay as they are, and decodes the first page. The caller disposes
 * of a document that it replaces, after success. A worker that dies later is followed by another with the same file.
 * @throws MediaError what is wrong with the file; the signal's reason when it was cancelled
 */
export async function openDocument(file: NamedBlob, options: OpenOptions = {}): Promise<PictureDocument> {
  const { onProgress, signal, limits = {} } = options;
  signal?.throwIfAborted();
  let opened: OpenedFile | undefined;
  const worker = new RemoteWorker<MediaCalls>({
    spawn: spawnWorker(createWorker),
    prepare: async (caller) => {
      opened = await caller.call('open', { file, limits }, { onPart: onProgress });
    },
    reviveError: reviveMediaError,
    toDeath: (reason) => new MediaError('DecoderFailed', `The decoder stopped: ${reason}`),
  });
  const onAbort = () => worker.close(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await worker.start();
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  if (!opened) throw new MediaError('DecoderFailed', 'The decoder gave no answer.');
  return new WorkerDocument(file.name, opened, worker);
}
