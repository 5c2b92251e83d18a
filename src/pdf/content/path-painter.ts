// Collects paths and cuts areas out of them when they are painted.
import { PDFDict } from '@cantoo/pdf-lib';
import { message } from '../../messages/index.ts';
import { getDict, getNumber } from '../objects.ts';
import type { Job, PathLook } from './job.ts';
import {
  apply,
  type Box,
  boxesOverlap,
  EVERYWHERE,
  growBox,
  invert,
  type Matrix,
  meetBoxes,
  type Vector,
} from './matrix.ts';
import type { MovedPath } from './normalize.ts';
import { boxOfPath, cutArea, cutLine, fitPlain, mapPath, type PathSegment, type Subpath } from './path.ts';
import { type GraphicsState, Inexact } from './state.ts';
import type { Operation } from './tokens.ts';
import { decimalsOf, formatNumber, formatPath } from './write.ts';

/** Effects of painting operators: fill, stroke, close first. */
const PAINTING: Readonly<Record<string, { readonly fill?: string; readonly stroke?: true; readonly closes?: true }>> = {
  __proto__: null as never,
  S: { stroke: true },
  s: { stroke: true, closes: true },
  f: { fill: 'f' },
  F: { fill: 'f' },
  'f*': { fill: 'f*' },
  B: { fill: 'f', stroke: true },
  'B*': { fill: 'f*', stroke: true },
  b: { fill: 'f', stroke: true, closes: true },
  'b*': { fill: 'f*', stroke: true, closes: true },
  n: {},
};

export interface PaintedPath {
  /** Operations to copy if nothing changes. */
  readonly parts: readonly Operation[];
  readonly instead: string | undefined;
  readonly clip: Box;
  /** How the remaining path is painted. */
  readonly paints: { readonly fill: boolean; readonly stroke: boolean };
  /** Set if parts of it moved with words. */
  readonly moved?: MovedPath | undefined;
}

interface Building {
  start: Vector;
  segments: PathSegment[];
  isClosed: boolean;
}

export class PathPainter {
  readonly #job: Job;
  #parts: Operation[] = [];
  /** In user space. */
  #path: Building[] = [];
  #at: Vector = [0, 0];
  #clip: 'W' | 'W*' | undefined;

  constructor(job: Job) {
    this.#job = job;
  }

  isPainting(operator: string): boolean {
    return PAINTING[operator] !== undefined;
  }

  /** @returns whether the operation belongs to a path */
  add(operation: Operation, { ctm }: GraphicsState): boolean {
    const { operator, operands } = operation;
    const values = operands.map((operand) => (operand.kind === 'number' ? operand.value : 0));
    const points = (count: number): Vector[] => {
      const own = values.slice(-2 * count);
      return Array.from({ length: count }, (_, i) => apply(ctm, [own[2 * i] ?? 0, own[2 * i + 1] ?? 0]));
    };
    if (operator === 'W' || operator === 'W*') this.#clip = operator;
    else if (operator === 'm') this.#move(points(1)[0] as Vector);
    else if (operator === 'l') this.#to(points(1));
    else if (operator === 'c') this.#to(points(3));
    else if (operator === 'v') this.#to([this.#at, ...points(2)]);
    else if (operator === 'y') {
      const [first, end] = points(2) as [Vector, Vector];
      this.#to([first, end, end]);
    } else if (operator === 'h') this.#close();
    else if (operator === 're') this.#addRectangle(values.slice(-4), ctm);
    else return false;
    this.#parts.push(operation);
    return true;
  }

