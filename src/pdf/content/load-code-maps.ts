// Loads the predefined CMaps that a document's fonts name: few documents name any.
import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { type Message, message, messageOf } from '../../messages/index.ts';
import { type Collection, collectionOf } from '../cmaps/collections.ts';
import { faultOfCollection, loadCollection } from '../cmaps/predefined.ts';
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

const collectionsIn = (font: PDFDict): Collection[] =>
  namesIn(get(font, 'Encoding')).flatMap((name) => (name === undefined ? [] : (collectionOf(name) ?? [])));

/** Returns why the CMaps that a composite font names are not there; undefined if they are. */
export function faultOfCodeMaps(font: PDFDict): Message | undefined {
  const collection = collectionsIn(font).find((each) => faultOfCollection(each) !== undefined);
  return (
    collection &&
    message("the character tables of {collection} fonts couldn't be loaded: {reason}", {
      collection,
      reason: messageOf(faultOfCollection(collection)),
    })
  );
}

/** Loads what reading these composite fonts needs. */
export async function loadCodeMaps(fonts: readonly PDFDict[]): Promise<void> {
  const collections = new Set(fonts.flatMap(collectionsIn));
  await Promise.all([...collections].map(loadCollection));
}
