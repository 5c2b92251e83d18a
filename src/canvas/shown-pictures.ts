// Pictures of the visible pages: requested, observed, and released when out of view.
import { type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import type { PagePicture, PictureDocument } from '../media/index.ts';

export class ShownPictures {
  readonly #onChange: () => void;
  #document: PictureDocument | undefined;
  readonly #shown = new Map<PageNumber, { readonly picture: PagePicture; stop(): void }>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  setDocument(document: PictureDocument | undefined): void {
    if (document === this.#document) return;
    this.show([]);
    this.#document = document;
  }

  /** Requests pictures that may have changed. */
  renew(): void {
    this.show([]);
  }

  get(pageNumber: PageNumber): PagePicture | undefined {
    return this.#shown.get(pageNumber)?.picture;
  }

  /** @param pageNumbers pages in view */
  show(pageNumbers: readonly PageNumber[]): void {
    for (const [pageNumber, { picture, stop }] of this.#shown) {
      if (pageNumbers.includes(pageNumber)) continue;
      stop();
      // Its requests would delay the visible pages.
      picture.setUnwanted();
      this.#shown.delete(pageNumber);
    }
    for (const pageNumber of pageNumbers) {
      const isKnown = this.#shown.has(pageNumber) || pageNumber > (this.#document?.pages.length ?? 0);
      const picture = isKnown ? undefined : this.#document?.getPage(toPageIndex(pageNumber));
      if (picture) this.#shown.set(pageNumber, { picture, stop: picture.subscribe(this.#onChange) });
    }
  }
}
