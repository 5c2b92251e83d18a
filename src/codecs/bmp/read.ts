import { message } from '../../messages/index.ts';
import { viewOf } from '../bytes.ts';
import { damaged } from '../errors.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { createRgba, type RgbaImage, toWords } from '../rgba.ts';
import { readSample } from '../row-samples.ts';
import { type BmpHeader, type BmpMasks, parseBmpHeader } from './header.ts';
import { decodeRle } from './rle.ts';

const OPAQUE = 0xff000000;

const endsEarly = () => damaged(message('The BMP file ends before its picture data.'));

/** Creates a function from a pixel to the channel's level (0 to 255). */
function createChannel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return most === 255
    ? (pixel) => (pixel & mask) >>> shift
    : (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}

function createToWord({ red, green, blue, alpha }: BmpMasks): (pixel: number) => number {
  const [toRed, toGreen, toBlue] = [createChannel(red), createChannel(green), createChannel(blue)];
  const toAlpha = alpha === 0 ? () => 255 : createChannel(alpha);
  return (pixel) => toRed(pixel) | (toGreen(pixel) << 8) | (toBlue(pixel) << 16) | (toAlpha(pixel) << 24);
}

/** Converts one row of the file to pixels: `words` from `target` on. */
type ReadRow = (at: number, words: Uint32Array, target: number) => void;

function createReadRow(bytes: Uint8Array<ArrayBuffer>, { width, bits, palette, masks }: BmpHeader): ReadRow {
  if (bits === 24) {
    return (at, words, target) => {
      for (let x = 0, from = at; x < width; x += 1, from += 3) {
        const [blue, green, red] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number];
        words[target + x] = OPAQUE | red | (green << 8) | (blue << 16);
      }
    };
  }
  if (masks) {
    const view = viewOf(bytes);
    const toWord = createToWord(masks);
    return (at, words, target) => {
      for (let x = 0; x < width; x += 1) {
        words[target + x] = toWord(bits === 16 ? view.getUint16(at + x * 2, true) : view.getUint32(at + x * 4, true));
      }
    };
  }
  return (at, words, target) => {
    const row = bytes.subarray(at);
    for (let x = 0; x < width; x += 1) words[target + x] = palette[readSample(row, x, bits)] as number;
  };
}

/** Treats an alpha channel of zeros as opaque: some writers produce it. */
function withMeantAlpha(words: Uint32Array): void {
  if (words.some((word) => word >>> 24 !== 0)) return;
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] as number) | OPAQUE;
}

function decodeRows(bytes: Uint8Array<ArrayBuffer>, header: BmpHeader, image: RgbaImage): void {
  const { width, height, bits, isTopDown, dataStart, masks } = header;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  // The last row may lack padding.
  if (dataStart + rowBytes * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length) throw endsEarly();
  const words = toWords(image);
  const readRow = createReadRow(bytes, header);
  for (let row = 0; row < height; row += 1) {
    readRow(dataStart + row * rowBytes, words, (isTopDown ? row : height - 1 - row) * width);
  }
  if (masks?.alpha) withMeantAlpha(words);
}

export const openBmp: OpenFormat = (bytes, { limits }) => {
  const header = parseBmpHeader(bytes);
  const { width, height, dpi } = header;
  checkPageSize(width, height, limits);
  const decode = async () => {
    const image = createRgba(width, height);
    if (header.compression === 'none') decodeRows(bytes, header, image);
    else if (!decodeRle(bytes, header, toWords(image))) throw endsEarly();
    return image;
  };
  return [{ size: { width, height }, orientation: 1, dpi, lossyCoding: () => undefined, decode }];
};
