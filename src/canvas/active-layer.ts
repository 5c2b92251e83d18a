// Layer for marks of a gesture in progress, and for changes that aren't in the tiles yet.
import type { Editor } from '../editor/editor.ts';
import { type IndexedMark, toPageMark } from '../editor/page-index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect, type Rect, rectsTouch, translateRect, unionOfRects } from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import { definitionOf, type Mark, type PaintEnvironment } from '../marks/index.ts';
import type { DraftState } from '../store/draft.ts';
import type { MarkTiles } from './mark-tiles.ts';
import { drawFrame, drawGuides, type OverlayScene } from './overlay.ts';
import { isPainted, MOST_AT_ONCE, type PaintJob, paintPageMark, paintSome } from './paint-job.ts';
import { type BitmapPlacement, toPageUnits, toViewPixels } from './placed-page.ts';
import { type DeviceView, deviceRect, screenArea } from './tile-grid.ts';

/** Gestures that only move at least this many marks draw one bitmap of them. */
const LEAST_MARKS_FOR_BITMAP = 30;
/** Maximum size of such a bitmap (windows). */
const MOST_WINDOWS_FOR_BITMAP = 4;

export interface ActivePaint {
  readonly page: BitmapPlacement;
  readonly environment: PaintEnvironment;
  toCss(): OverlayScene;
}

interface MovedBitmap {
  readonly pageNumber: PageNumber;
  readonly marks: readonly Mark[];
  readonly scale: number;
  readonly canvas: HTMLCanvasElement;
  /** Page px, before the move. */
  readonly area: Rect;
  readonly job: PaintJob;
  readonly environment: PaintEnvironment;
}

interface DraftView {
  readonly marks: readonly Mark[];
  readonly pageMarks: readonly IndexedMark[];
  readonly bounds: Rect | undefined;
  readonly paintBounds: Rect | undefined;
}

export class ActiveLayer {
  readonly #editor: Editor;
  readonly #tiles: MarkTiles;
  #movedBitmap: MovedBitmap | undefined;
  /** Dropped marks, until the tiles show them in their new place. */
  #landed: MovedBitmap | undefined;
  #draftView: DraftView | undefined;

  constructor(editor: Editor, tiles: MarkTiles) {
    this.#editor = editor;
    this.#tiles = tiles;
  }

  reset(): void {
    this.#movedBitmap = undefined;
    this.#landed = undefined;
    this.#draftView = undefined;
  }

  /** Keeps moved marks in their new place if the change ended their move; returns whether. */
  land(): boolean {
    const { marks, offset } = this.#editor.draft.getState();
    const moved = this.#movedBitmap;
    this.#landed = moved && moved.marks === marks ? { ...moved, area: translateRect(moved.area, offset) } : undefined;
    return this.#landed !== undefined;
  }

  /** Paints moved marks, at most `count` and until `deadline` (`performance.now()`). */
  work(deadline: number, count: number): { readonly painted: number; readonly isDone: boolean } {
    const moved = this.#movedBitmap;
    if (!moved || isPainted(moved.job)) return { painted: 0, isDone: true };
    const painted = paintSome(moved.job, () => moved.environment, deadline, count);
    return { painted, isDone: isPainted(moved.job) };
  }

