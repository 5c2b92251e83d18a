/** Interface between pdf.js's page and the benchmark. */
export interface PdfBridge {
  goTo(pageNumber: number): void;
  /** @returns the number of hits in all pages */
  find(word: string): Promise<number>;
}
