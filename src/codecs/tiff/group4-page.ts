import { concatBytes } from '../bytes.ts';
import type { RgbaImage } from '../rgba.ts';
import { encodeGroup4 } from './encode-group4.ts';
import { FIELD, TAG } from './ifd.ts';
import type { KeptTiff } from './kept-page.ts';
import { TiffWriter } from './write.ts';

/** Pixels of lower luminance are black (0 to 255). */
const THRESHOLD = 128;

function toBlack({ data, width, height }: RgbaImage): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    // ITU-R BT.601, in 1000ths.
    const level = 299 * (data[from] as number) + 587 * (data[from + 1] as number) + 114 * (data[from + 2] as number);
    pixels[at] = level < THRESHOLD * 1000 ? 1 : 0;
  }
  return pixels;
}

function toPage(image: RgbaImage): KeptTiff {
  const { width, height } = image;
  const short = (tag: number, value: number) => ({ tag, type: FIELD.short, values: [value] });
  const long = (tag: number, value: number) => ({ tag, type: FIELD.long, values: [value] });
  return {
    fields: [
      long(TAG.imageWidth, width),
      long(TAG.imageLength, height),
      short(TAG.bitsPerSample, 1),
      short(TAG.compression, 4),
      // White is 0.
      short(TAG.photometric, 0),
      short(TAG.fillOrder, 1),
      short(TAG.samplesPerPixel, 1),
      long(TAG.rowsPerStrip, height),
      long(TAG.t6Options, 0),
    ],
    chunks: [encodeGroup4(toBlack(image), width, height)],
    isTiled: false,
    littleEndian: true,
    fitsAnyOrder: true,
  };
}

export function writeGroup4Tiff(image: RgbaImage, dpi: number): Uint8Array<ArrayBuffer> {
  const writer = new TiffWriter();
  writer.keepPage({ index: 0, count: 1, dpi }, toPage(image));
  return concatBytes(writer.finish());
}
