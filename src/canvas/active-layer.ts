// What a running gesture moves or makes, and what has just changed and is not in the tiles yet.
import type { Editor } from '../editor/editor.ts';
import { type PageMark, toPageMark } from '../editor/page-index.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect, type Rect, rectsTouch, translateRect, unionOfRects } from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import type { PaintEnvironment } from '../marks/index.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import type { DraftState } from '../store/draft.ts';
import { type MarkTiles, paintPageMark } from './mark-tiles.ts';
import { drawFrame, drawGuides, type OverlayScene } from './overlay.ts';
import { type DeviceView, deviceRect, screenArea } from './tile-grid.ts';

/** From this many marks on, a gesture that only moves them draws one bitmap of them. */
const LEAST_MARKS_FOR_BITMAP = 30;
/** Such a bitmap is no larger than this many windows. */
const MOST_WINDOWS_FOR_BITMAP = 4;

interface MovedBitmap {
  readonly marks: readonly Mark[];
  readonly scale: number;
  readonly canvas: HTMLCanvasElement;
  /** Page pixels, before the move. */
  readonly area: Rect;
}

/** The marks of a gesture as they lie on the page. */
interface DraftView {
  readonly marks: readonly Mark[];
  readonly pageMarks: readonly PageMark[];
  readonly bounds: Rect | undefined;
  readonly paintBounds: Rect | undefined;
}

export class ActiveLayer {
  readonly #editor: Editor;
  readonly #tiles: MarkTiles;
  #movedBitmap: MovedBitmap | undefined;
  /** Moved marks where they were dropped, until the tiles show them there. */
  #landed: MovedBitmap | undefined;
  #draftView: DraftView | undefined;

  constructor(editor: Editor, tiles: MarkTiles) {
    this.#editor = editor;
    this.#tiles = tiles;
  }

  /** Nothing that was painted before looks right any more. */
  reset(): void {
    this.#movedBitmap = undefined;
    this.#landed = undefined;
    this.#draftView = undefined;
  }

  /** The document has changed: keeps the moved marks where they are going to lie, when this was the end of their move; tells whether. */
  land(): boolean {
    const { marks, offset } = this.#editor.draft.getState();
    const moved = this.#movedBitmap;
    this.#landed = moved && moved.marks === marks ? { ...moved, area: translateRect(moved.area, offset) } : undefined;
    return this.#landed !== undefined;
  }

