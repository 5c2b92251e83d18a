import type { Point } from '../kernel/point.ts';
import { type Rect, rectFromPoints, type Size } from '../kernel/rect.ts';
import { PdfError } from './errors.ts';
import type { Native } from './native.ts';

/** A parsed page. */
export interface PdfiumPage extends Size {
  readonly handle: number;
  /** From the file's user space (y upwards, not turned) to the page's points. */
  toPage(x: number, y: number): Point;
  toPageRect(left: number, top: number, right: number, bottom: number): Rect;
  close(): void;
}

/** The turns of /Rotate, in the file's user space with the visible box at the origin: `width` and `height` are that box's. */
const TURNS: readonly ((x: number, y: number, box: Size) => Point)[] = [
  (x, y, { height }) => ({ x, y: height - y }),
  (x, y) => ({ x: y, y: x }),
  (x, y, { width }) => ({ x: width - x, y }),
  (x, y, { width, height }) => ({ x: height - y, y: width - x }),
];

/** @throws PdfError DamagedPage, AbsurdPageSize */
export function openPage(
  native: Native,
  document: number,
  form: number,
  index: number,
  size: Size,
  maxSide: number,
): PdfiumPage {
  const { calls } = native;
  const handle = calls.FPDF_LoadPage(document, index);
  if (handle === 0) throw new PdfError('DamagedPage', `Page ${index + 1} is damaged.`);
  const [left = 0, top = 0, right = 0, bottom = 0] = native.withMemory(16, (pointer) => {
    calls.FPDF_GetPageBoundingBox(handle, pointer);
    return [...native.floats(pointer, 4)];
  });
  const box = { width: right - left, height: top - bottom };
  if (!(box.width > 0 && box.height > 0 && Math.max(box.width, box.height) <= maxSide)) {
    calls.FPDF_ClosePage(handle);
    throw new PdfError('AbsurdPageSize', `Page ${index + 1} says that it is ${box.width} × ${box.height} points.`);
  }
  const turn = TURNS[calls.FPDFPage_GetRotation(handle) & 3] as (typeof TURNS)[number];
  const toPage = (x: number, y: number) => turn(x - left, y - bottom, box);
  if (form !== 0) calls.FORM_OnAfterLoadPage(handle, form);
  return {
    handle,
    width: size.width,
    height: size.height,
    toPage,
    toPageRect: (x1, y1, x2, y2) => rectFromPoints(toPage(x1, y1), toPage(x2, y2)),
    close() {
      if (form !== 0) calls.FORM_OnBeforeClosePage(handle, form);
      calls.FPDF_ClosePage(handle);
    },
  };
}
