// Finds annotations that have comments, are hidden, or mark unapplied redactions.
import type { PDFDict } from '@cantoo/pdf-lib';
import { type Rect, rectCenter, rectContainsPoint, rectFromPoints } from '../../kernel/rect.ts';
import { applyMatrix, type PdfPageFrame, toPagePoints } from '../../pdf/core.ts';
import { dictsOf, getArray, getName, getNumber, getText, numbersOf } from '../../pdf/structure/index.ts';
import { textOfCodes } from '../../text/from-pdf.ts';
import type { Finding } from '../types.ts';
import { wordsIn } from '../words.ts';
import type { HiddenTextReader } from './hidden-text.ts';

/** Annotation flags: Hidden, NoView. */
const UNSEEN_FLAGS = 2 | 32;

export interface PageAnnotation {
  readonly subtype: string;
  readonly rect: Rect;
  readonly isHidden: boolean;
  readonly contents: string;
}

export const hasOwnLook = ({ subtype }: PageAnnotation): boolean => !['Link', 'Popup', 'Widget'].includes(subtype);

/** Returns a page's annotations with their rectangles (pt, y down). */
export function readAnnotations(page: PDFDict, frame: PdfPageFrame): PageAnnotation[] {
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

function textIn(reader: HiddenTextReader, rect: Rect): string {
  const { count, codes } = reader.characters;
  const inside = Array.from({ length: count }, (_, index) => index).filter((index) =>
    rectContainsPoint(rect, rectCenter(reader.boxOf(index))),
  );
  return textOfCodes(inside.map((index) => codes[index] ?? 0)).trim();
}

export function findAnnotations(
  annotations: readonly PageAnnotation[],
  reader: HiddenTextReader,
  page: number,
): Finding[] {
  return annotations.flatMap((annotation): Finding[] => {
    const { subtype, rect, contents, isHidden } = annotation;
    const place = { page, rect, names: [subtype] };
    if (subtype === 'Redact') {
      const text = textIn(reader, rect);
      return [{ ...place, kind: 'redact-annotation', text, count: wordsIn(text).length }];
    }
    if (!hasOwnLook(annotation)) return [];
    const said = contents === '' ? {} : { text: contents };
    if (isHidden) return [{ ...place, ...said, kind: 'hidden-annotation', count: 1 }];
    // Free text annotations show their contents.
    if (contents === '' || subtype === 'FreeText') return [];
    return [{ ...place, ...said, kind: 'comment', count: 1 }];
  });
}
