import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { CHARACTER, type PdfCharacters } from './engine.ts';
import type { Native } from './native.ts';
import { toPagePoints } from './page-frame.ts';
import { readPictures } from './pdfium-images.ts';
import type { PdfiumPage } from './pdfium-page.ts';
import { type Slot, slotsOf, takeSpoken } from './pdfium-spoken.ts';

/** Text rendering mode of ISO 32000-2 §9.3.6: neither fill nor stroke. */
const INVISIBLE = 3;

/** Smaller matrix entries count as zero: upright text. */
const STRAIGHT = 1e-4;

/** Flatter letters count as higher: distances are measured by their size. */
const MOST_STRETCH = 3;

/** Returns whether a code point is East Asian, whose fonts are too large to include. */
const isEastAsian = (code: number) =>
  (code >= 0x1100 && code < 0x1200) ||
  (code >= 0x2e80 && code < 0xd7ff) ||
  (code >= 0xf900 && code < 0xfb00) ||
  (code >= 0xff00 && code < 0xffef) ||
  (code >= 0x20000 && code < 0x32000);

/** Returns whether the engine may insert a code: spaces, line ends, and its hyphen sign. */
const mayBeInferred = (code: number) => code <= 0x20 || code === 0xad || code === 0xfffe;

interface Font {
  readonly isEmbedded: boolean;
  /** Ascent above the baseline (font sizes); 0 if the font states none. */
  readonly ascent: number;
  readonly descent: number;
}

function readFont(native: Native, handle: number): Font {
  const { calls } = native;
  const [ascent = 0, descent = 0] = native.withMemory(8, (pointer) => {
    native.floats(pointer, 2).fill(0);
    calls.FPDFFont_GetAscent(handle, 1, pointer);
    calls.FPDFFont_GetDescent(handle, 1, pointer + 4);
    return [...native.floats(pointer, 2)];
  });
  return { isEmbedded: calls.FPDFFont_GetIsEmbedded(handle) === 1, ascent, descent };
}

/** Bytes per character of results: origin (2 doubles), ink (4 doubles), box or width (floats). */
const ANSWER = 64;
/** Characters read at once: a view of the engine's memory costs more than a call. */
const BLOCK = 512;

/** Bytes per character: 13 floats, code, flags. */
const BYTES = 13 * 4 + 4 + 1;

export function readCharacters(native: Native, page: PdfiumPage, maxCharacters: number): PdfCharacters {
  const { calls } = native;
  takeSpoken(native, page);
  const text = calls.FPDFText_LoadPage(page.handle);
  if (text === 0) return new Reading(native, page, 0, 0).finish(false);
  try {
    const all = Math.max(0, calls.FPDFText_CountChars(text));
    const reading = new Reading(native, page, text, Math.min(all, maxCharacters));
    native.withMemory(BLOCK * ANSWER, (pointer) => {
      for (let start = 0; start < reading.count; start += BLOCK) {
        reading.read(start, pointer);
        native.onProgress();
      }
    });
    const read = reading.finish(all > maxCharacters);
    const slots = slotsOf(native, page, text, reading.count);
    return slots ? respell(read, slots) : read;
  } finally {
    calls.FPDFText_ClosePage(text);
  }
}

/** Replaces the codes of glyphs: each character takes the positions of its glyphs. */
function respell(all: PdfCharacters, slots: readonly Slot[]): PdfCharacters {
  const firsts = slots.map(({ from }) => from);
  const pick = (values: Float32Array, each: number) =>
    Float32Array.from(firsts.flatMap((index) => [...values.subarray(index * each, (index + 1) * each)]));
  const pickBoxes = (boxes: Float32Array) =>
    Float32Array.from(
      slots.flatMap(({ from, to }) => {
        const rects = Array.from({ length: to - from }, (_, index) => rectAt(boxes, from + index));
        const { x, y, width, height } = unionOfRects(rects) ?? rectAt(boxes, from);
        return [x, y, width, height];
      }),
    );
  return {
    ...all,
    count: slots.length,
    codes: Uint32Array.from(slots, ({ code }) => code),
    boxes: pickBoxes(all.boxes),
    inkBoxes: pickBoxes(all.inkBoxes),
    origins: pick(all.origins, 2),
    advances: Float32Array.from(slots, ({ from, to }) =>
      all.advances.subarray(from, to).reduce((sum, each) => sum + each),
    ),
    angles: pick(all.angles, 1),
    sizes: pick(all.sizes, 1),
    flags: Uint8Array.from(firsts, (index) => all.flags[index] ?? 0),
  };
}

function rectAt(boxes: Float32Array, index: number): Rect {
  const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(index * 4, index * 4 + 4);
  return { x, y, width, height };
}

