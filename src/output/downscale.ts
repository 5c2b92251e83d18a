// Scales down a page in strips: each pixel is the mean of those that it represents, seamlessly.
import type { Size } from '../kernel/rect.ts';
import type { RgbaImage } from '../media/index.ts';

export class Downscaler {
  /** Page pixels per pixel, along each side. */
  readonly #factor: number;
  readonly #page: Size;
  readonly #width: number;
  readonly #height: number;
  readonly #sums: Float64Array;

  constructor(page: Size, maxSide: number) {
    this.#page = page;
    this.#factor = Math.max(1, Math.ceil(Math.max(page.width, page.height) / maxSide));
    this.#width = Math.ceil(page.width / this.#factor);
    this.#height = Math.ceil(page.height / this.#factor);
    this.#sums = new Float64Array(this.#width * this.#height * 3);
  }

  /** Adds opaque rows of the page from `top` on. */
  addStrip({ data, width, height }: RgbaImage, top: number): void {
    for (let y = 0; y < height; y += 1) {
      const row = Math.floor((top + y) / this.#factor) * this.#width;
      for (let x = 0; x < width; x += 1) {
        const from = (y * width + x) * 4;
        const to = (row + Math.floor(x / this.#factor)) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          this.#sums[to + channel] = (this.#sums[to + channel] as number) + (data[from + channel] as number);
        }
      }
    }
  }

  finish(): RgbaImage {
    const data = new Uint8ClampedArray(this.#width * this.#height * 4);
    for (let y = 0; y < this.#height; y += 1) {
      const rows = Math.min(this.#factor, this.#page.height - y * this.#factor);
      for (let x = 0; x < this.#width; x += 1) {
        const count = rows * Math.min(this.#factor, this.#page.width - x * this.#factor);
        const at = y * this.#width + x;
        for (let channel = 0; channel < 3; channel += 1) {
          data[at * 4 + channel] = (this.#sums[at * 3 + channel] as number) / count;
        }
        data[at * 4 + 3] = 255;
      }
    }
    return { data, width: this.#width, height: this.#height };
  }
}