  #move(point: Vector): void {
    this.#path.push({ start: point, segments: [], isClosed: false });
    this.#at = point;
  }

  #to(points: readonly Vector[]): void {
    let current = this.#path[this.#path.length - 1];
    if (!current || current.isClosed) {
      this.#move(current?.start ?? this.#at);
      current = this.#path[this.#path.length - 1] as Building;
    }
    current.segments.push([this.#at, ...points] as unknown as PathSegment);
    this.#at = points[points.length - 1] as Vector;
  }

  #close(): void {
    const current = this.#path[this.#path.length - 1];
    if (!current) return;
    current.isClosed = true;
    this.#at = current.start;
  }

  #addRectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[], ctm: Matrix): void {
    const corner = (px: number, py: number) => apply(ctm, [px, py]);
    this.#move(corner(x, y));
    for (const point of [corner(x + width, y), corner(x + width, y + height), corner(x, y + height)]) this.#to([point]);
    this.#close();
  }

  finish(operation: Operation, state: GraphicsState, isHidden: boolean): PaintedPath {
    const parts = [...this.#parts, operation];
    const clipping = this.#clip;
    const drawn = this.#path;
    const { fill, stroke, closes } = PAINTING[operation.operator] ?? {};
    if (closes) for (const subpath of drawn.slice(-1)) subpath.isClosed = true;
    const isPainted = fill !== undefined || stroke === true;
    const first = this.#job.subpaths;
    if (isPainted && !clipping) this.#job.subpaths += drawn.length;
    const path = isPainted && !clipping ? this.#alongWithWords(drawn, first, state) : drawn;
    const box = path.length > 0 ? boxOfPath(path) : undefined;
    const clip = clipping && box ? meetBoxes(state.clip, box) : state.clip;
    this.#parts = [];
    this.#path = [];
    this.#clip = undefined;
    const untouched: PaintedPath = {
      parts,
      instead: undefined,
      clip,
      paints: { fill: fill !== undefined, stroke: stroke === true },
    };
    const gone: PaintedPath = { parts: [], instead: '', clip, paints: NOTHING };
    if (!box) return drawn.length > 0 ? gone : untouched;
    if (isPainted) {
      this.#job.options.onPaint?.(box);
      this.#job.options.onPath?.(path, this.#lookOf(first, operation.operator, state));
    }
    if (isHidden && !clipping) return gone;
    const areas = this.#job.options.areas.flatMap((area, index) => (touches(box, area) ? [index] : []));
    if (areas.length === 0 || this.#job.options.isSurvey) {
      // Clips at the former place don't matter.
      const inside = path === drawn ? state.clip : EVERYWHERE;
      const isUnseen = isPainted && !clipping && this.#job.isUnseen(growBox(box, state.lineWidth), inside);
      if (isUnseen) return gone;
      return path === drawn ? untouched : this.#write(path, state, { ...untouched, fill, stroke });
    }
    const cut = this.#cut(path, areas, state, { ...untouched, fill, stroke, clipping });
    return cut.instead === undefined && path !== drawn ? this.#write(path, state, { ...untouched, fill, stroke }) : cut;
  }

  /** Moves underlines and highlights with their words; returns the same path if nothing moves. */
  #alongWithWords(path: readonly Subpath[], first: number, { lineWidth, ctm }: GraphicsState): readonly Subpath[] {
    const { resetting } = this.#job.options;
    if (!resetting) return path;
    const moved = path.flatMap((subpath, at) => {
      const boxes = resetting.shapes.get(first + at);
      if (!boxes) return subpath;
      const line = (lineWidth * Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3]))) / 2;
      this.#job.moved.push(...[boxOfPath([subpath]), ...boxes].map((place) => growBox(place, line)));
      return boxes.map((box) => fitPlain(subpath, box));
    });
    return isDifferent(moved, path) ? moved : path;
  }

  #lookOf(index: number, operator: string, state: GraphicsState): PathLook {
    const { fill, stroke } = PAINTING[operator] ?? {};
    const { ctm, lineWidth, extended, clip, fillPattern, strokePattern, isDashed } = state;
    const pen = [
      stroke && state.stroke,
      lineWidth,
      isDashed,
      ...ctm.slice(0, 4).map((value) => formatNumber(value, 4)),
    ];
    const style = [operator, fill && state.fill, ...(stroke ? pen : []), extended].join(' ');
    const { shownGlyphs: glyphs, mark } = this.#job;
    const hasPattern = (fill !== undefined && !!fillPattern) || (stroke === true && !!strokePattern);
    return { index, glyphs, isFilled: fill !== undefined, isStroked: stroke === true, hasPattern, style, clip, mark };
  }

  #write(
    path: readonly Subpath[],
    { ctm }: GraphicsState,
    {
      fill,
      stroke,
      ...painted
    }: PaintedPath & { readonly fill: string | undefined; readonly stroke: true | undefined },
  ): PaintedPath {
    const back = invert(ctm);
    const paint = fill && stroke ? fill.replace('f', 'B') : (fill ?? 'S');
    const decimals = decimalsOf(ctm);
    const instead = back ? `${formatPath(mapPath(path, back), decimals)}\n${paint}\n` : '';
    return {
      ...painted,
      instead,
      moved: back && path.length > 0 ? { path, paint, isStroked: stroke === true } : undefined,
    };
  }

  #cut(
    path: readonly Subpath[],
    areas: readonly number[],
    state: GraphicsState,
    {
      fill,
      stroke,
      clipping,
      ...untouched
    }: PaintedPath & {
      readonly fill: string | undefined;
      readonly stroke: true | undefined;
      readonly clipping: string | undefined;
    },
  ): PaintedPath {
    const boxes = areas.map((index) => this.#job.options.areas[index] as Box);
    const area = boxes.reduce<readonly Subpath[]>((rest, box) => cutArea(rest, box), path);
    const line = boxes.reduce<readonly Subpath[]>((rest, box) => cutLine(rest, box), path);
    const isAreaCut = isDifferent(area, path);
    const isLineCut = isDifferent(line, path);
    if (fill && area.length > 0) this.#refusePattern(state.fillPattern, area, boxes);
    const isCut = fill || clipping ? isAreaCut || isLineCut : isLineCut;
    if (!isCut) return untouched;
    if (stroke && line.length > 0 && isLineCut) {
      if (state.isDashed) throw new Inexact(message('a dashed line crosses a redaction'));
      this.#refusePattern(state.strokePattern, line, boxes);
    }
    if (fill && isAreaCut) this.#noteCovered(state.fillPattern);
    if (stroke && isLineCut) this.#noteCovered(state.strokePattern);
    if (fill || stroke) this.#job.count(areas, 'paths');
    const back = invert(state.ctm);
    if (!back) return { ...untouched, paints: NOTHING, instead: clipping ? '0 0 0 0 re W n\n' : '' };
    const decimals = decimalsOf(state.ctm);
    const write = (what: readonly Subpath[]) => formatPath(mapPath(what, back), decimals);
    let instead = '';
    if (fill && area.length > 0) instead += `${write(area)}\n${fill}\n`;
    if (stroke && line.length > 0) instead += `${write(line)}\nS\n`;
    if (clipping)
      instead += area.length > 0 ? `${write(area)}\n${clipping} n\n` : `${emptyAt(boxes[0] as Box, back)} W n\n`;
    const paints = { fill: fill !== undefined && area.length > 0, stroke: stroke === true && line.length > 0 };
    return { ...untouched, paints, instead };
  }

  #noteCovered(pattern: GraphicsState['fillPattern']): void {
    if (!isSmooth(pattern)) this.#job.notePattern(pattern, 'covered');
  }

  /** Refuses patterns: they may contain anything. */
  #refusePattern(pattern: GraphicsState['fillPattern'], path: readonly Subpath[], boxes: readonly Box[]): void {
    if (pattern === undefined || !boxes.some((box) => boxesOverlap(box, boxOfPath(path)))) return;
    if (!isSmooth(pattern)) throw new Inexact(message('an area filled with a pattern crosses a redaction'));
  }
}

const NOTHING = { fill: false, stroke: false } as const;

const isSmooth = (pattern: GraphicsState['fillPattern']) =>
  pattern instanceof PDFDict && isSmoothShading(getDict(pattern, 'Shading'));

/** Returns whether a shading is axial or radial: these reveal nothing about a place. */
export const isSmoothShading = (shading: PDFDict | undefined): boolean =>
  [2, 3].includes(getNumber(shading, 'ShadingType') ?? 0);

/** Includes boxes of zero height. */
const touches = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const isDifferent = (a: readonly Subpath[], b: readonly Subpath[]) =>
  a.length !== b.length || a.some((subpath, index) => subpath !== b[index]);

function emptyAt(box: Box, back: Matrix): string {
  const [x, y] = apply(back, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]);
  return `${formatNumber(x)} ${formatNumber(y)} 0 0 re`;
}
