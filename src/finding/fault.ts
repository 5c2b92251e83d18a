/** Fault of a document: a sentence for users, with the pages affected (1-based). */
export class DocumentFault extends Error {
  readonly pages: readonly number[];

  constructor(message: string, pages: readonly number[] = [], options?: ErrorOptions) {
    super(message, options);
    this.pages = pages;
  }
}
