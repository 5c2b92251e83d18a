import { PDFArray, type PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';
import type { Point } from '../../kernel/point.ts';
import { asDict, entriesOf, getArray, itemsOf, nameOf, numbersOf } from '../objects.ts';
import { applyMatrix, type PdfMatrix } from '../page-frame.ts';

/** An annotation on its page: lengths and points in page units (pt, y down). */
export class PlacedAnnotation {
  readonly dict: PDFDict;
  readonly #ref: PDFRef;
  readonly #matrix: PdfMatrix;
  readonly #scale: number;

  constructor(ref: PDFRef, dict: PDFDict, matrix: PdfMatrix) {
    this.#ref = ref;
    this.dict = dict;
    this.#matrix = matrix;
    this.#scale = Math.hypot(matrix[0], matrix[1]);
  }

  get objectNumber(): number {
    return this.#ref.objectNumber;
  }

  /** Object of the window with its comment. */
  get popupNumber(): number | undefined {
    const popup = this.dict.get(nameOf('Popup'));
    return popup instanceof PDFRef ? popup.objectNumber : undefined;
  }

  get isReply(): boolean {
    return this.parentNumber !== undefined;
  }

  /** Object number of the annotation that this one replies to. */
  get parentNumber(): number | undefined {
    const parent = this.dict.get(nameOf('IRT'));
    return parent instanceof PDFRef ? parent.objectNumber : undefined;
  }

  /** Name of the line's second end. */
  get lineEnd(): string | undefined {
    const [, end] = entriesOf(this.dict, 'LE');
    return end instanceof PDFName ? end.decodeText() : undefined;
  }

  points(key: string): Point[] {
    return this.#toPoints(getArray(this.dict, key));
  }

  pointLists(key: string): Point[][] | undefined {
    const lists = getArray(this.dict, key);
    return lists && itemsOf(lists).map((list) => this.#toPoints(list instanceof PDFArray ? list : undefined));
  }

  length(value: number): number {
    return value * this.#scale;
  }

  #toPoints(array: PDFArray | undefined): Point[] {
    const values = numbersOf(array);
    return Array.from({ length: values.length >> 1 }, (_, index) =>
      applyMatrix(this.#matrix, { x: values[index * 2] ?? 0, y: values[index * 2 + 1] ?? 0 }),
    );
  }
}

/** @param matrix from user space to page units */
export const annotationsOf = (page: PDFDict, matrix: PdfMatrix): PlacedAnnotation[] =>
  entriesOf(page, 'Annots').flatMap((ref) => {
    const dict = asDict(page.context.lookup(ref));
    // Direct objects can't be identified.
    return ref instanceof PDFRef && dict ? [new PlacedAnnotation(ref, dict, matrix)] : [];
  });
