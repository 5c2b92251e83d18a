// Text on a page outside its content: form fields and annotations.
import type { PdfAnnotationCounts, PdfNote } from './engine.ts';
import { HIDDEN } from './hidden-annotations.ts';
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';

/** FPDFAnnot_GetSubtype: links have no text, and popups repeat that of their annotation. */
const LINK = 2;
const POPUP = 16;
const WIDGET = 20;

/** FPDFAnnot_GetFormFieldType: choices and text. Buttons aren't read. */
const READABLE_FIELDS: ReadonlySet<number> = new Set([4, 5, 6]);
/** Field flag: its text is not shown. */
const PASSWORD = 1 << 13;

function readField(native: Native, form: number, annotation: number): string {
  const { calls } = native;
  if (form === 0 || !READABLE_FIELDS.has(calls.FPDFAnnot_GetFormFieldType(form, annotation))) return '';
  if ((calls.FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0) return '';
  return native.readText((pointer, length) => calls.FPDFAnnot_GetFormFieldValue(form, annotation, pointer, length));
}

function readContents(native: Native, annotation: number): string {
  const key = new TextEncoder().encode('Contents\0');
  return native.withMemory(key.length, (name) => {
    native.bytes(name, key.length).set(key);
    return native.readText((pointer, length) =>
      native.calls.FPDFAnnot_GetStringValue(annotation, name, pointer, length),
    );
  });
}

function readNote(native: Native, page: PdfiumPage, form: number, annotation: number): PdfNote | undefined {
  const { calls } = native;
  const subtype = calls.FPDFAnnot_GetSubtype(annotation);
  if (subtype === LINK || subtype === POPUP || (calls.FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0) return undefined;
  const kind = subtype === WIDGET ? 'field' : 'annotation';
  const text = kind === 'field' ? readField(native, form, annotation) : readContents(native, annotation);
  if (text.trim() === '') return undefined;
  const [left, top = 0, right = 0, bottom = 0] = native.readFloats(4, (pointer) =>
    calls.FPDFAnnot_GetRect(annotation, pointer),
  );
  if (left === undefined) return undefined;
  return { kind, text: text.replace(/\r\n?/g, '\n'), rect: page.toPageRect(left, top, right, bottom) };
}

/** Maps the annotations of a page that have a value. */
function readEach<Value>(
  native: Native,
  page: PdfiumPage,
  maxEntries: number,
  read: (annotation: number) => Value | undefined,
): Value[] {
  const { calls } = native;
  const values: Value[] = [];
  const count = Math.min(calls.FPDFPage_GetAnnotCount(page.handle), maxEntries);
  for (let index = 0; index < count; index++) {
    native.onProgress();
    const annotation = calls.FPDFPage_GetAnnot(page.handle, index);
    if (annotation === 0) continue;
    const value = read(annotation);
    if (value !== undefined) values.push(value);
    calls.FPDFPage_CloseAnnot(annotation);
  }
  return values;
}

export const readNotes = (native: Native, page: PdfiumPage, form: number, maxEntries: number): PdfNote[] =>
  readEach(native, page, maxEntries, (annotation) => readNote(native, page, form, annotation));

/** Counts a page's visible annotations made by people, and its fields. */
export function countAnnotations(native: Native, page: PdfiumPage, maxEntries: number): PdfAnnotationCounts {
  const kinds = readEach(native, page, maxEntries, (annotation) => {
    const subtype = native.calls.FPDFAnnot_GetSubtype(annotation);
    const isHidden = (native.calls.FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0;
    return isHidden || subtype === LINK || subtype === POPUP ? undefined : subtype;
  });
  const fields = kinds.filter((subtype) => subtype === WIDGET).length;
  return { made: kinds.length - fields, fields };
}
