import type { PDFContext, PDFObject, PDFRef } from '@cantoo/pdf-lib';

const indexes = new WeakMap<PDFContext, Map<PDFObject, PDFRef>>();

/** Builds the index of a file's objects once, and updates it on assignment and deletion. */
function indexOf(context: PDFContext): Map<PDFObject, PDFRef> {
  const known = indexes.get(context);
  if (known) return known;
  const index = new Map<PDFObject, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) if (!index.has(object)) index.set(object, ref);
  const forget = (ref: PDFRef): void => {
    const previous = context.lookup(ref);
    if (previous && index.get(previous) === ref) index.delete(previous);
  };
  const assign = context.assign.bind(context);
  context.assign = (ref, object) => {
    forget(ref);
    assign(ref, object);
    index.set(object, ref);
  };
  const remove = context.delete.bind(context);
  context.delete = (ref) => {
    forget(ref);
    return remove(ref);
  };
  indexes.set(context, index);
  return index;
}

/** Returns an object's reference in constant time: pdf-lib's `getObjectRef` walks the file. */
export const findReference = (context: PDFContext, object: PDFObject): PDFRef | undefined =>
  indexOf(context).get(object);

/** Returns the reference of an object, which becomes an indirect one if it is none. */
export const referenceTo = (context: PDFContext, object: PDFObject): PDFRef =>
  findReference(context, object) ?? context.register(object);
