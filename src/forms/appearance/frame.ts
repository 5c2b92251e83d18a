// Box of a widget: size, rotation, background and border. ISO 32000-2, 12.5.4 and table 192.
import type { PdfMatrix } from '../../pdf/core.ts';
import { getArray, getDict, getName, getNumber, numbersOf, type PDFDict, toRgb } from '../../pdf/structure/index.ts';
import { num, nums, type RgbTriple } from './field-fonts.ts';

export interface WidgetFrame {
  /** Size of the unrotated box (pt). */
  readonly width: number;
  readonly height: number;
  /** Rotates the box into the widget's rectangle. */
  readonly matrix: PdfMatrix;
  readonly background: RgbTriple | undefined;
  readonly border: { readonly color: RgbTriple; readonly style: string; readonly dash: readonly number[] } | undefined;
  readonly borderWidth: number;
  /** Padding of the content (pt). */
  readonly inset: number;
}

function borderWidthOf(widget: PDFDict): number {
  const stated = getNumber(getDict(widget, 'BS'), 'W') ?? numbersOf(getArray(widget, 'Border'))[2];
  return stated !== undefined && Number.isFinite(stated) ? Math.min(Math.max(stated, 0), 100) : 1;
}

/** Matrices for counterclockwise quarter turns in a box of this size. */
const MATRICES: readonly ((width: number, height: number) => PdfMatrix)[] = [
  () => [1, 0, 0, 1, 0, 0],
  (width) => [0, 1, -1, 0, width, 0],
  (width, height) => [-1, 0, 0, -1, width, height],
  (_, height) => [0, -1, 1, 0, 0, height],
];

export function frameOf(widget: PDFDict): WidgetFrame {
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(getArray(widget, 'Rect'));
  const [width, height] = [Math.abs(c - a), Math.abs(d - b)];
  const look = getDict(widget, 'MK');
  const turns = ((Math.round((getNumber(look, 'R') ?? 0) / 90) % 4) + 4) % 4;
  const matrix = MATRICES[turns]?.(width, height) ?? [1, 0, 0, 1, 0, 0];
  const borderStyle = getDict(widget, 'BS');
  const style = getName(borderStyle, 'S') ?? 'S';
  const color = toRgb(numbersOf(getArray(look, 'BC')));
  const borderWidth = borderWidthOf(widget);
  const dash = numbersOf(getArray(borderStyle, 'D')).filter((length) => length > 0);
  return {
    width: turns % 2 === 0 ? width : height,
    height: turns % 2 === 0 ? height : width,
    matrix,
    background: toRgb(numbersOf(getArray(look, 'BG'))),
    border: color && borderWidth > 0 ? { color, style, dash: dash.length > 0 ? dash : [3] } : undefined,
    borderWidth,
    inset: Math.max(1, borderWidth * (style === 'B' || style === 'I' ? 2 : 1)),
  };
}

/** Draws the upper left or lower right edge of a beveled or inset border. */
function edge({ width, height, borderWidth: w }: WidgetFrame, isUpper: boolean, gray: number): string {
  const [right, top] = [width - w, height - w];
  const corner = isUpper ? `${nums(w, top)} l` : `${nums(right, w)} l`;
  const inner = isUpper ? `${nums(2 * w, top - w)} l` : `${nums(right - w, 2 * w)} l`;
  const ends = [`${nums(right, top)} l`, `${nums(right - w, top - w)} l`, inner, `${nums(2 * w, 2 * w)} l`];
  return [`${num(gray)} g`, `${nums(w, w)} m`, corner, ...ends, 'f'].join(' ');
}

/** Maximum number of comb cells to draw: more would blur together. */
const MOST_CELLS = 1000;

/** Returns the operators that draw the dividers of comb cells in the border's style. */
export function drawCells({ width, height, border, borderWidth }: WidgetFrame, count: number): string {
  if (!border || count < 2 || count > MOST_CELLS) return '';
  const lines = Array.from({ length: count - 1 }, (_, index) => {
    const x = ((index + 1) * width) / count;
    return `${nums(x, borderWidth)} m ${nums(x, height - borderWidth)} l`;
  });
  return `q\n${nums(...border.color)} RG ${num(borderWidth)} w ${lines.join(' ')} S\nQ\n`;
}

export function drawFrame(frame: WidgetFrame): string {
  const { width, height, background, border, borderWidth } = frame;
  const operators: string[] = [];
  if (background) operators.push(`${nums(...background)} rg ${nums(0, 0, width, height)} re f`);
  if (border?.style === 'B') operators.push(edge(frame, true, 1), edge(frame, false, 0.75));
  if (border?.style === 'I') operators.push(edge(frame, true, 0.5), edge(frame, false, 0.75));
  if (border) {
    operators.push(`${nums(...border.color)} RG ${num(borderWidth)} w`);
    if (border.style === 'D') operators.push(`[${nums(...border.dash)}] 0 d`);
    const half = borderWidth / 2;
    operators.push(
      border.style === 'U'
        ? `${nums(0, half)} m ${nums(width, half)} l S`
        : `${nums(half, half, width - borderWidth, height - borderWidth)} re S`,
    );
  }
  return operators.length > 0 ? `q\n${operators.join('\n')}\nQ\n` : '';
}
