// Shows a still layer as a picture: in each frame, browsers copy visible canvases, but not bitmaps.

export class StillPicture {
  readonly #source: HTMLCanvasElement;
  readonly #canvas = document.createElement('canvas');
  /** Null if the browser doesn't support it: then the layer itself stays visible. */
  readonly #context: ImageBitmapRenderingContext | null;
  /** Incremented when the layer changes: earlier pictures are discarded. */
  #version = 0;

  /** @param source the layer's canvas, attached to the document */
  constructor(source: HTMLCanvasElement) {
    this.#source = source;
    this.#context = this.#canvas.getContext('bitmaprenderer');
    this.#canvas.style.position = 'absolute';
    this.#canvas.style.visibility = 'hidden';
    source.after(this.#canvas);
  }

  /** Replaces the layer by a picture of its current state, once that is created. */
  async show(): Promise<void> {
    const version = ++this.#version;
    const context = this.#context;
    if (!context) return;
    // Fails for canvases without a size, or after the graphics process died.
    const picture = await createImageBitmap(this.#source).catch(() => undefined);
    if (!picture) return;
    if (version !== this.#version) {
      picture.close();
      return;
    }
    const { left, top, width, height } = this.#source.style;
    Object.assign(this.#canvas.style, { left, top, width, height, visibility: 'visible' });
    context.transferFromImageBitmap(picture);
    this.#source.style.visibility = 'hidden';
  }

  hide(): void {
    this.#version++;
    if (this.#canvas.style.visibility === 'hidden') return;
    this.#canvas.style.visibility = 'hidden';
    this.#context?.transferFromImageBitmap(null);
  }

  remove(): void {
    this.#version++;
    this.#canvas.remove();
  }
}
