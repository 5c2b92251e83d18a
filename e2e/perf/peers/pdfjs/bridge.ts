/** What the page of pdf.js offers to the bench beside its own window. */
export interface PdfBridge {
  goTo(pageNumber: number): void;
  /** @returns how many were found, once all pages were searched */
  find(word: string): Promise<number>;
}
