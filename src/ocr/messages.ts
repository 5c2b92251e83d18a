import type { PageIndex } from '../kernel/page-number.ts';
import type { GreyImage } from '../media/core.ts';
import type { RecognizedWords } from './recognize.ts';

export interface OcrSource {
  readonly page: PageIndex;
  /** Page units. */
  readonly width: number;
  readonly height: number;
  /** Scale for drawing (px per page unit); 1 for pages with pixels. */
  readonly scale: number;
}

export interface OcrPicture {
  readonly image: GreyImage;
  readonly unitsPerPixel: number;
}

export type OcrCalls = {
  read: {
    readonly input: { readonly picture: OcrPicture; readonly language: string };
    /** In page units, from the picture's top left. */
    readonly result: RecognizedWords;
    /** 0 to 1. */
    readonly part: number;
  };
  recognize: {
    /** `pixels` answers {@link PixelCalls}, and is closed after the page. */
    readonly input: { readonly source: OcrSource; readonly pixels: MessagePort; readonly language: string };
    /** Page units. */
    readonly result: RecognizedWords;
    /** 0 to 1. */
    readonly part: number;
  };
};
