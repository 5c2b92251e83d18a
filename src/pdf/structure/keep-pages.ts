// Removes pages from an opened PDF, with everything that only they use.
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { atPage, type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { asDict, get, getDict, getName, isText, nameOf, pruneFields } from '../objects.ts';
import { namePairsOf } from './name-tree.ts';
import { pruneTags } from './prune-tags.ts';

const isRemoved = (document: PDFDocument, value: PDFObject | undefined): boolean =>
  value instanceof PDFRef && document.context.lookup(value) === undefined;

/** Reads the named destinations, which outline entries and links may use instead of pages. */
function readNamedPlaces({ catalog, context }: PDFDocument): ReadonlyMap<string, PDFArray> {
  const places = new Map<string, PDFArray>();
  const add = (name: string, value: PDFObject | undefined) => {
    const found = context.lookup(value);
    const place = found instanceof PDFDict ? get(found, 'D') : found;
    if (place instanceof PDFArray) places.set(name, place);
  };
  for (const [name, value] of getDict(catalog, 'Dests')?.entries() ?? []) add(name.decodeText(), value);
  for (const [name, value] of namePairsOf(getDict(getDict(catalog, 'Names'), 'Dests'))) add(name.decodeText(), value);
  return places;
}

type FindPlace = (value: PDFObject | undefined) => PDFArray | undefined;

/** Resolves a named destination of an outline entry or link to an explicit `[page, …]`. */
function resolveTarget(item: PDFDict, findPlace: FindPlace): PDFArray | undefined {
  const action = getDict(item, 'A');
  const isJump = getName(action, 'S') === 'GoTo';
  const place = findPlace(item.get(nameOf('Dest')) ?? (isJump ? action?.get(nameOf('D')) : undefined));
  if (place && isJump) action?.set(nameOf('D'), place);
  else if (place) item.set(nameOf('Dest'), place);
  return place;
}

/** Removes outline entries for removed pages, unless children remain. */
function pruneOutline(document: PDFDocument, parent: PDFDict, findPlace: FindPlace, seen = new Set<PDFObject>()): void {
  const { context } = document;
  const kept: { readonly ref: PDFRef; readonly item: PDFDict }[] = [];
  let ref = parent.get(nameOf('First'));
  while (ref instanceof PDFRef && !seen.has(ref)) {
    seen.add(ref);
    const item = asDict(context.lookup(ref));
    if (!item) break;
    pruneOutline(document, item, findPlace, seen);
    const leadsNowhere = isRemoved(document, resolveTarget(item, findPlace)?.get(0));
    if (leadsNowhere) for (const key of ['Dest', 'A', 'SE']) item.delete(nameOf(key));
    if (!leadsNowhere || item.has(nameOf('First'))) kept.push({ ref, item });
    ref = item.get(nameOf('Next'));
  }
  for (const key of ['First', 'Last', 'Count']) parent.delete(nameOf(key));
  for (const [index, { item }] of kept.entries()) {
    for (const [key, neighbour] of [
      ['Prev', kept[index - 1]],
      ['Next', kept[index + 1]],
    ] as const) {
      if (neighbour) item.set(nameOf(key), neighbour.ref);
      else item.delete(nameOf(key));
    }
  }
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return;
  parent.set(nameOf('First'), first.ref);
  parent.set(nameOf('Last'), last.ref);
  // Collapse the entry: descendants needn't be counted.
  parent.set(nameOf('Count'), PDFNumber.of(parent.has(nameOf('Title')) ? -kept.length : kept.length));
}

function placesFinder(document: PDFDocument): FindPlace {
  const { context } = document;
  const places = readNamedPlaces(document);
  return (value) => {
    const target = context.lookup(value);
    if (target instanceof PDFArray) return target;
    return isText(target) || target instanceof PDFName ? places.get(target.decodeText()) : undefined;
  };
}

/** Replaces named destinations by explicit ones: names differ between documents. */
export function resolveLinks(document: PDFDocument): void {
  const findPlace = placesFinder(document);
  for (const { node } of document.getPages()) pruneLinks(document, node.Annots(), findPlace);
}

function pruneLinks(document: PDFDocument, annotations: PDFArray | undefined, findPlace: FindPlace): void {
  for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
    const item = asDict(annotations?.lookup(at));
    const isLink = getName(item, 'Subtype') === 'Link';
    if (item && isLink && isRemoved(document, resolveTarget(item, findPlace)?.get(0))) annotations?.remove(at);
  }
}

/** Keeps page labels with their pages: numbering counts from a document's first page. */
export function keepLabels({ catalog, context }: PDFDocument, labels: readonly (string | undefined)[]): void {
  if (!catalog.has(nameOf('PageLabels'))) return;
  const entries = labels.flatMap((label, index) => [index, context.obj({ P: PDFHexString.fromText(label ?? '') })]);
  catalog.set(nameOf('PageLabels'), context.obj({ Nums: context.obj(entries) }));
}

/**
 * Removes all other pages with what only they use: contents, annotations, fields, outline entries
 * and tags. `labels` are those of all pages.
 */
export function keepPages(
  document: PDFDocument,
  pageNumbers: readonly PageNumber[],
  labels: readonly (string | undefined)[],
): void {
  const kept = new Set(pageNumbers);
  const { context, catalog } = document;
  const gone = document.getPages().filter((_, index) => !kept.has(toPageNumber(index)));
  if (gone.length === 0) return;
  const findPlace = placesFinder(document);
  for (let index = document.getPageCount() - 1; index >= 0; index -= 1) {
    if (!kept.has(toPageNumber(index))) document.removePage(index);
  }
  for (const { node, ref } of gone) {
    for (const annotation of node.Annots()?.asArray() ?? []) {
      if (annotation instanceof PDFRef) context.delete(annotation);
    }
    context.delete(ref);
  }
  pruneFields(getDict(catalog, 'AcroForm'));
  const outline = getDict(catalog, 'Outlines');
  if (outline) pruneOutline(document, outline, findPlace);
  for (const { node } of document.getPages()) pruneLinks(document, node.Annots(), findPlace);
  pruneTags(document);
  keepLabels(
    document,
    pageNumbers.map((pageNumber) => atPage(labels, pageNumber)),
  );
  // Destinations are explicit now.
  for (const key of ['OpenAction', 'Threads', 'Dests']) catalog.delete(nameOf(key));
  getDict(catalog, 'Names')?.delete(nameOf('Dests'));
}
