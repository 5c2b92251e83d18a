// Font, size and colour of a field's text from its /DA string: ISO 32000-2, 12.7.4.3.
import type { PDFDict } from '@cantoo/pdf-lib';
import { getDict, getName, getText, isText } from '../objects.ts';
import { fieldEntry } from './field-tree.ts';

export interface DefaultAppearance {
  /** PostScript font name, such as `Helvetica-Bold`. */
  readonly fontName: string;
  /** Font size (pt); 0 for automatic. */
  readonly fontSize: number;
  /** Red, green, blue (0 to 1). */
  readonly color: readonly [red: number, green: number, blue: number];
}

/** Common resource names of the standard fonts, for forms without such resources. */
const USUAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['Helv', 'Helvetica'],
  ['HeBo', 'Helvetica-Bold'],
  ['HeOb', 'Helvetica-Oblique'],
  ['HeBO', 'Helvetica-BoldOblique'],
  ['TiRo', 'Times-Roman'],
  ['TiBo', 'Times-Bold'],
  ['TiIt', 'Times-Italic'],
  ['TiBI', 'Times-BoldItalic'],
  ['Cour', 'Courier'],
  ['CoBo', 'Courier-Bold'],
  ['CoOb', 'Courier-Oblique'],
  ['CoBO', 'Courier-BoldOblique'],
  ['ZaDb', 'ZapfDingbats'],
  ['Symb', 'Symbol'],
]);

/** Maximum font size (pt). */
const MAX_SIZE = 2000;

/** Converts a PDF colour with 1, 3 or 4 components to RGB; undefined for other numbers. */
export function toRgb(components: readonly number[]): readonly [number, number, number] | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = components.map((component) => Math.min(1, Math.max(0, component)));
  if (components.length === 1) return [a, a, a];
  if (components.length === 3) return [a, b, c];
  if (components.length === 4) return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)];
  return undefined;
}

const hexOf = (component: number): string =>
  Math.round(component * 255)
    .toString(16)
    .padStart(2, '0');

export const toCss = (color: readonly number[]): string => `#${color.map(hexOf).join('')}`;

const OPERANDS: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['rg', 3],
  ['k', 4],
]);

function parse(text: string): { font: string; size: number; color: DefaultAppearance['color'] } {
  let font = '';
  let size = 0;
  let color: DefaultAppearance['color'] = [0, 0, 0];
  const operands: string[] = [];
  for (const [token] of text.slice(0, 10_000).matchAll(/[^\s[\]()<>]+/g)) {
    const count = OPERANDS.get(token);
    if (token === 'Tf') {
      font = (operands.at(-2) ?? '').replace(/^\//, '');
      size = Number(operands.at(-1));
    } else if (count !== undefined) {
      color = toRgb(operands.slice(-count).map(Number)) ?? color;
    } else {
      operands.push(token);
      continue;
    }
    operands.length = 0;
  }
  const isSize = Number.isFinite(size) && size > 0;
  return { font, size: isSize ? Math.min(size, MAX_SIZE) : 0, color: color.every(Number.isFinite) ? color : [0, 0, 0] };
}

/** Returns the /DA string of a field or widget, by default the form's. */
function appearanceString(dict: PDFDict, acroForm: PDFDict | undefined): string {
  const own = fieldEntry(dict, 'DA');
  return (isText(own) ? own.decodeText() : getText(acroForm, 'DA')) ?? '';
}

/** Returns the /DA string of a field or widget with another font size. */
export function withFontSize(dict: PDFDict, acroForm: PDFDict | undefined, size: string): string {
  const text = appearanceString(dict, acroForm);
  const resized = text.replace(/[-+.\d]+(?=\s+Tf(?![^\s/[(<]))/, size);
  return /\sTf(?![^\s/[(<])/.test(text) ? resized : `/Helv ${size} Tf ${text}`;
}

/** @param dict a field, or one of its widgets */
export function textLookOf(dict: PDFDict, acroForm: PDFDict | undefined): DefaultAppearance {
  const { font, size, color } = parse(appearanceString(dict, acroForm));
  const fonts = getDict(getDict(acroForm, 'DR'), 'Font');
  const name = getName(getDict(fonts, font), 'BaseFont')?.replace(/^[A-Z]{6}\+/, '');
  return { fontName: name ?? USUAL_NAMES.get(font) ?? (font || 'Helvetica'), fontSize: size, color };
}
