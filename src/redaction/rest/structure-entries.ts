// Removes repeats of redacted words from the entries of structure elements.
import { isStandardTag } from '../../pdf/content/index.ts';
import {
  dictsOf,
  findReference,
  getName,
  isArray,
  isDict,
  isName,
  isNumber,
  isText,
  itemsOf,
  listOf,
  nameOf,
  type PDFContext,
  type PDFDict,
  type PDFName,
  type PDFObject,
  referenceTo,
} from '../../pdf/structure/index.ts';
import type { Repeats } from './repeats.ts';
import { ATTRIBUTE_OWNERS, RULES } from './schema.ts';

/** Texts that are read instead of an element's content. */
export const SPOKEN = ['Alt', 'ActualText', 'E'];

export class StructureEntries {
  /** Attributes that were looked at. */
  readonly attributes = new Set<PDFDict>();
  readonly #context: PDFContext;
  readonly #repeats: Repeats;
  readonly #isElement: (dict: PDFDict) => boolean;

  /** @param isElement whether an element stays in the tree */
  constructor(context: PDFContext, repeats: Repeats, isElement: (dict: PDFDict) => boolean) {
    this.#context = context;
    this.#repeats = repeats;
    this.#isElement = isElement;
  }

  /** Settles the entries of an element. */
  settle(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) this.#settleEntry(dict, key, this.#context.lookup(value));
  }

  /** Removes roles that repeat redacted words, but for standard tags. */
  settleRoles(roles: PDFDict | undefined): void {
    for (const [key, value] of roles?.entries() ?? []) {
      const target = this.#context.lookup(value);
      const isPlain = isName(target) && !this.#repeats.inName(target);
      if (!isPlain || (this.#repeats.inName(key) && !isStandardTag(key.decodeText()))) roles?.delete(key);
    }
  }

  /** Settles a map of attribute classes. */
  settleClasses(classes: PDFDict | undefined): void {
    for (const [key, value] of classes?.entries() ?? []) {
      if (this.#repeats.inName(key)) classes?.delete(key);
      else if (classes) this.#settleAttributes(classes, key, this.#context.lookup(value));
    }
  }

  #settleEntry(dict: PDFDict, key: PDFName, value: PDFObject | undefined): void {
    const name = key.decodeText();
    const { keys } = RULES.element;
    if (keys !== 'any' && !keys.has(name)) dict.delete(key);
    else if (name === 'A') this.#settleAttributes(dict, key, value);
    else if (name === 'Ref') this.#settleReferences(dict, value);
    else if (name === 'S' || name === 'C') this.#settleRole(dict, key, value);
    else if (name === 'ID' && isText(value)) dict.set(key, this.#repeats.identifier(value));
    else if (isText(value) && this.#repeats.inString(name, value)) {
      if (SPOKEN.includes(name)) dict.set(key, this.#repeats.mark());
      else dict.delete(key);
    }
  }

  #settleRole(dict: PDFDict, key: PDFName, value: PDFObject | undefined): void {
    const isBad = listOf(value).some(
      (name) => isName(name) && !isStandardTag(name.decodeText()) && this.#repeats.inName(name),
    );
    if (!isBad) return;
    if (key.decodeText() === 'S') dict.set(key, nameOf('Span'));
    else dict.delete(key);
  }

  #settleReferences(dict: PDFDict, value: PDFObject | undefined): void {
    const kept = dictsOf(isArray(value) ? value : undefined).filter((element) => this.#isElement(element));
    if (kept.length === 0) dict.delete(nameOf('Ref'));
    else dict.set(nameOf('Ref'), this.#context.obj(kept.map((element) => referenceTo(this.#context, element))));
  }

  /** Keeps attributes of known owners that repeat no redacted words. */
  #settleAttributes(dict: PDFDict, key: PDFName, value: PDFObject | undefined): void {
    const items = listOf(value).filter((item) => {
      if (isNumber(item)) return true;
      return isDict(item) && this.#isPlainAttribute(item);
    });
    if (items.length === 0) dict.delete(key);
    else
      dict.set(
        key,
        this.#context.obj(items.map((item) => (item && findReference(this.#context, item)) ?? (item as PDFObject))),
      );
  }

  #isPlainAttribute(attribute: PDFDict): boolean {
    if (!ATTRIBUTE_OWNERS.has(getName(attribute, 'O') ?? '')) return false;
    this.attributes.add(attribute);
    for (const [key, value] of attribute.entries()) {
      const target = this.#context.lookup(value);
      if (key.decodeText() !== 'Headers') {
        if (this.#repeats.inName(key) || this.#repeats.inside(target, this.#context)) attribute.delete(key);
      } else if (isArray(target)) {
        for (const [index, item] of itemsOf(target).entries())
          if (isText(item)) target.set(index, this.#repeats.identifier(item));
      }
    }
    return true;
  }
}
