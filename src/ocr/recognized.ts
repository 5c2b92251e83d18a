/** Picture px; the right and lower edges are exclusive. */
export interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface RecognizedSymbol {
  readonly text: string;
  readonly bbox: PixelBox;
}

export interface RecognizedWord {
  readonly text: string;
  readonly bbox: PixelBox;
  /** 0 to 100. */
  readonly confidence: number;
  readonly symbols: readonly RecognizedSymbol[];
}

export interface RecognizedLine {
  readonly bbox: PixelBox;
  readonly confidence: number;
  /** From left to right. */
  readonly baseline: PixelBox;
  readonly rowAttributes: { readonly rowHeight: number };
  readonly words: readonly RecognizedWord[];
}
