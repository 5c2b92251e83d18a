// A layer's bitmap, placed where something is painted and hidden if nothing is.
import { intersectRect, type Rect, roundRectOut, type Size } from '../kernel/rect.ts';
import { windowFor } from './layer-window.ts';

/** Placement of a layer's bitmap on the screen: the whole screen, or the painted area only. */
export type LayerExtent = 'screen' | 'content';

/** Painting target (device px of the screen). */
export interface PaintPlace {
  readonly window: Rect;
  /** Empty part of it that needs painting. */
  readonly clip: Rect;
}

export class LayerBitmap {
  readonly #canvas: HTMLCanvasElement;
  readonly #extent: LayerExtent;
  /** Part of the screen covered by the bitmap (device px). */
  #window: Rect | undefined;
  /** Painted area; nothing else needs clearing. */
  #painted: Rect | undefined;

  constructor(canvas: HTMLCanvasElement, extent: LayerExtent) {
    this.#canvas = canvas;
    this.#extent = extent;
    canvas.style.visibility = 'hidden';
  }

  get isEmpty(): boolean {
    return this.#painted === undefined;
  }

  /**
   * Clears the bitmap, and makes room for an area (device px).
   * @param part of it that changes; undefined for all
   * @param screen size in device px, and device px per CSS px
   * @returns undefined if there is nothing to paint on
   */
  prepare(
    area: Rect | undefined,
    part: Rect | undefined,
    screen: Size & { readonly density: number },
  ): PaintPlace | undefined {
    const whole = { x: 0, y: 0, width: Math.ceil(screen.width), height: Math.ceil(screen.height) };
    const shown = area && intersectRect(whole, roundRectOut(area));
    const before = this.#painted;
    this.#painted = shown;
    const visibility = shown ? 'visible' : 'hidden';
    if (this.#canvas.style.visibility !== visibility) this.#canvas.style.visibility = visibility;
    if (!shown) {
      if (before) this.#clear(before);
      return undefined;
    }
    const window = this.#extent === 'screen' ? whole : windowFor(shown, whole, this.#window);
    if (this.#lay(window, screen.density)) return { window, clip: window };
    const clip = part && intersectRect(window, roundRectOut(part));
    if (clip ?? before) this.#clear(clip ?? before ?? window);
    return { window, clip: clip ?? window };
  }

  #clear({ x, y, width, height }: Rect): void {
    const window = this.#window;
    if (!window) return;
    const context = this.#canvas.getContext('2d');
    context?.setTransform(1, 0, 0, 1, -window.x, -window.y);
    context?.clearRect(x, y, width, height);
  }

  /** Places the bitmap over a part of the screen. Returns true if it is a new, empty one. */
  #lay(window: Rect, density: number): boolean {
    this.#window = window;
    const { width, height, style } = this.#canvas;
    const css = {
      left: `${window.x / density}px`,
      top: `${window.y / density}px`,
      width: `${window.width / density}px`,
      height: `${window.height / density}px`,
    };
    // Not cached: Konva replaces its layers' bitmaps when the stage is resized.
    const isThere =
      width === window.width &&
      height === window.height &&
      style.left === css.left &&
      style.top === css.top &&
      style.width === css.width &&
      style.height === css.height;
    if (isThere) return false;
    this.#canvas.width = window.width;
    this.#canvas.height = window.height;
    Object.assign(style, css);
    return true;
  }
}
