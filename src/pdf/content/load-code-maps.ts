// Loads the predefined CMaps that a document's fonts name: few documents name any.
import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { type Collection, collectionOf } from '../cmaps/collections.ts';
import { loadCollection } from '../cmaps/predefined.ts';
import { asName, decodeStream, get } from '../objects.ts';
import { baseIn } from './cmap.ts';

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

/** Loads what reading these composite fonts needs. */
export async function loadCodeMaps(fonts: readonly PDFDict[]): Promise<void> {
  const collections = new Set<Collection>();
  for (const font of fonts) {
    for (const name of namesIn(get(font, 'Encoding'))) {
      const collection = name === undefined ? undefined : collectionOf(name);
      if (collection) collections.add(collection);
    }
  }
  await Promise.all([...collections].map(loadCollection));
}
