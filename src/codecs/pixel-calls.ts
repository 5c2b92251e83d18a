// Calls between workers, over a port to the one with decoded pages.
import type { PageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { LossyCoding } from './block-coding.ts';
import type { RgbaImage } from './rgba.ts';
import type { KeptTiff } from './tiff/kept-page.ts';

export type PixelCalls = {
  /**
   * Pixels of a page (`page` as by `placeOf`), or of `rect`: px of the whole page, rounded outwards
   * and clipped. `scale` (px per page unit) is for pages without pixels of their own.
   */
  pixels: {
    readonly input: { readonly page: PageIndex; readonly rect: Rect | undefined; readonly scale?: number };
    readonly result: RgbaImage;
  };
  /** Lossy coding of the page; undefined if it's lossless. */
  lossyCoding: { readonly input: { readonly page: PageIndex }; readonly result: LossyCoding | undefined };
  keepPage: { readonly input: { readonly page: PageIndex }; readonly result: KeptTiff | undefined };
};
