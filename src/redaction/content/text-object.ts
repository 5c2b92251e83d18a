// Showing text: which glyphs stay, and how those that stay are shown so that nothing tells what stood between them.
import { msg } from '../../messages/index.ts';
import { type Glyph, toGlyphMatrix } from './font.ts';
import type { Job } from './job.ts';
import { apply, type Box, boxOf, IDENTITY, type Matrix, multiply, type Vector } from './matrix.ts';
import type { GraphicsState } from './state.ts';
import { Inexact } from './state.ts';
import type { Operand } from './tokens.ts';
import { formatHex, formatNumber } from './write.ts';

/** Part of a glyph's width that an area may reach into it without the glyph being under it. */
const EDGE = 0.12;
/** But never more than this, in points. */
const MOST_EDGE = 1.2;

/** Draws a Type 3 glyph in a survey: the box of all that it paints, in user space. */
export type MeasureProcedure = (code: number, matrix: Matrix) => Box | undefined;

/** The matrices of a text object. */
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

/** Glyphs that follow each other, and where they begin. */
interface Run {
  readonly matrix: Matrix;
  readonly items: (number | number[])[];
}

export interface ShownText {
  readonly removedSome: boolean;
  readonly keptSome: boolean;
  /** Replacement for a careful removal. */
  readonly careful: string;
}

function coreOf({ box }: Glyph, matrix: Matrix): Vector[] {
  const [x0, y0, x1, y1] = box;
  const width = x1 - x0;
  const scale = Math.hypot(matrix[0], matrix[1]) || 1;
  // Marks without a width of their own stand over or beside what was before.
  const [left, right] = width * scale < 0.05 ? [x0 - 0.3, x1 + 0.1] : [x0, x1];
  const edge = width * scale < 0.05 ? 0 : Math.min(width * EDGE, MOST_EDGE / scale);
  const corner = (x: number, y: number) => apply(matrix, [x, y]);
  return [corner(left + edge, y0), corner(right - edge, y0), corner(right - edge, y1), corner(left + edge, y1)];
}

const wholeOf = ({ box: [x0, , x1] }: Glyph, matrix: Matrix): Vector[] =>
  [
    [x0, -0.25],
    [x1, -0.25],
    [x1, 0.8],
    [x0, 0.8],
  ].map((corner) => apply(matrix, corner as unknown as Vector));

/** Decimals that keep a place to a thousandth of a point. */
const decimalsFor = (ctm: Matrix) =>
  Math.max(3, Math.min(8, 3 + Math.ceil(Math.log10(Math.max(1, Math.hypot(ctm[0], ctm[1]))))));

function formatRun({ matrix, items }: Run, ctm: Matrix): string {
  const decimals = decimalsFor(ctm);
  // Kerning towards what is gone would tell with which letter it began.
  const end = items.findLastIndex((item) => typeof item !== 'number') + 1;
  const numbers = matrix.map((value, index) => formatNumber(value, index < 4 ? 7 : decimals)).join(' ');
  const shown = items
    .slice(0, end)
    .map((item) => (typeof item === 'number' ? formatNumber(item) : formatHex(Uint8Array.from(item))))
    .join(' ');
  return `${numbers} Tm [${shown}] TJ\n`;
}

/** Goes through what a Tj or TJ shows, moves on, and says what is left. @throws Inexact */
export function showText(
  items: readonly Operand[],
  state: GraphicsState,
  position: TextPosition,
  job: Job,
  measure: MeasureProcedure,
  isHidden: boolean,
): ShownText {
  const { font } = state;
  if (font === undefined || font instanceof Error) {
    if (!job.options.isSurvey) throw new Inexact(font?.message ?? msg('text stands without a font'));
    return { removedSome: false, keptSome: true, careful: '' };
  }
  const runs: Run[] = [];
  let run: Run | undefined;
  let removedSome = false;
  const step = (amount: number) =>
    font.isVertical ? position.advance(0, amount) : position.advance(amount * state.stretch, 0);

  const onGlyph = (glyph: Glyph, bytes: Uint8Array) => {
    const local = toGlyphMatrix(state.fontSize, state.stretch, state.rise, position.matrix);
    const isKept = !isHidden && keepsGlyph(glyph, multiply(local, state.ctm), state, job, measure);
    if (isKept) {
      if (!run) {
        run = { matrix: position.matrix, items: [] };
        runs.push(run);
      }
      const last = run.items[run.items.length - 1];
      if (Array.isArray(last)) last.push(...bytes);
      else run.items.push([...bytes]);
      job.options.onGlyph?.(font.dict, glyph.code);
    } else {
      if (isHidden) job.unseen += 1;
      run = undefined;
      removedSome = true;
    }
    const space = glyph.bytes === 1 && glyph.code === 32 ? state.wordSpacing : 0;
    step(glyph.advance * state.fontSize + state.charSpacing + space);
  };

  for (const item of items) {
    if (item.kind === 'number') {
      run?.items.push(item.value);
      step((-item.value / 1000) * state.fontSize);
    } else if (item.kind === 'string') {
      let at = 0;
      for (const glyph of glyphsOf(font, item.bytes, job)) {
        onGlyph(glyph, item.bytes.subarray(at, at + glyph.bytes));
        at += glyph.bytes;
      }
    }
  }
  if (removedSome && state.textMode >= 4)
    throw new Inexact(msg('text that other things are clipped by lies under a redaction'));
  return { removedSome, keptSome: runs.length > 0, careful: runs.map((each) => formatRun(each, state.ctm)).join('') };
}

function glyphsOf(font: Exclude<GraphicsState['font'], Error | undefined>, bytes: Uint8Array, job: Job): Glyph[] {
  try {
    return font.glyphs(bytes);
  } catch (error) {
    if (job.options.isSurvey) {
      job.options.onGlyph?.(font.dict, undefined);
      return [];
    }
    throw new Inexact(error instanceof Error ? error.message : String(error));
  }
}

function keepsGlyph(glyph: Glyph, matrix: Matrix, state: GraphicsState, job: Job, measure: MeasureProcedure): boolean {
  const core = coreOf(glyph, matrix);
  const whole = wholeOf(glyph, matrix);
  const ink = measure(glyph.code, matrix);
  if (job.options.onPaint) job.options.onPaint(ink ?? boxOf(whole));
  if (!core.flat().every(Number.isFinite)) {
    if (job.options.isSurvey) return true;
    throw new Inexact(msg('text stands nowhere'));
  }
  if (job.options.areas.length === 0 && !job.options.dropsUnseen) return true;
  const areas = new Set(job.areasAt(core));
  if (ink) for (const area of job.areasUnder(shrink(ink))) areas.add(area);
  const origin = apply(matrix, [0, 0]);
  const [x0, y0, x1, y1] = boxOf(whole);
  const isMarked = areas.size === 0 && job.isMarkedOrigin(origin, Math.max(x1 - x0, y1 - y0));
  if (isMarked) for (const area of job.areasAt(whole)) areas.add(area);
  if (areas.size > 0 || isMarked) {
    job.count([...areas], 'characters');
    return false;
  }
  const box = ink ?? boxOf(whole);
  if (job.isUnseen(box, state.clip)) {
    job.unseen += 1;
    return false;
  }
  job.keptGlyphs.push(box);
  return true;
}

const shrink = ([x0, y0, x1, y1]: Box): Box => {
  const [dx, dy] = [Math.min((x1 - x0) * 0.15, MOST_EDGE), Math.min((y1 - y0) * 0.2, MOST_EDGE)];
  return [x0 + dx, y0 + dy, x1 - dx, y1 - dy];
};
