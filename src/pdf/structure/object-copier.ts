// Copies objects of a PDF with all that they refer to. Iterative: pdf-lib's overflows the stack.
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';

export class ObjectCopier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #copies = new Map<PDFRef, PDFRef>();
  readonly #left: PDFRef[] = [];

  constructor(source: PDFContext, target: PDFContext) {
    this.#source = source;
    this.#target = target;
  }

  /** @param value from the source */
  copy<Value extends PDFObject>(value: Value): Value {
    const copied = this.#copyShallow(value);
    for (let ref = this.#left.pop(); ref; ref = this.#left.pop()) {
      const found = this.#source.lookup(ref);
      if (found) this.#target.assign(this.#copyRef(ref), this.#copyShallow(found));
    }
    return copied as Value;
  }

  #copyRef(ref: PDFRef): PDFRef {
    return getOrCreate(this.#copies, ref, () => {
      this.#left.push(ref);
      return this.#target.nextRef();
    });
  }

  /** References are copied later. */
  #copyShallow(value: PDFObject): PDFObject {
    if (value instanceof PDFRef) return this.#copyRef(value);
    if (value instanceof PDFDict) return this.#copyDict(value);
    if (value instanceof PDFArray) {
      const array = this.#target.obj([]);
      for (const item of value.asArray()) array.push(this.#copyShallow(item));
      return array;
    }
    if (value instanceof PDFRawStream) return PDFRawStream.of(this.#copyDict(value.dict), value.contents);
    return value;
  }

  #copyDict(value: PDFDict): PDFDict {
    const dict = value.clone(this.#target);
    for (const [key, item] of value.entries()) dict.set(key, this.#copyShallow(item));
    return dict;
  }
}
