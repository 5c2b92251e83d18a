// Finds the structure elements that pieces of a page's marked content belong to.
import type { Job } from '../../pdf/content/index.ts';
import {
  asDict,
  dictsOf,
  getArray,
  getDict,
  getNumber,
  isArray,
  isNumber,
  type PDFDict,
  type PDFObject,
  type PDFPage,
} from '../../pdf/structure/index.ts';

const MAX_DEPTH = 20;

/** Returns the value of a key in a number tree. */
function lookUp(node: PDFDict | undefined, key: number, depth = 0): PDFObject | undefined {
  if (!node || depth > MAX_DEPTH) return undefined;
  const items = getArray(node, 'Nums')?.asArray() ?? [];
  const at = items.findIndex((item, index) => index % 2 === 0 && isNumber(item) && item.asNumber() === key);
  if (at >= 0) return node.context.lookup(items[at + 1]);
  for (const kid of dictsOf(getArray(node, 'Kids'))) {
    const found = lookUp(kid, key, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns the element by the number of marked content; undefined for that of forms */
export function markOwners({ doc, node }: PDFPage, marked: Job['marked']) {
  const root = getDict(doc.catalog, 'StructTreeRoot');
  const key = getNumber(node, 'StructParents');
  const owners = root && key !== undefined ? lookUp(getDict(root, 'ParentTree'), key) : undefined;
  const ids = new Map(marked.flatMap(({ form, id, mark }) => (form ? [] : [[mark, id] as const])));
  return (mark: number): PDFDict | undefined => {
    const id = ids.get(mark);
    return id === undefined || !isArray(owners) ? undefined : asDict(node.context.lookup(owners.asArray()[id]));
  };
}