  /** Area that changes with the draft (page px); undefined for all of it, or if unknown. */
  growth(before: DraftState, after: DraftState): Rect | undefined {
    const [from, to] = [this.#sketchOf(before), this.#sketchOf(after)];
    if (!from || !to || from.type !== to.type) return undefined;
    const { geometry, overhang } = definitionOf(to);
    const grown = geometry.growth?.(from, to);
    return grown && inflateRect(grown, overhang(to));
  }

  pages(): ReadonlySet<PageNumber> {
    if (this.#tiles.isSettled()) this.#landed = undefined;
    const { pageNumber } = this.#editor.draft.getState();
    const pages = new Set(this.#settling().map((mark) => mark.pageNumber));
    if (pageNumber > 0) pages.add(pageNumber);
    if (this.#landed) pages.add(this.#landed.pageNumber);
    return pages;
  }

  /** Bounds of all that {@link ActiveLayer.draw} draws (page px), apart from line widths. */
  area(pageNumber: PageNumber): Rect | undefined {
    const draft = this.#editor.draft.getState();
    const isOnPage = draft.pageNumber === pageNumber;
    const { paintBounds } = this.#draft();
    const landed = this.#landedOn(pageNumber);
    return unionOfRects([
      ...(isOnPage ? draft.guides.map(snapLineRect) : []),
      ...this.#settling(pageNumber).map((mark) => mark.paintBounds),
      ...(landed ? [landed.area] : []),
      ...(isOnPage && paintBounds ? [translateRect(paintBounds, draft.offset)] : []),
    ]);
  }

  #landedOn(pageNumber: PageNumber): MovedBitmap | undefined {
    return this.#landed?.pageNumber === pageNumber ? this.#landed : undefined;
  }

  /** Paints the marks of a page, then their frame and guides in CSS pixels. */
  draw(context: CanvasRenderingContext2D, { page, environment, toCss }: ActivePaint): void {
    const { pageNumber } = page;
    toPageUnits(context, page);
    for (const mark of this.#settling(pageNumber)) paintPageMark(context, mark, environment);
    toViewPixels(context, page);
    const landed = this.#landedOn(pageNumber);
    if (landed) drawMoved(context, page.view, landed, { x: 0, y: 0 });
    if (this.#editor.draft.getState().pageNumber !== pageNumber) return;
    this.#drawDraftMarks(context, page, environment);
    this.#drawDraftFrame(context, toCss());
  }

  /** Returns the new mark that a gesture draws, if its type grows bit by bit. */
  #sketchOf({ marks }: DraftState): Mark | undefined {
    const [mark] = marks;
    if (!mark || marks.length > 1 || !definitionOf(mark).geometry.growth) return undefined;
    return this.#editor.document.get(mark.uid) ? undefined : mark;
  }

  /** Returns the marks of the gesture, computed once per change. */
  #draft(): DraftView {
    const { marks, pageNumber } = this.#editor.draft.getState();
    if (this.#draftView?.marks !== marks) {
      const selected = this.#editor.selected(pageNumber);
      const areSelected = marks.length === selected.length && marks.every((mark, at) => mark === selected[at]?.mark);
      const pageMarks = areSelected ? selected : this.#toPageMarks(marks, pageNumber);
      const bounds = unionOfRects(pageMarks.map((mark) => mark.bounds));
      const paintBounds = unionOfRects(pageMarks.map((mark) => mark.paintBounds));
      this.#draftView = { marks, pageMarks, bounds, paintBounds };
    }
    return this.#draftView;
  }

  #toPageMarks(marks: readonly Mark[], pageNumber: PageNumber): readonly IndexedMark[] {
    const [index, size] = [this.#editor.index(pageNumber), this.#editor.pageSize(pageNumber)];
    return marks
      .map((mark) => {
        const known = index?.get(mark.uid);
        return known?.mark === mark ? known : size && toPageMark({ mark, rank: 0 }, pageNumber, size);
      })
      .filter((mark) => mark !== undefined);
  }

  #settling(pageNumber?: PageNumber): readonly IndexedMark[] {
    const { lifted } = this.#editor.draft.getState();
    const { hidden } = this.#editor.session.getState();
    // Don't wait for marks that have changed again or are gone.
    return this.#tiles
      .settling()
      .filter(
        (mark) =>
          (pageNumber === undefined || mark.pageNumber === pageNumber) &&
          this.#editor.index(mark.pageNumber)?.get(mark.uid) === mark &&
          !lifted.has(mark.uid) &&
          !hidden.has(mark.uid),
      );
  }

  #drawDraftMarks(context: CanvasRenderingContext2D, page: BitmapPlacement, environment: PaintEnvironment): void {
    const { view } = page;
    const { offset } = this.#editor.draft.getState();
    const { marks, pageMarks } = this.#draft();
    if (marks.length >= LEAST_MARKS_FOR_BITMAP) {
      if (this.#movedBitmap?.marks !== marks || this.#movedBitmap.scale !== view.scale) {
        this.#movedBitmap = this.#paintMoved(view.scale, environment);
      }
      if (this.#movedBitmap) {
        drawMoved(context, view, this.#movedBitmap, offset);
        return;
      }
    }
    const shown = translateRect(screenArea(view), { x: -offset.x, y: -offset.y });
    toPageUnits(context, page);
    context.translate(offset.x, offset.y);
    for (const mark of pageMarks) {
      if (rectsTouch(mark.paintBounds, shown)) paintPageMark(context, mark, environment);
    }
  }

  /** Frames and snap lines on their own layer, so that only one changes with the pointer. */
  #drawDraftFrame(context: CanvasRenderingContext2D, scene: OverlayScene): void {
    const draft = this.#editor.draft.getState();
    const { marks, offset, guides } = draft;
    const { bounds } = this.#draft();
    // A growing line needs no frame.
    if (bounds && !this.#sketchOf(draft)) drawFrame(context, scene, translateRect(bounds, offset), marks.length > 1);
    if (guides.length > 0) drawGuides(context, scene, guides);
  }

  /** Paints many moved marks to one bitmap unless they exceed a frame; undefined if too large. */
  #paintMoved(scale: number, environment: PaintEnvironment): MovedBitmap | undefined {
    const { marks, pageMarks, paintBounds: area } = this.#draft();
    if (!area) return undefined;
    const { viewport } = this.#editor.session.getState();
    const { pageNumber } = this.#editor.draft.getState();
    const width = Math.ceil(area.width * scale) + 1;
    const height = Math.ceil(area.height * scale) + 1;
    const windowArea = viewport.width * viewport.height * viewport.density ** 2;
    if (width * height > MOST_WINDOWS_FOR_BITMAP * windowArea) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
    const job: PaintJob = { context, marks: pageMarks, next: 0 };
    // With more marks, the first frame of a gesture has enough to do.
    if (pageMarks.length <= MOST_AT_ONCE) paintSome(job, () => environment, Number.POSITIVE_INFINITY, MOST_AT_ONCE);
    return { pageNumber, marks, scale, canvas, area, job, environment };
  }
}

/** Bounds of a snap line (page px). */
const snapLineRect = ({ axis, position, from, to }: SnapLine): Rect =>
  axis === 'x'
    ? { x: position, y: from, width: 0, height: to - from }
    : { x: from, y: position, width: to - from, height: 0 };

function drawMoved(context: CanvasRenderingContext2D, view: DeviceView, moved: MovedBitmap, offset: Point): void {
  const target = deviceRect(translateRect(moved.area, offset), view);
  if (moved.scale === view.scale) context.drawImage(moved.canvas, target.x, target.y);
  else context.drawImage(moved.canvas, target.x, target.y, target.width, target.height);
}
