/** What cannot be done with a document, as a sentence for people, and the pages at fault (from 1). */
export class PagesFault extends Error {
  readonly pages: readonly number[];

  constructor(message: string, pages: readonly number[] = [], options?: ErrorOptions) {
    super(message, options);
    this.pages = pages;
  }
}
