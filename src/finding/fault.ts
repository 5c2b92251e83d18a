import type { PageNumber } from '../kernel/page-number.ts';

/** Fault of a document: a sentence for users, with the pages affected. */
export class DocumentFault extends Error {
  readonly pages: readonly PageNumber[];

  constructor(message: string, pages: readonly PageNumber[] = [], options?: ErrorOptions) {
    super(message, options);
    this.pages = pages;
  }
}
