// Pictures of a page: positions, and how far they carry traces of a pixel.
import { streamCoding } from '../codecs/stream-coding.ts';
import { boundsOfPoints, type Rect, unionOfRects } from '../kernel/rect.ts';
import type { Native } from './native.ts';
import { IDENTITY, multiplyMatrices, type PdfMatrix } from './page-frame.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** FPDFPageObj_GetType */
const IMAGE = 3;
const FORM = 5;

/** Lossy filters, after which pixels influence others. */
const LOSSY: ReadonlySet<string> = new Set(['DCTDecode', 'DCT', 'JPXDecode']);

/** Maximum nesting of forms. */
const MAX_DEPTH = 20;

class ReachReader {
  readonly #native: Native;
  farthest = 0;

  constructor(native: Native) {
    this.#native = native;
  }

  /** @param scale maximum number of page points per unit of the object's space */
  read(object: number, scale: number, depth: number): void {
    const { calls } = this.#native;
    this.#native.onProgress();
    const type = calls.FPDFPageObj_GetType(object);
    if (type === IMAGE) this.#readImage(object, scale);
    if (type !== FORM || depth > MAX_DEPTH) return;
    const inner = scale * Math.max(...this.#sidesOf(object));
    const count = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++) this.read(calls.FPDFFormObj_GetObject(object, index), inner, depth + 1);
  }

  /** Returns the lengths of the unit square's sides. */
  #sidesOf(object: number): [across: number, down: number] {
    const [a = 1, b = 0, c = 0, d = 1] = this.#native.readFloats(6, (pointer) =>
      this.#native.calls.FPDFPageObj_GetMatrix(object, pointer),
    );
    return [Math.hypot(a, b), Math.hypot(c, d)];
  }

  #readImage(object: number, scale: number): void {
    const { calls } = this.#native;
    const count = calls.FPDFImageObj_GetImageFilterCount(object);
    if (count === 0) return;
    const name = this.#native.readText(
      (pointer, length) => calls.FPDFImageObj_GetImageFilter(object, count - 1, pointer, length),
      'utf-8',
    );
    if (!LOSSY.has(name)) return;
    // All filters decoded except the one that produces pixels.
    const stream = this.#native.readBytes(
      (pointer, length) => calls.FPDFImageObj_GetImageDataDecoded(object, pointer, length),
      Number.POSITIVE_INFINITY,
    );
    const coding = streamCoding(name, stream);
    if (!coding) return;
    const [width, height] = this.#native.withMemory(8, (pointer) => {
      calls.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4);
      return [...this.#native.words(pointer, 2)] as [number, number];
    });
    const [across, down] = this.#sidesOf(object);
    const pixels =
      coding === 'unbounded'
        ? [width, height]
        : // The rest of a block, what is seen of it beyond, and a pixel of drawing.
          [coding.block.width + coding.reach[0] + 1, coding.block.height + coding.reach[1] + 1];
    const [x = 0, y = 0] = [across / Math.max(1, width), down / Math.max(1, height)];
    this.farthest = Math.max(this.farthest, (pixels[0] ?? 0) * x * scale, (pixels[1] ?? 0) * y * scale);
  }
}

/** Returns how far traces of an area may reach on the page (pt); 0 for lossless pictures. */
export function readLossyReach(native: Native, { handle, frame }: PdfiumPage): number {
  const { calls } = native;
  const reader = new ReachReader(native);
  const count = calls.FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) reader.read(calls.FPDFPage_GetObject(handle, index), frame.unit, 0);
  return reader.farthest;
}

/** Maximum number of separately listed pictures; more are merged to their bounding box. */
const MAX_PICTURES = 500;

/** Returns the page's pictures, also in forms and as masks: four numbers each (page pt). */
export function readPictures(native: Native, page: PdfiumPage): Float32Array<ArrayBuffer> {
  const { calls } = native;
  const found: Rect[] = [];
  const read = (object: number, outer: PdfMatrix, depth: number): void => {
    const type = calls.FPDFPageObj_GetType(object);
    if (type !== IMAGE && type !== FORM) return;
    const own = native.readFloats(6, (pointer) => calls.FPDFPageObj_GetMatrix(object, pointer));
    const matrix = own.length === 6 ? multiplyMatrices(outer, own as unknown as PdfMatrix) : outer;
    if (type === IMAGE) found.push(placeUnitSquare(page, matrix));
    else if (depth < MAX_DEPTH) {
      const count = calls.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index++) read(calls.FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    }
  };
  const count = calls.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < count; index++) read(calls.FPDFPage_GetObject(page.handle, index), IDENTITY, 0);
  const around = found.length > MAX_PICTURES ? unionOfRects(found) : undefined;
  return Float32Array.from((around ? [around] : found).flatMap(({ x, y, width, height }) => [x, y, width, height]));
}

/** A picture fills the unit square of its space. */
function placeUnitSquare({ toPage }: PdfiumPage, [a, b, c, d, e, f]: PdfMatrix): Rect {
  const corners = [toPage(e, f), toPage(a + e, b + f), toPage(c + e, d + f), toPage(a + c + e, b + d + f)];
  return boundsOfPoints(corners) ?? { x: 0, y: 0, width: 0, height: 0 };
}
