// A page of a PDF with what is to be put on it.
import type { PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib';
import { type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { entriesOf, nameOf } from '../../pdf/objects.ts';
import { applyMatrix, type PdfMatrix } from '../../pdf/page-frame.ts';
import type { StreamResources } from './file-resources.ts';
import type { MarksOfPage } from './paint-marks.ts';

export interface BurningPage extends MarksOfPage {
  readonly node: PDFPageLeaf;
  readonly ref: PDFRef;
  /** From the page's units to user space. */
  readonly matrix: PdfMatrix;
}

/** Left, bottom, right, top: from the page's units to user space. */
export function toFileRect(matrix: PdfMatrix, { x, y, width, height }: Rect): [number, number, number, number] {
  const rect = rectFromPoints(applyMatrix(matrix, { x, y }), applyMatrix(matrix, { x: x + width, y: y + height }));
  return [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
}

/** Puts what paints something on the page into the file, to be drawn in its place. @param box left, top, right, bottom: page units */
export function registerForm(
  { node, matrix }: BurningPage,
  content: string,
  box: readonly [number, number, number, number],
  resources: StreamResources,
): PDFRef {
  const { context } = node;
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [...box], Matrix: [...matrix] };
  return context.register(context.flateStream(content, { ...entries, Resources: resources.dictFor(content) }));
}

/** Puts one more annotation on the page, above those that it has. */
export function addAnnotation({ node }: BurningPage, annotation: PDFRef): void {
  const { context } = node;
  node.set(nameOf('Annots'), context.obj([...entriesOf(node, 'Annots'), annotation]));
}
