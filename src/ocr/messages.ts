// Calls of the text recognition worker.
import type { GreyImage } from '../media/text/ink.ts';
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

/** A picture that the caller has. */
export interface OcrPicture {
  readonly image: GreyImage;
  readonly unitsPerPixel: number;
}

export type OcrCalls = {
  read: {
    readonly input: { readonly picture: OcrPicture; readonly language: string };
    /** In page units, from the picture's top left. */
    readonly result: RecognizedPage;
    /** 0 to 1. */
    readonly part: number;
  };
  recognize: {
    /** `pixels` answers {@link PixelCalls}, and is closed when the page is read. */
    readonly input: { readonly source: OcrSource; readonly pixels: MessagePort; readonly language: string };
    /** In page units. */
    readonly result: RecognizedPage;
    /** 0 to 1. */
    readonly part: number;
  };
};
