// Pure: no DOM, no Node.
import type { GrayImage } from '../reader.ts';
import type { RgbaImage } from '../types.ts';

/** Luminance (ITU-R BT.601 weights in 1/1024) of the picture laid on white paper. */
export function toGray({ data, width, height }: RgbaImage): GrayImage {
  const count = width * height;
  const gray = new Uint8Array(count);
  for (let i = 0, p = 0; i < count; i++, p += 4) {
    const y = (306 * (data[p] ?? 0) + 601 * (data[p + 1] ?? 0) + 117 * (data[p + 2] ?? 0) + 512) >> 10;
    const alpha = data[p + 3] ?? 255;
    gray[i] = alpha === 255 ? y : 255 - Math.round(((255 - y) * alpha) / 255);
  }
  return { data: gray, width, height };
}
