import { CHARACTER, type PdfCharacters } from './engine.ts';
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** Below this a matrix is taken for upright. */
const STRAIGHT = 1e-4;

/** Code points of scripts whose fonts are too large to be at hand: Hangul, kana, Chinese characters and their forms. */
const isEastAsian = (code: number) =>
  (code >= 0x1100 && code < 0x1200) ||
  (code >= 0x2e80 && code < 0xd7ff) ||
  (code >= 0xf900 && code < 0xfb00) ||
  (code >= 0xff00 && code < 0xffef) ||
  (code >= 0x20000 && code < 0x32000);

interface Font {
  readonly index: number;
  readonly isEmbedded: boolean;
  /** Of one unit of size, from the base line; 0 where the font does not say. */
  readonly ascent: number;
  readonly descent: number;
}

/** The fonts of one page, each asked once. */
class Fonts {
  readonly names: string[] = [];
  readonly #known = new Map<number, Font>();
  readonly #native: Native;

  constructor(native: Native) {
    this.#native = native;
  }

  get(handle: number): Font {
    const known = this.#known.get(handle);
    if (known) return known;
    const { calls } = this.#native;
    const name = new TextDecoder()
      .decode(this.#native.readBytes((pointer, length) => calls.FPDFFont_GetBaseFontName(handle, pointer, length)))
      .replace(/\0+$/, '');
    const [ascent = 0, descent = 0] = this.#native.withMemory(8, (pointer) => {
      this.#native.floats(pointer, 2).fill(0);
      calls.FPDFFont_GetAscent(handle, 1, pointer);
      calls.FPDFFont_GetDescent(handle, 1, pointer + 4);
      return [...this.#native.floats(pointer, 2)];
    });
    const font = { index: this.names.length, isEmbedded: calls.FPDFFont_GetIsEmbedded(handle) === 1, ascent, descent };
    this.names.push(name);
    this.#known.set(handle, font);
    return font;
  }
}

/** Bytes of the memory that a character's answers are written to: four doubles, six floats. */
const ANSWER = 64;

export function readCharacters(native: Native, page: PdfiumPage, maxCharacters: number): PdfCharacters {
  const { calls } = native;
  const text = calls.FPDFText_LoadPage(page.handle);
  if (text === 0) return new Reading(native, page, 0).finish(false);
  try {
    const all = Math.max(0, calls.FPDFText_CountChars(text));
    const reading = new Reading(native, page, Math.min(all, maxCharacters));
    native.withMemory(ANSWER, (pointer) => {
      for (let index = 0; index < reading.count; index++) reading.read(text, index, pointer);
    });
    return reading.finish(all > maxCharacters);
  } finally {
    calls.FPDFText_ClosePage(text);
  }
}

class Reading {
  readonly count: number;
  readonly #native: Native;
  readonly #page: PdfiumPage;
  readonly #fonts: Fonts;
  readonly #codes;
  readonly #boxes;
  readonly #inkBoxes;
  readonly #origins;
  readonly #advances;
  readonly #angles;
  readonly #sizes;
  readonly #flags;
  readonly #fontIndices;
  #missingGlyphs = false;

