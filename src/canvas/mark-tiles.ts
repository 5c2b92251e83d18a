// Committed marks as bitmap tiles: a frame costs what the screen shows, however many marks exist.
import type { IndexedMark, MarkIndex } from '../editor/page-index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { intersectRect, type Rect, rectsTouch, type Size, unionOfRects } from '../kernel/rect.ts';
import type { PaintEnvironment } from '../marks/index.ts';
import { MessageError, message } from '../messages/index.ts';
import { isPainted, MOST_AT_ONCE, type PaintJob, paintPageMark, paintSome } from './paint-job.ts';
import {
  type DeviceView,
  deviceRect,
  levelFor,
  levelScale,
  pixelBox,
  type TileAddress,
  type TileBox,
  tileArea,
  tileKey,
  toPageArea,
  visibleTiles,
  WHOLE_TILE,
} from './tile-grid.ts';

export interface TileScene {
  /** Returns the marks of a page; undefined if there is no such page. */
  index(pageNumber: PageNumber): MarkIndex | undefined;
  /** True for hidden marks, and those that a gesture paints instead. */
  isLeftOut(uid: string): boolean;
  /** Environment for painting a mark: some marks may be transparent. */
  environmentOf(uid: string): PaintEnvironment;
}

export interface VisibleView {
  readonly pageNumber: PageNumber;
  readonly view: DeviceView;
}

interface Tile {
  readonly pageNumber: PageNumber;
  readonly address: TileAddress;
  readonly area: Rect;
  /** Part of the tile's area on the page: nothing is shown outside. */
  readonly shown: Rect;
  /** Bitmap shown; undefined before the first paint, null if no mark touches the tile. */
  bitmap: HTMLCanvasElement | null | undefined;
  job: TileJob | undefined;
  /** Part that such a painting will begin with: its marks aren't looked up before its turn. */
  waiting: TileBox | undefined;
  /** Changed areas that are repainted in place (page px). */
  dirty: readonly Rect[];
  lastUse: number;
}

/** Painting of all or part of a tile over several frames; meanwhile its old state shows. */
interface TileJob extends PaintJob {
  readonly box: TileBox;
  readonly canvas: HTMLCanvasElement;
}

/** Above this number of possible marks, the lookup is spread over frames as well. */
const MOST_LOOKED_UP = 2000;
/** More changed areas in a tile are merged into one. */
const MOST_DIRTY_AREAS = 24;
/** More changed areas aren't checked tile by tile. */
const MOST_AREAS = 2000;
/** More changed marks aren't painted above the tiles: that would take as long as the tiles. */
const MOST_SETTLING = 60;
/** Tiles kept in addition to visible ones. */
const KEPT_TILES = 64;
/** Levels searched for a stand-in while a tile isn't painted. */
const STRETCH_LEVELS = 6;
export class MarkTiles {
  #scene: TileScene | undefined;
  readonly #tiles = new Map<string, Tile>();
  #visible: Tile[] = [];
  #frame = 0;
  #hasNews = false;
  #isSettled = false;
  /** Marks that may still be painted in this frame. */
  #allowance = 0;
  /** Changed marks, painted above the tiles until these have caught up. */
  #settling = new Map<string, IndexedMark>();

  /** Shows other pages, or the same ones in another environment: discards all tiles. */
  setScene(scene: TileScene | undefined): void {
    this.#scene = scene;
    this.#tiles.clear();
    this.#visible = [];
    this.#settling.clear();
  }

