// A PDF with the interface of a picture: units are points, tiles are drawn at any scale.
import type { LossyCoding } from '../codecs/block-coding.ts';
import type { PixelSize, RgbaImage } from '../codecs/rgba.ts';
import { countPlaces, pageAt } from '../codecs/turned-pages.ts';
import { ofPage } from '../kernel/page-list.ts';
import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import { type PdfCalls, PdfClient, type PdfDocumentInfo, PdfError, POINTS_PER_INCH, toRequest } from '../pdf/index.ts';
import type { OpenPort } from '../workers/index.ts';
import { showAllPages, showJoinedPages } from './arranged-pages.ts';
import type {
  DocumentContents,
  JoinedOf,
  NamedBlob,
  OpenDocumentOptions,
  OriginalFile,
  PagePicture,
  PdfParts,
  PictureDocument,
} from './document.ts';
import type { PictureTile } from './messages.ts';
import { SizeMeasurer } from './page-sizes.ts';
import { toTileRect } from './pyramid.ts';
import { findSlant, findTextLines } from './text/find-lines.ts';
import type { InkLine } from './text/lines-under.ts';
import { TileCache } from './tile-cache.ts';

/** Bytes of tiles kept on the page's side, unless the screen needs more: redrawing one is quick. */
const TILE_BUDGET = 16 * 1024 ** 2;
/** The worker draws one tile at a time: requests wait here, where newer ones overtake. */
const MAX_LOADING = 2;
/** 3200 % at two device pixels per CSS pixel. */
const FINEST_LEVEL = -6;
/** Pixels per point for finding text lines on pages without words: 150 dpi. */
const LINES_SCALE = 150 / POINTS_PER_INCH;

class PdfPlaces implements DocumentContents {
  readonly name: string;
  readonly file: Blob;
  readonly format = 'pdf';
  readonly measuring: SizeMeasurer | undefined;
  readonly unitsPerInch = POINTS_PER_INCH;
  readonly resolutions: readonly undefined[];
  readonly pdf: PdfParts;
  readonly #client: PdfClient;
  readonly #sizes: SizeMeasurer;
  readonly #pageCount: number;
  readonly #tiles: TileCache<ImageBitmap>;
  readonly #textLines = new Map<PageIndex, Promise<InkLine[]>>();

