import type { Native } from './native.ts';

/** A flag of annotations: neither shown nor printed. */
export const HIDDEN = 2;

/** Hides annotations. The engine only knows their own flags, which are changed in its memory. */
export class HiddenAnnotations {
  #chosen: ReadonlySet<number> = new Set();
  /** The flags that annotations had before, by the numbers of their objects. */
  readonly #before = new Map<number, number>();

  choose(objects: readonly number[]): void {
    this.#chosen = new Set(objects);
  }

  /** The file was reopened: its annotations have their own flags again. */
  forget(): void {
    this.#before.clear();
  }

  /** On a page that was just opened. */
  apply({ calls }: Native, page: number): void {
    if (this.#chosen.size === 0 && this.#before.size === 0) return;
    const count = calls.FPDFPage_GetAnnotCount(page);
    for (let index = 0; index < count; index++) {
      const annotation = calls.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      const object = calls.EPDFAnnot_GetObjectNumber(annotation);
      const before = this.#before.get(object);
      if (this.#chosen.has(object)) {
        const flags = before ?? calls.FPDFAnnot_GetFlags(annotation);
        this.#before.set(object, flags);
        calls.FPDFAnnot_SetFlags(annotation, flags | HIDDEN);
      } else if (before !== undefined) {
        calls.FPDFAnnot_SetFlags(annotation, before);
        this.#before.delete(object);
      }
      calls.FPDFPage_CloseAnnot(annotation);
    }
  }
}
