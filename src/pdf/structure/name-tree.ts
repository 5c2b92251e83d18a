// Name trees: ISO 32000-2, 7.9.6.
import type { PDFDict, PDFObject } from '@cantoo/pdf-lib';
import { dictsOf, getArray, isText, type StringObject } from '../objects.ts';

/** Only hostile files have deeper trees. */
const MAX_DEPTH = 50;

/** Returns the names of a tree with their values, as written and in order. */
export function namePairsOf(root: PDFDict | undefined): (readonly [name: StringObject, value: PDFObject])[] {
  const pairs: (readonly [StringObject, PDFObject])[] = [];
  const seen = new Set<PDFDict>();
  const visit = (node: PDFDict | undefined, depth: number): void => {
    if (!node || depth > MAX_DEPTH || seen.has(node)) return;
    seen.add(node);
    const names = getArray(node, 'Names');
    for (let index = 0; names && index + 1 < names.size(); index += 2) {
      const name = names.lookup(index);
      if (isText(name)) pairs.push([name, names.get(index + 1)]);
    }
    for (const kid of dictsOf(getArray(node, 'Kids'))) visit(kid, depth + 1);
  };
  visit(root, 0);
  return pairs;
}
