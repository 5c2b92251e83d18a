// Painting surface that writes PDF content operators: paths stay paths, and text stays text. Units
// are page units (pt, from the top left, y down), by the caller's matrix. Every operation sets its
// own state, independent of earlier ones.
import { parseHexColor } from '../../kernel/color.ts';
import type { MeasureText, TextDirection } from '../../kernel/text-layout.ts';
import type { EmbeddedPicture, PaintContext, PaintPicture } from '../../marks/index.ts';
import {
  type Font,
  type FontBook,
  type Glyph,
  SPOKEN_ADVANCE,
  spellGlyphs,
  type TextPiece,
  visualRuns,
} from '../../pdf/fonts/index.ts';
import type { DrawnText, TextLook } from '../paint/draw-text.ts';

export interface SurfaceResources {
  fontName(font: Font): string;
  /** Returns the glyph's code, in hexadecimal. */
  encode(font: Font, glyph: Glyph): string;
  alphaName(alpha: number): string;
  /** Returns a picture of text and a font without glyphs for it; undefined if impossible. */
  drawnText(
    text: string,
    look: TextLook,
  ): (Pick<DrawnText, 'rect' | 'length'> & { readonly pictureName: string }) | undefined;
  spokenFontName(): string;
  /** Returns codes of its font, one per character, in hexadecimal. */
  encodeSpoken(text: string): string;
}

/** Control point distance for a quarter circle of radius 1. */
const KAPPA = 0.5522847498;

/** Slant of synthesized italics: 12°, as in browsers. */
const SLANT = Math.tan((12 * Math.PI) / 180);
/** Additional stroke of synthesized bold (font sizes). */
const THICKENING = 1 / 30;

const LINE_CAPS: Readonly<Record<CanvasLineCap, number>> = { butt: 0, round: 1, square: 2 };
const LINE_JOINS: Readonly<Record<CanvasLineJoin, number>> = { miter: 0, round: 1, bevel: 2 };

