// Prunes a document's tags (ISO 32000-1, 14.7) with removed pages, and keeps those of others.
import { PDFArray, PDFDict, type PDFDocument, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { asDict, dictsOf, entriesOf, getArray, getDict, getName, nameOf } from '../objects.ts';

/** Only hostile files have deeper trees: deeper tags are dropped. */
const MAX_DEPTH = 200;

/** Entries whose text replaces the content. */
const SPOKEN = ['Alt', 'ActualText', 'E', 'T'];

/** Empty tags (such as empty cells) stay if siblings do. */
type Fate = 'stays' | 'goes' | 'empty';

class TagPruner {
  readonly #document: PDFDocument;
  readonly #seen = new Set<PDFDict>();
  readonly #removed = new Set<PDFDict>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @param page stated by the parent tag, if any */
  prune(value: PDFObject, page: PDFObject | undefined, depth: number): Fate {
    const { context } = this.#document;
    const tag = context.lookup(value);
    // Number of a marked-content sequence on the page.
    if (tag instanceof PDFNumber) return this.#isThere(page) ? 'stays' : 'goes';
    if (!(tag instanceof PDFDict)) return 'goes';
    const own = tag.get(nameOf('Pg'));
    const kind = getName(tag, 'Type');
    if (kind === 'MCR') return this.#isThere(own ?? page) ? 'stays' : 'goes';
    if (kind === 'OBJR') {
      return this.#isThere(tag.get(nameOf('Obj'))) && (!own || this.#isThere(own)) ? 'stays' : 'goes';
    }
    if (this.#seen.has(tag) || depth > MAX_DEPTH) return this.#removed.has(tag) ? 'goes' : 'stays';
    this.#seen.add(tag);
    const fate = this.#pruneKids(tag, own, depth);
    if (fate === 'goes') this.#removed.add(tag);
    else if (own && !this.#isThere(own)) tag.delete(nameOf('Pg'));
    return fate;
  }

  /** Removes deleted tags from the map of page content to tags. */
  pruneParents(parents: PDFDict): void {
    const numbers: PDFObject[] = [];
    this.#readNumbers(parents, numbers, 0);
    for (const key of ['Kids', 'Limits']) parents.delete(nameOf(key));
    parents.set(nameOf('Nums'), this.#document.context.obj(numbers));
  }

  #isThere(reference: PDFObject | undefined): boolean {
    return reference !== undefined && this.#document.context.lookup(reference) !== undefined;
  }

  #pruneKids(tag: PDFDict, page: PDFObject | undefined, depth: number): Fate {
    const { context } = this.#document;
    const only = tag.get(nameOf('K'));
    const kids = getArray(tag, 'K')?.asArray() ?? (only ? [only] : []);
    if (kids.length === 0) {
      if (page) return this.#isThere(page) ? 'stays' : 'goes';
      return SPOKEN.some((key) => tag.has(nameOf(key))) ? 'goes' : 'empty';
    }
    const fates = kids.map((kid) => this.prune(kid, page, depth + 1));
    if (!fates.includes('stays')) return 'goes';
    tag.set(nameOf('K'), context.obj(kids.filter((_, index) => fates[index] !== 'goes')));
    return 'stays';
  }

  #isRemoved(value: PDFObject): boolean {
    const tag = asDict(this.#document.context.lookup(value));
    return tag === undefined || this.#removed.has(tag) || !this.#seen.has(tag);
  }

  #readNumbers(node: PDFDict, into: PDFObject[], depth: number): void {
    const { context } = this.#document;
    const numbers = entriesOf(node, 'Nums');
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [key, reference] = numbers.slice(at, at + 2) as [PDFObject, PDFObject];
      const value = context.lookup(reference);
      if (value instanceof PDFArray) {
        const tags = value.asArray().map((tag) => (this.#isRemoved(tag) ? context.obj(null) : tag));
        if (tags.some((tag) => tag instanceof PDFRef)) into.push(key, context.obj(tags));
      } else if (value && !this.#isRemoved(value)) into.push(key, reference);
    }
    if (depth > MAX_DEPTH) return;
    for (const kid of dictsOf(getArray(node, 'Kids'))) this.#readNumbers(kid, into, depth + 1);
  }
}

/** Call after removing pages. */
export function pruneTags(document: PDFDocument): void {
  const { catalog } = document;
  const root = getDict(catalog, 'StructTreeRoot');
  if (!root) return;
  const pruner = new TagPruner(document);
  if (pruner.prune(root, undefined, 0) !== 'stays') {
    for (const key of ['StructTreeRoot', 'MarkInfo']) catalog.delete(nameOf(key));
    return;
  }
  const parents = getDict(root, 'ParentTree');
  if (parents) pruner.pruneParents(parents);
  // Ids of tags, including removed ones.
  root.delete(nameOf('IDTree'));
}
