// Counts features that readers use, with a library that didn't redact the file.
import { PDFArray, PDFDict, PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, dictsOf, get, getArray, getDict, getName, getText, itemsOf } from '../../pdf/objects.ts';

export interface UsedCounts {
  outline: number;
  links: number;
  fields: number;
  elements: number;
  /** Replacement texts for screen readers. */
  spoken: number;
  destinations: number;
  layers: number;
  labels: number;
  title: number;
}

function* treeOf(
  root: PDFDict | undefined,
  next: (dict: PDFDict) => readonly (PDFDict | undefined)[],
): Generator<PDFDict> {
  const seen = new Set<PDFDict>();
  const waiting = [root];
  while (waiting.length > 0) {
    const dict = waiting.pop();
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    yield dict;
    waiting.push(...next(dict));
  }
}

const kidsOf = (dict: PDFDict, key: string) => {
  const kids = get(dict, key);
  return kids instanceof PDFArray ? dictsOf(kids) : [asDict(kids)];
};

const isElement = (dict: PDFDict | undefined): dict is PDFDict => getName(dict, 'S') !== undefined;

export async function loadForCounting(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, ignoreEncryption: true });
}

export function countUsed(pdf: PDFDocument): UsedCounts {
  const { catalog } = pdf;
  const annotations = pdf.getPages().flatMap(({ node }) => dictsOf(getArray(node, 'Annots')));
  const outline = [...treeOf(getDict(catalog, 'Outlines'), (dict) => [getDict(dict, 'First'), getDict(dict, 'Next')])];
  const fields = [
    ...treeOf(getDict(catalog, 'AcroForm'), (dict) => [...kidsOf(dict, 'Fields'), ...kidsOf(dict, 'Kids')]),
  ];
  const elements = [...treeOf(getDict(catalog, 'StructTreeRoot'), (dict) => kidsOf(dict, 'K').filter(isElement))];
  const names = [...treeOf(getDict(getDict(catalog, 'Names'), 'Dests'), (dict) => kidsOf(dict, 'Kids'))];
  return {
    outline: outline.length,
    links: annotations.filter((each) => getName(each, 'Subtype') === 'Link').length,
    fields: fields.filter((field) => getText(field, 'T') !== undefined).length,
    elements: elements.length,
    spoken: elements.filter((element) => ['Alt', 'ActualText', 'E'].some((key) => getText(element, key))).length,
    destinations:
      names.reduce((sum, node) => sum + Math.floor((getArray(node, 'Names')?.size() ?? 0) / 2), 0) +
      (getDict(catalog, 'Dests')?.keys().length ?? 0),
    layers: getArray(getDict(catalog, 'OCProperties'), 'OCGs')?.size() ?? 0,
    labels: getDict(catalog, 'PageLabels') ? 1 : 0,
    title: getText(asDict(pdf.context.lookup(pdf.context.trailerInfo.Info)), 'Title')?.trim() ? 1 : 0,
  };
}

/** Returns a structure tree's missing content, and mismatches of its parent tree. */
export function faultsOfStructure(pdf: PDFDocument, idsOf: (page: PDFDict) => ReadonlySet<number>): string[] {
  const root = getDict(pdf.catalog, 'StructTreeRoot');
  const faults: string[] = [];
  const parents = numbersOfTree(getDict(root, 'ParentTree'));
  const annotations = new Set<PDFObject>(pdf.getPages().flatMap(({ node }) => dictsOf(getArray(node, 'Annots'))));
  for (const element of treeOf(root, (dict) => kidsOf(dict, 'K').filter(isElement))) {
    const kids = get(element, 'K');
    for (const kid of kids instanceof PDFArray ? itemsOf(kids) : [kids]) {
      const dict = asDict(kid);
      if (getName(dict, 'Type') === 'OBJR' && !annotations.has(getDict(dict, 'Obj') as PDFDict))
        faults.push('a lost object');
      const id = Number(kid?.toString());
      if (kid === undefined || kid instanceof PDFDict || !Number.isInteger(id)) continue;
      const page = getDict(element, 'Pg');
      if (!page || !idsOf(page).has(id)) faults.push(`content ${id} is not on its page`);
      const list = parents.get(Number(get(page, 'StructParents')?.toString()));
      if (!(list instanceof PDFArray) || list.lookup(id) !== element) faults.push(`content ${id} has another parent`);
    }
  }
  return faults;
}

function numbersOfTree(root: PDFDict | undefined): Map<number, PDFObject | undefined> {
  const numbers = new Map<number, PDFObject | undefined>();
  for (const node of treeOf(root, (dict) => kidsOf(dict, 'Kids'))) {
    const items = itemsOf(getArray(node, 'Nums'));
    for (let at = 0; at + 1 < items.length; at += 2) numbers.set(Number(items[at]?.toString()), items[at + 1]);
  }
  return numbers;
}