  /** Marks areas of a page as changed. `marks` must be visible at once. */
  invalidate(pageNumber: PageNumber, areas: readonly Rect[], marks: readonly IndexedMark[] = []): void {
    if (areas.length === 0 && marks.length === 0) return;
    this.#isSettled = false;
    const changed = mergeAreas(areas, MOST_AREAS);
    for (const tile of this.#tiles.values()) {
      if (tile.pageNumber !== pageNumber) continue;
      const touched = changed.filter((area) => rectsTouch(area, tile.area));
      if (touched.length === 0) continue;
      // Jobs that haven't started will paint the current marks.
      if (tile.bitmap !== undefined || tile.job) tile.dirty = mergeAreas([...tile.dirty, ...touched], MOST_DIRTY_AREAS);
    }
    if (this.#settling.size + marks.length > MOST_SETTLING) this.#settling.clear();
    else for (const mark of marks) this.#settling.set(`${pageNumber} ${mark.uid}`, mark);
  }

  /** Returns whether everything on screen shows the current marks. */
  isSettled(): boolean {
    return this.#isSettled;
  }

  /** Marks to paint above the tiles for now, lowest first. */
  settling(): readonly IndexedMark[] {
    if (this.#settling.size === 0) return [];
    return [...this.#settling.values()].sort((a, b) => a.rank - b.rank);
  }

  /** Collects the tiles of a frame, and updates fast ones. Pages are drawn afterwards. */
  look(pages: readonly VisibleView[]): void {
    const scene = this.#scene;
    if (!scene) return;
    this.#frame++;
    this.#hasNews = false;
    this.#allowance = MOST_AT_ONCE;
    this.#visible = pages.flatMap(({ pageNumber, view }) => {
      const size = scene.index(pageNumber)?.size;
      if (!size) return [];
      return visibleTiles(levelFor(view.scale), view, size).map((address) => this.#tileAt(pageNumber, address, size));
    });
    for (const tile of this.#visible) {
      tile.lastUse = this.#frame;
      this.#catchUp(tile, scene);
    }
    this.#isSettled = this.#visible.every(
      ({ job, waiting, bitmap, dirty }) => !job && !waiting && bitmap !== undefined && dirty.length === 0,
    );
    if (this.#isSettled) this.#settling.clear();
    this.#forget();
  }

  /** Draws the available tiles of a page. The context's unit is a pixel of the view. */
  draw(context: CanvasRenderingContext2D, { pageNumber, view }: VisibleView): void {
    context.imageSmoothingEnabled = true;
    for (const tile of this.#visible) {
      if (tile.pageNumber !== pageNumber) continue;
      if (tile.bitmap === undefined) this.#drawStretched(context, tile, view);
      else if (tile.bitmap) drawPart(context, tile.bitmap, tile.area, tile.shown, view);
    }
  }

  /** Paints missing tiles, at most `count` marks and until `deadline` (`performance.now()`). */
  work(deadline: number, count: number): { readonly painted: number; readonly isDone: boolean } {
    const scene = this.#scene;
    let left = count;
    const stop = (isDone: boolean) => ({ painted: count - left, isDone });
    if (!scene) return stop(true);
    const go = (job: PaintJob): boolean => {
      if (left <= 0 && !isPainted(job)) return false;
      left -= paintSome(job, scene.environmentOf, deadline, left);
      return isPainted(job);
    };
    for (const tile of this.#visible) {
      if (tile.bitmap !== undefined) continue;
      const job = tile.job ?? this.#beginWhole(tile, scene);
      if (job && !go(job)) return stop(false);
      this.#finish(tile, job);
    }
    // Show a change in all its tiles at once: never both the old and the new place.
    const changing = this.#visible.filter(({ job, waiting }) => job ?? waiting);
    for (const tile of changing) {
      if (left <= 0) return stop(false);
      if (!go(tile.job ?? this.#beginPart(tile, scene, tile.waiting ?? WHOLE_TILE))) return stop(false);
    }
    for (const tile of changing) this.#finish(tile, tile.job);
    return stop(true);
  }

  /** Returns whether finished tiles are waiting to be drawn. */
  hasNews(): boolean {
    return this.#hasNews;
  }

  #tileAt(pageNumber: PageNumber, address: TileAddress, size: Size): Tile {
    const key = keyOf(pageNumber, address);
    const known = this.#tiles.get(key);
    if (known) return known;
    const area = tileArea(address);
    const tile: Tile = {
      pageNumber,
      address,
      area,
      shown: intersectRect(area, { x: 0, y: 0, ...size }) ?? area,
      bitmap: undefined,
      job: undefined,
      waiting: undefined,
      dirty: [],
      lastUse: this.#frame,
    };
    this.#tiles.set(key, tile);
    return tile;
  }

  /** Updates a tile at once if that is quick; otherwise leaves a job for {@link MarkTiles.work}. */
  #catchUp(tile: Tile, scene: TileScene): void {
    // Finish the current painting first: otherwise frequent changes would never become visible.
    if (tile.job || tile.bitmap === undefined || tile.dirty.length === 0) return;
    const boxes = tile.dirty.map((area) => pixelBox(tile.address, area)).filter((box) => box !== undefined);
    tile.dirty = [];
    if (boxes.length === 0) return;
    const whole = unionOfRects(tile.waiting ? [tile.waiting, ...boxes] : boxes) ?? WHOLE_TILE;
    const mayHold = scene.index(tile.pageNumber)?.mayTouch(toPageArea(tile.address, whole)) ?? 0;
    if (tile.waiting || mayHold > MOST_LOOKED_UP) {
      tile.waiting = whole;
      return;
    }
    const parts = boxes.map((box) => ({ box, marks: this.#marksIn(scene, tile, toPageArea(tile.address, box)) }));
    const count = parts.reduce((sum, { marks }) => sum + marks.length, 0);
    if (count <= this.#allowance) {
      this.#allowance -= count;
      for (const { box, marks } of parts) this.#repaint(tile, box, marks, scene);
      return;
    }
    tile.waiting = whole;
  }

  #repaint(tile: Tile, box: TileBox, marks: readonly IndexedMark[], scene: TileScene): void {
    if (tile.bitmap === null && marks.length === 0) return;
    tile.bitmap ??= createCanvas(WHOLE_TILE);
    const context = tile.bitmap.getContext('2d');
    if (!context) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    context.clearRect(box.x, box.y, box.width, box.height);
    scaleToPage(context, tile, WHOLE_TILE);
    for (const mark of marks) {
      paintPageMark(context, mark, scene.environmentOf(mark.uid));
    }
    context.restore();
  }

  #marksIn(scene: TileScene, { pageNumber }: Tile, area: Rect): IndexedMark[] {
    return (scene.index(pageNumber)?.query(area) ?? []).filter(({ uid }) => !scene.isLeftOut(uid));
  }

  #beginWhole(tile: Tile, scene: TileScene): TileJob | undefined {
    tile.dirty = [];
    const marks = this.#marksIn(scene, tile, tile.area);
    tile.job = marks.length > 0 ? createJob(tile, WHOLE_TILE, marks) : undefined;
    return tile.job;
  }

  #beginPart(tile: Tile, scene: TileScene, box: TileBox): TileJob {
    tile.waiting = undefined;
    tile.job = createJob(tile, box, this.#marksIn(scene, tile, toPageArea(tile.address, box)));
    return tile.job;
  }

  /** Shows a finished painting; without a job the tile is empty. */
  #finish(tile: Tile, job: TileJob | undefined): void {
    tile.job = undefined;
    this.#hasNews = true;
    if (!job) tile.bitmap = null;
    else if (job.box === WHOLE_TILE) tile.bitmap = job.canvas;
    else {
      tile.bitmap ??= createCanvas(WHOLE_TILE);
      const context = tile.bitmap.getContext('2d');
      context?.setTransform(1, 0, 0, 1, 0, 0);
      context?.clearRect(job.box.x, job.box.y, job.box.width, job.box.height);
      context?.drawImage(job.canvas, job.box.x, job.box.y);
    }
  }

  /** Draws a stand-in from a coarser level, or from finer ones. */
  #drawStretched(context: CanvasRenderingContext2D, tile: Tile, view: DeviceView): void {
    const { level, column, row } = tile.address;
    const tileOf = (address: TileAddress) => this.#tiles.get(keyOf(tile.pageNumber, address));
    for (let up = 1; up <= STRETCH_LEVELS; up++) {
      const address = { level: level - up, column: column >> up, row: row >> up };
      const coarse = tileOf(address);
      if (coarse?.bitmap === undefined) continue;
      if (coarse.bitmap) drawPart(context, coarse.bitmap, coarse.area, tile.shown, view);
      return;
    }
    for (let down = 1; down <= 2; down++) {
      const count = 2 ** down;
      for (let index = 0; index < count * count; index++) {
        const address = {
          level: level + down,
          column: column * count + (index % count),
          row: row * count + Math.floor(index / count),
        };
        const fine = tileOf(address);
        if (fine?.bitmap) drawPart(context, fine.bitmap, fine.area, fine.shown, view);
      }
    }
  }

