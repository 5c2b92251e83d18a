// Appearances of check boxes and radio buttons that have none.
import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { getDict, getText } from '../../pdf/objects.ts';
import { textLookOf } from '../default-appearance.ts';
import { registerAppearance } from './draw-field.ts';
import type { FieldFonts, FieldTextStyle, RgbTriple } from './field-fonts.ts';
import { drawFrame, frameOf } from './frame.ts';

/** Marks by their code in Zapf Dingbats, as /CA names them, and the characters that stand for them. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['4', '✔'],
  ['l', '●'],
  ['8', '✘'],
  ['u', '◆'],
  ['n', '■'],
  ['H', '★'],
]);

/** Font that has the marks. */
const CSS_FONT = '$ verdana';

/** Size of a mark as a share of its box. */
const SHARE = 0.75;

const markOf = (widget: PDFDict, isRadio: boolean): string =>
  MARKS.get(getText(getDict(widget, 'MK'), 'CA') ?? '') ?? (isRadio ? '●' : '✔');

/** Loads what marks are drawn with. */
export const loadMarks = (fonts: FieldFonts): Promise<unknown> => fonts.load(CSS_FONT, [...MARKS.values()].join(''));

function drawMark(
  mark: string,
  size: number,
  color: RgbTriple,
  box: { width: number; height: number },
  fonts: FieldFonts,
): string {
  const style: FieldTextStyle = { cssFont: CSS_FONT, fontSize: size, color };
  const x = (box.width - fonts.measure(CSS_FONT)(mark, size)) / 2;
  // Dingbats stand on the line and reach up to about three quarters of an em.
  return `BT\n${fonts.write({ text: mark, direction: 'ltr' }, style, x, box.height / 2 - size * 0.365)}\nET\n`;
}

/** Draws a check box or radio button. @returns its appearances in the file: ticked and not */
export function drawButton(
  widget: PDFDict,
  { isRadio, acroForm }: { readonly isRadio: boolean; readonly acroForm: PDFDict | undefined },
  fonts: FieldFonts,
): { readonly on: PDFRef; readonly off: PDFRef } {
  const frame = frameOf(widget);
  const { color, fontSize } = textLookOf(widget, acroForm);
  const side = Math.max(1, Math.min(frame.width, frame.height) - 2 * frame.inset);
  const box = drawFrame(frame);
  const mark = drawMark(markOf(widget, isRadio), fontSize || side * SHARE, color, frame, fonts);
  return {
    on: registerAppearance(widget.context, frame, `${box}q\n${mark}Q\n`, fonts),
    off: registerAppearance(widget.context, frame, box, fonts),
  };
}
