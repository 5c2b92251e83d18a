import { concatBytes } from '../codecs/bytes.ts';
import { JpegWriter } from '../codecs/jpeg/write.ts';
import type { RgbaImage } from '../media/index.ts';
import { Downscaler } from '../output/core.ts';

export interface ImageChoices {
  /** Maximum resolution (dpi). */
  readonly dpi: number;
  /** JPEG quality (1 to 100). */
  readonly quality: number;
}

const POINTS_PER_INCH = 72;

/** Reduces by an integer factor, not below the resolution. Undefined if nothing is to be done. */
function shrink(pixels: RgbaImage, longest: number, dpi: number): RgbaImage | undefined {
  const side = Math.max(pixels.width, pixels.height);
  const share = side / ((longest / POINTS_PER_INCH) * dpi);
  if (share <= 1) return undefined;
  const step = Math.floor(share);
  if (step < 2) return pixels;
  const downscaler = new Downscaler(pixels, Math.ceil(side / step));
  downscaler.addStrip(pixels, 0);
  return downscaler.finish();
}

/** Encodes an image with fewer pixels, if needed. @param longest its longest side on a page (pt) */
export async function encodeSmaller(pixels: RgbaImage, longest: number, { dpi, quality }: ImageChoices) {
  const small = shrink(pixels, longest, dpi);
  if (!small) return undefined;
  const writer = new JpegWriter(small, quality);
  await writer.addStrip(small);
  return { size: small, jpeg: concatBytes(await writer.finish()) };
}
