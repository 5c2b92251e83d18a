// The objects that a page's content paints, in paint order, and the characters that each shows.
import { boundsOfPoints, type Rect } from '../kernel/rect.ts';
import type { PdfPainted, PdfPaintings } from './engine.ts';
import type { Native } from './native.ts';
import { applyMatrix, IDENTITY, multiplyMatrices, type PdfMatrix, toPagePoints } from './page-frame.ts';
import type { PdfiumPage } from './pdfium-page.ts';
import { slotsOf, takeSpoken } from './pdfium-spoken.ts';

/** FPDFPageObj_GetType */
const FORM = 5;
const KINDS: ReadonlyMap<number, PdfPainted['kind']> = new Map([
  [1, 'text'],
  [2, 'path'],
  [3, 'image'],
  [4, 'shading'],
]);

/** Forms in forms. */
const MAX_DEPTH = 20;
/** Objects that are listed: a page with more says so. */
const MAX_OBJECTS = 50_000;
/** Bytes of a mark's name; longer names are no layer's. */
const MOST_OF_NAME = 64;
/** Alpha from which a fill counts as opaque. */
const OPAQUE = 250;

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

interface Placed {
  readonly handle: number;
  readonly kind: PdfPainted['kind'];
  /** From the object's space to user space. */
  readonly matrix: PdfMatrix;
  readonly isLayered: boolean;
}

/** Objects of a parsed page, as long as it is open. */
const listed = new WeakMap<PdfiumPage, readonly Placed[]>();

/** Returns the name of a mark on a page object. */
function nameOfMark(native: Native, mark: number): string {
  return native.withMemory(4 + MOST_OF_NAME, (pointer) => {
    const isNamed = native.calls.FPDFPageObjMark_GetName(mark, pointer + 4, MOST_OF_NAME, pointer) === 1;
    const [length = 0] = native.words(pointer, 1);
    if (!isNamed || length > MOST_OF_NAME) return '';
    return new TextDecoder('utf-16le').decode(native.bytes(pointer + 4, length)).replace(/\0+$/, '');
  });
}

function isMarkedAsLayer(native: Native, object: number): boolean {
  const count = native.calls.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++)
    if (nameOfMark(native, native.calls.FPDFPageObj_GetMark(object, index)) === 'OC') return true;
  return false;
}

function listObjects(native: Native, page: PdfiumPage): readonly Placed[] {
  const known = listed.get(page);
  if (known) return known;
  const { calls } = native;
  const found: Placed[] = [];
  const visit = (handle: number, matrix: PdfMatrix, isInLayer: boolean, depth: number): void => {
    if (found.length >= MAX_OBJECTS) return;
    native.onProgress();
    const type = calls.FPDFPageObj_GetType(handle);
    const isLayered = isInLayer || isMarkedAsLayer(native, handle);
    const kind = KINDS.get(type);
    if (kind) found.push({ handle, kind, matrix, isLayered });
    if (type !== FORM || depth > MAX_DEPTH) return;
    const own = native.readFloats(6, (pointer) => calls.FPDFPageObj_GetMatrix(handle, pointer));
    const inner = own.length === 6 ? multiplyMatrices(matrix, own as unknown as PdfMatrix) : matrix;
    const count = calls.FPDFFormObj_CountObjects(handle);
    for (let index = 0; index < count; index++)
      visit(calls.FPDFFormObj_GetObject(handle, index), inner, isLayered, depth + 1);
  };
  const count = calls.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < count; index++) visit(calls.FPDFPage_GetObject(page.handle, index), IDENTITY, false, 0);
  listed.set(page, found);
  return found;
}

/** Returns the engine's handles of painted objects, for as long as the page is open. */
export const handlesOf = (native: Native, page: PdfiumPage, indices: readonly number[]): number[] => {
  const objects = listObjects(native, page);
  return indices.flatMap((index) => objects[index]?.handle ?? []);
};

