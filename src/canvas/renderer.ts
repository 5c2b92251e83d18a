// Draws frames: first the stale parts of the layers, then a slice of the marks' tiles.
import type { Layer } from 'konva/lib/Layer.js';
import type { Editor } from '../editor/editor.ts';
import { declareFaces } from '../fonts/faces.ts';
import { systemClock } from '../kernel/clock.ts';
import type { PageLayout } from '../kernel/page-layout.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { type Camera, visiblePart } from '../kernel/page-view.ts';
import { inflateRect, type Rect, type Size, unionOfRects, unionRect } from '../kernel/rect.ts';
import { definitionOf, type PaintEnvironment } from '../marks/index.ts';
import type { PictureDocument } from '../media/index.ts';
import { layoutOf, type SessionState } from '../store/session.ts';
import { ActiveLayer } from './active-layer.ts';
import { createCoasting } from './coasting.ts';
import { createImageStore, pageMeasure, watchFonts } from './environment.ts';
import { createGradualPainting, type GradualPainting } from './gradual-painting.ts';
import { LayerBitmap, type LayerExtent } from './layer-bitmap.ts';
import { MarkTiles } from './mark-tiles.ts';
import { type OverlayColors, type OverlayScene, toOverlayScene } from './overlay.ts';
import { OverlayLayer } from './overlay-layer.ts';
import { drawPage } from './page-tiles.ts';
import { type BitmapPlacement, placePage, toCssPixels, toDeviceRect, toViewPixels } from './placed-page.ts';
import { ShownPictures } from './shown-pictures.ts';
import { StillPicture } from './still-picture.ts';
import { TurnedCanvas } from './turned-page.ts';

/** Lowest first. Page and marks share a layer: copying a bitmap of the screen's size costs time. */
export const LAYER_NAMES = ['document', 'active', 'overlay'] as const;

export type LayerName = (typeof LAYER_NAMES)[number];

const EXTENTS: Readonly<Record<LayerName, LayerExtent>> = { document: 'screen', active: 'content', overlay: 'content' };

/** Above this number of changed marks, their tiles are painted over several frames. */
const MOST_IN_FRAME = 2000;

/** Frames without a change of the document after which it is shown as a still picture. */
const FRAMES_BEFORE_STILL = 4;

/** Reach of handles and frame lines beyond their mark (CSS px). */
const LINE_REACH = 16;