  constructor(
    file: NamedBlob,
    { password, joined }: { readonly password: string | undefined; readonly joined: JoinedOf | undefined },
    info: PdfDocumentInfo,
    client: PdfClient,
  ) {
    this.name = file.name;
    this.file = file;
    const { pages } = info;
    const { permissions, isEncrypted, signatureCount, certification } = joined?.rights ?? info;
    const opened = { file, password, ...(joined && { wasEncrypted: joined.rights.isEncrypted }) };
    let original: OriginalFile = opened;
    const sizes = new SizeMeasurer(info, (known) => client.measure(known));
    this.#sizes = sizes;
    this.measuring = sizes.isComplete ? undefined : sizes;
    this.#pageCount = pages.length;
    this.resolutions = Array.from({ length: countPlaces(pages.length) }, () => undefined);
    this.#client = client;
    this.pdf = {
      permissions,
      isEncrypted,
      signatureCount,
      certification,
      hasForm: info.hasForm,
      get notices() {
        return sizes.notices;
      },
      get original() {
        return original;
      },
      unfilled: opened,
      own: joined?.own ?? opened,
      labels: pages.map(({ label }) => label),
      readCharacters: (place, signal) => this.#ask('characters', { page: place }, signal),
      readLinks: (place) => this.#ask('links', { page: place }),
      countAnnotations: (place) => this.#ask('annotationCounts', { page: place }),
      readFrame: (place) => this.#ask('frame', { page: place }),
      readOutline: async () => {
        await sizes.done;
        return client.call('outline', null);
      },
      get hiddenAnnotations() {
        return client.hiddenAnnotations;
      },
      hideAnnotations: async (objects) => {
        await client.hideAnnotations(objects);
        this.#tiles.renew();
      },
      replace: async (next, pageNumbers) => {
        await sizes.done;
        await client.replace(next);
        original = next === file ? opened : { ...opened, file: next, wasEncrypted: isEncrypted };
        const isRenewed = (place: PageIndex) => pageNumbers.has(toPageNumber(this.#pageAt(place)));
        this.#tiles.refresh(isRenewed);
        for (const place of [...this.#textLines.keys()]) if (isRenewed(place)) this.#textLines.delete(place);
      },
    };
    this.#tiles = new TileCache({
      load: (page, address) => this.#drawTile(page, address),
      budgetBytes: TILE_BUDGET,
      maxLoading: MAX_LOADING,
    });
    sizes.subscribe((pages) => this.#renew(pages));
  }

  get pages(): readonly PixelSize[] {
    return this.#sizes.places;
  }

  getPage(index: PageIndex): PagePicture {
    this.#sizes.ask(this.#pageAt(index));
    return this.#tiles.getPage(index, ofPage(this.pages, index), FINEST_LEVEL);
  }

  openPixelPort(): Promise<OpenPort> {
    return this.#client.openPixelPort();
  }

  lossyCoding(pageIndex: PageIndex): Promise<LossyCoding | undefined> {
    return this.#ask('lossyCoding', { page: pageIndex });
  }

  findTextLines(pageIndex: PageIndex): Promise<InkLine[]> {
    let lines = this.#textLines.get(pageIndex);
    if (!lines) {
      lines = this.#findTextLines(pageIndex);
      this.#textLines.set(pageIndex, lines);
      lines.catch(() => this.#textLines.delete(pageIndex));
    }
    return lines;
  }

  async findSlant(pageIndex: PageIndex): Promise<number | undefined> {
    return findSlant(await this.#readForLines(pageIndex));
  }

  async thumbnail(pageIndex: PageIndex, maxSide: number, signal?: AbortSignal): Promise<ImageBitmap> {
    await this.#until(pageIndex);
    const size = ofPage(this.pages, pageIndex);
    const scale = maxSide / Math.max(size.width, size.height);
    return this.#client.call('thumbnail', { page: pageIndex, ...toRequest(size, scale) }, signal);
  }

  dispose(): void {
    this.#tiles.dispose();
    this.#client.close();
  }

  async #drawTile(pageIndex: PageIndex, { level, column, row }: PictureTile): Promise<ImageBitmap> {
    await this.#until(pageIndex);
    const rect = toTileRect(ofPage(this.pages, pageIndex), level, column, row);
    if (!rect) throw new RangeError('There is no such tile.');
    return this.#client.call('bitmap', { page: pageIndex, scale: 2 ** -level, ...rect });
  }

  #readForLines(pageIndex: PageIndex): Promise<RgbaImage> {
    return this.#ask('pixels', { page: pageIndex, rect: undefined, scale: LINES_SCALE });
  }

  async #findTextLines(pageIndex: PageIndex): Promise<InkLine[]> {
    const scale = LINES_SCALE;
    const lines = findTextLines(await this.#readForLines(pageIndex));
    return lines.map(({ x, y, width, height, words }) => ({
      x: x / scale,
      y: y / scale,
      width: width / scale,
      height: height / scale,
      words: words.map(([left, right]) => [left / scale, right / scale] as const),
    }));
  }

  #pageAt(place: PageIndex): PageIndex {
    return pageAt(place, this.#pageCount).page;
  }

  async #until(place: PageIndex): Promise<void> {
    await this.#sizes.until(this.#pageAt(place));
  }

  async #ask<Name extends keyof PdfCalls & string>(
    name: Name,
    input: PdfCalls[Name]['input'] & { readonly page: PageIndex },
    signal?: AbortSignal,
  ): Promise<PdfCalls[Name]['result']> {
    await this.#until(input.page);
    return this.#client.call(name, input, signal);
  }

  /** Discards data of pages whose sizes changed. */
  #renew(pages: ReadonlySet<PageIndex>): void {
    const isRenewed = (place: PageIndex) => pages.has(this.#pageAt(place));
    this.#tiles.removePages(isRenewed);
    for (const place of [...this.#textLines.keys()]) if (isRenewed(place)) this.#textLines.delete(place);
  }
}

/** Opens the file with the user's password; asks until it is right or they cancel. */
async function openWithPassword(
  file: NamedBlob,
  { askPassword, signal, joined }: OpenDocumentOptions,
  password?: string,
): Promise<PictureDocument> {
  const client = new PdfClient(file, { password });
  const onAbort = () => client.close();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const info = await client.open();
    const places = new PdfPlaces(file, { password, joined }, info, client);
    return joined ? showJoinedPages(places, info.pages, joined.parts) : showAllPages(places, info.pages);
  } catch (error) {
    client.close();
    if (signal?.aborted) throw signal.reason;
    const isLocked = error instanceof PdfError && (error.code === 'PasswordNeeded' || error.code === 'PasswordWrong');
    const next = isLocked ? await askPassword?.(error.code === 'PasswordWrong') : undefined;
    if (signal?.aborted) throw signal.reason;
    if (next === undefined) throw error;
    return openWithPassword(file, { askPassword, signal, joined } as OpenDocumentOptions, next);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** @throws PdfError if it can't be opened or has no password; the signal's reason if cancelled */
export const openPdf = (file: NamedBlob, options: OpenDocumentOptions): Promise<PictureDocument> =>
  openWithPassword(file, options);
