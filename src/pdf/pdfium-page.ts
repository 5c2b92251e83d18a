import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, rectFromPoints, type Size } from '../kernel/rect.ts';
import { message } from '../messages/index.ts';
import { PdfError } from './errors.ts';
import type { Native } from './native.ts';
import { applyMatrix, type PdfFrame, toPagePoints } from './page-frame.ts';
import type { PdfMeasure } from './pdfium-measures.ts';

export interface PdfiumPage extends Size {
  readonly handle: number;
  readonly frame: PdfFrame;
  /** Maps the file's user space (y up, not rotated) to page points. */
  toPage(x: number, y: number): Point;
  toPageRect(left: number, top: number, right: number, bottom: number): Rect;
  close(): void;
}

/** @throws PdfError DamagedPage, AbsurdPageSize */
export function openPage(
  native: Native,
  document: number,
  form: number,
  index: PageIndex,
  { width, height, unit }: PdfMeasure,
  maxSide: number,
): PdfiumPage {
  const { calls } = native;
  const handle = calls.FPDF_LoadPage(document, index);
  if (handle === 0)
    throw new PdfError('DamagedPage', message('Page {page} is damaged.', { page: toPageNumber(index) }));
  const [left = 0, top = 0, right = 0, bottom = 0] = native.readFloats(4, (pointer) =>
    calls.FPDF_GetPageBoundingBox(handle, pointer),
  );
  const box = { width: right - left, height: top - bottom };
  if (!(box.width > 0 && box.height > 0 && Math.max(box.width, box.height) <= maxSide)) {
    calls.FPDF_ClosePage(handle);
    throw new PdfError(
      'AbsurdPageSize',
      message('Page {page} states a size of {width} × {height} points.', {
        page: toPageNumber(index),
        width: box.width,
        height: box.height,
      }),
    );
  }
  const turns = (calls.FPDFPage_GetRotation(handle) & 3) as PdfFrame['turns'];
  const frame: PdfFrame = { left, bottom, right, top, turns, unit };
  const matrix = toPagePoints(frame);
  const toPage = (x: number, y: number) => applyMatrix(matrix, { x, y });
  if (form !== 0) calls.FORM_OnAfterLoadPage(handle, form);
  return {
    handle,
    frame,
    width: width * unit,
    height: height * unit,
    toPage,
    toPageRect: (x1, y1, x2, y2) => rectFromPoints(toPage(x1, y1), toPage(x2, y2)),
    close() {
      if (form !== 0) calls.FORM_OnBeforeClosePage(handle, form);
      calls.FPDF_ClosePage(handle);
    },
  };
}
