// Scan results on the page: picked, selected, turned into marks.
import type { Barcode } from '../barcodes/types.ts';
import type { Point } from '../kernel/point.ts';
import { inflateRect } from '../kernel/rect.ts';
import { markToolFor, setField } from '../marks/index.ts';
import { barcodesOn } from '../store/scans.ts';
import { addMark, createMark } from './create-mark.ts';
import type { Editor } from './editor.ts';

/** The corners in the order of the points 1 to 4. */
export const barcodeCorners = (barcode: Barcode): readonly [Point, Point, Point, Point] => [
  barcode.point1,
  barcode.point2,
  barcode.point3,
  barcode.point4,
];

/** Whether a point lies inside of the convex quadrilateral, whichever way round it goes. */
function isInside(corners: readonly Point[], point: Point): boolean {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** The index of the barcode at a point of a page. */
export function findBarcode(editor: Editor, pageNumber: number, point: Point): number | undefined {
  const barcodes = barcodesOn(editor.scans.getState(), pageNumber);
  const index = barcodes.findLastIndex((barcode) => isInside(barcodeCorners(barcode), point));
  return index < 0 ? undefined : index;
}

/** Of the page at hand. */
export function selectBarcodeAt(editor: Editor, point: Point): void {
  const index = findBarcode(editor, editor.session.getState().pageNumber, point);
  if (index !== undefined) editor.select([]);
  editor.session.setState({ selectedBarcode: index });
}

/** Selects a result of the list and brings it into view. */
export function showBarcode(editor: Editor, index: number): void {
  const barcode = barcodesOn(editor.scans.getState(), editor.session.getState().pageNumber)[index];
  if (!barcode) return;
  editor.select([]);
  editor.session.setState({ selectedBarcode: index });
  editor.reveal(barcode.area);
}

/** Picture pixels around a symbol that a frame leaves free. */
const FRAME_MARGIN = 6;

/**
 * Picture pixels around a symbol that its redaction takes along: at least 6, and a tenth of its shorter side. Where bars end is read in
 * steps, and a strip of them left over would be read as well as all of them.
 */
const redactionMargin = ({ width, height }: Barcode['area']): number =>
  Math.max(6, Math.ceil(Math.min(width, height) / 10));

/** What a redaction of a symbol covers. */
export const barcodeCover = ({ area }: Barcode) => inflateRect(area, redactionMargin(area));

/** Turns a result into a mark: a frame around it, or a redaction over it. */
export function markBarcode(editor: Editor, barcode: Barcode, as: 'rectangle' | 'redaction'): void {
  const tool = markToolFor(as === 'rectangle' ? 'annotation' : 'redaction', 'box');
  if (!tool) return;
  const mark = createMark(editor, tool, {
    kind: 'box',
    rect: as === 'rectangle' ? inflateRect(barcode.area, FRAME_MARGIN) : barcodeCover(barcode),
  });
  const fill = tool.definition.fields.find(({ key }) => key === 'fill.color');
  // A filled rectangle would hide what it is drawn around.
  addMark(editor, as === 'rectangle' && fill ? setField(mark, fill, 'transparent') : mark);
}
