import { getDict, getText, type PDFDict, type PDFRef, textLookOf } from '../../pdf/structure/index.ts';
import { registerAppearance } from './draw-field.ts';
import type { FieldFonts, FieldTextStyle, RgbTriple } from './field-fonts.ts';
import { drawFrame, frameOf } from './frame.ts';

/** Zapf Dingbats codes of the marks in /CA, with equivalent Unicode characters. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['4', '✔'],
  ['l', '●'],
  ['8', '✘'],
  ['u', '◆'],
  ['n', '■'],
  ['H', '★'],
]);

const CSS_FONT = '$ verdana';

/** Ratio of the mark's size to its box. */
const SHARE = 0.75;

const markOf = (widget: PDFDict, isRadio: boolean): string =>
  MARKS.get(getText(getDict(widget, 'MK'), 'CA') ?? '') ?? (isRadio ? '●' : '✔');

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
  // Dingbats are on the baseline and about three quarters of an em high.
  return `BT\n${fonts.write({ text: mark, direction: 'ltr' }, style, x, box.height / 2 - size * 0.365)}\nET\n`;
}

/** Draws a check box or radio button. @returns its on and off appearances */
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
