import { PDFContext, PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findReference, referenceTo } from './references.ts';

const step = fc.record({
  action: fc.constantFrom('register', 'assign', 'delete', 'refer'),
  object: fc.nat(7),
  at: fc.nat(20),
});

it('matches a walk over all objects, after any assignments and deletions', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const context = PDFContext.create();
      const objects: PDFObject[] = Array.from({ length: 8 }, () => PDFDict.withContext(context));
      for (const { action, object: index, at } of steps) {
        const object = objects[index] as PDFObject;
        const refs = context.enumerateIndirectObjects().map(([ref]) => ref);
        const ref = refs[at % Math.max(1, refs.length)];
        if (action === 'refer') expect(context.lookup(referenceTo(context, object))).toBe(object);
        else if (action === 'delete') ref && context.delete(ref);
        // An object has one number in what we write.
        else if (!context.getObjectRef(object)) {
          if (action === 'assign' && ref) context.assign(ref, object);
          else context.register(object);
        }
        for (const one of objects) expect(findReference(context, one)).toBe(context.getObjectRef(one));
      }
    }),
  );
});