/** Formats a number for a content stream: without exponents or invisible decimals. */
export function toPdfNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be written into a PDF.`);
  // Four decimals need no exponent, except for numbers larger than any page.
  return String(Number(value.toFixed(4)) + 0);
}

const operandsOf = (...values: number[]): string => values.map(toPdfNumber).join(' ');

interface LaidOutText {
  /** Width in points. */
  readonly width: number;
  write(left: number, baseline: number, stretch: number): readonly string[];
}

interface State
  extends Pick<PaintContext, 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'globalAlpha'>,
    Pick<PaintContext, 'font' | 'textAlign' | 'direction'> {
  readonly lineDash: readonly number[];
}

export class PdfSurface implements PaintContext {
  fillStyle: PaintContext['fillStyle'] = '#000000';
  strokeStyle: PaintContext['strokeStyle'] = '#000000';
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  /** Text is always unhinted. */
  textRendering: CanvasTextRendering = 'geometricPrecision';
  direction: CanvasDirection = 'ltr';
  #lineDash: readonly number[] = [];
  readonly #saved: State[] = [];
  readonly #operators: string[] = [];
  #path: string[] = [];
  #hasPoint = false;
  readonly #resources: SurfaceResources;
  readonly #fonts: FontBook;
  readonly #measure: (font: string) => MeasureText;

  /** @param measure text widths used for layout: text is drawn with these widths */
  constructor(resources: SurfaceResources, fonts: FontBook, measure: (font: string) => MeasureText) {
    this.#resources = resources;
    this.#fonts = fonts;
    this.#measure = measure;
  }

  /** Operators so far; empty if nothing was painted. */
  get content(): string {
    return this.#operators.join('\n');
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, font } = this;
    const { textAlign, direction } = this;
    const lineDash = this.#lineDash;
    const shape = { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, lineDash, globalAlpha };
    this.#saved.push({ ...shape, font, textAlign, direction });
    this.#operators.push('q');
  }

  restore(): void {
    const saved = this.#saved.pop();
    if (!saved) return;
    const { lineDash, ...rest } = saved;
    Object.assign(this, rest);
    this.#lineDash = lineDash;
    this.#operators.push('Q');
  }

  setLineDash(lengths: readonly number[]): void {
    this.#lineDash = lengths.length % 2 === 0 ? [...lengths] : [...lengths, ...lengths];
  }

  beginPath(): void {
    this.#path = [];
    this.#hasPoint = false;
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`${operandsOf(x, y)} m`);
    this.#hasPoint = true;
  }

  lineTo(x: number, y: number): void {
    if (this.#hasPoint) this.#path.push(`${operandsOf(x, y)} l`);
    else this.moveTo(x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (!this.#hasPoint) this.moveTo(x1, y1);
    this.#path.push(`${operandsOf(x1, y1, x2, y2, x, y)} c`);
  }

  closePath(): void {
    if (this.#hasPoint) this.#path.push('h');
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`${operandsOf(x, y, width, height)} re`);
    this.#hasPoint = true;
  }

  roundRect(
    x: number,
    y: number,
    width: number,
    height: number,
    radii?: Parameters<PaintContext['roundRect']>[4],
  ): void {
    const radius = Math.min(typeof radii === 'number' ? radii : 0, Math.abs(width) / 2, Math.abs(height) / 2);
    if (radius <= 0) {
      this.rect(x, y, width, height);
      return;
    }
    const [right, bottom, inset] = [x + width, y + height, radius * (1 - KAPPA)];
    this.moveTo(x + radius, y);
    this.lineTo(right - radius, y);
    this.bezierCurveTo(right - inset, y, right, y + inset, right, y + radius);
    this.lineTo(right, bottom - radius);
    this.bezierCurveTo(right, bottom - inset, right - inset, bottom, right - radius, bottom);
    this.lineTo(x + radius, bottom);
    this.bezierCurveTo(x + inset, bottom, x, bottom - inset, x, bottom - radius);
    this.lineTo(x, y + radius);
    this.bezierCurveTo(x, y + inset, x + inset, y, x + radius, y);
    this.closePath();
  }

  arc(x: number, y: number, radius: number, from: number, to: number, isCounterclockwise = false): void {
    this.ellipse(x, y, radius, radius, 0, from, to, isCounterclockwise);
  }

  ellipse(
    ...[x, y, radiusX, radiusY, rotation, from, to, isCounterclockwise = false]: Parameters<PaintContext['ellipse']>
  ): void {
    const full = 2 * Math.PI;
    let sweep = isCounterclockwise ? from - to : to - from;
    sweep = sweep >= full ? full : ((sweep % full) + full) % full;
    if (isCounterclockwise) sweep = -sweep;
    const at = (angle: number, along = 0) => {
      const [cos, sin] = [Math.cos(angle) - along * Math.sin(angle), Math.sin(angle) + along * Math.cos(angle)];
      const [px, py] = [radiusX * cos, radiusY * sin];
      const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
      return [x + px * c - py * s, y + px * s + py * c] as const;
    };
    this.lineTo(...at(from));
    const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const step = sweep / parts;
    const reach = (4 / 3) * Math.tan(step / 4);
    for (let part = 0; part < parts; part += 1) {
      const [begin, end] = [from + part * step, from + (part + 1) * step];
      this.bezierCurveTo(...at(begin, reach), ...at(end, -reach), ...at(end));
    }
  }

  clip(): void {
    this.#operators.push(...this.#path, 'W n');
  }

  fill(): void {
    if (this.#path.length > 0) this.#paint([this.#fillState(), ...this.#path, 'f']);
  }

  stroke(): void {
    if (this.#path.length > 0) this.#paint([this.#strokeState(), ...this.#path, 'S']);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#paint([this.#fillState(), `${operandsOf(x, y, width, height)} re f`]);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#paint([this.#strokeState(), `${operandsOf(x, y, width, height)} re S`]);
  }

  drawImage(picture: PaintPicture, x: number, y: number, width: number, height: number): void {
    if (!isEmbedded(picture)) throw new TypeError('This picture was not put into the PDF.');
    // A picture's space is the unit square, with its first row at y = 1.
    this.#paint([`${operandsOf(width, 0, 0, -height, x, y + height)} cm`, `/${picture.embeddedName} Do`]);
  }

  fillText(text: string, x: number, y: number): void {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
    const direction: TextDirection = this.direction === 'rtl' ? 'rtl' : 'ltr';
    const runs = visualRuns(text, direction).flatMap((run) => {
      const parts = this.#fonts.split(this.font, run.text);
      return (run.direction === 'rtl' ? parts.toReversed() : parts).map((part) =>
        this.#layOut(part, run.direction, size),
      );
    });
    if (size <= 0 || runs.length === 0) return;
    const natural = runs.reduce((sum, { width }) => sum + width, 0);
    const wanted = this.#measure(this.font.replace(/[\d.]+px/, '$'))(text, size);
    const stretch = natural > 0 && wanted > 0 ? wanted / natural : 1;
    const share = this.textAlign === 'center' ? 0.5 : this.#endsAtX(direction) ? 1 : 0;
    let left = x - natural * stretch * share;
    for (const { write, width } of runs) {
      this.#paint(write(left, y, stretch));
      left += width * stretch;
    }
  }

  /** Lays out a piece of text: width, and operators that draw it stretched along its line. */
  #layOut(piece: TextPiece, direction: TextDirection, size: number): LaidOutText {
    const drawn = piece.isMissing ? this.#layOutPicture(piece.text, direction, size) : undefined;
    if (drawn) return drawn;
    const { font, text, isSlanted, isThickened } = piece;
    const encode = (glyph: Parameters<SurfaceResources['encode']>[1]) => this.#resources.encode(font, glyph);
    const { operators, width } = spellGlyphs({ font, text, direction, fontSize: size, encode });
    const write = (left: number, baseline: number, stretch: number) => [
      this.#fillState(),
      'BT',
      `${operandsOf(stretch * 100)} Tz`,
      isThickened ? `2 Tr ${operandsOf(size * THICKENING)} w ${this.#strokeColor(this.fillStyle)}` : '0 Tr',
      `/${this.#resources.fontName(font)} ${operandsOf(size)} Tf`,
      // The page's y axis points down, that of glyphs up.
      `${operandsOf(1, 0, isSlanted ? SLANT : 0, -1, left, baseline)} Tm`,
      ...operators,
      'ET',
    ];
    return { width, write };
  }

  /** Draws text without a font as a picture, with invisible text for search and readers. */
  #layOutPicture(text: string, direction: TextDirection, size: number): LaidOutText | undefined {
    const { font, fillStyle } = this;
    const drawn = this.#resources.drawnText(text, { font, fontSize: size, color: String(fillStyle), direction });
    if (!drawn) return undefined;
    const { pictureName, rect, length: width } = drawn;
    const write = (left: number, baseline: number, stretch: number) => [
      'q',
      `${operandsOf(rect.width * stretch, 0, 0, -rect.height, left + rect.x * stretch, baseline + rect.y + rect.height)} cm`,
      `/${pictureName} Do`,
      'Q',
      'BT',
      `${operandsOf((100 * stretch * width) / ([...text].length * SPOKEN_ADVANCE * size))} Tz`,
      `3 Tr /${this.#resources.spokenFontName()} ${operandsOf(size)} Tf`,
      `${operandsOf(1, 0, 0, -1, left, baseline)} Tm <${this.#resources.encodeSpoken(text)}> Tj`,
      'ET',
    ];
    return { width, write };
  }

  #endsAtX(direction: TextDirection): boolean {
    return this.textAlign === 'right' || this.textAlign === (direction === 'ltr' ? 'end' : 'start');
  }

  #paint(operators: readonly string[]): void {
    const alpha = this.globalAlpha >= 1 ? [] : [`/${this.#resources.alphaName(this.globalAlpha)} gs`];
    this.#operators.push('q', ...alpha, ...operators, 'Q');
  }

  #fillState(): string {
    return `${toChannels(this.fillStyle)} rg`;
  }

  #strokeColor(style: PaintContext['strokeStyle']): string {
    return `${toChannels(style)} RG`;
  }

  #strokeState(): string {
    const { lineWidth, lineCap, lineJoin, strokeStyle } = this;
    const shape = `${operandsOf(lineWidth)} w ${LINE_CAPS[lineCap]} J ${LINE_JOINS[lineJoin]} j`;
    return `${this.#strokeColor(strokeStyle)} ${shape} [${operandsOf(...this.#lineDash)}] 0 d`;
  }
}

const isEmbedded = (picture: PaintPicture): picture is EmbeddedPicture => 'embeddedName' in picture;

/** @param style `#rrggbb`, the only format that marks use */
function toChannels(style: PaintContext['fillStyle']): string {
  const color = typeof style === 'string' ? parseHexColor(style) : undefined;
  if (!color) throw new TypeError(`${String(style)} cannot be painted into a PDF.`);
  return operandsOf(color.red / 255, color.green / 255, color.blue / 255);
}
