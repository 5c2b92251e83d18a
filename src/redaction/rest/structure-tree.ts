// Marks structure elements that lost content as redacted, and drops references to removed content.
import { concatBytes } from '../../codecs/bytes.ts';
import { readContent, toBytes } from '../../pdf/content/index.ts';
import {
  asDict,
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  isArray,
  isDict,
  isNumber,
  isText,
  nameOf,
  type PDFContext,
  type PDFDict,
  type PDFObject,
  type PDFRawStream,
  referenceTo,
} from '../../pdf/structure/index.ts';
import { toNameTree } from './destinations.ts';
import { isPage, type Repeats } from './repeats.ts';
import { RULES } from './schema.ts';
import { SPOKEN, StructureEntries } from './structure-entries.ts';

export interface MarkedPiece {
  isLost: boolean;
  isKept: boolean;
  /** Its new id; undefined if nothing is left. */
  number: number | undefined;
  /** Marked content of its page: bars over what it lost. */
  readonly bars: number[];
}

export interface StructureOptions {
  readonly catalog: PDFDict;
  readonly pages: readonly PDFDict[];
  /** Marked content by id, on pages and in rewritten forms. */
  readonly pieces: ReadonlyMap<PDFObject, ReadonlyMap<number, MarkedPiece>>;
  readonly rewritten: ReadonlyMap<PDFObject, PDFRawStream>;
  readonly pictures: ReadonlySet<PDFDict>;
}

/** Resolved child of a structure element. */
type Kid =
  | { readonly kind: 'element'; readonly dict: PDFDict }
  | {
      readonly kind: 'content';
      readonly page: PDFDict;
      readonly owner: PDFObject;
      readonly id: number;
      readonly item: PDFObject;
    }
  | { readonly kind: 'object'; readonly target: PDFDict; readonly item: PDFObject };

interface Element {
  readonly dict: PDFDict;
  readonly parent: PDFDict;
  kids: Kid[];
}

/** Elements for which only the alternative text is read. */
const ILLUSTRATIONS = new Set(['Figure', 'Formula']);

/** Elements that lines of text are parted into. */
const INLINE = new Set(['Span', 'NonStruct']);

export class StructureTree {
  readonly #options: StructureOptions;
  readonly #repeats: Repeats;
  readonly #root: PDFDict | undefined;
  readonly #context: PDFContext;
  /** In tree order. */
  readonly #elements = new Map<PDFDict, Element>();
  readonly #pages: ReadonlySet<PDFObject>;
  readonly #annotations: ReadonlyMap<PDFObject, PDFDict>;
  readonly #entries: StructureEntries;
  /** Marks of redacted content, and inline elements that have nothing else. */
  readonly #marks = new Set<PDFDict>();
  /** Elements whose content was rasterized. */
  readonly #replaced = new Set<PDFDict>();
  /** Bars by the element that stands for what they cover. */
  readonly #bars = new Map<PDFDict, Kid[]>();
  readonly #usedBars = new Map<PDFDict, Set<number>>();
  readonly #byContent = new Map<PDFObject, Map<number, PDFDict>>();

