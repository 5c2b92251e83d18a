// Removes glyphs from shown text, leaving no trace of what was between the others.
import type { PDFRawStream } from '@cantoo/pdf-lib';
import { message } from '../../messages/index.ts';
import { type Font, type FontGlyph, toGlyphMatrix } from './font.ts';
import type { GlyphPlacement, Job, ShownGlyph } from './job.ts';
import { apply, type Box, boxOf, IDENTITY, type Matrix, mapBox, multiply, type Vector } from './matrix.ts';
import { type GraphicsState, Inexact, toInexact } from './state.ts';
import type { Operand } from './tokens.ts';
import { formatHex, formatNumber } from './write.ts';

/** Tolerated horizontal overlap of a glyph with an area (share of its width). */
const EDGE = 0.12;
/** Maximum tolerated overlap (pt). */
const MOST_EDGE = 1.2;

/** Measures a Type 3 glyph in a dry run: the box of what it paints (user space). */
export type MeasureProcedure = (code: number, matrix: Matrix) => Box | undefined;

export class TextPosition {
  matrix: Matrix = IDENTITY;
  line: Matrix = IDENTITY;

  begin(): void {
    this.set(IDENTITY);
  }

  set(matrix: Matrix): void {
    this.matrix = matrix;
    this.line = matrix;
  }

  move(x: number, y: number): void {
    this.set(multiply([1, 0, 0, 1, x, y], this.line));
  }

  advance(x: number, y: number): void {
    this.matrix = multiply([1, 0, 0, 1, x, y], this.matrix);
  }
}

export interface TextContext {
  readonly form: PDFRawStream | undefined;
  readonly isHidden: boolean;
}

/** Consecutive glyphs and their start. */
export interface TextRun {
  /** Text matrix; for re-typeset runs, from text to user space. */
  readonly matrix: Matrix;
  readonly items: (number | number[])[];
  /** Horizontal scaling of a re-typeset run. */
  readonly stretch?: number;
}

export interface ShownText {
  readonly removedSome: boolean;
  readonly keptSome: boolean;
  /** True if glyphs are removed or moved. */
  readonly isChanged: boolean;
  /** Remaining glyphs, in positioned runs. */
  readonly runs: readonly TextRun[];
}

function coreOf({ box, isVertical }: FontGlyph, matrix: Matrix): Vector[] {
  const [x0, y0, x1, y1] = box;
  if (isVertical) {
    const edge = Math.min((y1 - y0) * EDGE, MOST_EDGE / (Math.hypot(matrix[2], matrix[3]) || 1));
    return mapBox(matrix, [x0, y0 + edge, x1, y1 - edge]);
  }
  const width = x1 - x0;
  const scale = Math.hypot(matrix[0], matrix[1]) || 1;
  // Zero-width marks are above or next to the previous glyph.
  const [left, right] = width * scale < 0.05 ? [x0 - 0.3, x1 + 0.1] : [x0, x1];
  const edge = width * scale < 0.05 ? 0 : Math.min(width * EDGE, MOST_EDGE / scale);
  return mapBox(matrix, [left + edge, y0, right - edge, y1]);
}

function wholeOf({ box: [x0, y0, x1, y1], isVertical }: FontGlyph, matrix: Matrix): Vector[] {
  return mapBox(matrix, isVertical ? [x0, y0, x1, y1] : [x0, -0.25, x1, 0.8]);
}

/** Returns the decimals for a precision of 0.001 pt. */
const decimalsFor = (ctm: Matrix) =>
  Math.max(3, Math.min(8, 3 + Math.ceil(Math.log10(Math.max(1, Math.hypot(ctm[0], ctm[1]))))));

/** @param ctm current matrix at the run */
export function formatRun({ matrix, items }: TextRun, ctm: Matrix): string {
  const decimals = decimalsFor(ctm);
  // Drop trailing kerning: it could reveal the first removed letter.
  const end = items.findLastIndex((item) => typeof item !== 'number') + 1;
  const numbers = matrix.map((value, index) => formatNumber(value, index < 4 ? 7 : decimals)).join(' ');
  const shown = items
    .slice(0, end)
    .map((item) => (typeof item === 'number' ? formatNumber(item) : formatHex(Uint8Array.from(item))))
    .join(' ');
  return `${numbers} Tm [${shown}] TJ\n`;
}