/** Common properties of a text object's characters. */
interface Style {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** As stated by the object; negative in some files. */
  readonly stated: number;
  readonly fontHandle: number;
  readonly font: Font | undefined;
  readonly angle: number;
  readonly size: number;
  readonly isInvisible: boolean;
  /** True if the engine computes the boxes of its characters. */
  readonly hasOwnBox: boolean;
}

class Reading {
  readonly count: number;
  readonly #native: Native;
  readonly #page: PdfiumPage;
  readonly #text: number;
  /** Fonts of this page by handle, each read once. */
  readonly #fonts = new Map<number, Font>();
  readonly #codes;
  readonly #boxes;
  readonly #inkBoxes;
  readonly #origins;
  readonly #advances;
  readonly #angles;
  readonly #sizes;
  readonly #flags;
  /** By name: to take a list apart for each character would take longer than to reckon with it. */
  readonly #matrix;
  readonly #styles: Style[] = [];
  #object = 0;
  #style: Style | undefined;
  #missingGlyphs = false;

  constructor(native: Native, page: PdfiumPage, text: number, count: number) {
    this.count = count;
    this.#native = native;
    this.#page = page;
    this.#text = text;
    const [a, b, c, d, e, f] = toPagePoints(page.frame);
    this.#matrix = { a, b, c, d, e, f };
    // One buffer for all: quickly transferred to another thread.
    const buffer = new ArrayBuffer(BYTES * count);
    let at = 0;
    const takeFloats = (each: number) => {
      const floats = new Float32Array(buffer, at, each * count);
      at += floats.byteLength;
      return floats;
    };
    this.#boxes = takeFloats(4);
    this.#inkBoxes = takeFloats(4);
    this.#origins = takeFloats(2);
    this.#advances = takeFloats(1);
    this.#angles = takeFloats(1);
    this.#sizes = takeFloats(1);
    this.#codes = new Uint32Array(buffer, at, count);
    this.#flags = new Uint8Array(buffer, at + 4 * count, count);
  }

  finish(isCut: boolean): PdfCharacters {
    return {
      count: this.count,
      codes: this.#codes,
      boxes: this.#boxes,
      inkBoxes: this.#inkBoxes,
      origins: this.#origins,
      advances: this.#advances,
      angles: this.#angles,
      sizes: this.#sizes,
      flags: this.#flags,
      pictures: readPictures(this.#native, this.#page),
      missingGlyphs: this.#missingGlyphs,
      isCut,
    };
  }

  /** Reads a block of characters from `start`; `pointer` is memory for the results. */
  read(start: number, pointer: number): void {
    const end = Math.min(start + BLOCK, this.count);
    for (let index = start; index < end; index++) this.#ask(index, index - start, pointer + (index - start) * ANSWER);
    // Only now: the calls may have moved the memory.
    const doubles = this.#native.doubles(pointer, (BLOCK * ANSWER) / 8);
    const floats = this.#native.floats(pointer, (BLOCK * ANSWER) / 4);
    for (let index = start; index < end; index++) this.#take(index, index - start, doubles, floats);
  }

  #ask(index: number, place: number, pointer: number): void {
    const { calls } = this.#native;
    const text = this.#text;
    const code = calls.FPDFText_GetUnicode(text, index) >>> 0;
    this.#codes[index] = code;
    this.#flags[index] = mayBeInferred(code)
      ? (calls.FPDFText_IsGenerated(text, index) === 1 ? CHARACTER.generated : 0) |
        (calls.FPDFText_IsHyphen(text, index) === 1 ? CHARACTER.hyphen : 0)
      : 0;
    calls.FPDFText_GetCharOrigin(text, index, pointer, pointer + 8);
    const style = this.#styleOf(index);
    if (calls.FPDFText_HasUnicodeMapError(text, index) === 1)
      this.#flags[index] = (this.#flags[index] ?? 0) | CHARACTER.unmapped;
    calls.FPDFText_GetCharBox(text, index, pointer + 16, pointer + 24, pointer + 32, pointer + 40);
    this.#styles[place] = style;
    if (style.isInvisible) this.#flags[index] = (this.#flags[index] ?? 0) | CHARACTER.invisible;
    if (style.font && !style.font.isEmbedded && isEastAsian(code)) this.#missingGlyphs = true;
    if (style.hasOwnBox) calls.FPDFText_GetLooseCharBox(text, index, pointer + 48);
    else calls.FPDFFont_GetGlyphWidth(style.fontHandle, code, Math.abs(style.stated), pointer + 48);
  }

