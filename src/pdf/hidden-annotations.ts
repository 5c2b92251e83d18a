import type { Native } from './native.ts';

/** Annotation flag: neither shown nor printed. */
export const HIDDEN = 2;

/** Hides annotations by changing their flags in the engine's memory. */
export class HiddenAnnotations {
  #chosen: ReadonlySet<number> = new Set();
  /** Original flags by object number. */
  readonly #before = new Map<number, number>();

  choose(objects: readonly number[]): void {
    this.#chosen = new Set(objects);
  }

  /** Called when the file was reopened: its annotations have their own flags again. */
  forget(): void {
    this.#before.clear();
  }

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
