// How far the pictures on a page carry traces of one pixel into others.
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** FPDFPageObj_GetType */
const IMAGE = 3;
const FORM = 5;

/**
 * Pixels of a picture in which one pixel has a part, on each side. JPEG: the rest of a block of 16, which pictures with halved colours
 * have, the next block, which smoothing may bind to it, and a pixel of drawing. JPEG 2000: a wavelet on the fifth level, from end to end.
 */
const REACH: Readonly<Record<string, number>> = { DCTDecode: 34, DCT: 34, JPXDecode: 256 };

/** Forms in forms. */
const MAX_DEPTH = 20;

/** Bytes of the longest name of a filter that counts, with room. */
const MAX_NAME = 64;

class ReachReader {
  readonly #native: Native;
  #farthest = 0;

  constructor(native: Native) {
    this.#native = native;
  }

  get farthest(): number {
    return this.#farthest;
  }

  /** @param scale points of the page in a unit of the space that the object lies in, at most */
  read(object: number, scale: number, depth: number): void {
    const { calls } = this.#native;
    const type = calls.FPDFPageObj_GetType(object);
    if (type === IMAGE) this.#readImage(object, scale);
    if (type !== FORM || depth > MAX_DEPTH) return;
    const inner = scale * Math.max(...this.#sidesOf(object));
    const count = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++) this.read(calls.FPDFFormObj_GetObject(object, index), inner, depth + 1);
  }

  /** How long the sides of the unit square become. */
  #sidesOf(object: number): [across: number, down: number] {
    return this.#native.withMemory(24, (pointer) => {
      if (!this.#native.calls.FPDFPageObj_GetMatrix(object, pointer)) return [1, 1];
      const [a = 1, b = 0, c = 0, d = 1] = this.#native.floats(pointer, 4);
      return [Math.hypot(a, b), Math.hypot(c, d)];
    });
  }

  #readImage(object: number, scale: number): void {
    const { calls } = this.#native;
    const count = calls.FPDFImageObj_GetImageFilterCount(object);
    let pixels = 0;
    for (let index = 0; index < count; index++) {
      const bytes = this.#native.readBytes(
        (pointer, length) => calls.FPDFImageObj_GetImageFilter(object, index, pointer, length),
        MAX_NAME,
      );
      pixels = Math.max(pixels, REACH[new TextDecoder().decode(bytes).replace(/\0+$/, '')] ?? 0);
    }
    if (pixels === 0) return;
    const [width, height] = this.#native.withMemory(8, (pointer) => {
      calls.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4);
      return [...this.#native.words(pointer, 2)] as [number, number];
    });
    const [across, down] = this.#sidesOf(object);
    const pixel = Math.max(across / Math.max(1, width), down / Math.max(1, height)) * scale;
    this.#farthest = Math.max(this.#farthest, pixels * pixel);
  }
}

/** Points around a place on the page in which traces of it may be; 0 where its pictures keep their pixels apart. */
export function readLossyReach(native: Native, { handle, frame }: PdfiumPage): number {
  const { calls } = native;
  const reader = new ReachReader(native);
  const count = calls.FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) reader.read(calls.FPDFPage_GetObject(handle, index), frame.unit, 0);
  return reader.farthest;
}
