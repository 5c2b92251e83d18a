// Cached and requested tiles of a document. Bitmaps are of the loader's type.

import type { PixelSize } from '../codecs/rgba.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { PictureTile } from './messages.ts';
import { countLevels, TILE_SIZE, toLevelSize } from './pyramid.ts';

export interface TileBitmap {
  readonly width: number;
  readonly height: number;
  close(): void;
}

export interface TileCacheOptions<Bitmap extends TileBitmap> {
  readonly load: (page: PageIndex, address: PictureTile) => Promise<Bitmap>;
  readonly budgetBytes: number;
  /** Concurrent tile requests: few, so that newer requests overtake older ones. */
  readonly maxLoading: number;
}

interface CachedTile<Bitmap> {
  /** True if the page has changed since: shown until the new tile arrives. */
  isStale: boolean;
  readonly bitmap: Bitmap;
  readonly bytes: number;
  readonly isOverview: boolean;
  usedAt: number;
}

interface Request {
  readonly address: PictureTile;
  /** 2 for the overview, 1 on the screen, 0 around it. */
  urgency: number;
  askedAt: number;
}

/** Longest side of the level that is never evicted, so that panning shows no holes. */
const OVERVIEW_SIDE = 1024;
/** Budget relative to the screen's requests: includes overviews and recently shown tiles. */
const WANTED_SHARE = 1.5;
/** More requests than this are outdated. */
const MAX_REQUESTS = 512;
const KEY_BASE = 65_536;

/** Levels below 0 are finer than the page's own size: for vector pages only. */
const FINEST = -16;

const toKey = (level: number, column: number, row: number) => ((level - FINEST) * KEY_BASE + row) * KEY_BASE + column;

/** State shared by a document's pages: the memory budget, the usage clock and the loader. */
export class TileCache<Bitmap extends TileBitmap> {
  readonly #options: TileCacheOptions<Bitmap>;
  readonly #pages = new Map<PageIndex, TileSet<Bitmap>>();
  #clock = 0;
  #loading = 0;
  #bytes = 0;
  #isDisposed = false;
  /** Incremented when pages change. */
  #age = 0;

  constructor(options: TileCacheOptions<Bitmap>) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  addPage(index: PageIndex, size: PixelSize, finestLevel = 0): TileSet<Bitmap> {
    const page = new TileSet<Bitmap>(index, size, this, finestLevel);
    this.#pages.set(index, page);
    return page;
  }

  /** Returns the same object each time; the first call requests the page's overview. */
  getPage(index: PageIndex, size: PixelSize, finestLevel?: number): TileSet<Bitmap> {
    const known = this.#pages.get(index);
    if (known) return known;
    const page = this.addPage(index, size, finestLevel);
    page.requestOverview();
    return page;
  }

  /** Removes pages that are no longer shown; tiles still loading are closed on arrival. */
  removePages(isGone: (index: PageIndex) => boolean): void {
    for (const [index, page] of this.#pages) {
      if (!isGone(index)) continue;
      this.#pages.delete(index);
      for (const key of [...page.tiles.keys()]) this.#bytes -= page.forget(key);
      page.forgetAll();
    }
  }