/** Processes a Tj or TJ: advances the position and returns what remains. @throws Inexact */
export function showText(
  items: readonly Operand[],
  state: GraphicsState,
  position: TextPosition,
  job: Job,
  measure: MeasureProcedure,
  place: TextContext,
): ShownText {
  const { font } = state;
  if (font === undefined || font instanceof Error) {
    if (!job.options.isSurvey) throw font ? toInexact(font) : new Inexact(message('text has no font'));
    return { removedSome: false, keptSome: true, isChanged: false, runs: [] };
  }
  const text = new TextRuns(state, position, job, place);
  job.shownTexts += 1;
  for (const item of items) {
    if (item.kind === 'number') text.shift(item.value);
    else if (item.kind === 'string') {
      let at = 0;
      for (const glyph of glyphsOf(font, item.bytes, job)) {
        text.show(font, glyph, item.bytes.subarray(at, at + glyph.bytes), measure);
        at += glyph.bytes;
      }
    }
  }
  if (text.removedSome && state.textMode >= 4)
    throw new Inexact(message('text used as a clipping path is under a redaction'));
  const { removedSome, runs, isMoved } = text;
  return { removedSome, keptSome: runs.length > 0, isChanged: removedSome || isMoved, runs };
}

/** Collects the remaining runs of an operator, glyph by glyph. */
class TextRuns {
  readonly runs: TextRun[] = [];
  removedSome = false;
  isMoved = false;
  #run: TextRun | undefined;
  readonly #state: GraphicsState;
  readonly #position: TextPosition;
  readonly #job: Job;
  readonly #where: TextContext;

  constructor(state: GraphicsState, position: TextPosition, job: Job, where: TextContext) {
    this.#where = where;
    this.#state = state;
    this.#position = position;
    this.#job = job;
  }

  /** Applies a number of a TJ array. */
  shift(value: number): void {
    // Re-typeset runs use the font's own spacing.
    if (this.#run?.stretch === undefined) this.#run?.items.push(value);
    this.#step((-value / 1000) * this.#state.fontSize);
  }

  #step(amount: number): void {
    const { font, stretch } = this.#state;
    if (font && !(font instanceof Error) && font.isVertical) this.#position.advance(0, amount);
    else this.#position.advance(amount * stretch, 0);
  }

