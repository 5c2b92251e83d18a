import type { GrayImage } from '../reader.ts';
import type { BarcodeImage } from '../types.ts';

/** One white RGBA pixel, or four white grey ones, as a word (little-endian, as in WebAssembly). */
const WHITE = -1;

/** Returns a pixel's luminance over white (ITU-R BT.601 weights in 1/1024). Fast path for grey. */
function luminanceOf(pixel: number): number {
  const red = pixel & 255;
  if (pixel === (Math.imul(red, 0x010101) | 0xff000000)) return red;
  const y = (306 * red + 601 * ((pixel >> 8) & 255) + 117 * ((pixel >> 16) & 255) + 512) >> 10;
  const alpha = pixel >>> 24;
  return alpha === 255 ? y : 255 - Math.round(((255 - y) * alpha) / 255);
}

/** Views the pixels as words; copies them if unaligned. */
export function toWords(data: Uint8ClampedArray, count: number): Int32Array {
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : new Uint8ClampedArray(data);
  return new Int32Array(buffer, byteOffset, count);
}

/** Converts to luminance. @throws RangeError if there are fewer than four bytes per pixel */
export function toGray({ data, width, height }: BarcodeImage): GrayImage {
  const count = width * height;
  if (data.length < 4 * count)
    throw new RangeError(
      `The picture of ${width} × ${height} pixels has ${data.length} bytes; RGBA takes ${4 * count}.`,
    );
  const words = toWords(data, count);
  const fours = new Int32Array((count + 3) >> 2);
  const gray = new Uint8Array(fours.buffer, 0, count);
  const whole = count >> 2;
  for (let four = 0, i = 0; four < whole; four++, i += 4) {
    const a = words[i] ?? 0;
    const b = words[i + 1] ?? 0;
    const c = words[i + 2] ?? 0;
    const d = words[i + 3] ?? 0;
    fours[four] =
      (a & b & c & d) === WHITE
        ? WHITE
        : luminanceOf(a) | (luminanceOf(b) << 8) | (luminanceOf(c) << 16) | (luminanceOf(d) << 24);
  }
  for (let i = 4 * whole; i < count; i++) gray[i] = luminanceOf(words[i] ?? 0);
  return { data: gray, width, height };
}
