// Draws a frame: what is stale of the four layers, then a slice of the marks' tiles.
import type { Layer } from 'konva/lib/Layer.js';
import { visibleRect } from '../editor/camera.ts';
import type { Editor } from '../editor/editor.ts';
import { type PageMark, toPageMark } from '../editor/page-index.ts';
import { selectionHandles } from '../editor/tools/select.ts';
import type { Point } from '../kernel/point.ts';
import {
  inflateRect,
  intersectRect,
  type Rect,
  rectsTouch,
  roundRectOut,
  translateRect,
  unionOfRects,
} from '../kernel/rect.ts';
import type { SnapLine } from '../kernel/snap.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import type { PaintEnvironment } from '../marks/kit/define-mark.ts';
import type { PagePicture } from '../media/index.ts';
import { barcodesOn } from '../store/scans.ts';
import { createImageStore, createMeasure, watchFonts } from './environment.ts';
import { MarkTiles, paintPageMark } from './mark-tiles.ts';
import {
  drawBarcode,
  drawCommentBadge,
  drawEmptyField,
  drawFrame,
  drawGuides,
  drawHandles,
  drawMarquee,
  drawOutlines,
  type OverlayColors,
  type OverlayScene,
} from './overlay.ts';
import { createPace } from './pace.ts';
import { drawPage } from './page-tiles.ts';
import { type DeviceView, deviceRect, toDeviceView } from './tile-grid.ts';

export type LayerName = 'page' | 'marks' | 'active' | 'overlay';

export const LAYER_NAMES: readonly LayerName[] = ['page', 'marks', 'active', 'overlay'];

/** Milliseconds after which a frame begins no more painting of tiles, whatever their pace is. */
const MOST_PAINTING = 8;

/** Milliseconds without a move of the pointer or the page after which nobody would see a longer frame: then tiles come faster. */
const CALM_AFTER = 300;
const MOST_PAINTING_CALM = 30;
const LEAST_COUNT_CALM = 1500;

/** How far handles and the lines of frames reach beyond what they belong to, CSS pixels. */
const LINE_REACH = 16;

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

export class Renderer {
  readonly #editor: Editor;
  readonly #layers = new Map<LayerName, Layer>();
  readonly #stale = new Set<LayerName>();
  readonly #tiles = new MarkTiles();
  #measure = createMeasure();
  readonly #image = createImageStore(() => this.resetScene());
  readonly #unsubscribe: (() => void)[] = [];
  #environment: PaintEnvironment;
  #picture: PagePicture | undefined;
  #unsubscribePicture: (() => void) | undefined;
  #colors: OverlayColors = { accent: '#2563eb', onAccent: '#ffffff', barcode: '#0f8a4b', guide: '#d6248a' };
  #frameRequest = 0;
  /** What is painted on the layers, device pixels; nothing else of them has to be cleared. */
  readonly #drawn = new Map<LayerName, Rect | undefined>();
  readonly #pace = createPace();
  #lastMove = 0;
  readonly #afterFrame = new MessageChannel();
  #movedBitmap: MovedBitmap | undefined;
  /** Moved marks where they were dropped, until the tiles show them there. */
  #landed: MovedBitmap | undefined;
  #draftView: DraftView | undefined;

