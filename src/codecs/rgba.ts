import type { Rect, Size } from '../kernel/rect.ts';

export type PixelSize = Size;

/** RGBA, four bytes per pixel, row by row, not premultiplied. */
export interface RgbaImage extends PixelSize {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export function createRgba(width: number, height: number): RgbaImage {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

/** Composites a picture onto white paper: pages have no background that would show through. */
export function onWhite({ data, width, height }: RgbaImage): RgbaImage {
  const flat = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] as number) / 255;
    for (let channel = 0; channel < 3; channel++) {
      flat[at + channel] = (data[at + channel] as number) * alpha + 255 * (1 - alpha);
    }
    flat[at + 3] = 255;
  }
  return { data: flat, width, height };
}

export function toWords({ data }: RgbaImage): Uint32Array<ArrayBuffer> {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
}

/** Returns a copy of the part inside `rect` (by default all), rounded to pixels and clipped. */
export function cropRgba(image: RgbaImage, rect: Rect = { ...image, x: 0, y: 0 }): RgbaImage {
  const left = Math.min(Math.max(Math.floor(rect.x), 0), image.width);
  const top = Math.min(Math.max(Math.floor(rect.y), 0), image.height);
  const right = Math.min(Math.max(Math.ceil(rect.x + rect.width), left), image.width);
  const bottom = Math.min(Math.max(Math.ceil(rect.y + rect.height), top), image.height);
  const part = createRgba(right - left, bottom - top);
  for (let y = top; y < bottom; y += 1) {
    const start = (y * image.width + left) * 4;
    part.data.set(image.data.subarray(start, start + part.width * 4), (y - top) * part.width * 4);
  }
  return part;
}

export function pasteRgba(source: RgbaImage, target: RgbaImage, place: Rect): void {
  const from = toWords(source);
  const to = toWords(target);
  const width = Math.min(place.width, source.width);
  for (let y = 0; y < Math.min(place.height, source.height); y += 1) {
    to.set(from.subarray(y * source.width, y * source.width + width), (place.y + y) * target.width + place.x);
  }
}