  #forget(): void {
    const most = this.#visible.length * 2 + KEPT_TILES;
    if (this.#tiles.size <= most) return;
    const oldest = [...this.#tiles.values()].sort((a, b) => a.lastUse - b.lastUse);
    for (const tile of oldest.slice(0, this.#tiles.size - most))
      this.#tiles.delete(keyOf(tile.pageNumber, tile.address));
  }
}

const keyOf = (pageNumber: PageNumber, address: TileAddress): string => `${pageNumber}/${tileKey(address)}`;

function mergeAreas(areas: readonly Rect[], most: number): readonly Rect[] {
  const union = areas.length > most ? unionOfRects(areas) : undefined;
  return union ? [union] : areas;
}

function createCanvas({ width, height }: TileBox): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Makes the page px the unit of a context for a part of a tile. */
function scaleToPage(context: CanvasRenderingContext2D, tile: Tile, box: TileBox): void {
  const scale = levelScale(tile.address.level);
  context.setTransform(scale, 0, 0, scale, -tile.area.x * scale - box.x, -tile.area.y * scale - box.y);
}

function createJob(tile: Tile, box: TileBox, marks: readonly IndexedMark[]): TileJob {
  const canvas = createCanvas(box);
  const context = canvas.getContext('2d');
  if (!context) throw new MessageError(message("The browser couldn't create a canvas to paint marks on"));
  scaleToPage(context, tile, box);
  return { box, canvas, context, marks, next: 0 };
}

function drawPart(
  context: CanvasRenderingContext2D,
  bitmap: CanvasImageSource & { readonly width: number; readonly height: number },
  area: Rect,
  wanted: Rect,
  view: DeviceView,
): void {
  const target = deviceRect(wanted, view);
  const scaleX = bitmap.width / area.width;
  const scaleY = bitmap.height / area.height;
  context.drawImage(
    bitmap,
    (wanted.x - area.x) * scaleX,
    (wanted.y - area.y) * scaleY,
    wanted.width * scaleX,
    wanted.height * scaleY,
    target.x,
    target.y,
    target.width,
    target.height,
  );
}
