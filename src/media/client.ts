// The page's end of media: open documents with tiles, pixels and text lines; workers decode.
import type { LossyCoding } from '../codecs/block-coding.ts';
import { MediaError, reviveMediaError } from '../codecs/errors.ts';
import type { PictureFormat } from '../codecs/formats.ts';
import type { PixelSize } from '../codecs/rgba.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import { repeatForTurns, sizesOfPlaces } from '../codecs/turned-pages.ts';
import { ofPage } from '../kernel/page-list.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import { message } from '../messages/index.ts';
import { type OpenPort, RemoteWorker, spawnWorker } from '../workers/index.ts';
import { showAllPages } from './arranged-pages.ts';
import type { DocumentContents, NamedBlob, OpenDocumentOptions, PagePicture, PictureDocument } from './document.ts';
import type { MediaCalls, OpenedPicture } from './messages.ts';
import type { InkLine } from './text/lines-under.ts';
import { TileCache } from './tile-cache.ts';

/** Bytes of tiles that a document keeps on the page's side: about four 4K screens. */
const TILE_BUDGET = 256 * 1024 ** 2;
const MAX_LOADING = 6;

class WorkerPlaces implements DocumentContents {
  readonly name: string;
  readonly file: Blob;
  readonly format: PictureFormat;
  readonly pages: PixelSize[] = [];
  readonly unitsPerInch = undefined;
  readonly resolutions: (number | undefined)[] = [];
  readonly #worker: RemoteWorker<MediaCalls>;
  readonly #tiles: TileCache<ImageBitmap>;

  constructor(own: NamedBlob, file: OpenedPicture, worker: RemoteWorker<MediaCalls>) {
    this.name = own.name;
    this.file = own;
    this.format = file.format;
    this.add(file);
    this.#worker = worker;
    this.#tiles = new TileCache({
      load: (page, address) => worker.call('tile', { page, ...address }),
      budgetBytes: TILE_BUDGET,
      maxLoading: MAX_LOADING,
    });
  }

  /** Adds the places of another file that the worker has opened. */
  add({ pages, resolutions }: OpenedPicture): void {
    this.pages.push(...sizesOfPlaces(pages));
    this.resolutions.push(...repeatForTurns(resolutions));
  }

  getPage(index: PageIndex): PagePicture {
    return this.#tiles.getPage(index, ofPage(this.pages, index));
  }

  openPixelPort(): Promise<OpenPort> {
    return this.#worker.openPort();
  }

  lossyCoding(pageIndex: PageIndex): Promise<LossyCoding | undefined> {
    return this.#worker.call('lossyCoding', { page: pageIndex });
  }

  findTextLines(pageIndex: PageIndex): Promise<InkLine[]> {
    return this.#worker.call('textLines', { page: pageIndex });
  }

  findSlant(pageIndex: PageIndex): Promise<number | undefined> {
    return this.#worker.call('slant', { page: pageIndex });
  }

  thumbnail(pageIndex: PageIndex, maxSide: number, signal?: AbortSignal): Promise<ImageBitmap> {
    return this.#worker.call('thumbnail', { page: pageIndex, maxSide }, { signal });
  }

  dispose(): void {
    this.#tiles.dispose();
    this.#worker.close(new MediaError('DecoderFailed', message('The picture was closed.')));
  }
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'media' });

/** Read errors are ignored here; the full read reports them. */
async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/**
 * Opens a file in its own worker; if that dies later, a new one opens the file again. The caller
 * disposes of a replaced document.
 * @throws MediaError, PdfError if the file can't be opened; the signal's reason if cancelled
 */
export async function openDocument(file: NamedBlob, options: OpenDocumentOptions = {}): Promise<PictureDocument> {
  const { onProgress, signal, limits = {} } = options;
  signal?.throwIfAborted();
  const format = sniffFormat(await readHead(file));
  // Loaded with the first PDF.
  const pdf = format === 'pdf' ? await import('./pdf-document.ts') : undefined;
  signal?.throwIfAborted();
  if (pdf) return pdf.openPdf(file, options);
  let opened: OpenedPicture | undefined;
  /** State to send to a new worker. */
  const added: NamedBlob[] = [];
  const worker = new RemoteWorker<MediaCalls>({
    spawn: spawnWorker(createWorker),
    prepare: async (caller) => {
      opened = await caller.call('open', { file, limits }, { onPart: onProgress });
      for (const each of added) await caller.call('add', { file: each, limits });
    },
    reviveError: reviveMediaError,
    toDeath: (reason) => new MediaError('DecoderFailed', message('The decoder stopped: {reason}', { reason })),
  });
  const onAbort = () => worker.close(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await worker.start();
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  if (!opened) throw new MediaError('DecoderFailed', message("The decoder didn't answer."));
  const places = new WorkerPlaces(file, opened, worker);
  return showAllPages(places, opened.pages, async (more) => {
    const facts = await worker.call('add', { file: more, limits });
    added.push(more);
    places.add(facts);
    return facts.pages;
  });
}
