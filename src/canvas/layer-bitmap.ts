// A layer's bitmap: it lies where something is painted, and is not shown while there is nothing.
import { intersectRect, type Rect, roundRectOut, type Size } from '../kernel/rect.ts';
import { windowFor } from './layer-window.ts';

/** Placement of a layer's bitmap on the screen: the whole screen, or the painted area only. */
export type LayerExtent = 'screen' | 'content';

/** Painting target (device px of the screen). */
export interface PaintPlace {
  /** Area that the bitmap covers. */
  readonly window: Rect;
  /** Empty part of it that needs painting. */
  readonly clip: Rect;
}

export class LayerBitmap {
  readonly #canvas: HTMLCanvasElement;
  readonly #extent: LayerExtent;
  /** The part of the screen that the bitmap covers, device pixels. */
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
   * Takes away what was painted before and makes room for an area.
   *
   * @param area what is going to be painted, device pixels; undefined for nothing
   * @param part what of it looks different from before; undefined for all
   * @param screen the size of the screen in device pixels, and their number a CSS pixel
   * @returns undefined where there is nothing to paint on
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

  /** Lays the bitmap over a part of the screen; true when it is another one then, and empty. */
  #lay(window: Rect, density: number): boolean {
    this.#window = window;
    const { width, height, style } = this.#canvas;
    const css = {
      left: `${window.x / density}px`,
      top: `${window.y / density}px`,
      width: `${window.width / density}px`,
      height: `${window.height / density}px`,
    };
    // Looked at, and not remembered: Konva gives its layers other bitmaps when the stage has another size.
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
