// Outlines with references to objects that the file has deleted: ISO 32000-2, 12.3.3.
import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { get, getDict, nameOf } from '../objects.ts';

export interface MendedOutline {
  /** Items that are left. */
  readonly items: number;
  /** References to items that aren't there. */
  readonly dropped: number;
}

const mended = new WeakMap<PDFDocument, MendedOutline>();

/** Returns what was found in the outline of a document when it was opened. */
export const mendedOutline = (document: PDFDocument): MendedOutline => mended.get(document) ?? { items: 0, dropped: 0 };

/** Returns the items below another one, or below the root. A list ends before a missing item. */
function takeItems(holder: PDFDict, seen: Set<PDFDict>): { items: PDFDict[]; isCut: boolean } {
  const items: PDFDict[] = [];
  let from = holder;
  let key = 'First';
  while (get(from, key) !== undefined || from.has(nameOf(key))) {
    const next = getDict(from, key);
    if (!next) {
      from.delete(nameOf(key));
      return { items, isCut: true };
    }
    if (seen.has(next)) break;
    seen.add(next);
    items.push(next);
    [from, key] = [next, 'Next'];
  }
  return { items, isCut: false };
}

/** Removes references to items that aren't there, as readers do, and counts the others. */
export function mendOutline(document: PDFDocument): void {
  const { catalog } = document;
  const root = catalog instanceof PDFDict ? getDict(catalog, 'Outlines') : undefined;
  const seen = new Set<PDFDict>();
  let dropped = 0;
  const holders = root ? [root] : [];
  for (let holder = holders.pop(); holder; holder = holders.pop()) {
    const { items, isCut } = takeItems(holder, seen);
    if (isCut) {
      dropped += 1;
      const last = items.at(-1) && document.context.getObjectRef(items.at(-1) as PDFDict);
      if (last) holder.set(nameOf('Last'), last);
      else for (const key of ['Last', 'Count']) holder.delete(nameOf(key));
    }
    for (const item of items) holders.push(item);
  }
  mended.set(document, { items: seen.size, dropped });
}