  readonly #onRestored = () => this.resetScene();

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#environment = this.#createEnvironment();
    const { session, draft, scans } = editor;
    const isRedaction = (uid: string | undefined): uid is string => {
      const mark = uid === undefined ? undefined : editor.document.get(uid)?.mark;
      return mark !== undefined && definitionOf(mark).family === 'redaction';
    };
    this.#unsubscribe.push(
      session.subscribe((state, before) => {
        if (state.pageNumber !== before.pageNumber || state.pages !== before.pages) this.resetScene();
        if (state.seeThrough !== before.seeThrough) this.resetScene();
        if (state.camera !== before.camera || state.viewport !== before.viewport) {
          this.#lastMove = performance.now();
          this.invalidate(...LAYER_NAMES);
        }
        if (state.hovered !== before.hovered) this.#touch([state.hovered, before.hovered].filter(isRedaction));
        if (state.hidden !== before.hidden) this.#touch(symmetricDifference(state.hidden, before.hidden));
        this.invalidate('overlay');
      }),
      editor.subscribeAreas((areas, marks) => {
        this.#landed = this.#land();
        this.#tiles.invalidate(areas, this.#landed ? [] : marks);
        this.invalidate('marks', 'active', 'overlay');
      }),
      editor.document.subscribe((_, source) => {
        if (source === 'load') this.resetScene();
      }),
      draft.subscribe((state, before) => {
        this.#lastMove = performance.now();
        if (state.lifted !== before.lifted) this.#touch(symmetricDifference(state.lifted, before.lifted));
        // What moves with the pointer is drawn on one layer only.
        this.invalidate(state.marquee || before.marquee ? 'overlay' : 'active');
        if (state.marks.length > 0 !== before.marks.length > 0) this.invalidate('active', 'overlay');
      }),
      scans.subscribe(() => this.invalidate('overlay')),
      watchFonts(() => {
        this.#measure = createMeasure();
        this.resetScene();
      }),
    );
    this.resetScene();
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribePicture?.();
    cancelAnimationFrame(this.#frameRequest);
    this.#afterFrame.port1.close();
  }

  setLayer(name: LayerName, layer: Layer | null): void {
    // The graphics process may die and take every bitmap along: the browser gives empty ones, and all is painted again.
    this.#layers.get(name)?.getNativeCanvasElement().removeEventListener('contextrestored', this.#onRestored);
    layer?.getNativeCanvasElement().addEventListener('contextrestored', this.#onRestored);
    if (layer) this.#layers.set(name, layer);
    else this.#layers.delete(name);
    this.invalidate(name);
  }

  setPicture(picture: PagePicture | undefined): void {
    if (picture === this.#picture) return;
    this.#unsubscribePicture?.();
    this.#picture = picture;
    this.#unsubscribePicture = picture?.subscribe(() => this.invalidate('page'));
    this.invalidate('page');
  }

  setColors(colors: OverlayColors): void {
    this.#colors = colors;
    this.invalidate('overlay');
  }

  /** Makes the layers' bitmaps fit the screen's pixels. */
  setDensity(density: number): void {
    for (const layer of this.#layers.values()) layer.getCanvas().setPixelRatio(density);
    this.invalidate(...LAYER_NAMES);
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#stale.add(name);
    this.#requestFrame();
  }

  #requestFrame(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.#frame());
  }

  /** Paints all marks anew: another page, or another look at it. */
  resetScene(): void {
    this.#environment = this.#createEnvironment();
    const index = this.#editor.index();
    const { session, draft } = this.#editor;
    // A redaction under the pointer shows what it covers; other marks look the same either way.
    const lookedThrough: PaintEnvironment = { ...this.#environment, seeThrough: true };
    this.#tiles.setScene(
      index && {
        index,
        isLeftOut: (uid) => draft.getState().lifted.has(uid) || session.getState().hidden.has(uid),
        environmentOf: (uid) => (uid === session.getState().hovered ? lookedThrough : this.#environment),
      },
    );
    this.#movedBitmap = undefined;
    this.#landed = undefined;
    this.#draftView = undefined;
    this.invalidate(...LAYER_NAMES);
  }

  draw(name: LayerName, context: CanvasRenderingContext2D): void {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    const before = this.#drawn.get(name);
    if (before) context.clearRect(before.x, before.y, before.width, before.height);
    const area = this.#areaOf(name);
    this.#drawn.set(name, area);
    if (area) this.#paint(name, context);
    context.restore();
  }

  #paint(name: LayerName, context: CanvasRenderingContext2D): void {
    switch (name) {
      case 'page':
        if (this.#picture) drawPage(context, this.#picture, this.#view());
        break;
      case 'marks':
        this.#tiles.draw(context, this.#view());
        break;
      case 'active':
        this.#drawActive(context);
        break;
      case 'overlay':
        this.#drawOverlay(context);
        break;
    }
  }

  /** What is going to be painted on a layer, device pixels; undefined for nothing. A layer that stays empty costs nothing. */
  #areaOf(name: LayerName): Rect | undefined {
    const view = this.#view();
    const size = this.#editor.pageSize();
    const screen = { x: 0, y: 0, width: Math.ceil(view.width), height: Math.ceil(view.height) };
    if (!size) return undefined;
    switch (name) {
      case 'page':
      case 'marks':
        return intersectRect(screen, deviceRect({ x: 0, y: 0, ...size }, view));
      case 'active':
      case 'overlay': {
        const area = name === 'active' ? this.#activeArea() : this.#overlayArea();
        const reach = LINE_REACH * this.#editor.session.getState().viewport.density;
        return area && intersectRect(screen, roundRectOut(inflateRect(deviceRect(area, view), reach)));
      }
    }
  }

  #frame(): void {
    this.#frameRequest = 0;
    const start = performance.now();
    const stale = LAYER_NAMES.filter((name) => this.#stale.has(name));
    this.#stale.clear();
    for (const name of stale) {
      if (this.#drawn.get(name) || this.#areaOf(name)) this.#layers.get(name)?.draw();
    }
    const isCalm = start - this.#lastMove > CALM_AFTER;
    const count = isCalm ? Math.max(LEAST_COUNT_CALM, this.#pace.count()) : this.#pace.count();
    const { painted, isDone } = this.#tiles.work(start + (isCalm ? MOST_PAINTING_CALM : MOST_PAINTING), count);
    // What a calm frame takes says nothing of what a moving one may.
    if (painted > 0 && !isCalm) this.#time(painted, start);
    if (this.#tiles.hasNews()) this.invalidate('marks', 'active');
    else if (!isDone) this.#requestFrame();
  }

  /** Looks at the clock once the frame's pixels are there. */
  #time(painted: number, start: number): void {
    this.#afterFrame.port1.onmessage = () => this.#pace.report(painted, performance.now() - start);
    this.#afterFrame.port2.postMessage(undefined);
  }

  #view(): DeviceView {
    const { camera, viewport } = this.#editor.session.getState();
    return toDeviceView(camera, viewport);
  }

  #createEnvironment(): PaintEnvironment {
    const { seeThrough } = this.#editor.session.getState();
    return { measure: this.#measure, image: this.#image, seeThrough };
  }

  /** The marks of these uids are painted elsewhere now, or here again. */
  #touch(uids: readonly string[]): void {
    const index = this.#editor.index();
    const areas = uids.map((uid) => index?.get(uid)?.paintBounds).filter((area) => area !== undefined);
    if (areas.length === 0) return;
    this.#tiles.invalidate(areas);
    this.invalidate('marks', 'active');
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

  /** The moved marks as they are going to lie, when this is the end of their move. */
  #land(): MovedBitmap | undefined {
    const { marks, offset } = this.#editor.draft.getState();
    const moved = this.#movedBitmap;
    return moved && moved.marks === marks ? { ...moved, area: translateRect(moved.area, offset) } : undefined;
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

  #activeArea(): Rect | undefined {
    if (this.#tiles.isSettled()) this.#landed = undefined;
    const { offset, guides } = this.#editor.draft.getState();
    const { paintBounds } = this.#draft();
    const areas = [
      ...guides.map(snapLineRect),
      ...this.#settling().map((mark) => mark.paintBounds),
      ...(this.#landed ? [this.#landed.area] : []),
      ...(paintBounds ? [translateRect(paintBounds, offset)] : []),
    ];
    return unionOfRects(areas);
  }

  #drawActive(context: CanvasRenderingContext2D): void {
    const { pageNumber } = this.#editor.session.getState();
    const view = this.#view();
    for (const mark of this.#settling()) {
      context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
      paintPageMark(context, mark, pageNumber, this.#environment);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#landed) drawMoved(context, view, this.#landed, { x: 0, y: 0 });
    this.#drawDraftMarks(context, view);
    this.#drawDraftFrame(context);
  }

  #drawDraftMarks(context: CanvasRenderingContext2D, view: DeviceView): void {
    const { pageNumber } = this.#editor.session.getState();
    const { offset } = this.#editor.draft.getState();
    const { marks, pageMarks } = this.#draft();
    if (marks.length >= LEAST_MARKS_FOR_BITMAP) {
      if (this.#movedBitmap?.marks !== marks || this.#movedBitmap.scale !== view.scale) {
        this.#movedBitmap = this.#paintMoved(view);
      }
      if (this.#movedBitmap) {
        drawMoved(context, view, this.#movedBitmap, offset);
        return;
      }
    }
    const screen = {
      x: -view.x / view.scale - offset.x,
      y: -view.y / view.scale - offset.y,
      width: view.width / view.scale,
      height: view.height / view.scale,
    };
    context.setTransform(view.scale, 0, 0, view.scale, view.x + offset.x * view.scale, view.y + offset.y * view.scale);
    for (const mark of pageMarks) {
      if (rectsTouch(mark.paintBounds, screen)) paintPageMark(context, mark, pageNumber, this.#environment);
    }
  }

  /** Where the marks of the gesture are, and what they snap to. On their own layer: one that changes with the pointer is enough. */
  #drawDraftFrame(context: CanvasRenderingContext2D): void {
    const { marks, offset, guides } = this.#editor.draft.getState();
    const { bounds } = this.#draft();
    const scene = this.#overlayScene(context);
    if (bounds) drawFrame(context, scene, translateRect(bounds, offset), marks.length > 1);
    if (guides.length > 0) drawGuides(context, scene, guides);
  }

  /** Makes the CSS pixel the context's unit. */
  #overlayScene(context: CanvasRenderingContext2D): OverlayScene {
    const { camera, viewport, pageNumber } = this.#editor.session.getState();
    context.setTransform(viewport.density, 0, 0, viewport.density, 0, 0);
    return { camera, pageNumber, colors: this.#colors, view: visibleRect(camera, viewport) };
  }

  /** Many moved marks as one bitmap; undefined where that would be too large. */
  #paintMoved(view: DeviceView): MovedBitmap | undefined {
    const { marks, pageMarks, paintBounds: area } = this.#draft();
    if (!area) return undefined;
    const { width, height } = deviceRect(area, view);
    if (width * height > MOST_WINDOWS_FOR_BITMAP * view.width * view.height) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = width + 1;
    canvas.height = height + 1;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.setTransform(view.scale, 0, 0, view.scale, -area.x * view.scale, -area.y * view.scale);
    const { pageNumber } = this.#editor.session.getState();
    for (const mark of pageMarks) paintPageMark(context, mark, pageNumber, this.#environment);
    return { marks, scale: view.scale, canvas, area };
  }

  *#picked(): Iterable<PageMark> {
    const index = this.#editor.index();
    for (const uid of this.#editor.draft.getState().picked) {
      const mark = index?.get(uid);
      if (mark) yield mark;
    }
  }

  /** Around all that {@link Renderer.#drawOverlay} draws, page pixels. */
  #overlayArea(): Rect | undefined {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, selection, camera, viewport } = session.getState();
    const { marquee, marks } = draft.getState();
    const index = this.#editor.index();
    const hasAny = (set: Iterable<PageMark> = []) => set[Symbol.iterator]().next().done === false;
    const isScattered = hasAny(index?.commented()) || hasAny(index?.emptyFields());
    // These may be anywhere; marks that a rectangle takes reach beyond it.
    if (isScattered || marquee || barcodesOn(scans.getState(), pageNumber).length > 0) {
      return visibleRect(camera, viewport);
    }
    const areas = [
      marks.length === 0 && selection.size > 0 ? this.#editor.selectionBounds() : undefined,
      hovered === undefined ? undefined : index?.get(hovered)?.bounds,
    ];
    return unionOfRects(areas.filter((area) => area !== undefined));
  }

  #drawOverlay(context: CanvasRenderingContext2D): void {
    const { session, draft, scans } = this.#editor;
    const { pageNumber, hovered, hidden, selection, selectedBarcode, activeHandle, tool } = session.getState();
    const { lifted, marquee, marks } = draft.getState();
    const scene = this.#overlayScene(context);
    const index = this.#editor.index();
    for (const mark of index?.emptyFields() ?? []) {
      if (rectsTouch(mark.bounds, scene.view) && !lifted.has(mark.uid) && !hidden.has(mark.uid)) {
        drawEmptyField(context, scene, mark);
      }
    }
    for (const mark of index?.commented() ?? []) {
      if (rectsTouch(mark.paintBounds, scene.view)) drawCommentBadge(context, scene, mark);
    }
    barcodesOn(scans.getState(), pageNumber).forEach((barcode, at) => {
      drawBarcode(context, scene, barcode, at === selectedBarcode);
    });
    if (marquee) {
      drawOutlines(context, scene, this.#picked(), this.#colors.accent);
      drawMarquee(context, scene, marquee);
    }
    // What a gesture moves has its frame on the active layer.
    if (marks.length > 0) return;
    const hoveredMark = hovered === undefined || selection.has(hovered) ? undefined : index?.get(hovered);
    if (hoveredMark && tool === 'select') drawOutlines(context, scene, [hoveredMark], this.#colors.accent);
    const selected = this.#editor.selected();
    drawOutlines(context, scene, selected, this.#colors.accent);
    const bounds = this.#editor.selectionBounds();
    if (bounds && selected.length > 1) drawFrame(context, scene, bounds, true);
    if (tool === 'select') drawHandles(context, scene, selectionHandles(this.#editor), activeHandle?.handleId);
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

const symmetricDifference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => [
  ...[...a].filter((uid) => !b.has(uid)),
  ...[...b].filter((uid) => !a.has(uid)),
];
