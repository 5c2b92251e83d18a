// Takes pages of one file into another, with their form fields and layers.
import { type PDFDict, type PDFDocument, PDFHexString, PDFRef } from '@cantoo/pdf-lib';
import { MessageError, message } from '../../messages/index.ts';
import { asDict, dictsOf, entriesOf, getArray, getDict, getName, getText, nameOf } from '../objects.ts';
import { resolveLinks } from './keep-pages.ts';
import { ObjectCopier } from './object-copier.ts';
import { detachPage } from './page-tree.ts';

interface TakenLeaf {
  readonly node: PDFDict;
  readonly ref: PDFRef;
}

/** Copies one file into another: shared objects are copied once. */
export class Intake {
  readonly #target: PDFDocument;
  readonly #source: PDFDocument;
  readonly #copier: ObjectCopier;

  constructor(target: PDFDocument, source: PDFDocument) {
    this.#target = target;
    this.#source = source;
    this.#copier = new ObjectCopier(source.context, target.context);
  }

  takePages(): TakenLeaf[] {
    resolveLinks(this.#source);
    const pages = this.#source.getPages();
    for (const { node } of pages) {
      // Otherwise the whole page tree would be copied.
      detachPage(node);
      // Tags and threads aren't copied.
      for (const key of ['StructParents', 'B']) node.delete(nameOf(key));
      for (const annotation of dictsOf(node.Annots())) annotation.delete(nameOf('StructParent'));
    }
    return pages.map(({ ref: own }) => {
      const ref = this.#copier.copy(own);
      const node = asDict(this.#target.context.lookup(ref));
      if (!node) throw new MessageError(message("Couldn't read the structure of the document."));
      return { node, ref };
    });
  }

  /** Copies form fields with their values; they stay fillable. */
  takeFields(): void {
    const { catalog, context } = this.#target;
    const theirs = getDict(this.#source.catalog, 'AcroForm');
    const fields = entriesOf(theirs, 'Fields');
    if (!theirs || fields.length === 0) return;
    let form = getDict(catalog, 'AcroForm');
    if (!form) {
      form = context.obj({ Fields: [] });
      for (const key of ['DR', 'DA', 'Q', 'NeedAppearances']) {
        const value = theirs.get(nameOf(key));
        if (value) form.set(nameOf(key), this.#copier.copy(value));
      }
      catalog.set(nameOf('AcroForm'), context.register(form));
    }
    let own = getArray(form, 'Fields');
    if (!own) {
      own = context.obj([]);
      form.set(nameOf('Fields'), own);
    }
    const known = new Set(dictsOf(own).map((field) => getText(field, 'T')));
    for (const field of fields) {
      if (!(field instanceof PDFRef)) continue;
      const taken = this.#copier.copy(field);
      const dict = asDict(context.lookup(taken));
      const name = getText(dict, 'T');
      // Fields of the same name share their value.
      if (dict && name !== undefined && known.has(name)) {
        let number = 2;
        while (known.has(`${name} (${number})`)) number += 1;
        dict.set(nameOf('T'), PDFHexString.fromText(`${name} (${number})`));
        known.add(`${name} (${number})`);
      } else known.add(name);
      own.push(taken);
    }
  }

  /** Copies layers; hidden ones stay hidden. */
  takeLayers(): void {
    const { catalog, context } = this.#target;
    const theirs = getDict(this.#source.catalog, 'OCProperties');
    if (!theirs) return;
    const own = getDict(catalog, 'OCProperties');
    if (!own) {
      catalog.set(nameOf('OCProperties'), this.#copier.copy(theirs));
      return;
    }
    const layers = entriesOf(theirs, 'OCGs');
    const state = getDict(theirs, 'D');
    const shown = new Set(entriesOf(state, 'ON'));
    const isOffAtFirst = getName(state, 'BaseState') === 'OFF';
    const hidden = isOffAtFirst ? layers.filter((layer) => !shown.has(layer)) : entriesOf(state, 'OFF');
    const ownState = getDict(own, 'D') ?? context.obj({});
    own.set(nameOf('D'), ownState);
    const add = (dict: PDFDict, key: string, values: readonly (typeof layers)[number][]) => {
      const list = getArray(dict, key) ?? context.obj([]);
      for (const value of values) list.push(this.#copier.copy(value));
      dict.set(nameOf(key), list);
    };
    add(own, 'OCGs', layers);
    add(ownState, 'OFF', hidden);
    const seen = layers.filter((layer) => !hidden.includes(layer));
    if (getName(ownState, 'BaseState') === 'OFF') add(ownState, 'ON', seen);
  }
}