/** Returns where an object lies before it is clipped (page points). */
function boundsOf(native: Native, page: PdfiumPage, { handle, matrix }: Placed): Rect {
  const [left, bottom = 0, right = 0, top = 0] = native.withMemory(16, (pointer) =>
    native.calls.FPDFPageObj_GetBounds(handle, pointer, pointer + 4, pointer + 8, pointer + 12)
      ? [...native.floats(pointer, 4)]
      : [],
  );
  if (left === undefined) return NOWHERE;
  const whole = multiplyMatrices(toPagePoints(page.frame), matrix);
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => applyMatrix(whole, { x, y })));
  return boundsOfPoints(corners) ?? NOWHERE;
}

/** True for a path that is filled with an opaque colour or a pattern. */
function isOpaquePath(native: Native, handle: number): boolean {
  return native.withMemory(24, (pointer) => {
    const { calls } = native;
    if (!calls.FPDFPath_GetDrawMode(handle, pointer, pointer + 4) || native.words(pointer, 1)[0] === 0) return false;
    const hasColor = calls.FPDFPageObj_GetFillColor(handle, pointer + 8, pointer + 12, pointer + 16, pointer + 20);
    return hasColor === 0 || (native.words(pointer + 20, 1)[0] ?? 0) >= OPAQUE;
  });
}

function toPainted(native: Native, page: PdfiumPage, object: Placed): PdfPainted {
  const { kind, isLayered, handle } = object;
  return {
    kind,
    rect: kind === 'text' ? NOWHERE : boundsOf(native, page, object),
    isLayered,
    isOpaque: kind === 'image' || kind === 'shading' || (kind === 'path' && isOpaquePath(native, handle)),
  };
}

/** Size at which a glyph's outline is asked for: only its number of segments counts. */
const OUTLINE_SIZE = 12;

/** Answers whether fonts draw nothing for a character, each asked once. */
function createBlankReader(native: Native): (font: number, code: number) => boolean {
  const { calls } = native;
  const known = new Map<string, boolean>();
  return (font, code) => {
    const key = `${font} ${code}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const path = calls.FPDFFont_GetGlyphPath(font, code, OUTLINE_SIZE);
    const isBlank = path === 0 || calls.FPDFGlyphPath_CountGlyphSegments(path) <= 0;
    known.set(key, isBlank);
    return isBlank;
  };
}

/** @param maxCharacters as many as are read of the page's text */
export function readPaintings(native: Native, page: PdfiumPage, maxCharacters: number): PdfPaintings {
  const { calls } = native;
  const placed = listObjects(native, page);
  const places = new Map(placed.map(({ handle }, index) => [handle, index]));
  takeSpoken(native, page);
  const text = calls.FPDFText_LoadPage(page.handle);
  const count = text === 0 ? 0 : Math.min(Math.max(0, calls.FPDFText_CountChars(text)), maxCharacters);
  let textObjects = new Int32Array(count).fill(-1);
  let blanks = new Uint8Array(count);
  const isBlank = createBlankReader(native);
  try {
    for (let index = 0; index < count; index++) {
      const object = calls.FPDFText_GetTextObject(text, index);
      if (object === 0) continue;
      textObjects[index] = places.get(object) ?? -1;
      const font = calls.FPDFTextObj_GetFont(object);
      blanks[index] = font !== 0 && isBlank(font, calls.FPDFText_GetUnicode(text, index) >>> 0) ? 1 : 0;
    }
    const slots = slotsOf(native, page, text, count);
    if (slots) {
      textObjects = Int32Array.from(slots, ({ from }) => textObjects[from] ?? -1);
      blanks = Uint8Array.from(slots, ({ from }) => blanks[from] ?? 0);
    }
  } finally {
    if (text !== 0) calls.FPDFText_ClosePage(text);
  }
  return {
    objects: placed.map((object) => toPainted(native, page, object)),
    textObjects,
    blanks,
    isCut: placed.length >= MAX_OBJECTS,
  };
}