  constructor(options: StructureOptions, repeats: Repeats) {
    this.#options = options;
    this.#repeats = repeats;
    this.#root = getDict(options.catalog, 'StructTreeRoot');
    this.#context = options.catalog.context;
    this.#entries = new StructureEntries(this.#context, repeats, (dict) => this.#elements.has(dict));
    this.#pages = new Set(options.pages);
    this.#annotations = new Map(
      options.pages.flatMap((page) =>
        dictsOf(getArray(page, 'Annots')).map((annotation) => [annotation, page] as const),
      ),
    );
  }

  /** Returns whether a form or image has content in the tree. */
  holds(object: PDFObject): boolean {
    return this.#byContent.has(object);
  }

  /** @returns the tree's objects, which need no further cleaning */
  update(): ReadonlySet<PDFObject> {
    const root = this.#root;
    if (!root) return new Set();
    this.#read(root);
    this.#markLost();
    this.#renumber();
    this.#joinPictures();
    for (const [dict, bars] of this.#bars) this.#elements.get(dict)?.kids.push(...bars);
    this.#prune();
    for (const element of this.#elements.values()) this.#write(element);
    this.#writeRoot(root);
    const maps = ['RoleMap', 'ClassMap'].flatMap((key) => getDict(root, key) ?? []);
    return new Set([...this.#elements.keys(), ...this.#entries.attributes, ...maps, root]);
  }

  #read(root: PDFDict): void {
    const waiting: (readonly [dict: PDFDict, parent: PDFDict])[] = [];
    const open = (kids: readonly Kid[], parent: PDFDict) => {
      for (const kid of [...kids].reverse()) if (kid.kind === 'element') waiting.push([kid.dict, parent]);
    };
    open(this.#kidsOf(root), root);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [dict, parent] = next;
      if (this.#elements.has(dict)) continue;
      const kids = this.#kidsOf(dict);
      this.#elements.set(dict, { dict, parent, kids });
      open(kids, dict);
    }
    // An element with two parents is kept under one only.
    for (const element of this.#elements.values())
      element.kids = element.kids.filter(
        (kid) => kid.kind !== 'element' || this.#elements.get(kid.dict)?.parent === element.dict,
      );
  }

  #kidsOf(dict: PDFDict): Kid[] {
    const own = get(dict, 'Pg');
    const raw = get(dict, 'K');
    const items = isArray(raw) ? raw.asArray() : raw ? [dict.get(nameOf('K')) as PDFObject] : [];
    return items.flatMap((item): Kid[] => {
      const target = this.#context.lookup(item);
      if (isNumber(target)) return this.#contentOf(own, undefined, target.asNumber(), item);
      const kid = isDict(target) && !isPage(target) ? target : undefined;
      const type = getName(kid, 'Type');
      if (!kid) return [];
      if (type === 'MCR' || (type === undefined && getNumber(kid, 'MCID') !== undefined))
        return this.#contentOf(get(kid, 'Pg') ?? own, kid, getNumber(kid, 'MCID') ?? -1, item);
      if (type !== 'OBJR') return getName(kid, 'S') === undefined ? [] : [{ kind: 'element', dict: kid }];
      const object = getDict(kid, 'Obj');
      return object && this.#annotations.has(object) ? [{ kind: 'object', target: object, item }] : [];
    });
  }

  #contentOf(page: PDFObject | undefined, reference: PDFDict | undefined, id: number, item: PDFObject): Kid[] {
    if (!isDict(page) || !this.#pages.has(page) || id < 0) return [];
    const stream = get(reference, 'Stm');
    const owner = stream && (this.#options.rewritten.get(stream) ?? stream);
    if (reference && owner) {
      for (const [key] of reference.entries())
        if (!['Type', 'Pg', 'Stm', 'MCID'].includes(key.decodeText())) reference.delete(key);
      reference.set(nameOf('Stm'), referenceTo(this.#context, owner));
    }
    return [{ kind: 'content', page, owner: owner ?? page, id, item }];
  }

  #pieceOf(kid: Kid): MarkedPiece | undefined {
    return kid.kind === 'content' ? this.#options.pieces.get(kid.owner)?.get(kid.id) : undefined;
  }

  /** Marks elements that lost content, and removes replacement texts from their ancestors. */
  #markLost(): void {
    for (const element of [...this.#elements.values()]) {
      const lost = element.kids.filter((kid) => this.#pieceOf(kid)?.isLost);
      if (lost.length === 0) continue;
      const role = getName(element.dict, 'S') ?? '';
      const isIllustration = ILLUSTRATIONS.has(role);
      for (const key of ['ActualText', 'E', 'T']) element.dict.delete(nameOf(key));
      if (isIllustration || element.dict.has(nameOf('Alt'))) element.dict.set(nameOf('Alt'), this.#repeats.mark());
      this.#clearAbove(element.parent);
      element.kids = element.kids.flatMap((kid) => {
        const piece = this.#pieceOf(kid);
        if (!piece?.isLost) return [kid];
        const isLeft = piece.isKept || (kid.kind === 'content' && this.#options.pictures.has(kid.page));
        const mark = isIllustration ? undefined : this.#addMark(element);
        this.#addBars(mark?.dict ?? element.dict, kid, piece);
        return [...(isLeft ? [kid] : []), ...(mark ? [mark] : [])];
      });
      if (element.kids.length === 0) element.dict.delete(nameOf('K'));
    }
    this.#joinMarks();
  }

  /** Keeps one of neighbouring marks: several tell in how many pieces the content was drawn. */
  #joinMarks(): void {
    const isMark = (kid: Kid | undefined) => kid?.kind === 'element' && this.#marks.has(kid.dict);
    for (const element of [...this.#elements.values()].reverse()) {
      let last: PDFDict | undefined;
      element.kids = element.kids.filter((kid, at, kids) => {
        if (kid.kind !== 'element' || !isMark(kid)) last = undefined;
        if (kid.kind !== 'element' || !isMark(kid) || !isMark(kids[at - 1])) {
          if (kid.kind === 'element' && isMark(kid)) last = kid.dict;
          return true;
        }
        this.#moveBars(kid.dict, last);
        this.#elements.delete(kid.dict);
        return false;
      });
      const [first, second] = element.kids;
      if (!second && isMark(first) && INLINE.has(getName(element.dict, 'S') ?? '')) this.#marks.add(element.dict);
    }
  }

  /** Gives an element the bars over a piece, as far as no earlier piece has them. */
  #addBars(dict: PDFDict, kid: Kid, { bars }: MarkedPiece): void {
    if (kid.kind !== 'content' || this.#options.pictures.has(kid.page)) return;
    const used = this.#usedBars.get(kid.page) ?? new Set<number>();
    this.#usedBars.set(kid.page, used);
    for (const id of new Set(bars)) {
      if (used.has(id)) continue;
      used.add(id);
      const bar: Kid = { kind: 'content', page: kid.page, owner: kid.page, id, item: this.#context.obj(id) };
      this.#bars.set(dict, [...(this.#bars.get(dict) ?? []), bar]);
    }
  }

  /** Gives the bars of an element, and of those in it, to another. */
  #moveBars(from: PDFDict, to: PDFDict | undefined): void {
    const own = this.#bars.get(from) ?? [];
    this.#bars.delete(from);
    if (to && own.length > 0) this.#bars.set(to, [...(this.#bars.get(to) ?? []), ...own]);
    for (const kid of this.#elements.get(from)?.kids ?? []) if (kid.kind === 'element') this.#moveBars(kid.dict, to);
  }

  #addMark(parent: Element): Kid & { readonly kind: 'element' } {
    const dict = this.#context.obj({ Type: 'StructElem', S: 'Span' });
    dict.set(nameOf('ActualText'), this.#repeats.mark());
    this.#context.register(dict);
    this.#elements.set(dict, { dict, parent: parent.dict, kids: [] });
    this.#marks.add(dict);
    return { kind: 'element', dict };
  }

  /** Gives references the new ids of their content, but not those of pages that became pictures. */
  #renumber(): void {
    const { pieces: all, pictures } = this.#options;
    const changed = new Set(
      [...all].flatMap(([owner, own]) => ([...own.values()].some(({ isLost }) => isLost) ? owner : [])),
    );
    for (const element of this.#elements.values())
      element.kids = element.kids.flatMap((kid): Kid[] => {
        if (kid.kind !== 'content' || !changed.has(kid.owner) || pictures.has(kid.page)) return [kid];
        const id = this.#pieceOf(kid)?.number;
        return id === undefined ? [] : [{ ...kid, id }];
      });
  }

  #clearAbove(from: PDFDict): void {
    const seen = new Set<PDFDict>();
    for (
      let at: Element | undefined = this.#elements.get(from);
      at && !seen.has(at.dict);
      at = this.#elements.get(at.parent)
    ) {
      seen.add(at.dict);
      for (const key of ['ActualText', 'E']) at.dict.delete(nameOf(key));
      if (at.dict.has(nameOf('Alt'))) at.dict.set(nameOf('Alt'), this.#repeats.mark());
    }
  }

  /** A rasterized page's words are one piece of marked content, owned by its first element. */
  #joinPictures(): void {
    const joined = new Set<PDFDict>();
    for (const element of this.#elements.values()) {
      element.kids = element.kids.flatMap((kid) => {
        if (kid.kind !== 'content' || !this.#options.pictures.has(kid.page)) return [kid];
        this.#replaced.add(element.dict);
        if (joined.has(kid.page)) return [];
        joined.add(kid.page);
        for (const key of SPOKEN) element.dict.delete(nameOf(key));
        return [{ ...kid, owner: kid.page, id: 0, item: this.#context.obj(0) }];
      });
    }
    for (const page of joined) {
      const content = concatBytes([toBytes('/P <</MCID 0>> BDC\n'), readContent(page), toBytes('EMC\n')]);
      page.set(nameOf('Contents'), this.#context.register(this.#context.flateStream(content)));
    }
  }

  /** Removes elements that only held rasterized content. Clears those whose content is missing. */
  #prune(): void {
    for (const element of [...this.#elements.values()].reverse()) {
      const before = element.kids.length;
      element.kids = element.kids.filter((kid) => kid.kind !== 'element' || this.#elements.has(kid.dict));
      if (element.kids.length > 0 || get(element.dict, 'K') === undefined) continue;
      if (before > 0 || this.#replaced.has(element.dict)) this.#elements.delete(element.dict);
      else for (const key of [...SPOKEN, 'T', 'Pg']) element.dict.delete(nameOf(key));
    }
  }

  #write({ dict, parent, kids }: Element): void {
    this.#entries.settle(dict);
    dict.set(nameOf('P'), this.#refOf(parent));
    const [first] = kids;
    // Content items belong to the element's page unless they name another.
    const page = kids.find((kid) => kid.kind === 'content')?.page;
    if (page) dict.set(nameOf('Pg'), this.#refOf(page));
    const items = kids.map((kid) => this.#itemOf(kid, page));
    if (items.length === 0) dict.delete(nameOf('K'));
    else dict.set(nameOf('K'), items.length === 1 && first ? (items[0] as PDFObject) : this.#context.obj(items));
    for (const kid of kids) {
      if (kid.kind === 'content') this.#note(kid.owner, kid.id, dict);
      else if (kid.kind === 'object') this.#note(kid.target, -1, dict);
    }
  }

  #note(owner: PDFObject, id: number, element: PDFDict): void {
    const own = this.#byContent.get(owner) ?? new Map<number, PDFDict>();
    own.set(id, element);
    this.#byContent.set(owner, own);
  }

  #itemOf(kid: Kid, page: PDFDict | undefined): PDFObject {
    if (kid.kind === 'element') return this.#refOf(kid.dict);
    if (kid.kind === 'object') {
      const made = this.#context.obj({ Type: 'OBJR' });
      made.set(nameOf('Obj'), this.#refOf(kid.target));
      const holder = this.#annotations.get(kid.target);
      if (holder) made.set(nameOf('Pg'), this.#refOf(holder));
      return made;
    }
    if (kid.owner === kid.page && kid.page === page) return this.#context.obj(kid.id);
    const made = this.#context.obj({ Type: 'MCR', MCID: kid.id });
    made.set(nameOf('Pg'), this.#refOf(kid.page));
    if (kid.owner !== kid.page) made.set(nameOf('Stm'), this.#refOf(kid.owner));
    return made;
  }

  #refOf(object: PDFObject): PDFObject {
    return referenceTo(this.#context, object);
  }

  #writeRoot(root: PDFDict): void {
    const top = [...this.#elements.values()].filter(({ parent }) => parent === root);
    for (const [key] of root.entries()) {
      const { keys } = RULES.structure;
      if (keys !== 'any' && !keys.has(key.decodeText())) root.delete(key);
    }
    root.set(nameOf('K'), this.#context.obj(top.map(({ dict }) => this.#refOf(dict))));
    this.#writeParents(root);
    const named = [...this.#elements.keys()].flatMap((dict) => {
      const id = get(dict, 'ID');
      return isText(id) ? [[id, this.#refOf(dict)] as const] : [];
    });
    if (named.length === 0) root.delete(nameOf('IDTree'));
    else root.set(nameOf('IDTree'), toNameTree(named, this.#repeats, this.#context));
    this.#entries.settleRoles(getDict(root, 'RoleMap'));
    this.#entries.settleClasses(getDict(root, 'ClassMap'));
  }

  /** Writes the parent tree for pages, forms and annotations. */
  #writeParents(root: PDFDict): void {
    const entries: PDFObject[] = [];
    let next = 0;
    for (const [owner, elements] of this.#byContent) {
      const dict = asDict(owner);
      const single = elements.get(-1);
      if (!dict) continue;
      dict.set(nameOf(single ? 'StructParent' : 'StructParents'), this.#context.obj(next));
      const last = Math.max(...[...elements.keys()].slice(0, 100_000));
      const list = Array.from({ length: Math.min(last, 100_000) + 1 }, (_, id) => {
        const element = elements.get(id);
        return element ? this.#refOf(element) : this.#context.obj(null);
      });
      entries.push(this.#context.obj(next), single ? this.#refOf(single) : this.#refOf(this.#context.obj(list)));
      next += 1;
    }
    for (const object of [...this.#options.pages, ...this.#annotations.keys()]) {
      if (this.#byContent.has(object)) continue;
      for (const key of ['StructParent', 'StructParents']) asDict(object)?.delete(nameOf(key));
    }
    const tree = this.#context.obj({});
    tree.set(nameOf('Nums'), this.#context.obj(entries));
    root.set(nameOf('ParentTree'), this.#refOf(tree));
    root.set(nameOf('ParentTreeNextKey'), this.#context.obj(next));
  }
}
