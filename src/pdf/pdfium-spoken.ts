// Text stated for glyphs: ActualText (ISO 32000-2, 14.9.4). The engine displaces it: pages are read
// without these marks, and the stated text is inserted afterwards.
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import type { PdfNote } from './engine.ts';
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';
import { decodeTextString } from './text-string.ts';

/** FPDFPageObj_GetType */
const TEXT = 1;
const FORM = 5;

/** Maximum nesting of forms. */
const MAX_DEPTH = 20;
/** Maximum length of a stated text (bytes). */
const MOST_OF_TEXT = 65_536;

const KEY = new TextEncoder().encode('ActualText\0');

/** Part of the content with stated text. */
export interface Spoken {
  readonly text: string;
}

/** A character as read: its code, and the glyphs that show it. */
export interface Slot {
  readonly code: number;
  /** Index of its first glyph, and after its last. */
  readonly from: number;
  readonly to: number;
}

/** By text object, valid while the page is open. */
const known = new WeakMap<PdfiumPage, ReadonlyMap<number, Spoken>>();

interface Marked {
  readonly object: number;
  readonly marks: readonly number[];
}

class SpokenReader {
  readonly #native: Native;
  readonly #key: number;
  readonly #answer: number;
  /** By mark, shared by the objects of a part. */
  readonly #byMark = new Map<number, Spoken>();
  readonly byObject = new Map<number, Spoken>();
  readonly marked: Marked[] = [];

  /** @param memory for key, number and text */
  constructor(native: Native, memory: number) {
    this.#native = native;
    this.#answer = memory;
    this.#key = memory + 4 + MOST_OF_TEXT;
    native.bytes(this.#key, KEY.length).set(KEY);
  }

  read(object: number, depth = 0): void {
    const { calls } = this.#native;
    const type = calls.FPDFPageObj_GetType(object);
    if (type === TEXT) this.#readMarks(object);
    if (type !== FORM || depth > MAX_DEPTH) return;
    this.#native.onProgress();
    const count = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++) this.read(calls.FPDFFormObj_GetObject(object, index), depth + 1);
  }

