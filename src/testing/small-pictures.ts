// A small image of each supported file type, for tests with damaged files.
import { clap, encodeAvif, irot, withProperties } from './avif.ts';
import { encodeRle, writeBmp } from './bmp.ts';
import { createExif } from './exif.ts';
import { writeGif } from './gif.ts';
import { encodeJpeg } from './jpeg.ts';
import { boxJxl, encodeJxl } from './jxl.ts';
import { writePng } from './png.ts';
import { encodeTiffPage, writeTiff } from './tiff.ts';
import { chunksOf, encodeWebp, extendedHeader, toFrame, writeWebp } from './webp.ts';

const [width, height] = [12, 9];
const values = Array.from({ length: width * height }, (_, index) => (index * 37 + (index >> 3)) % 256);
const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
  index % 4 === 3 ? 255 : (index * 3) % 200,
);
const palette = Array.from({ length: 256 }, (_, index) => [index, 255 - index, (index * 7) % 256] as const);
const rows = Array.from({ length: height }, (_, row) => values.slice(row * width, (row + 1) * width));

/** By name, which starts with the format. */
export async function createSmallPictures(): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const webp = await encodeWebp(rgba, width, height);
  const avif = await encodeAvif(rgba, width, height);
  const page = { width, height, samples: values, samplesPerPixel: 1, bits: 8, photometric: 1 } as const;
  const frame = { width, height, indexes: values };
  return new Map([
    ['png', writePng({ width, height, depth: 8, colorType: 0, samples: values })],
    ['jpeg', await encodeJpeg(rgba, width, height)],
    ['tiff', writeTiff([encodeTiffPage({ ...page, scheme: 'lzw' })])],
    ['tiff (BigTIFF)', writeTiff([encodeTiffPage({ ...page, scheme: 'packbits', rowsPerStrip: 4 })], true, true)],
    ['tiff (BigTIFF, big-endian)', writeTiff([encodeTiffPage({ ...page, littleEndian: false })], false, true)],
    [
      'bmp (1 bit)',
      writeBmp({ width, height, bits: 1, pixels: values.map((value) => value & 1), palette: palette.slice(0, 2) }),
    ],
    ['bmp (OS/2)', writeBmp({ width, height, bits: 8, pixels: values, palette, header: 12 })],
    ['bmp (runs)', writeBmp({ width, height, bits: 8, pixels: [], palette, rle: encodeRle(rows, 8) })],
    ['bmp (masks)', writeBmp({ width, height, bits: 16, pixels: values, masks: [0xf800, 0x07e0, 0x001f] })],
    ['gif', writeGif({ width, height, palette, frames: [{ ...frame, isInterlaced: true, transparent: 3 }] })],
    ['webp', webp],
    ['webp (lossy)', await encodeWebp(rgba, width, height, false)],
    ['webp (turned)', writeWebp([extendedHeader(width, height, 8), ...chunksOf(webp), ['EXIF', createExif(6)]])],
    ['webp (animation)', writeWebp([extendedHeader(20, 20, 2), toFrame(webp, { x: 2, y: 4, width, height })])],
    ['avif', withProperties(avif, [clap(6, 1, 3, 1, 0, 1, 0, 1), irot(1)])],
    ['jxl', boxJxl(await encodeJxl(rgba, width, height), 2)],
  ]);
}
