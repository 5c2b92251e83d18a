import { message } from '../messages/index.ts';
import { damaged, MediaError } from './errors.ts';
import type { PixelSize, RgbaImage } from './rgba.ts';

/** Runs a platform decoder, converts errors, and checks the size against the header. */
export async function decodeBy(
  decoder: (bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage>,
  bytes: Uint8Array<ArrayBuffer>,
  { width, height }: PixelSize,
  label: string,
): Promise<RgbaImage> {
  let image: RgbaImage;
  try {
    image = await decoder(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof MediaError) throw error;
    throw damaged(message('The {format} data is damaged.', { format: label }));
  }
  if (image.width !== width || image.height !== height) {
    throw damaged(message('The size of the {format} data differs from the stated size.', { format: label }));
  }
  return image;
}
