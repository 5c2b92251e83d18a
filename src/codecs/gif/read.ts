import { message } from '../../messages/index.ts';
import { concatBytes } from '../bytes.ts';
import { damaged } from '../errors.ts';
import { checkPageSize } from '../limits.ts';
import type { OpenFormat } from '../page.ts';
import { createRgba, type PixelSize, type RgbaImage, toWords } from '../rgba.ts';
import { decodeGifLzw } from './lzw.ts';
import { type GifFrame, parseGif } from './structure.ts';

const OPAQUE = 0xff000000;

/** Row passes of an interlaced picture. */
const PASSES = [
  { first: 0, step: 8 },
  { first: 4, step: 8 },
  { first: 2, step: 4 },
  { first: 1, step: 2 },
] as const;

function* listRows({ height, isInterlaced }: GifFrame): Generator<number> {
  for (const { first, step } of isInterlaced ? PASSES : [{ first: 0, step: 1 }]) {
    for (let row = first; row < height; row += step) yield row;
  }
}

/** Colours missing from the palette are black. */
function createColors({ palette, transparent }: GifFrame): Uint32Array {
  const colors = new Uint32Array(256).fill(OPAQUE);
  for (let index = 0; index < palette.length / 3; index += 1) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
    colors[index] = OPAQUE | red | (green << 8) | (blue << 16);
  }
  if (transparent !== undefined) colors[transparent] = 0;
  return colors;
}

function decodeFrame(frame: GifFrame, size: PixelSize): RgbaImage {
  const indexes = new Uint8Array(frame.width * frame.height);
  if (decodeGifLzw(concatBytes(frame.blocks), frame.indexBits, indexes) < indexes.length) {
    throw damaged(message('The data of the GIF picture is truncated or damaged.'));
  }
  const image = createRgba(size.width, size.height);
  const words = toWords(image);
  const colors = createColors(frame);
  let from = 0;
  for (const row of listRows(frame)) {
    const target = (frame.y + row) * size.width + frame.x;
    for (let x = 0; x < frame.width; x += 1, from += 1) words[target + x] = colors[indexes[from] as number] as number;
  }
  return image;
}

/** Opens the first frame of an animation; a screen smaller than the frame grows, as in browsers. */
export const openGif: OpenFormat = (bytes, { limits }) => {
  const frame = parseGif(bytes);
  if (frame.width === 0 || frame.height === 0) throw damaged(message('The GIF picture has no size.'));
  const size = {
    width: Math.max(frame.screen.width, frame.x + frame.width),
    height: Math.max(frame.screen.height, frame.y + frame.height),
  };
  checkPageSize(size.width, size.height, limits);
  return [
    {
      size,
      orientation: 1,
      dpi: undefined,
      lossyCoding: () => undefined,
      decode: async () => decodeFrame(frame, size),
    },
  ];
};
