// Objects painted by a page's content in paint order, with their characters.
import { boundsOfPoints, type Rect, unionOfRects } from '../kernel/rect.ts';
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

/** Maximum nesting of forms. */
const MAX_DEPTH = 20;
/** Maximum number of listed objects; pages with more are marked. */
const MAX_OBJECTS = 50_000;
/** Maximum length of a mark's name (bytes); layers have no longer names. */
const MOST_OF_NAME = 64;
/** Minimum alpha of opaque fills. */
const OPAQUE = 250;

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

interface Placed {
  readonly handle: number;
  readonly kind: PdfPainted['kind'];
  /** Maps the object's space to user space. */
  readonly matrix: PdfMatrix;
  readonly isLayered: boolean;
}

/** Objects of a parsed page, valid while it is open. */
const listed = new WeakMap<PdfiumPage, readonly Placed[]>();

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

/** Returns the engine's handles of painted objects, valid while the page is open. */
export const handlesOf = (native: Native, page: PdfiumPage, indices: readonly number[]): number[] => {
  const objects = listObjects(native, page);
  return indices.flatMap((index) => objects[index]?.handle ?? []);
};

/** Returns the bounds of an object before clipping (page pt). */
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

/** Returns whether a path has an opaque colour or pattern fill. */
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

/** Font size for glyph outlines: only their number of segments matters. */
const OUTLINE_SIZE = 12;

/** Returns a cached test for characters that fonts draw as blanks. */
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

/** @param maxCharacters number of characters read from the page's text */
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

/** Returns the bounds of each number of marked content (page pt). */
export function readMarkedContent(native: Native, page: PdfiumPage): Map<number, Rect> {
  const boxes = new Map<number, Rect>();
  for (const object of listObjects(native, page)) {
    const id = native.calls.FPDFPageObj_GetMarkedContentID(object.handle);
    if (id < 0) continue;
    const own = boundsOf(native, page, object);
    boxes.set(id, unionOfRects([own, boxes.get(id) ?? own]) ?? own);
  }
  return boxes;
}
