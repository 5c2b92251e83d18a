import type { PDFDict } from '@cantoo/pdf-lib';
import { type Rect, rectFromPoints } from '../../kernel/rect.ts';
import { dictsOf, getArray, getName, getNumber, getText, numbersOf } from '../objects.ts';
import { applyMatrix, type PdfFrame, toPagePoints } from '../page-frame.ts';

/** Annotation flags: Hidden, NoView. */
const UNSEEN_FLAGS = 2 | 32;

export interface AnnotationEntry {
  readonly subtype: string;
  readonly rect: Rect;
  readonly isHidden: boolean;
  readonly contents: string;
}

/** Returns a page's annotations with their rectangles (pt, y down). */
export function readPageAnnotations(page: PDFDict, frame: PdfFrame): AnnotationEntry[] {
  const matrix = toPagePoints(frame);
  return dictsOf(getArray(page, 'Annots')).map((annotation) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(getArray(annotation, 'Rect'));
    return {
      subtype: getName(annotation, 'Subtype') ?? '',
      rect: rectFromPoints(applyMatrix(matrix, { x: x1, y: y1 }), applyMatrix(matrix, { x: x2, y: y2 })),
      isHidden: ((getNumber(annotation, 'F') ?? 0) & UNSEEN_FLAGS) !== 0,
      contents: getText(annotation, 'Contents')?.trim() ?? '',
    };
  });
}