  #readMarks(object: number): void {
    const { calls } = this.#native;
    const count = calls.FPDFPageObj_CountMarks(object);
    const marks: number[] = [];
    for (let index = 0; index < count; index++) {
      const mark = calls.FPDFPageObj_GetMark(object, index);
      const spoken = this.#byMark.get(mark) ?? this.#readText(mark);
      if (!spoken) continue;
      this.#byMark.set(mark, spoken);
      marks.push(mark);
      // The innermost one counts.
      this.byObject.set(object, spoken);
    }
    if (marks.length > 0) this.marked.push({ object, marks });
  }

  #readText(mark: number): Spoken | undefined {
    const { calls } = this.#native;
    const [length, text] = [this.#answer, this.#answer + 4];
    if (!calls.FPDFPageObjMark_GetParamBlobValue(mark, this.#key, text, MOST_OF_TEXT, length)) return undefined;
    const bytes = Math.min(MOST_OF_TEXT, this.#native.words(length, 1)[0] ?? 0);
    const found = decodeTextString(this.#native.bytes(text, bytes));
    // Without stated text, the visible text counts.
    return found.trim() === '' ? undefined : { text: found };
  }
}

/** Returns the stated texts by text object, and removes their marks from the parsed page. */
export function takeSpoken(native: Native, page: PdfiumPage): ReadonlyMap<number, Spoken> {
  const before = known.get(page);
  if (before) return before;
  const { calls } = native;
  const byObject = native.withMemory(4 + MOST_OF_TEXT + KEY.length, (memory) => {
    const reader = new SpokenReader(native, memory);
    const count = calls.FPDFPage_CountObjects(page.handle);
    for (let index = 0; index < count; index++) reader.read(calls.FPDFPage_GetObject(page.handle, index));
    for (const { object, marks } of reader.marked) for (const mark of marks) calls.FPDFPageObj_RemoveMark(object, mark);
    return reader.byObject;
  });
  known.set(page, byObject);
  return byObject;
}

/** Codes without a meaning: none, control, private use, replacement character. */
const isUnknown = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xe000 && code < 0xf900) ||
  code >= 0xf0000 ||
  code === 0xfffd;

const isSpace = (code: number): boolean => code <= 0x20 || code === 0xa0;

/** Normalizes text for comparison: without spaces, hyphens, ligatures and invisible characters. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\s\u00ad\ufffe\ufeff\u200b-\u200d\u2010\u2011-]/g, '');

/** Glyphs of a part with stated text, without spaces. */
interface Part {
  readonly spoken: Spoken;
  readonly glyphs: readonly number[];
  readonly shown: string;
  readonly isUnknown: boolean;
}

/** Groups consecutive glyphs with the same stated text. */
function partsOf(native: Native, text: number, count: number, byObject: ReadonlyMap<number, Spoken>): Part[] {
  const { calls } = native;
  const groups: { readonly spoken: Spoken; readonly glyphs: number[]; readonly codes: number[] }[] = [];
  for (let index = 0; index < count; index++) {
    const spoken = byObject.get(calls.FPDFText_GetTextObject(text, index));
    const code = calls.FPDFText_GetUnicode(text, index) >>> 0;
    if (!spoken || (isSpace(code) && calls.FPDFText_IsGenerated(text, index) === 1)) continue;
    const last = groups.at(-1);
    const group = last?.spoken === spoken ? last : { spoken, glyphs: [], codes: [] };
    if (group !== last) groups.push(group);
    group.glyphs.push(index);
    group.codes.push(code);
  }
  return groups.map(({ spoken, glyphs, codes }) => ({
    spoken,
    glyphs,
    shown: String.fromCodePoint(...codes.map((code) => Math.min(code, 0x10ffff))),
    isUnknown: codes.some((code) => isUnknown(code)),
  }));
}

function spread(text: string, glyphs: readonly number[]): Slot[] {
  const codes = [...text].flatMap((character) => character.codePointAt(0) ?? []);
  const [n, m] = [codes.length, glyphs.length];
  return codes.map((code, index) => {
    const first = Math.min(m - 1, Math.floor((index * m) / n));
    const last = Math.max(first, Math.ceil(((index + 1) * m) / n) - 1);
    return { code, from: glyphs[first] ?? 0, to: (glyphs[last] ?? 0) + 1 };
  });
}

/**
 * Returns the characters of a page whose glyphs have only the stated meaning; undefined for none.
 * @param text the page's text, opened after {@link takeSpoken}
 */
export function slotsOf(native: Native, page: PdfiumPage, text: number, count: number): readonly Slot[] | undefined {
  const byObject = takeSpoken(native, page);
  if (byObject.size === 0) return undefined;
  const parts = partsOf(native, text, count, byObject).filter((part) => part.isUnknown);
  if (parts.length === 0) return undefined;
  const slots: Slot[] = [];
  let at = 0;
  const keepUntil = (end: number) => {
    for (; at < end; at++) slots.push({ code: native.calls.FPDFText_GetUnicode(text, at) >>> 0, from: at, to: at + 1 });
  };
  for (const { spoken, glyphs } of parts) {
    keepUntil(glyphs[0] ?? at);
    slots.push(...spread(spoken.text, glyphs));
    at = (glyphs.at(-1) ?? at) + 1;
  }
  keepUntil(count);
  return slots;
}

/** Consecutive glyphs without white space, some of which have a stated text. */
interface StatedWord {
  readonly text: string;
  readonly glyphs: readonly number[];
}

/** Joins parts with adjacent glyphs: a word may be stated in pieces. */
function wordsOf(native: Native, text: number, count: number, parts: readonly Part[]): StatedWord[] {
  const partAt = new Map(parts.flatMap((part) => part.glyphs.map((glyph) => [glyph, part] as const)));
  const words: StatedWord[] = [];
  let wordText = '';
  let glyphs: number[] = [];
  let last: Part | undefined;
  const end = () => {
    if (glyphs.some((glyph) => partAt.has(glyph))) words.push({ text: wordText, glyphs });
    wordText = '';
    glyphs = [];
    last = undefined;
  };
  for (let index = 0; index < count; index++) {
    const part = partAt.get(index);
    const code = native.calls.FPDFText_GetUnicode(text, index) >>> 0;
    // White space inside of a part belongs to its stated text.
    const isInside: boolean = last !== undefined && index < (last.glyphs.at(-1) ?? 0);
    if (part === undefined && isSpace(code) && !isInside) end();
    else if (part === undefined && !isInside) wordText += String.fromCodePoint(Math.min(code, 0x10ffff));
    else if (part !== undefined && part !== last) wordText += part.spoken.text;
    if (part !== undefined || !isSpace(code)) glyphs.push(index);
    last = part ?? (isInside ? last : undefined);
  }
  end();
  return words;
}

/** Reads words whose stated texts differ from their glyphs, with the glyphs' position. */
export function readStated(native: Native, page: PdfiumPage, maxCharacters: number): PdfNote[] {
  const { calls } = native;
  const byObject = takeSpoken(native, page);
  if (byObject.size === 0) return [];
  const text = calls.FPDFText_LoadPage(page.handle);
  if (text === 0) return [];
  try {
    const count = Math.min(Math.max(0, calls.FPDFText_CountChars(text)), maxCharacters);
    const parts = partsOf(native, text, count, byObject).filter(
      (part) => !part.isUnknown && plain(part.shown) !== plain(part.spoken.text),
    );
    return wordsOf(native, text, count, parts).flatMap(({ text: wordText, glyphs }) => {
      const rect = unionOfRects(glyphs.map((index) => boxOf(native, page, text, index)));
      return rect ? [{ kind: 'content' as const, text: wordText, rect }] : [];
    });
  } finally {
    calls.FPDFText_ClosePage(text);
  }
}

/** Returns the ink box of a glyph (page pt). */
function boxOf(native: Native, page: PdfiumPage, text: number, index: number): Rect {
  return native.withMemory(32, (pointer) => {
    native.calls.FPDFText_GetCharBox(text, index, pointer, pointer + 8, pointer + 16, pointer + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = native.doubles(pointer, 4);
    return page.toPageRect(left, bottom, right, top);
  });
}
