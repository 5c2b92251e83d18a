// Appends the pages of further files to a PDF, whose objects keep their numbers.
import { type PDFDict, type PDFDocument, PDFHexString, PDFRef } from '@cantoo/pdf-lib';
import type { MediaPlatform } from '../../codecs/platform.ts';
import { sniffFormat } from '../../codecs/sniff.ts';
import { MessageError, message } from '../../messages/index.ts';
import { fromBytes, type PdfDocument, type PdfEngine } from '../../pdf/core.ts';
import {
  asDict,
  detachPage,
  dictsOf,
  entriesOf,
  getArray,
  getDict,
  getName,
  getText,
  keepLabels,
  nameOf,
  ObjectCopier,
  openStructure,
  saveStructure,
  setPages,
  settleLinks,
} from '../../pdf/structure/index.ts';
import { saidOf } from '../../workers/index.ts';
import { isAsLarge, pageCountsMessage } from '../check/page-counts.ts';
import { picturesToPdf } from './picture-pages.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface JoinedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageCounts: readonly number[];
}

interface TakenPage {
  readonly node: PDFDict;
  readonly ref: PDFRef;
}

/** Copies one file into another: shared objects are copied once. */
class Intake {
  readonly #target: PDFDocument;
  readonly #source: PDFDocument;
  readonly #copier: ObjectCopier;

  constructor(target: PDFDocument, source: PDFDocument) {
    this.#target = target;
    this.#source = source;
    this.#copier = new ObjectCopier(source.context, target.context);
  }

  takePages(): TakenPage[] {
    settleLinks(this.#source);
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

/**
 * @param own the file to append to, and the same file, open
 * @param files PDFs and pictures with any number of pages
 * @throws Error that names the file and its problem
 */
export async function joinPdf(
  engine: PdfEngine,
  own: { readonly bytes: Uint8Array<ArrayBuffer>; readonly pdf: PdfDocument },
  files: readonly NamedBytes[],
  platform: MediaPlatform,
): Promise<JoinedPdf> {
  const target = await openStructure(own.bytes, own.pdf);
  const sizes = [...own.pdf.info.pages];
  const labels = sizes.map(({ label }) => label);
  const pageCounts: number[] = [];
  const pages: TakenPage[] = target.getPages().map(({ node, ref }) => ({ node, ref }));
  const paper = sizes[0] ?? { width: 0, height: 0 };

  async function take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const isPdf = sniffFormat(bytes) === 'pdf';
    const pdfBytes = isPdf ? bytes : await picturesToPdf(bytes, platform, paper);
    const pdf = engine.open(fromBytes(pdfBytes));
    try {
      const intake = new Intake(target, await openStructure(pdfBytes, pdf));
      pages.push(...intake.takePages());
      intake.takeFields();
      intake.takeLayers();
      sizes.push(...pdf.info.pages);
      pageCounts.push(pdf.info.pages.length);
    } finally {
      pdf.close();
    }
  }

  for (const { name, bytes } of files) {
    try {
      await take(bytes);
    } catch (error) {
      throw new MessageError(message('{name}: {reason}', { name, reason: saidOf(error) }));
    }
  }
  setPages(target, pages);
  keepLabels(target, [...labels, ...sizes.slice(labels.length).map(() => undefined)]);
  const bytes = await saveStructure(target);
  const written = engine.open(fromBytes(bytes));
  try {
    const shown = written.info.pages;
    if (shown.length !== sizes.length) throw new MessageError(pageCountsMessage(shown.length, sizes.length));
    const wrong = sizes.findIndex((size, index) => !isAsLarge(size, shown[index] as typeof size));
    if (wrong >= 0)
      throw new MessageError(message('Page {page} has another size than it should have.', { page: wrong + 1 }));
  } finally {
    written.close();
  }
  return { bytes, pageCounts };
}
