// The tags of a document (ISO 32000-1, 14.7) when pages are left out: those of the other pages stay, for people who listen to them.
import { PDFArray, PDFDict, type PDFDocument, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { asDict, dictsOf, entriesOf, getArray, getDict, getName, nameOf } from '../../pdf/objects.ts';

/** Deeper trees are made by a file that wants to hurt: what lies below is left out. */
const MAX_DEPTH = 200;

/** Entries of a tag with text that replaces its content. */
const SPOKEN = ['Alt', 'ActualText', 'E', 'T'];

/** A tag that stands for nothing, like an empty cell, stays where others beside it do. */
type Fate = 'stays' | 'goes' | 'empty';

class TagPruner {
  readonly #document: PDFDocument;
  readonly #seen = new Set<PDFDict>();
  readonly #removed = new Set<PDFDict>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @param page that the tag above names, if any */
  prune(value: PDFObject, page: PDFObject | undefined, depth: number): Fate {
    const { context } = this.#document;
    const tag = context.lookup(value);
    // The number of a part of the page's content.
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

/** After the pages were taken out of the file. */
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
  // Names of tags, those that went among them.
  root.delete(nameOf('IDTree'));
}
