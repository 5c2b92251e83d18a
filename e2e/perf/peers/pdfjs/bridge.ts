/** Interface between pdf.js's page and the bench. */
export interface PdfBridge {
  goTo(pageNumber: number): void;
  /** @returns how many were found, once all pages were searched */
  find(word: string): Promise<number>;
}
