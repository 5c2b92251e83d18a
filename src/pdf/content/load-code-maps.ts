// Loads the predefined CMaps that a document's fonts name: few documents name any.
import { type PDFDict, type PDFDocument, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { type Collection, collectionOf } from '../cmaps/collections.ts';
import { loadCollection } from '../cmaps/predefined.ts';
import { asName, childrenOf, decodeStream, get, getName, isArray, isDict, pushAll } from '../objects.ts';
import { baseIn } from './cmap.ts';

/** Visits an object and what is written inside of it, without following references. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
  const waiting = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isDict(next)) yield next;
    pushAll(
      waiting,
      childrenOf(next).filter((child) => isDict(child) || isArray(child)),
    );
  }
}

/** Longest chain of CMaps that change each other. */
const MAX_CHAIN = 20;

function namesIn(encoding: PDFObject | undefined, left = MAX_CHAIN): (string | undefined)[] {
  if (!(encoding instanceof PDFRawStream) || left === 0) return [asName(encoding)];
  const names = namesIn(get(encoding.dict, 'UseCMap'), left - 1);
  try {
    return [...names, baseIn(decodeStream(encoding))];
  } catch {
    // A damaged one stays unread.
    return names;
  }
}

/** Loads what reading the fonts of a document needs. */
export async function loadCodeMaps({ context }: PDFDocument): Promise<void> {
  const collections = new Set<Collection>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) {
      if (getName(dict, 'Subtype') !== 'Type0') continue;
      for (const name of namesIn(get(dict, 'Encoding'))) {
        const collection = name === undefined ? undefined : collectionOf(name);
        if (collection) collections.add(collection);
      }
    }
  }
  await Promise.all([...collections].map(loadCollection));
}
