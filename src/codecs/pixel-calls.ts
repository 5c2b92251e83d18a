// Calls between workers, over a port to the one with decoded pages.
import type { Rect } from '../kernel/rect.ts';
import type { LossyCoding } from './block-coding.ts';
import type { RgbaImage } from './rgba.ts';
import type { KeptTiffPage } from './tiff/kept-page.ts';

export type PixelCalls = {
  /**
   * Returns a page's pixels (`page` as by `placeOf` of a document), or those inside `rect`: px of
   * the whole page, rounded outwards and clipped. Pages without pixels of their own are drawn at
   * `scale` px per page unit; others support scale 1 only.
   */
  pixels: {
    readonly input: { readonly page: number; readonly rect: Rect | undefined; readonly scale?: number };
    readonly result: RgbaImage;
  };
  /** Lossy coding of the page; undefined if it's lossless. */
  lossyCoding: { readonly input: { readonly page: number }; readonly result: LossyCoding | undefined };
  /** Returns a TIFF page that can be copied byte for byte into another file, or undefined. */
  keepPage: { readonly input: { readonly page: number }; readonly result: KeptTiffPage | undefined };
};
