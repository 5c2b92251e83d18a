// Turns scan results into marks: frames around symbols, or redactions over them.
import { type Barcode, quietZoneOf } from '../barcodes/types.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import { inflateRect, intersectRect, type Rect } from '../kernel/rect.ts';
import { type Mark, markToolFor, setField } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { createMark, leaveTool } from './create-mark.ts';
import type { Editor } from './editor.ts';

/** Minimum gap between a symbol and its frame (page units). */
const FRAME_MARGIN = 6;

function frameOf(barcode: Barcode, page: Rect): Rect {
  const { across, down } = quietZoneOf(barcode);
  const { x, y, width, height } = barcode.area;
  const left = FRAME_MARGIN + across;
  const top = FRAME_MARGIN + down;
  const frame = { x: x - left, y: y - top, width: width + 2 * left, height: height + 2 * top };
  return intersectRect(frame, page) ?? frame;
}

/** Margin of a barcode redaction (picture px): a remaining strip of bars would stay readable. */
const redactionMargin = ({ width, height }: Barcode['area']): number =>
  Math.max(6, Math.ceil(Math.min(width, height) / 10));

export const barcodeCover = ({ area }: Barcode) => inflateRect(area, redactionMargin(area));

export interface PlacedBarcode {
  readonly pageNumber: PageNumber;
  readonly barcode: Barcode;
}

/** Returns a frame around a symbol with its value, or a redaction over it without. */
function toMark(editor: Editor, { pageNumber, barcode }: PlacedBarcode, as: 'frame' | 'redaction'): Mark | undefined {
  const tool = markToolFor(as === 'frame' ? 'annotation' : 'redaction', 'box');
  const size = editor.pageSize(pageNumber);
  if (!tool || !size) return undefined;
  const rect = as === 'frame' ? frameOf(barcode, { x: 0, y: 0, ...size }) : barcodeCover(barcode);
  const mark = createMark(editor, tool, { kind: 'box', rect }, pageNumber);
  if (as === 'redaction') return mark;
  const { barcodeType, barcodeValue } = barcode;
  const fill = tool.definition.fields.find(({ key }) => key === 'fill.color');
  // A filled rectangle would hide the symbol.
  const frame = fill ? setField(mark, fill, 'transparent') : mark;
  return { ...frame, data: { barcodeType, ...(barcodeValue === null ? {} : { barcodeValue }) } };
}

/** Makes marks in one step, and selects those on the current page. @returns how many there are */
export function markBarcodes(editor: Editor, barcodes: readonly PlacedBarcode[], as: 'frame' | 'redaction'): number {
  const marks = barcodes.flatMap((each) => toMark(editor, each, as) ?? []);
  if (marks.length === 0) return 0;
  const label =
    as === 'frame'
      ? message('{count, plural, one {Frame barcode} other {Frame # barcodes}}', { count: marks.length })
      : message('{count, plural, one {Redact barcode} other {Redact # barcodes}}', { count: marks.length });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  editor.dropDraft();
  const { pageNumber } = editor.session.getState();
  editor.select(marks.filter((mark) => mark.pageNumber === pageNumber).map(({ uid }) => uid));
  leaveTool(editor);
  return marks.length;
}
