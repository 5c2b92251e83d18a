export interface PdfBridge {
  goTo(pageNumber: number): void;
  find(word: string): Promise<number>;
}
