// Finds the pages that use objects of an output file, or else the catalog entry.
import { PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import type { PageIndex } from '../../kernel/page-number.ts';
import { nameOf, walk } from '../objects.ts';
import { findReference } from './references.ts';

const MEDIA_BOX = PDFName.of('MediaBox');
const KIDS = PDFName.of('Kids');

const NEEDED = new Set(['Type', 'Pages']);

export class ObjectPlaces {
  readonly #pdf: PDFDocument;
  readonly #pages: readonly PDFDict[];
  readonly #objects: readonly PDFObject[];

  /** @param objects of the output file, by object number from 1 */
  constructor(pdf: PDFDocument, pages: readonly PDFDict[], objects: readonly PDFObject[]) {
    this.#pdf = pdf;
    this.#pages = pages;
    this.#objects = objects;
  }

  /** Returns the pages that use an object of the output file. */
  pagesOf(number: number): PageIndex[] {
    const object = this.#objects[number - 1];
    return this.#pages.flatMap((page, index) => (this.#leadsTo(page, object) ? [index] : []));
  }

  /** Returns an object's number in the original; undefined if new. */
  numberOf(number: number): number | undefined {
    const object = this.#objects[number - 1];
    return object && findReference(this.#pdf.context, object)?.objectNumber;
  }

  /** Returns the catalog entry, other than the pages, that leads to an object. */
  entryOf(number: number): string | undefined {
    const { catalog } = this.#pdf;
    const keys = catalog.keys().map((key) => key.decodeText());
    return keys.find((key) => !NEEDED.has(key) && this.#leadsTo(catalog.get(nameOf(key)), this.#objects[number - 1]));
  }

  /** Traverses all references from an object, except to other pages. */
  #leadsTo(from: PDFObject | undefined, object: PDFObject | undefined): boolean {
    let isFound = false;
    walk([from], this.#pdf.context, (found) => {
      isFound ||= found === object;
      const isOther = found instanceof PDFDict && found !== from && (found.has(MEDIA_BOX) || found.has(KIDS));
      return !isFound && !isOther;
    });
    return isFound;
  }
}