export class Renderer {
  readonly #editor: Editor;
  readonly #layers = new Map<LayerName, { readonly layer: Layer; readonly bitmap: LayerBitmap }>();
  /** Layers to paint in the next frame, with the changed part (device px); undefined for all. */
  readonly #stale = new Map<LayerName, Rect | undefined>();
  /** True if sharper tiles are available; painting them can wait for the end of a zoom. */
  #isBlurred = false;
  /** Still picture of the document while only layers above it change. */
  #still: StillPicture | undefined;
  #framesSinceDocument = 0;
  readonly #tiles = new MarkTiles();
  readonly #active: ActiveLayer;
  readonly #gradual: GradualPainting;
  readonly #overlay: OverlayLayer;
  readonly #image = createImageStore(() => this.resetScene());
  readonly #unsubscribe: (() => void)[] = [];
  #environment: PaintEnvironment;
  readonly #pictures = new ShownPictures(() => {
    this.#isBlurred = true;
    this.#requestFrame();
  });
  readonly #turned = new TurnedCanvas();
  #colors: OverlayColors = { accent: '#2563eb', onAccent: '#ffffff', barcode: '#0f8a4b', guide: '#d6248a' };
  #layout: PageLayout | undefined;
  #frameRequest = 0;
  /** Tiles of the changed marks take several frames: the next frame shows everything else first. */
  #areTilesLate = false;
  /** Picking up or dropping marks took a whole frame: the next one paints the rest of the page. */
  #isResting = false;
  readonly #coasting = createCoasting(systemClock, {
    show: (stretch) => this.#stretch(stretch),
    repaint: () => this.invalidate(...LAYER_NAMES),
  });
  readonly #afterFrame = new MessageChannel();
  readonly #onRestored = () => this.resetScene();

  constructor(editor: Editor) {
    declareFaces(document.fonts);
    this.#editor = editor;
    this.#active = new ActiveLayer(editor, this.#tiles);
    this.#gradual = createGradualPainting(this.#active, this.#tiles);
    this.#overlay = new OverlayLayer(editor);
    this.#environment = this.#createEnvironment();
    const { session, draft, scans } = editor;
    const isRedaction = (uid: string | undefined): uid is string => {
      const mark = uid === undefined ? undefined : editor.document.get(uid)?.mark;
      return mark !== undefined && definitionOf(mark).family === 'redaction';
    };
    this.#unsubscribe.push(
      session.subscribe((state, before) => {
        if (state.camera !== before.camera && this.#coast(state, before)) return;
        if (state.pages !== before.pages) {
          this.#pictures.renew();
          this.resetScene();
        }
        if (state.seeThrough !== before.seeThrough) this.resetScene();
        if (state.camera !== before.camera || layoutOf(state) !== this.#layout || state.viewport !== before.viewport) {
          this.#layout = layoutOf(state);
          this.#gradual.disturb();
          this.invalidate(...LAYER_NAMES);
        }
        if (state.hovered !== before.hovered) this.#touch([state.hovered, before.hovered].filter(isRedaction));
        if (state.hidden !== before.hidden) this.#touch(symmetricDifference(state.hidden, before.hidden));
        this.invalidate('overlay');
      }),
      editor.subscribeAreas((pageNumber, areas, marks) => {
        this.#tiles.invalidate(pageNumber, areas, this.#active.land() ? [] : marks);
        this.#invalidateMarks(marks.length);
        this.invalidate('overlay');
      }),
      editor.document.subscribe((diff, source) => {
        if (source === 'load' || diff.pages) this.resetScene();
      }),
      draft.subscribe((state, before) => {
        this.#gradual.disturb();
        if (state.lifted !== before.lifted) this.#touch(symmetricDifference(state.lifted, before.lifted));
        // Moving content is drawn on one layer only.
        if (state.marquee || before.marquee) this.invalidate('overlay');
        else {
          const grown = this.#active.growth(before, state);
          this.#invalidatePart('active', grown && this.#toDevice(grown, state.pageNumber));
        }
        if (state.marks.length > 0 !== before.marks.length > 0) this.invalidate('active', 'overlay');
      }),
      scans.subscribe(() => this.invalidate('overlay')),
      watchFonts(() => this.resetScene()),
    );
    this.resetScene();
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#pictures.setDocument(undefined);
    this.#coasting.dispose();
    cancelAnimationFrame(this.#frameRequest);
    this.#afterFrame.port1.close();
  }

  setLayer(name: LayerName, layer: Layer | null): void {
    // If the graphics process dies, all bitmaps become empty: repaint everything.
    this.#layers.get(name)?.layer.getNativeCanvasElement().removeEventListener('contextrestored', this.#onRestored);
    const canvas = layer?.getNativeCanvasElement();
    canvas?.addEventListener('contextrestored', this.#onRestored);
    if (layer && canvas) this.#layers.set(name, { layer, bitmap: new LayerBitmap(canvas, EXTENTS[name]) });
    else this.#layers.delete(name);
    if (name === 'document') {
      this.#still?.remove();
      this.#still = canvas && new StillPicture(canvas);
    }
    this.invalidate(name);
  }

  setDocument(document: PictureDocument | undefined): void {
    this.#pictures.setDocument(document);
    this.invalidate('document');
  }

  setColors(colors: OverlayColors): void {
    this.#colors = colors;
    this.invalidate('overlay');
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#stale.set(name, undefined);
    this.#requestFrame();
  }

  #invalidatePart(name: LayerName, part: Rect | undefined): void {
    const known = this.#stale.get(name);
    if (this.#stale.has(name) && !known) return;
    this.#stale.set(name, part && known ? unionRect(part, known) : part);
    this.#requestFrame();
  }

  /** Shows another camera by stretching the last frame; returns whether that suffices. */
  #coast(state: SessionState, before: SessionState): boolean {
    const isFollowed = isCameraAlone(state, before) && this.#stale.size === 0 && this.#coasting.follow(state.camera);
    if (isFollowed) this.#gradual.disturb();
    return isFollowed;
  }

  #stretch(stretch: Camera | undefined): void {
    for (const { layer } of this.#layers.values()) {
      const { parentElement } = layer.getNativeCanvasElement();
      if (!parentElement) continue;
      parentElement.style.transformOrigin = '0 0';
      parentElement.style.transform = stretch
        ? `translate(${stretch.x}px, ${stretch.y}px) scale(${stretch.scale})`
        : '';
    }
  }

  #requestFrame(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.#frame());
  }

  /** Repaints all marks: other pages, or another view. */
  resetScene(): void {
    this.#environment = this.#createEnvironment();
    const { session, draft } = this.#editor;
    // Redactions under the pointer are transparent; other marks don't change.
    const lookedThrough: PaintEnvironment = { ...this.#environment, seeThrough: true };
    this.#tiles.setScene({
      index: (pageNumber) => this.#editor.index(pageNumber),
      isLeftOut: (uid) => draft.getState().lifted.has(uid) || session.getState().hidden.has(uid),
      environmentOf: (uid) => (uid === session.getState().hovered ? lookedThrough : this.#environment),
    });
    this.#active.reset();
    this.invalidate(...LAYER_NAMES);
  }

  /** Paints a layer. Called by Konva, in a frame or after replacing the layer's bitmap. */
  draw(name: LayerName, context: CanvasRenderingContext2D): void {
    const part = this.#stale.get(name);
    this.#stale.delete(name);
    const place = this.#layers.get(name)?.bitmap.prepare(this.#areaOf(name), part, this.#screen());
    if (!place) return;
    if (name === 'document') this.#still?.hide();
    const { window, clip } = place;
    context.save();
    context.setTransform(1, 0, 0, 1, -window.x, -window.y);
    context.beginPath();
    context.rect(clip.x, clip.y, clip.width, clip.height);
    context.clip();
    context.setTransform(1, 0, 0, 1, 0, 0);
    this.#paint(name, context, window);
    context.restore();
  }

  #paint(name: LayerName, context: CanvasRenderingContext2D, window: Rect): void {
    const { density } = this.#editor.session.getState().viewport;
    const place = (pageNumber: PageNumber) => placePage(pageNumber, this.#editor.pageView(pageNumber), density, window);
    switch (name) {
      case 'document':
        this.#paintDocument(context, this.#pagesOf(name).map(place));
        break;
      case 'active':
        for (const page of this.#pagesOf(name).map(place)) {
          const toCss = () => this.#overlayScene(context, page);
          this.#active.draw(context, { page, environment: this.#environment, toCss });
        }
        break;
      case 'overlay':
        for (const page of this.#pagesOf(name).map(place)) {
          this.#overlay.draw(context, this.#overlayScene(context, page));
        }
        break;
    }
  }

  #pagesOf(name: LayerName): readonly PageNumber[] {
    const pages = this.#editor.pagesInView();
    if (name !== 'active') return pages;
    const active = this.#active.pages();
    return pages.filter((pageNumber) => active.has(pageNumber));
  }

  #paintDocument(context: CanvasRenderingContext2D, pages: readonly BitmapPlacement[]): void {
    this.#pictures.show(pages.map(({ pageNumber }) => pageNumber));
    this.#tiles.look(pages);
    for (const page of pages) {
      const picture = this.#pictures.get(page.pageNumber);
      const paint = (target: CanvasRenderingContext2D) => {
        if (picture) drawPage(target, picture, page.view);
        this.#tiles.draw(target, page);
      };
      toViewPixels(context, page);
      if (page.degrees % 90 === 0) paint(context);
      else this.#turned.draw(context, page, paint);
    }
  }

  /** Area about to be painted on a layer (device px); undefined for nothing. */
  #areaOf(name: LayerName): Rect | undefined {
    const areas = this.#pagesOf(name).map((pageNumber) => {
      const area = this.#areaOn(name, pageNumber);
      return area && this.#toDevice(area, pageNumber);
    });
    const area = unionOfRects(areas.filter((each) => each !== undefined));
    if (name === 'document') return area;
    return area && inflateRect(area, LINE_REACH * this.#editor.session.getState().viewport.density);
  }

  /** The same for a page, in its units. */
  #areaOn(name: LayerName, pageNumber: PageNumber): Rect | undefined {
    switch (name) {
      case 'document': {
        const size = this.#editor.pageSize(pageNumber);
        return size && { x: 0, y: 0, ...size };
      }
      case 'active':
        return this.#active.area(pageNumber);
      case 'overlay':
        return this.#overlay.area(
          pageNumber,
          visiblePart(this.#editor.pageView(pageNumber), this.#editor.session.getState().viewport),
        );
    }
  }

  #toDevice(area: Rect, pageNumber: PageNumber): Rect {
    const { density } = this.#editor.session.getState().viewport;
    // One pixel more: a line that ends inside a pixel colours it.
    return inflateRect(toDeviceRect(area, this.#editor.pageView(pageNumber), density), 1);
  }

  #frame(): void {
    this.#frameRequest = 0;
    if (this.#isResting) {
      this.#isResting = false;
      this.#requestFrame();
      return;
    }
    const isStretched = this.#coasting.isUnderWay();
    if (isStretched && this.#stale.size === 0) return;
    if (this.#isBlurred) for (const name of ['document', 'active'] as const) this.#stale.set(name, undefined);
    // Layers painted for different views don't fit together.
    if (isStretched) for (const name of LAYER_NAMES) this.#stale.set(name, undefined);
    const start = performance.now();
    const hasDocument = this.#stale.has('document');
    this.#framesSinceDocument = hasDocument ? 0 : this.#framesSinceDocument + 1;
    if (this.#framesSinceDocument === FRAMES_BEFORE_STILL) void this.#still?.show();
    for (const name of LAYER_NAMES.filter((each) => this.#stale.has(each))) {
      const known = this.#layers.get(name);
      const isEmpty = known === undefined || (known.bitmap.isEmpty && this.#areaOf(name) === undefined);
      if (isEmpty) this.#stale.delete(name);
      else known.layer.draw();
    }
    this.#isBlurred = false;
    if (hasDocument) this.#coasting.painted(this.#editor.session.getState().camera);
    const areLate = this.#areTilesLate;
    this.#areTilesLate = false;
    const work = areLate || this.#coasting.isZooming() ? undefined : this.#gradual.paint(start);
    this.#afterFrame.port1.onmessage = () => {
      const milliseconds = performance.now() - start;
      work?.report(milliseconds);
      if (hasDocument) this.#coasting.report(milliseconds);
    };
    // Reads the clock once the frame's pixels are visible.
    this.#afterFrame.port2.postMessage(undefined);
    if (work?.hasMoved) this.invalidate('active');
    if (areLate || this.#tiles.hasNews()) this.#isBlurred = true;
    if (this.#isBlurred || !work?.isDone) this.#requestFrame();
  }

  /** Device pixels. */
  #screen(): Size & { readonly density: number } {
    const { width, height, density } = this.#editor.session.getState().viewport;
    return { width: width * density, height: height * density, density };
  }

  #createEnvironment(): PaintEnvironment {
    const { seeThrough } = this.#editor.session.getState();
    return { measure: pageMeasure(), image: this.#image, seeThrough };
  }

  /** Invalidates these marks, because another layer paints them from now on. */
  #touch(uids: readonly string[]): void {
    let isSeen = false;
    for (const pageNumber of this.#editor.pagesInView()) {
      const areas = this.#editor.index(pageNumber)?.areasOf(uids) ?? [];
      this.#tiles.invalidate(pageNumber, areas);
      isSeen ||= areas.length > 0;
    }
    if (!isSeen) return;
    this.#invalidateMarks(uids.length);
    this.#isResting ||= uids.length > MOST_IN_FRAME;
  }

  /** Invalidates this many marks, because they changed or moved. */
  #invalidateMarks(count: number): void {
    if (count > MOST_IN_FRAME) this.#areTilesLate = true;
    else this.invalidate('document');
    this.invalidate('active');
  }

  #overlayScene(context: CanvasRenderingContext2D, page: BitmapPlacement): OverlayScene {
    toCssPixels(context, page);
    return toOverlayScene(page, this.#colors);
  }
}

/** Returns whether only the camera and its fit mode changed. */
const isCameraAlone = (state: SessionState, before: SessionState): boolean =>
  Object.entries(state).every(
    ([key, value]) => key === 'camera' || key === 'fit' || value === before[key as keyof SessionState],
  );

const symmetricDifference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] => {
  const [large, small] = a.size > b.size ? [a, b] : [b, a];
  if (small.size === 0) return [...large];
  return [...[...a].filter((uid) => !b.has(uid)), ...[...b].filter((uid) => !a.has(uid))];
};
