// Grey pictures as a JPEG leaves them.
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { encodeJpegAs } from './jpeg-encoder.ts';

interface Levels {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

const GREY_JPEG = { sampling: [[1, 1]], scans: 'interleaved', restartInterval: 0, isSmoothed: false } as const;

/** Takes the green channel, which is all of a grey picture. */
export function toLevels({ data, width, height }: Pick<RgbaImage, 'data' | 'width' | 'height'>): Levels {
  const levels = new Uint8Array(width * height);
  for (let index = 0; index < levels.length; index++) levels[index] = data[index * 4 + 1] as number;
  return { data: levels, width, height };
}

/** Compresses and decompresses a picture at a quality of 1 to 100. */
export async function throughJpeg(
  image: Pick<RgbaImage, 'width' | 'height'> & { readonly data: Uint8Array },
  quality: number,
) {
  const { width, height } = image;
  const data = new Uint8ClampedArray(image.data.length * 4);
  for (const [index, level] of image.data.entries())
    data.fill(level, index * 4, index * 4 + 3).fill(255, index * 4 + 3, index * 4 + 4);
  const bytes = encodeJpegAs({ data, width, height }, { ...GREY_JPEG, quality });
  return toLevels(await createNodePlatform().decodeJpeg(bytes));
}