  tick(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Starts loading the most urgent requests, newest first among equals. */
  pump(): void {
    while (!this.#isDisposed && this.#loading < this.#options.maxLoading) {
      let best: { page: TileSet<Bitmap>; request: Request } | undefined;
      for (const page of this.#pages.values()) {
        const request = page.findMostUrgent();
        if (request && (!best || isMoreUrgent(request, best.request))) best = { page, request };
      }
      if (!best) return;
      void this.#load(best.page, best.request.address);
    }
  }

  /** Discards all tiles, because the pages have changed. */
  renew(): void {
    this.#age += 1;
    for (const page of this.#pages.values()) {
      for (const key of [...page.tiles.keys()]) this.#bytes -= page.forget(key);
      page.requestOverview();
      page.report(undefined);
    }
  }

  /** Marks tiles of slightly changed pages as stale: visible until new ones arrive. */
  refresh(isRenewed: (index: PageIndex) => boolean): void {
    for (const [index, page] of this.#pages) if (isRenewed(index)) page.makeStale();
    this.pump();
  }

  async #load(page: TileSet<Bitmap>, address: PictureTile): Promise<void> {
    this.#loading += 1;
    page.startLoading(address);
    const age = this.#age;
    const pageAge = page.age;
    try {
      const bitmap = await this.#options.load(page.index, address);
      if (this.#isDisposed || this.#pages.get(page.index) !== page) bitmap.close();
      else if (age !== this.#age || pageAge !== page.age) {
        bitmap.close();
        page.giveBack(address);
      } else {
        this.#bytes += page.keep(address, bitmap);
        this.#forgetOldest();
        page.report(address);
      }
    } catch (error) {
      if (!this.#isDisposed) page.fail(error);
    } finally {
      this.#loading -= 1;
      this.pump();
    }
  }

  /** Visible tiles never evict each other. */
  #budget(): number {
    const wanted = [...this.#pages.values()].reduce((sum, page) => sum + page.wantedTiles, 0);
    return Math.max(this.#options.budgetBytes, WANTED_SHARE * wanted * TILE_SIZE ** 2 * 4);
  }

  #forgetOldest(): void {
    const budget = this.#budget();
    while (this.#bytes > budget) {
      let oldest: { page: TileSet<Bitmap>; key: number; rank: number } | undefined;
      for (const page of this.#pages.values()) {
        for (const [key, tile] of page.tiles) {
          // Evict overviews last, except of pages not seen for long.
          const rank = tile.isOverview ? page.usedAt + 0.5 : tile.usedAt;
          if (!oldest || rank < oldest.rank) oldest = { page, key, rank };
        }
      }
      if (!oldest) return;
      this.#bytes -= oldest.page.forget(oldest.key);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const page of this.#pages.values()) page.forgetAll();
    this.#bytes = 0;
  }
}

const isMoreUrgent = (one: Request, other: Request) =>
  one.urgency > other.urgency || (one.urgency === other.urgency && one.askedAt > other.askedAt);

export class TileSet<Bitmap extends TileBitmap> {
  readonly index: PageIndex;
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly finestLevel: number;
  readonly tileSize = TILE_SIZE;
  readonly overviewLevel: number;
  readonly tiles = new Map<number, CachedTile<Bitmap>>();
  usedAt = 0;
  /** Number of tiles requested for the screen and its margin; 0 for pages off screen. */
  wantedTiles = 0;
  /** Incremented when the page changes. */
  age = 0;
  #error: unknown;
  readonly #cache: TileCache<Bitmap>;
  readonly #requests = new Map<number, Request>();
  readonly #loading = new Set<number>();
  readonly #listeners = new Set<(tile: PictureTile | undefined) => void>();

  constructor(index: PageIndex, size: PixelSize, cache: TileCache<Bitmap>, finestLevel: number) {
    this.index = index;
    this.width = size.width;
    this.height = size.height;
    this.levels = countLevels(size);
    this.finestLevel = finestLevel;
    this.#cache = cache;
    let level = 0;
    while (Math.max(toLevelSize(size, level).width, toLevelSize(size, level).height) > OVERVIEW_SIDE) level += 1;
    this.overviewLevel = level;
  }

  /** Why the page can't be shown; undefined if it can. */
  get error(): unknown {
    return this.#error;
  }

  getTile(level: number, column: number, row: number): Bitmap | undefined {
    const key = toKey(level, column, row);
    const tile = this.tiles.get(key);
    const now = this.#cache.tick();
    this.usedAt = now;
    if (tile) {
      tile.usedAt = now;
      if (tile.isStale) this.#wish({ level, column, row }, now);
      return tile.bitmap;
    }
    this.#wish({ level, column, row }, now);
    return undefined;
  }

  #wish({ level, column, row }: PictureTile, now: number): void {
    const key = toKey(level, column, row);
    if (this.#error !== undefined || this.#loading.has(key)) return;
    const request = this.#requests.get(key);
    if (request) {
      request.askedAt = now;
      request.urgency = Math.max(request.urgency, 1);
    } else if (this.#hasTile(level, column, row)) {
      this.#ask({ level, column, row }, 1, now);
      this.#cache.pump();
    }
  }

  makeStale(): void {
    this.age += 1;
    for (const tile of this.tiles.values()) tile.isStale = true;
    this.requestOverview();
    this.report(undefined);
  }

  setWanted(level: number, rect: Rect): void {
    for (const [key, { urgency }] of this.#requests) if (urgency < 2) this.#requests.delete(key);
    this.requestOverview();
    if (this.#error !== undefined || level < this.finestLevel || level >= this.levels) return;
    const side = TILE_SIZE * 2 ** level;
    const columns = Math.ceil(this.width / side);
    const rows = Math.ceil(this.height / side);
    const left = Math.floor(rect.x / side);
    const top = Math.floor(rect.y / side);
    const right = Math.ceil((rect.x + rect.width) / side) - 1;
    const bottom = Math.ceil((rect.y + rect.height) / side) - 1;
    const middleColumn = (left + right) / 2;
    const middleRow = (top + bottom) / 2;
    const now = this.#cache.tick();
    this.wantedTiles = 0;
    for (let row = Math.max(top - 1, 0); row <= Math.min(bottom + 1, rows - 1); row += 1) {
      for (let column = Math.max(left - 1, 0); column <= Math.min(right + 1, columns - 1); column += 1) {
        this.wantedTiles += 1;
        const isVisible = row >= top && row <= bottom && column >= left && column <= right;
        // From the middle outwards: the newest goes first, and distances are fractions of a tick.
        const distance = Math.abs(column - middleColumn) + Math.abs(row - middleRow);
        this.#ask({ level, column, row }, isVisible ? 1 : 0, now + 1 / (1 + distance));
      }
    }
    this.#cache.pump();
  }

  setUnwanted(): void {
    this.wantedTiles = 0;
    this.#requests.clear();
  }

  requestOverview(): void {
    const { width, height } = toLevelSize(this, this.overviewLevel);
    const now = this.#cache.tick();
    this.usedAt = now;
    for (let row = 0; row * TILE_SIZE < height; row += 1) {
      for (let column = 0; column * TILE_SIZE < width; column += 1) {
        this.#ask({ level: this.overviewLevel, column, row }, 2, now);
      }
    }
    this.#cache.pump();
  }

  subscribe(listener: (tile: PictureTile | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  retry(): void {
    this.#error = undefined;
    this.requestOverview();
  }

  #hasTile(level: number, column: number, row: number): boolean {
    if (level < this.finestLevel || level >= this.levels || column < 0 || row < 0) return false;
    const { width, height } = toLevelSize(this, level);
    return column * TILE_SIZE < width && row * TILE_SIZE < height;
  }

  #ask(address: PictureTile, urgency: number, askedAt: number): void {
    const key = toKey(address.level, address.column, address.row);
    if (this.#error !== undefined || this.#loading.has(key)) return;
    if (this.tiles.get(key)?.isStale === false) return;
    this.#requests.delete(key);
    this.#requests.set(key, { address, urgency, askedAt });
    if (this.#requests.size <= MAX_REQUESTS) return;
    for (const oldest of this.#requests.keys()) {
      this.#requests.delete(oldest);
      return;
    }
  }

  findMostUrgent(): Request | undefined {
    let best: Request | undefined;
    for (const request of this.#requests.values()) if (!best || isMoreUrgent(request, best)) best = request;
    return best;
  }

  startLoading({ level, column, row }: PictureTile): void {
    const key = toKey(level, column, row);
    this.#requests.delete(key);
    this.#loading.add(key);
  }

  /** The tile is no longer needed: callers that still want it ask again. */
  giveBack({ level, column, row }: PictureTile): void {
    this.#loading.delete(toKey(level, column, row));
    if (level === this.overviewLevel) this.requestOverview();
    this.report(undefined);
  }

  /** @returns additional bytes compared with the previous bitmap */
  keep({ level, column, row }: PictureTile, bitmap: Bitmap): number {
    const key = toKey(level, column, row);
    this.#loading.delete(key);
    const bytes = bitmap.width * bitmap.height * 4;
    const freed = this.forget(key);
    const isOverview = level === this.overviewLevel;
    this.tiles.set(key, { bitmap, bytes, isOverview, isStale: false, usedAt: this.#cache.tick() });
    return bytes - freed;
  }

  report(tile: PictureTile | undefined): void {
    for (const listener of this.#listeners) listener(tile);
  }

  fail(error: unknown): void {
    this.#error = error;
    this.#requests.clear();
    this.#loading.clear();
    this.report(undefined);
  }

  /** @returns freed bytes */
  forget(key: number): number {
    const tile = this.tiles.get(key);
    if (!tile) return 0;
    this.tiles.delete(key);
    tile.bitmap.close();
    return tile.bytes;
  }

  forgetAll(): void {
    for (const key of [...this.tiles.keys()]) this.forget(key);
    this.#requests.clear();
    this.#listeners.clear();
  }
}
