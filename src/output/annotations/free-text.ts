// Default appearance (/DA) and default style (/DS) of text annotations in PDF and XFDF.
import { type FreeTextEntries, fromComponents, toComponents } from './entries.ts';

export interface FreeTextSource {
  readonly contents: string;
  readonly appearance: string;
  /** More detailed than the appearance, but often absent. */
  readonly style: string;
  /** 0 left, 1 centred, 2 right. */
  readonly quadding: number;
}

const ALIGNMENTS = ['Left', 'Center', 'Right'] as const;

const STANDARD_FONTS: readonly (readonly [RegExp, string])[] = [
  [/cour/i, 'Courier New'],
  [/tim|tiro|serif/i, 'Times New Roman'],
  [/verdana/i, 'Verdana'],
  [/georgia/i, 'Georgia'],
  [/comic/i, 'Comic Sans MS'],
];

/** @param toLength converts lengths of the file to page units */
export function readFreeText(
  { contents, appearance, style, quadding }: FreeTextSource,
  toLength: (length: number) => number,
): FreeTextEntries & { readonly lineColor: string | undefined } {
  const colorBefore = (operators: string) => {
    const numbers = new RegExp(String.raw`((?:[\d.]+\s+){1,4})(?:${operators})(?=\s|$)`).exec(appearance)?.[1];
    return numbers === undefined ? undefined : fromComponents(numbers.trim().split(/\s+/).map(Number));
  };
  const [, shortName = '', size] = /\/(\S+)\s+([\d.]+)\s+Tf/.exec(appearance) ?? [];
  const [, styledSize, styledName] = /font:[^;]*?([\d.]+)pt\s+'?([^';,]+)/.exec(style) ?? [];
  const name = styledName?.trim() ?? STANDARD_FONTS.find(([pattern]) => pattern.test(shortName))?.[1] ?? 'Arial';
  const given = Number(size) > 0 ? Number(size) : Number(styledSize ?? 12);
  return {
    contents: contents.replace(/\r\n?/g, '\n'),
    fontName: name === 'Helvetica' ? 'Arial' : name,
    fontSize: toLength(given),
    isBold: /bold/i.test(style) || /bold|^hebo|^HeBo/i.test(shortName),
    isItalic: /italic|oblique/i.test(style) || /italic|oblique/i.test(shortName),
    isUnderlined: /text-decoration:[^;]*underline/.test(style),
    isStruckOut: /text-decoration:[^;]*line-through/.test(style),
    color: /color:\s*(#[0-9a-f]{6})/i.exec(style)?.[1] ?? colorBefore('rg|g|k') ?? '#000000',
    alignment: ALIGNMENTS[quadding] ?? 'Left',
    lineColor: colorBefore('RG|G|K'),
  };
}

/** Describes the text style for editing; the border has the line colour. `size` in file units. */
export function writeFreeText(
  entries: FreeTextEntries,
  borderColor: string | undefined,
  size: number,
  formatNumber: (value: number) => string,
): FreeTextSource {
  const { contents, fontName, color, alignment, isBold, isItalic, isUnderlined, isStruckOut } = entries;
  const colorsOf = (hex: string) => toComponents(hex).map(formatNumber).join(' ');
  const decorations = [isUnderlined ? 'underline' : '', isStruckOut ? 'line-through' : ''].join(' ').trim();
  const style = [
    `font: ${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${formatNumber(size)}pt '${fontName.replace(/['"\\;]/g, '')}'`,
    `color: ${color}`,
    `text-align: ${alignment.toLowerCase()}`,
    ...(decorations === '' ? [] : [`text-decoration: ${decorations}`]),
  ];
  const border = borderColor === undefined ? '' : `${colorsOf(borderColor)} RG `;
  return {
    contents,
    appearance: `${border}${colorsOf(color)} rg /Helv ${formatNumber(size)} Tf`,
    style: style.join('; '),
    quadding: ALIGNMENTS.indexOf(alignment),
  };
}
