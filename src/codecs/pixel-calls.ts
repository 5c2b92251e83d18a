// Pure. What a worker that holds decoded pages is asked by other workers, over a port.
import type { LossyCoding } from './block-coding.ts';
import type { Rect, RgbaImage } from './rgba.ts';

export type PixelCalls = {
  /** A page's pixels (pages are counted from 0), or those inside `rect`: page pixels, rounded outwards, cut at the edges. */
  pixels: {
    readonly input: { readonly page: number; readonly rect: Rect | undefined };
    readonly result: RgbaImage;
  };
  /** How the page's coding binds its pixels together; undefined where it loses nothing. */
  lossyCoding: { readonly input: { readonly page: number }; readonly result: LossyCoding | undefined };
};
