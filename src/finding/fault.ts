/** Fault of a document, as a sentence for people, with the pages (from 1) that it is on. */
export class PagesFault extends Error {
  readonly pages: readonly number[];

  constructor(message: string, pages: readonly number[] = [], options?: ErrorOptions) {
    super(message, options);
    this.pages = pages;
  }
}
