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

/** Copies `source` to its place in `target`: of each row and column as many pixels as both the place and the source have. */
export function pasteRgba(source: RgbaImage, target: RgbaImage, place: Rect): void {
  const from = toWords(source);
  const to = toWords(target);
  const width = Math.min(place.width, source.width);
  for (let y = 0; y < Math.min(place.height, source.height); y += 1) {
    to.set(from.subarray(y * source.width, y * source.width + width), (place.y + y) * target.width + place.x);
  }
}
