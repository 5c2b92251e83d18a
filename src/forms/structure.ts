import type { PDFDict } from '@cantoo/pdf-lib';
import { type FormPage, pagesOf, widgetsInTabOrder } from '../pdf/structure/index.ts';
import { type FieldNode, readFieldTree } from './field-tree.ts';
import { type OpenForm, openForm } from './open-form.ts';

export interface FormStructure extends OpenForm {
  readonly pages: readonly FormPage[];
  /** Fields in tab order. */
  readonly nodes: readonly FieldNode[];
  readonly pageOf: ReadonlyMap<PDFDict, FormPage>;
}

/** Reads the field tree and sorts it in tab order; fields without a page come last. */
export async function readStructure(bytes: Uint8Array, password?: string): Promise<FormStructure> {
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
