// Page sizes of a PDF: while a long one is read, assumed to equal the first ones.
import type { PixelSize } from '../codecs/rgba.ts';
import { sizesOfPlaces } from '../codecs/turned-pages.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { PdfDocumentInfo, PdfMeasured } from '../pdf/index.ts';
import type { Measuring } from './document.ts';

/** Called with pages whose sizes differ from the assumed ones. */
type SizesListener = (pages: ReadonlySet<PageIndex>) => void;

interface Waiting {
  readonly page: PageIndex;
  resolve(): void;
}

export class SizeMeasurer implements Measuring {
  /** Never rejects: a page that can't be measured reports its own error. */
  readonly done: Promise<void>;
  readonly #sizes: PixelSize[];
  #places: readonly PixelSize[];
  #measured: number;
  #notices: PdfDocumentInfo['notices'];
  /** Pages with new sizes that aren't reported yet. */
  readonly #untold = new Set<PageIndex>();
  /** Pages requested by a viewer. */
  readonly #asked = new Set<PageIndex>();
  #waiting: Waiting[] = [];
  readonly #listeners = new Set<SizesListener>();

  /** @param measure measures the next pages after the `known` ones */
  constructor(
    { pages, measured, notices }: Pick<PdfDocumentInfo, 'pages' | 'measured' | 'notices'>,
    measure: (known: number) => Promise<PdfMeasured>,
  ) {
    this.#sizes = pages.map(({ width, height }) => ({ width, height }));
    this.#places = sizesOfPlaces(this.#sizes);
    this.#measured = measured;
    this.#notices = notices;
    this.done = this.#run(measure).catch(() => undefined);
    void this.done.then(() => this.#wake(Number.POSITIVE_INFINITY));
  }

  get places(): readonly PixelSize[] {
    return this.#places;
  }

  get notices(): PdfDocumentInfo['notices'] {
    return this.#notices;
  }

  get isComplete(): boolean {
    return this.#measured === this.#sizes.length;
  }

  /** Requests a page: its size is reported as soon as it's known. */
  ask(page: PageIndex): void {
    this.#asked.add(page);
    // The caller is in the middle of work with the old size.
    if (this.#untold.has(page)) queueMicrotask(() => this.#report());
  }

  async until(page: PageIndex): Promise<void> {
    if (page < this.#measured || this.isComplete) return;
    await new Promise<void>((resolve) => this.#waiting.push({ page, resolve }));
  }

  subscribe(listener: SizesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #run(measure: (known: number) => Promise<PdfMeasured>): Promise<void> {
    while (!this.isComplete) this.#take(await measure(this.#measured));
  }

  #take({ from, sizes, measured, notices }: PdfMeasured): void {
    for (const [at, size] of sizes.entries()) {
      const page = from + at;
      const assumed = this.#sizes[page];
      if (assumed?.width === size.width && assumed.height === size.height) continue;
      this.#sizes[page] = size;
      this.#untold.add(page);
    }
    this.#measured = measured;
    this.#notices = notices;
    // Laying out all pages after each one would block the page.
    if (this.isComplete || [...this.#untold].some((page) => this.#asked.has(page))) this.#report();
    this.#wake(measured);
  }

  #report(): void {
    if (this.#untold.size === 0) return;
    const pages = new Set(this.#untold);
    this.#untold.clear();
    this.#places = sizesOfPlaces(this.#sizes);
    for (const listener of [...this.#listeners]) listener(pages);
  }

  #wake(measured: number): void {
    const awake = this.#waiting.filter(({ page }) => page < measured);
    this.#waiting = this.#waiting.filter(({ page }) => page >= measured);
    for (const { resolve } of awake) resolve();
  }
}
