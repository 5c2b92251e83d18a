// Compares the objects that pdf-lib found in a file with those that its tables name: readers
// follow the tables, and show nothing of other objects with the same numbers.
import type { PDFContext } from '@cantoo/pdf-lib';
import { originsOf } from '../object-origins.ts';
import { type FileTables, type ObjectLocation, readTables } from './file-tables.ts';
import { RawParser, RawSyntaxFault } from './raw-syntax.ts';

async function tablesOf(bytes: Uint8Array): Promise<FileTables | undefined> {
  try {
    return await readTables(bytes);
  } catch (error) {
    if (error instanceof RawSyntaxFault) return undefined;
    throw error;
  }
}

/** Returns the offset of an object, or that of the stream that packs it. */
function offsetIn(bytes: Uint8Array, { places }: FileTables, place: ObjectLocation): number | undefined {
  const outer = place.kind === 'packed' ? places.get(place.stream) : place;
  if (outer?.kind !== 'offset' || outer.offset >= bytes.length) return undefined;
  const parser = new RawParser(bytes, outer.offset);
  parser.skipSpace();
  return parser.at;
}

/**
 * Forgets objects that the tables do not have, or have as deleted.
 * @returns false if a table is damaged, or names another object than pdf-lib took
 */
export async function keepTabled(context: PDFContext, bytes: Uint8Array): Promise<boolean> {
  const tables = await tablesOf(bytes);
  if (!tables) return false;
  for (const [ref, offset] of originsOf(context)) {
    const place = tables.places.get(ref.objectNumber);
    if (!place || place.kind === 'free') {
      context.delete(ref);
      continue;
    }
    const generation = place.kind === 'packed' ? 0 : place.generation;
    if (generation !== ref.generationNumber || offsetIn(bytes, tables, place) !== offset) return false;
  }
  return true;
}
