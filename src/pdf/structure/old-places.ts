// Removes old positions of re-typeset lines elsewhere: they would reveal redacted widths.
import { PDFArray, PDFDict, PDFName, PDFNull, type PDFObject } from '@cantoo/pdf-lib';
import { get, getName, listOf, nameOf, walk } from '../objects.ts';

/** Layout attributes with sizes: ISO 32000-2, table 379. */
const SIZES = ['BBox', 'Width', 'Height'];

/** Removes horizontal positions from a destination: ISO 32000-2, table 149. */
function forgetLeft(destination: PDFArray): void {
  const [page, kind, , , , top] = destination.asArray();
  const name = kind instanceof PDFName ? kind.decodeText() : '';
  const write = (items: readonly (PDFObject | undefined)[]) => {
    while (destination.size() > 0) destination.remove(destination.size() - 1);
    for (const item of items) destination.push(item ?? PDFNull);
  };
  if (name === 'XYZ' && destination.size() > 2) destination.set(2, PDFNull);
  else if (name === 'FitR') write([page, PDFName.of('FitH'), top]);
  else if (name === 'FitV') write([page, PDFName.of('Fit')]);
  else if (name === 'FitBV') write([page, PDFName.of('FitB')]);
}

/** Removes sizes from a structure element on these pages, or on none. */
function forgetSizes(element: PDFDict, pages: ReadonlySet<PDFObject>): void {
  const page = get(element, 'Pg');
  if (page !== undefined && !pages.has(page)) return;
  for (const attributes of listOf(get(element, 'A')))
    if (attributes instanceof PDFDict && getName(attributes, 'O') === 'Layout')
      for (const key of SIZES) attributes.delete(nameOf(key));
}

/** @param pages with re-typeset lines */
export function forgetPlaces(catalog: PDFDict, pages: ReadonlySet<PDFDict>): void {
  if (pages.size === 0) return;
  walk([catalog], catalog.context, (object) => {
    if (object instanceof PDFArray && object.size() > 1) {
      const page = object.lookup(0);
      if (page instanceof PDFDict && pages.has(page)) forgetLeft(object);
    } else if (object instanceof PDFDict && object.has(nameOf('A')) && object.has(nameOf('S')))
      forgetSizes(object, pages);
    return true;
  });
}
