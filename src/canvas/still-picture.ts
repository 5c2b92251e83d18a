// A layer that has stopped changing, as a picture. The browser copies each visible canvas whole in every frame that changes anything on
// the page; a bitmap that was handed over once is left alone.

export class StillPicture {
  readonly #source: HTMLCanvasElement;
  readonly #canvas = document.createElement('canvas');
  /** Null where the browser has no such thing: then the layer itself stays. */
  readonly #context: ImageBitmapRenderingContext | null;
  /** Grows when the layer changes: a picture that was taken before is not shown any more. */
  #version = 0;

  /** @param source the layer's canvas, in the document */
  constructor(source: HTMLCanvasElement) {
    this.#source = source;
    this.#context = this.#canvas.getContext('bitmaprenderer');
    this.#canvas.style.position = 'absolute';
    this.#canvas.style.visibility = 'hidden';
    source.after(this.#canvas);
  }

  /** Shows the layer as it is now in its place, as soon as the picture is there. */
  async show(): Promise<void> {
    const version = ++this.#version;
    const context = this.#context;
    if (!context) return;
    // A canvas without a size, or one whose graphics process is gone, gives none.
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

  /** The layer changes: its owner shows the live one again. */
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
