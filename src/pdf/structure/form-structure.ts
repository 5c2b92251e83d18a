// A document's form: its fields in tab order, and the pages that they are on.
import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { getDict } from '../objects.ts';
import { type FieldNode, readFieldTree } from './field-tree.ts';
import { damagedFile, openForUpdate } from './open-for-update.ts';
import { type FormPage, pagesOf, widgetsInTabOrder } from './widgets.ts';

export interface OpenForm {
  readonly document: PDFDocument;
  /** The document's AcroForm; undefined if it has none. */
  readonly acroForm: PDFDict | undefined;
}

/** @throws PdfError if the document can't be read */
async function openForm(bytes: Uint8Array, password?: string): Promise<OpenForm> {
  const document = await openForUpdate(bytes, password);
  if (!(document.catalog instanceof PDFDict)) throw damagedFile();
  return { document, acroForm: getDict(document.catalog, 'AcroForm') };
}

export interface FormStructure extends OpenForm {
  readonly pages: readonly FormPage[];
  /** Fields in tab order. */
  readonly nodes: readonly FieldNode[];
  readonly pageOf: ReadonlyMap<PDFDict, FormPage>;
}

/** Reads the field tree and sorts it in tab order; fields without a page come last. */
export async function readFormStructure(bytes: Uint8Array, password?: string): Promise<FormStructure> {
  const open = await openForm(bytes, password);
  const pages = pagesOf(open.document);
  const pageOf = new Map<PDFDict, FormPage>();
  const order = new Map<PDFDict, number>();
  for (const page of pages) {
    for (const { widget } of widgetsInTabOrder(page)) {
      if (order.has(widget)) continue;
      order.set(widget, order.size);
      pageOf.set(widget, page);
    }
  }
  const firstOf = ({ widgets }: FieldNode) =>
    widgets.reduce((first, widget) => Math.min(first, order.get(widget) ?? first), Number.MAX_SAFE_INTEGER);
  const tree = readFieldTree(open.acroForm, [...order.keys()]);
  const firsts = new Map(tree.map((node) => [node, firstOf(node)]));
  const nodes = tree.toSorted((a, b) => (firsts.get(a) ?? 0) - (firsts.get(b) ?? 0));
  return { ...open, pages, nodes, pageOf };
}
