// Thumbnails of symbols for lists, made in the worker that has the pixels.
import type { BarcodeImage } from '../barcodes/types.ts';
import { inflateRect, intersectRect, type Rect, type Size } from '../kernel/rect.ts';

/** Thumbnail: one byte of luminance per pixel, by rows. */
export interface SymbolPicture extends Size {
  readonly gray: Uint8Array<ArrayBuffer>;
}

/** Maximum thumbnail size, at two pixels per CSS pixel. */
const MOST: Size = { width: 144, height: 60 };
/** Quiet zone to include (share of the symbol's shorter side). */
const MARGIN = 0.08;

/** Luminance (ITU-R BT.601) on white. */
function luminanceAt({ data }: BarcodeImage, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  const y = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 - ((255 - y) * alpha) / 255;
}

/** Returns the mean luminance of a box, from about 16 samples. */
function meanOf(image: BarcodeImage, left: number, top: number, right: number, bottom: number): number {
  const stepX = Math.max(1, Math.floor((right - left) / 4));
  const stepY = Math.max(1, Math.floor((bottom - top) / 4));
  let sum = 0;
  let count = 0;
  for (let y = top; y < bottom; y += stepY) {
    for (let x = left; x < right; x += stepX) {
      sum += luminanceAt(image, (y * image.width + x) * 4);
      count += 1;
    }
  }
  return Math.round(sum / count);
}

/** Returns the thumbnail of a symbol; undefined if the area is outside the image. */
export function pictureOf(image: BarcodeImage, area: Rect): SymbolPicture | undefined {
  const margin = Math.max(2, Math.min(area.width, area.height) * MARGIN);
  const part = intersectRect(inflateRect(area, margin), { x: 0, y: 0, width: image.width, height: image.height });
  if (!part || part.width < 1 || part.height < 1) return undefined;
  const factor = Math.min(1, MOST.width / part.width, MOST.height / part.height);
  const width = Math.max(1, Math.round(part.width * factor));
  const height = Math.max(1, Math.round(part.height * factor));
  const gray = new Uint8Array(width * height);
  const edge = (index: number, count: number, start: number, length: number, most: number) =>
    Math.min(most, Math.floor(start + (index * length) / count));
  for (let y = 0; y < height; y += 1) {
    const top = edge(y, height, part.y, part.height, image.height - 1);
    const bottom = Math.max(top + 1, edge(y + 1, height, part.y, part.height, image.height));
    for (let x = 0; x < width; x += 1) {
      const left = edge(x, width, part.x, part.width, image.width - 1);
      const right = Math.max(left + 1, edge(x + 1, width, part.x, part.width, image.width));
      gray[y * width + x] = meanOf(image, left, top, right, bottom);
    }
  }
  return { width, height, gray };
}
