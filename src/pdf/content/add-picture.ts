import { type PDFContext, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { RgbaImage } from '../../codecs/rgba.ts';

/** Adds a lossless picture, with transparency as a separate mask. */
export function addPicture(context: PDFContext, { data, width, height }: RgbaImage): PDFRef {
  const colors = new Uint8Array(width * height * 3);
  const alphas = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alphas.length; pixel += 1) {
    colors.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
    alphas[pixel] = data[pixel * 4 + 3] as number;
  }
  // Interpolated when enlarged, as in browsers.
  const common = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    Interpolate: true,
  };
  const register = (bytes: Uint8Array, entries: Readonly<Record<string, string | PDFRef>>) => {
    const stream = context.flateStream(bytes, { ...common, ...entries });
    return context.register(PDFRawStream.of(stream.dict, stream.contents));
  };
  const isOpaque = alphas.every((alpha) => alpha === 255);
  const mask = isOpaque ? {} : { SMask: register(alphas, { ColorSpace: 'DeviceGray' }) };
  return register(colors, { ColorSpace: 'DeviceRGB', ...mask });
}
