import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { get, getDict, nameOf } from '../objects.ts';
import { findReference } from '../structure/references.ts';

type Category = 'Font' | 'XObject' | 'ExtGState' | 'ColorSpace' | 'Pattern' | 'Shading' | 'Properties';

/** Resource that an operator selects, needed only if something is painted with it. */
export class PendingUse {
  #isUsed = false;
  readonly #take: () => void;

  /** @param take called on first use */
  constructor(take: () => void) {
    this.#take = take;
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  mark(): void {
    if (!this.#isUsed) this.#take();
    this.#isUsed = true;
  }
}

export class ResourceUse {
  readonly source: PDFDict | undefined;
  readonly context: PDFDict['context'];
  readonly #taken = new Map<Category, Map<string, PDFObject>>();

  constructor(source: PDFDict | undefined, context: PDFDict['context']) {
    this.source = source;
    this.context = context;
  }

  /** @returns the named object, without marking it as used */
  find(category: Category, name: string): PDFObject | undefined {
    return get(getDict(this.source, category), name);
  }

  /** @returns the named object, and marks it as used */
  take(category: Category, name: string): PDFObject | undefined {
    const object = getDict(this.source, category)?.get(nameOf(name));
    if (object === undefined) return undefined;
    this.#of(category).set(name, object);
    return this.context.lookup(object);
  }

  /** @returns a name for the new object */
  replace(category: Category, object: PDFObject): string {
    const taken = this.#of(category);
    const known = getDict(this.source, category);
    let number = taken.size + 1;
    const toName = () => `Rd${number}`;
    while (taken.has(toName()) || known?.has(nameOf(toName()))) number += 1;
    taken.set(
      toName(),
      object instanceof PDFDict || findReference(this.context, object) || !('contents' in object)
        ? object
        : this.context.register(object),
    );
    return toName();
  }

  /** Adds the names used by another stream with the same resources. */
  join(other: ResourceUse): void {
    for (const [category, objects] of other.#taken) for (const name of objects.keys()) this.take(category, name);
  }

  finish(): PDFDict {
    const resources = PDFDict.withContext(this.context);
    // Default colour spaces apply without being named.
    for (const [key] of getDict(this.source, 'ColorSpace')?.entries() ?? []) {
      if (/^Default(Gray|RGB|CMYK)$/.test(key.decodeText())) this.take('ColorSpace', key.decodeText());
    }
    for (const [category, objects] of this.#taken) {
      const dict = PDFDict.withContext(this.context);
      for (const [name, object] of objects) dict.set(nameOf(name), object);
      resources.set(PDFName.of(category), dict);
    }
    return resources;
  }

  #of(category: Category): Map<string, PDFObject> {
    return getOrCreate(this.#taken, category, () => new Map());
  }
}
