// Calls of the text recognition worker.
import type { RecognizedPage } from './recognize.ts';

/** A page of an open document. */
export interface OcrSource {
  /** Counted from 0. */
  readonly page: number;
  /** In page units. */
  readonly width: number;
  readonly height: number;
  /** Pixels a page unit with which it is to be drawn; 1 for a page that has pixels of its own. */
  readonly scale: number;
}

export type OcrCalls = {
  recognize: {
    /** `pixels` answers {@link PixelCalls}, and is closed when the page is read. */
    readonly input: { readonly source: OcrSource; readonly pixels: MessagePort; readonly language: string };
    /** In page units. */
    readonly result: RecognizedPage;
    /** 0 to 1. */
    readonly part: number;
  };
};
