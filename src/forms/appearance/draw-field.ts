// Appearances of fields: ISO 32000-2, 12.7.4.3.
import { middleOf } from '../../fonts/families.ts';
import {
  fieldNumber,
  getNumber,
  type PDFContext,
  type PDFDict,
  type PDFRef,
  textLookOf,
} from '../../pdf/structure/index.ts';
import { colorOfValue, formatValue } from '../format-value.ts';
import type { FieldValue, FormField } from '../types.ts';
import { cssFontOf, type FieldFonts, type FieldTextStyle, nums, type RgbTriple } from './field-fonts.ts';
import { drawCells, drawFrame, frameOf, type WidgetFrame } from './frame.ts';
import { layOutList, layOutText, type PlacedLine } from './lay-out.ts';

/** Background of selected list rows, as in other viewers. */
const CHOSEN: RgbTriple = [0.6, 0.757, 0.855];

export interface DrawnWidget {
  readonly field: FormField;
  readonly value: FieldValue;
  readonly widget: PDFDict;
  readonly acroForm: PDFDict | undefined;
}

function asShownBy({ field, widget, acroForm }: DrawnWidget): FormField {
  const { fontName, fontSize } = textLookOf(widget, acroForm);
  const align = (['left', 'center', 'right'] as const)[fieldNumber(widget, 'Q') ?? getNumber(acroForm, 'Q') ?? 0];
  return { ...field, fontName, fontSize, align: align ?? 'left' };
}

export function textsOf(drawn: DrawnWidget): { readonly cssFont: string; readonly text: string } {
  const { field, value } = drawn;
  const text = field.type === 'list' ? field.options.map(({ label }) => label).join('') : formatValue(field, value);
  return { cssFont: cssFontOf(asShownBy(drawn).fontName), text: field.password ? '*' : text };
}

const fromCss = (color: string): RgbTriple =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as unknown as RgbTriple;

function writeLines(lines: readonly PlacedLine[], style: FieldTextStyle, fonts: FieldFonts): string {
  const written = lines
    .filter(({ text }) => text !== '')
    .map((line) => fonts.write(line, style, line.x, line.baseline));
  return written.length > 0 ? `BT\n${written.join('\n')}\nET\n` : '';
}

/** Returns the operators for the content of a text or choice field. */
function drawInside(drawn: DrawnWidget, frame: WidgetFrame, fonts: FieldFonts): string {
  const field = asShownBy(drawn);
  const { value, widget, acroForm } = drawn;
  const cssFont = cssFontOf(field.fontName);
  const face = { measure: fonts.measure(cssFont), middle: middleOf(cssFont) };
  const own = textLookOf(widget, acroForm).color;
  const shown = colorOfValue(field, value);
  const color = shown === field.color ? own : fromCss(shown);
  if (field.type !== 'list') {
    const { fontSize, lines } = layOutText(formatValue(field, value), field, frame, face);
    return writeLines(lines, { cssFont, fontSize, color }, fonts);
  }
  const chosen = new Set(typeof value === 'string' ? [value] : value);
  const from = Math.max(0, Math.floor(fieldNumber(widget, 'TI') ?? 0));
  const { fontSize, rows } = layOutList(field, { chosen, from }, frame, face);
  const { inset, width } = frame;
  const marked = rows
    .filter(({ isChosen }) => isChosen)
    .map(({ bottom, height }) => `${nums(...CHOSEN)} rg ${nums(inset, bottom, width - 2 * inset, height)} re f\n`);
  return marked.join('') + writeLines(rows, { cssFont, fontSize, color }, fonts);
}

export function registerAppearance(
  context: PDFContext,
  frame: WidgetFrame,
  content: string,
  fonts: FieldFonts,
): PDFRef {
  const used = fonts.resourcesFor(content);
  return context.register(
    context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, frame.width, frame.height],
      Matrix: [...frame.matrix],
      Resources: Object.keys(used).length > 0 ? { Font: used } : {},
    }),
  );
}

/** Draws a text field, list or combo box. @returns its appearance */
export function drawField(drawn: DrawnWidget, fonts: FieldFonts): PDFRef {
  const frame = frameOf(drawn.widget);
  const { inset, width, height } = frame;
  const clip = `${nums(inset, inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset))} re W n\n`;
  const inside = drawInside(drawn, frame, fonts);
  const cells = drawn.field.comb ? drawCells(frame, drawn.field.maxLength ?? 0) : '';
  const content = `${drawFrame(frame)}${cells}/Tx BMC\nq\n${clip}${inside}Q\nEMC\n`;
  return registerAppearance(drawn.widget.context, frame, content, fonts);
}
