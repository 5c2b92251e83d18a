// Pure: no DOM, no Node.

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** RGBA, four bytes a pixel, row by row, alpha not multiplied in. */
export interface RgbaImage extends PageSize {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function createRgba(width: number, height: number): RgbaImage {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

/** The pixels as 32-bit words, for moving whole pixels. */
export function toWords({ data }: RgbaImage): Uint32Array<ArrayBuffer> {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
}

/** A copy of the part of `image` inside `rect`, which is rounded to pixels and cut at the edges. */
export function cropRgba(image: RgbaImage, rect: Rect): RgbaImage {
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
