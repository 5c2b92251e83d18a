import type { PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib';
import { type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { applyMatrix, type PdfMatrix } from '../../pdf/core.ts';
import { entriesOf, nameOf } from '../../pdf/structure/index.ts';
import type { StreamResources } from './file-resources.ts';
import type { MarksOfPage } from './paint-marks.ts';

export interface BurningPage extends MarksOfPage {
  readonly node: PDFPageLeaf;
  readonly ref: PDFRef;
  /** Maps page units to user space. */
  readonly matrix: PdfMatrix;
}

/** Maps page units to user space: left, bottom, right, top. */
export function toFileRect(matrix: PdfMatrix, { x, y, width, height }: Rect): [number, number, number, number] {
  const rect = rectFromPoints(applyMatrix(matrix, { x, y }), applyMatrix(matrix, { x: x + width, y: y + height }));
  return [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
}

/**
 * Adds a form for painting operators, to be drawn at its place. @param box left, top, right, bottom
 * (page units)
 */
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

export function addAnnotation({ node }: BurningPage, annotation: PDFRef): void {
  const { context } = node;
  node.set(nameOf('Annots'), context.obj([...entriesOf(node, 'Annots'), annotation]));
}
