// Calls between workers, over a port, to the one that holds decoded pages.
import type { Rect } from '../kernel/rect.ts';
import type { LossyCoding } from './block-coding.ts';
import type { RgbaImage } from './rgba.ts';
import type { KeptTiffPage } from './tiff/kept-page.ts';

export type PixelCalls = {
  /**
   * A page's pixels (`page` is its place in what holds it, as `placeOf` of a document tells), or those inside `rect`: pixels of the whole page, rounded outwards, cut at the edges. A
   * page without pixels of its own is drawn with `scale` of them a page unit; others know no scale but 1, which is meant without one.
   */
  pixels: {
    readonly input: { readonly page: number; readonly rect: Rect | undefined; readonly scale?: number };
    readonly result: RgbaImage;
  };
  /** Lossy coding of the page; undefined if it's lossless. */
  lossyCoding: { readonly input: { readonly page: number }; readonly result: LossyCoding | undefined };
  /** A page of a TIFF, to be written into another byte for byte; undefined where that cannot be. */
  keepPage: { readonly input: { readonly page: number }; readonly result: KeptTiffPage | undefined };
};