  /** Where what is drawn looks different after a change of the draft, page pixels; undefined where that is all of it, or unknown. */
  growth(before: DraftState, after: DraftState): Rect | undefined {
    const [from, to] = [this.#sketchOf(before), this.#sketchOf(after)];
    if (!from || !to || from.type !== to.type) return undefined;
    const { geometry, overhang } = definitionOf(to);
    const grown = geometry.growth?.(from, to);
    return grown && inflateRect(grown, overhang(to));
  }

  /** Around all that {@link ActiveLayer.draw} draws, but for the width of lines; page pixels. */
  area(): Rect | undefined {
    if (this.#tiles.isSettled()) this.#landed = undefined;
    const { offset, guides } = this.#editor.draft.getState();
    const { paintBounds } = this.#draft();
    return unionOfRects([
      ...guides.map(snapLineRect),
      ...this.#settling().map((mark) => mark.paintBounds),
      ...(this.#landed ? [this.#landed.area] : []),
      ...(paintBounds ? [translateRect(paintBounds, offset)] : []),
    ]);
  }

  /** Paints marks in device pixels, then their frame and guides in CSS pixels once `toCss` has made these the context's unit. */
  draw(
    context: CanvasRenderingContext2D,
    view: DeviceView,
    environment: PaintEnvironment,
    toCss: () => OverlayScene,
  ): void {
    const { pageNumber } = this.#editor.session.getState();
    for (const mark of this.#settling()) {
      context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
      paintPageMark(context, mark, pageNumber, environment);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#landed) drawMoved(context, view, this.#landed, { x: 0, y: 0 });
    this.#drawDraftMarks(context, view, environment);
    this.#drawDraftFrame(context, toCss());
  }

  /** The new mark that a gesture draws, when it is of a type that grows bit by bit. */
  #sketchOf({ marks }: DraftState): Mark | undefined {
    const [mark, ...others] = marks;
    if (!mark || others.length > 0 || !definitionOf(mark).geometry.growth) return undefined;
    return this.#editor.document.get(mark.uid) ? undefined : mark;
  }

  #toPageMark(mark: Mark): PageMark | undefined {
    const size = this.#editor.pageSize();
    const { pageNumber } = this.#editor.session.getState();
    return size && toPageMark({ mark, rank: 0 }, pageNumber, size);
  }

  /** The marks of the running gesture, looked at once for each change of them. */
  #draft(): DraftView {
    const { marks } = this.#editor.draft.getState();
    if (this.#draftView?.marks !== marks) {
      const pageMarks = marks.map((mark) => this.#toPageMark(mark)).filter((mark) => mark !== undefined);
      const bounds = unionOfRects(pageMarks.map((mark) => mark.bounds));
      const paintBounds = unionOfRects(pageMarks.map((mark) => mark.paintBounds));
      this.#draftView = { marks, pageMarks, bounds, paintBounds };
    }
    return this.#draftView;
  }

  #settling(): readonly PageMark[] {
    const { lifted } = this.#editor.draft.getState();
    const { hidden } = this.#editor.session.getState();
    const index = this.#editor.index();
    // One that has changed again, or is gone, is not what is waited for any more.
    return this.#tiles
      .settling()
      .filter((mark) => index?.get(mark.uid) === mark && !lifted.has(mark.uid) && !hidden.has(mark.uid));
  }

  #drawDraftMarks(context: CanvasRenderingContext2D, view: DeviceView, environment: PaintEnvironment): void {
    const { pageNumber } = this.#editor.session.getState();
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
    context.setTransform(view.scale, 0, 0, view.scale, view.x + offset.x * view.scale, view.y + offset.y * view.scale);
    for (const mark of pageMarks) {
      if (rectsTouch(mark.paintBounds, shown)) paintPageMark(context, mark, pageNumber, environment);
    }
  }

  /** Where the marks of the gesture are, and what they snap to. On their own layer: one that changes with the pointer is enough. */
  #drawDraftFrame(context: CanvasRenderingContext2D, scene: OverlayScene): void {
    const draft = this.#editor.draft.getState();
    const { marks, offset, guides } = draft;
    const { bounds } = this.#draft();
    // A line that grows would drag its frame along for nothing.
    if (bounds && !this.#sketchOf(draft)) drawFrame(context, scene, translateRect(bounds, offset), marks.length > 1);
    if (guides.length > 0) drawGuides(context, scene, guides);
  }

  /** Many moved marks as one bitmap; undefined where that would be too large. */
  #paintMoved(scale: number, environment: PaintEnvironment): MovedBitmap | undefined {
    const { marks, pageMarks, paintBounds: area } = this.#draft();
    if (!area) return undefined;
    const { pageNumber, viewport } = this.#editor.session.getState();
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
    for (const mark of pageMarks) paintPageMark(context, mark, pageNumber, environment);
    return { marks, scale, canvas, area };
  }
}

/** Around a line to snap to, page pixels. */
const snapLineRect = ({ axis, position, from, to }: SnapLine): Rect =>
  axis === 'x'
    ? { x: position, y: from, width: 0, height: to - from }
    : { x: from, y: position, width: to - from, height: 0 };

/** Draws a bitmap of marks, moved by so many page pixels. */
function drawMoved(context: CanvasRenderingContext2D, view: DeviceView, moved: MovedBitmap, offset: Point): void {
  const target = deviceRect(translateRect(moved.area, offset), view);
  if (moved.scale === view.scale) context.drawImage(moved.canvas, target.x, target.y);
  else context.drawImage(moved.canvas, target.x, target.y, target.width, target.height);
}