  constructor(native: Native, page: PdfiumPage, count: number) {
    this.count = count;
    this.#native = native;
    this.#page = page;
    this.#fonts = new Fonts(native);
    this.#codes = new Uint32Array(count);
    this.#boxes = new Float32Array(count * 4);
    this.#inkBoxes = new Float32Array(count * 4);
    this.#origins = new Float32Array(count * 2);
    this.#advances = new Float32Array(count);
    this.#angles = new Float32Array(count);
    this.#sizes = new Float32Array(count);
    this.#flags = new Uint8Array(count);
    this.#fontIndices = new Uint16Array(count);
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
      fonts: this.#fontIndices,
      fontNames: this.#fonts.names,
      missingGlyphs: this.#missingGlyphs,
      isCut,
    };
  }

  read(text: number, index: number, pointer: number): void {
    const { calls } = this.#native;
    const code = calls.FPDFText_GetUnicode(text, index) >>> 0;
    this.#codes[index] = code;
    this.#flags[index] =
      (calls.FPDFText_IsGenerated(text, index) === 1 ? CHARACTER.generated : 0) |
      (calls.FPDFText_IsHyphen(text, index) === 1 ? CHARACTER.hyphen : 0) |
      (calls.FPDFText_HasUnicodeMapError(text, index) === 1 ? CHARACTER.unmapped : 0);

    calls.FPDFText_GetCharOrigin(text, index, pointer, pointer + 8);
    const [originX = 0, originY = 0] = this.#native.doubles(pointer, 2);
    const origin = this.#page.toPage(originX, originY);
    this.#origins.set([origin.x, origin.y], index * 2);

    calls.FPDFText_GetCharBox(text, index, pointer, pointer + 8, pointer + 16, pointer + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = this.#native.doubles(pointer, 4);
    const ink = this.#page.toPageRect(left, top, right, bottom);
    this.#inkBoxes.set([ink.x, ink.y, ink.width, ink.height], index * 4);

    calls.FPDFText_GetMatrix(text, index, pointer);
    const [a = 1, b = 0, c = 0, d = 1] = this.#native.floats(pointer, 4);
    const size = calls.FPDFText_GetFontSize(text, index);
    const object = calls.FPDFText_GetTextObject(text, index);
    const handle = object === 0 ? 0 : calls.FPDFTextObj_GetFont(object);
    const font = handle === 0 ? undefined : this.#fonts.get(handle);
    this.#fontIndices[index] = font?.index ?? 0;
    if (font && !font.isEmbedded && isEastAsian(code)) this.#missingGlyphs = true;

    const { unit } = this.#page.frame;
    const zero = this.#page.toPage(0, 0);
    const along = this.#page.toPage(a, b);
    this.#angles[index] = Math.atan2(along.y - zero.y, along.x - zero.x);
    this.#sizes[index] = Math.abs(size) * Math.hypot(c, d) * unit;

    const isStraight = Math.abs(b) <= STRAIGHT * Math.abs(a) && Math.abs(c) <= STRAIGHT * Math.abs(d) && a > 0 && d > 0;
    if (isStraight || !font) {
      // Left, top, right, bottom.
      calls.FPDFText_GetLooseCharBox(text, index, pointer);
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this.#native.floats(pointer, 4);
      const box = this.#page.toPageRect(x1, y1, x2, y2);
      this.#boxes.set([box.x, box.y, box.width, box.height], index * 4);
      this.#advances[index] = Math.max(0, x2 - originX) * unit;
      return;
    }
    calls.FPDFFont_GetGlyphWidth(handle, code, Math.abs(size), pointer);
    const [advance = 0] = this.#native.floats(pointer, 1);
    this.#advances[index] = advance > 0 ? advance * Math.hypot(a, b) * unit : Math.hypot(ink.width, ink.height);
    this.#setTurnedBox(index, [left, bottom, right, top], { a, b, c, d, x: originX, y: originY }, advance, size, font);
  }

  /** The engine's own box of turned characters is that of their ink: here it is made as for upright ones. */
  #setTurnedBox(
    index: number,
    ink: readonly [number, number, number, number],
    { a, b, c, d, x, y }: Record<'a' | 'b' | 'c' | 'd' | 'x' | 'y', number>,
    advance: number,
    size: number,
    { ascent, descent }: Font,
  ): void {
    let [left, bottom, right, top] = ink;
    for (const u of [0, advance]) {
      for (const v of [ascent * size, descent * size]) {
        const [cornerX, cornerY] = [x + a * u + c * v, y + b * u + d * v];
        left = Math.min(left, cornerX);
        right = Math.max(right, cornerX);
        bottom = Math.min(bottom, cornerY);
        top = Math.max(top, cornerY);
      }
    }
    const box = this.#page.toPageRect(left, top, right, bottom);
    this.#boxes.set([box.x, box.y, box.width, box.height], index * 4);
  }
}