  /** Returns the style of a character's text object; inserted spaces and hyphens have their own. */
  #styleOf(index: number): Style {
    const object = this.#native.calls.FPDFText_GetTextObject(this.#text, index);
    if (object === 0 || ((this.#flags[index] ?? 0) & (CHARACTER.generated | CHARACTER.hyphen)) !== 0)
      return this.#readStyle(index, object);
    if (object !== this.#object || !this.#style) {
      this.#object = object;
      this.#style = this.#readStyle(index, object);
    }
    return this.#style;
  }

  #readStyle(index: number, object: number): Style {
    const { calls } = this.#native;
    const [a = 0, b = 0, c = 0, d = 0] = this.#native.readFloats(6, (pointer) =>
      calls.FPDFText_GetMatrix(this.#text, index, pointer),
    );
    const stated = calls.FPDFText_GetFontSize(this.#text, index);
    const fontHandle = object === 0 ? 0 : calls.FPDFTextObj_GetFont(object);
    const font = fontHandle === 0 ? undefined : (this.#fonts.get(fontHandle) ?? readFont(this.#native, fontHandle));
    if (font) this.#fonts.set(fontHandle, font);
    const zero = this.#page.toPage(0, 0);
    const along = this.#page.toPage(a, b);
    const isUpright = Math.abs(b) <= STRAIGHT * Math.abs(a) && Math.abs(c) <= STRAIGHT * Math.abs(d) && a > 0 && d > 0;
    return {
      a,
      b,
      c,
      d,
      stated,
      fontHandle,
      font,
      // A negative size inverts letters and writing direction.
      angle:
        stated < 0 ? Math.atan2(zero.y - along.y, zero.x - along.x) : Math.atan2(along.y - zero.y, along.x - zero.x),
      size: Math.abs(stated) * Math.max(Math.hypot(c, d), Math.hypot(a, b) / MOST_STRETCH) * this.#page.frame.unit,
      isInvisible: object !== 0 && calls.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE,
      hasOwnBox: isUpright || !font,
    };
  }

  /** Copies consecutive results to the character's record. */
  #take(index: number, place: number, doubles: Float64Array, floats: Float32Array): void {
    const style = this.#styles[place] as Style;
    this.#angles[index] = style.angle;
    this.#sizes[index] = style.size;

    const { a, b, c, d, e, f } = this.#matrix;
    const at = place * (ANSWER / 8);
    const x = doubles[at] ?? 0;
    const y = doubles[at + 1] ?? 0;
    this.#origins[index * 2] = a * x + c * y + e;
    this.#origins[index * 2 + 1] = b * x + d * y + f;
    const left = doubles[at + 2] ?? 0;
    const right = doubles[at + 3] ?? 0;
    const bottom = doubles[at + 4] ?? 0;
    const top = doubles[at + 5] ?? 0;
    this.#setBox(this.#inkBoxes, index, left, top, right, bottom);

    const { unit } = this.#page.frame;
    const more = (at + 6) * 2;
    if (style.hasOwnBox) {
      const end = floats[more + 2] ?? 0;
      this.#setBox(this.#boxes, index, floats[more] ?? 0, floats[more + 1] ?? 0, end, floats[more + 3] ?? 0);
      this.#advances[index] = Math.max(0, end - x) * unit;
      return;
    }
    const advance = floats[more] ?? 0;
    const inUserSpace = advance > 0 ? advance * Math.hypot(style.a, style.b) : Math.hypot(right - left, top - bottom);
    this.#advances[index] = inUserSpace * unit;
    this.#setTurnedBox(index, [left, bottom, right, top], style, x, y, advance);
  }

  /** Converts a rectangle from user space to the page. */
  #setBox(boxes: Float32Array, index: number, left: number, top: number, right: number, bottom: number): void {
    const { a, b, c, d, e, f } = this.#matrix;
    const x1 = a * left + c * top + e;
    const y1 = b * left + d * top + f;
    const x2 = a * right + c * bottom + e;
    const y2 = b * right + d * bottom + f;
    const at = index * 4;
    boxes[at] = Math.min(x1, x2);
    boxes[at + 1] = Math.min(y1, y2);
    boxes[at + 2] = Math.abs(x1 - x2);
    boxes[at + 3] = Math.abs(y1 - y2);
  }

  /** Computes boxes of rotated characters as for upright ones: the engine returns their ink. */
  #setTurnedBox(
    index: number,
    ink: readonly [number, number, number, number],
    { a, b, c, d, stated, font }: Style,
    x: number,
    y: number,
    advance: number,
  ): void {
    let [left, bottom, right, top] = ink;
    for (const u of [0, stated < 0 ? -advance : advance]) {
      for (const v of [(font?.ascent ?? 0) * stated, (font?.descent ?? 0) * stated]) {
        const [cornerX, cornerY] = [x + a * u + c * v, y + b * u + d * v];
        left = Math.min(left, cornerX);
        right = Math.max(right, cornerX);
        bottom = Math.min(bottom, cornerY);
        top = Math.max(top, cornerY);
      }
    }
    this.#setBox(this.#boxes, index, left, top, right, bottom);
  }
}
