// Scan results on the page: hit testing, selection, scrolling into view.
import type { Barcode } from '../barcodes/types.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect } from '../kernel/rect.ts';
import { barcodesOn } from '../store/scans.ts';
import type { Editor } from './editor.ts';

export const barcodeCorners = (barcode: Barcode): readonly [Point, Point, Point, Point] => [
  barcode.point1,
  barcode.point2,
  barcode.point3,
  barcode.point4,
];

/** Returns whether a point lies in the convex quadrilateral, in either orientation. */
function isInside(corners: readonly Point[], point: Point): boolean {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

export function findBarcode(editor: Editor, pageNumber: PageNumber, point: Point): number | undefined {
  const barcodes = barcodesOn(editor.scans.getState(), pageNumber);
  const index = barcodes.findLastIndex((barcode) => isInside(barcodeCorners(barcode), point));
  return index < 0 ? undefined : index;
}

export function selectBarcodeAt(editor: Editor, point: Point): void {
  const index = findBarcode(editor, editor.session.getState().pageNumber, point);
  if (index !== undefined) editor.select([]);
  editor.session.setState({ selectedBarcode: index });
}

export function showBarcode(editor: Editor, index: number): void {
  const barcode = barcodesOn(editor.scans.getState(), editor.session.getState().pageNumber)[index];
  if (!barcode) return;
  editor.select([]);
  editor.session.setState({ selectedBarcode: index });
  editor.reveal(barcode.area);
}

/** Zooms to a symbol, with some of the page around it. Waits until the window is measured. */
export function zoomToBarcode(editor: Editor, pageNumber: PageNumber, barcode: Barcode): void {
  const { session, scans } = editor;
  if (session.getState().viewport.width === 0) {
    const stop = session.subscribe(({ viewport }) => {
      if (viewport.width === 0) return;
      stop();
      zoomToBarcode(editor, pageNumber, barcode);
    });
    return;
  }
  editor.goToPage(pageNumber);
  editor.select([]);
  const { x, y } = barcode.area;
  const index = barcodesOn(scans.getState(), pageNumber).findIndex(
    ({ area, barcodeValue }) => area.x === x && area.y === y && barcodeValue === barcode.barcodeValue,
  );
  session.setState({ selectedBarcode: index < 0 ? undefined : index });
  const { area } = barcode;
  editor.zoomToArea(inflateRect(area, Math.max(area.width, area.height) / 2), pageNumber);
}