  show(font: Font, glyph: FontGlyph, bytes: Uint8Array, measure: MeasureProcedure): void {
    const job = this.#job;
    const placed = job.options.resetting?.placements.get(job.shownGlyphs);
    if (placed) this.#place(placed, glyph, bytes);
    else this.#keep(font, glyph, bytes, measure);
    if (this.#run !== undefined) job.options.onGlyph?.(font.dict, glyph.code);
    job.shownGlyphs += 1;
    const { fontSize, charSpacing, wordSpacing } = this.#state;
    const space = isSpaceCode(glyph) ? wordSpacing : 0;
    this.#step(glyph.advance * fontSize + charSpacing + space);
  }

  #place(placed: GlyphPlacement, glyph: FontGlyph, bytes: Uint8Array): void {
    this.isMoved = true;
    if ('gone' in placed) {
      if (placed.gone.length > 0) {
        this.#job.count(placed.gone, 'characters');
        this.removedSome = true;
      }
      this.#run = undefined;
      return;
    }
    const [a, b, c, d] = multiply(this.#position.matrix, this.#state.ctm);
    if ('runs' in placed) {
      for (const { pen, stretch, bytes: own, box } of placed.runs) {
        this.runs.push({ matrix: [a, b, c, d, ...pen], items: [[...own]], stretch });
        this.#job.keptGlyphs.push(box);
      }
      this.#run = undefined;
      return;
    }
    const { pen, stretch, joins } = placed;
    const matrix: Matrix = [a, b, c, d, ...pen];
    const { fontSize, rise } = this.#state;
    this.#job.keptGlyphs.push(boxOf(wholeOf(glyph, toGlyphMatrix(fontSize, stretch, rise, matrix))));
    if (!joins) this.#run = undefined;
    this.#add(bytes, () => ({ matrix, items: [], stretch }));
  }

  #keep(font: Font, glyph: FontGlyph, bytes: Uint8Array, measure: MeasureProcedure): void {
    const [state, job, { form, isHidden }] = [this.#state, this.#job, this.#where];
    const matrix = multiply(toGlyphMatrix(state.fontSize, state.stretch, state.rise, this.#position.matrix), state.ctm);
    const fate = isHidden ? { kind: 'unseen' as const, areas: [] } : fateOf(glyph, matrix, state, job, measure);
    if (fate.kind !== 'unseen')
      job.options.onShown?.({
        ...toShown(font, glyph, state, this.#position.matrix, job, fate),
        bytes: [...bytes],
        form,
      });
    if (fate.kind === 'kept') {
      if (this.#run?.stretch !== undefined) this.#run = undefined;
      this.#add(bytes, () => ({ matrix: this.#position.matrix, items: [] }));
      return;
    }
    if (isHidden) job.unseen += 1;
    this.#run = undefined;
    this.removedSome = true;
  }

  #add(bytes: Uint8Array, start: () => TextRun): void {
    if (!this.#run) {
      this.#run = start();
      this.runs.push(this.#run);
    }
    const last = this.#run.items[this.#run.items.length - 1];
    if (Array.isArray(last)) last.push(...bytes);
    else this.#run.items.push([...bytes]);
  }
}

/** Word spacing applies to this code only: ISO 32000-1, 9.3.3. */
const isSpaceCode = ({ bytes, code }: FontGlyph) => bytes === 1 && code === 32;

function toShown(
  font: Font,
  glyph: FontGlyph,
  state: GraphicsState,
  text: Matrix,
  job: Job,
  { kind, areas }: Fate,
): Omit<ShownGlyph, 'bytes' | 'form'> {
  const { fontSize, stretch, rise, charSpacing, textMode, clip, ctm } = state;
  const [a, b, c, d] = multiply(toGlyphMatrix(fontSize, 1, rise, text), ctm);
  const own = multiply(text, ctm);
  const width = Math.hypot(a, b) || 1;
  const height = Math.hypot(c, d) || 1;
  return {
    index: job.shownGlyphs,
    operation: job.shownTexts,
    font,
    code: glyph.code,
    isSpace: isSpaceCode(glyph),
    pen: apply(own, [0, 0]),
    origin: apply(own, [0, rise]),
    along: font.isVertical ? [-c / height, -d / height] : [a / width, b / width],
    isMirrored: a * d - b * c <= 0,
    size: height,
    advance: Math.abs(glyph.advance) * (font.isVertical ? height : width),
    stretch: font.isVertical ? 1 : stretch,
    spacing: fontSize === 0 ? 0 : (charSpacing * stretch * width) / fontSize,
    clip,
    areas,
    isRemoved: kind === 'removed',
    isFixed: font.isVertical || font.type3 !== undefined || textMode >= 4,
    style: styleOf(state, own),
    mark: job.mark,
  };
}

/** @param matrix from text to user space */
function styleOf({ fontSize, rise, textMode, fill, stroke, extended }: GraphicsState, matrix: Matrix): string {
  const numbers = [fontSize, rise, ...matrix.slice(0, 4)].map((value) => formatNumber(value, 4));
  return [...numbers, textMode, fill, textMode === 0 ? '' : stroke, extended].join(' ');
}

function glyphsOf(font: Exclude<GraphicsState['font'], Error | undefined>, bytes: Uint8Array, job: Job): FontGlyph[] {
  try {
    return font.glyphs(bytes);
  } catch (error) {
    if (job.options.isSurvey) {
      job.options.onGlyph?.(font.dict, undefined);
      return [];
    }
    throw toInexact(error);
  }
}

/** Returns which colours text is painted with. */
export function inksOfText({ font, textMode }: GraphicsState): { readonly fill: boolean; readonly stroke: boolean } {
  const isDrawn = font !== undefined && !(font instanceof Error) && font.type3 !== undefined;
  return { fill: isDrawn || [0, 2, 4, 6].includes(textMode), stroke: isDrawn || [1, 2, 5, 6].includes(textMode) };
}

/** Decision on a glyph, and the areas that it is under. */
interface Fate {
  readonly kind: 'kept' | 'removed' | 'unseen';
  readonly areas: readonly number[];
}

const KEPT: Fate = { kind: 'kept', areas: [] };

function fateOf(glyph: FontGlyph, matrix: Matrix, state: GraphicsState, job: Job, measure: MeasureProcedure): Fate {
  const core = coreOf(glyph, matrix);
  const whole = wholeOf(glyph, matrix);
  const ink = measure(glyph.code, matrix);
  if (job.options.onPaint) job.options.onPaint(ink ?? boxOf(whole));
  if (!core.flat().every(Number.isFinite)) {
    if (job.options.isSurvey) return KEPT;
    throw new Inexact(message('text has no position'));
  }
  if (job.options.areas.length === 0 && !job.options.dropsUnseen) return KEPT;
  const areas = new Set(job.areasAt(core));
  if (ink) for (const area of job.areasUnder(shrink(ink))) areas.add(area);
  const origin = apply(matrix, [0, 0]);
  const [x0, y0, x1, y1] = boxOf(whole);
  const side = Math.max(x1 - x0, y1 - y0);
  // Kerning moves a comma's advance, but not its ink, into the previous word.
  if (!ink && areas.size > 0 && job.isStayingOrigin(origin, side)) areas.clear();
  const isMarked = areas.size === 0 && job.isMarkedOrigin(origin, side);
  if (isMarked) for (const area of job.areasAt(whole)) areas.add(area);
  if (areas.size > 0 || isMarked) {
    job.count([...areas], 'characters');
    return { kind: 'removed', areas: [...areas] };
  }
  const box = ink ?? boxOf(whole);
  if (job.isUnseen(box, state.clip)) {
    job.unseen += 1;
    return { kind: 'unseen', areas: [] };
  }
  job.keptGlyphs.push(box);
  return KEPT;
}

const shrink = ([x0, y0, x1, y1]: Box): Box => {
  const [dx, dy] = [Math.min((x1 - x0) * 0.15, MOST_EDGE), Math.min((y1 - y0) * 0.2, MOST_EDGE)];
  return [x0 + dx, y0 + dy, x1 - dx, y1 - dy];
};
