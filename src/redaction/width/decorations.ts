// Shapes that belong to words of a paragraph: underlines, strike-throughs, highlights, backgrounds.
import { type Box, boxContains, type PathLook } from '../../pdf/content/index.ts';
import { type Axes, bandOf, isOfAnother, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

export interface PaintedShape extends PathLook {
  readonly box: Box;
  /** True for an axis-aligned line or rectangle. */
  readonly isPlain: boolean;
  readonly outline: readonly Box[];
}

/** Shapes of one look at one height of their lines. */
export interface Decoration {
  /** In the order in which they are painted. */
  readonly shapes: readonly PaintedShape[];
  /** Extent across the line, from the baseline; rounded, as programs round places of lines. */
  readonly bottom: number;
  readonly top: number;
  /** True for highlights and backgrounds, which must be painted before their words. */
  readonly isUnder: boolean;
  /** Returns whether a place of a line is decorated. @param base of the line */
  covers(base: number, at: number): boolean;
}

/** Limits (em): extension beyond the words, height and distance from the line; tall shapes. */
const REACH = { along: 0.6, height: 1.8, across: 0.35 };
const TALL = 0.3;
/** Tolerance of one height on the line (em), and of edges of columns (pt). */
const SAME = { across: 0.1, edge: 1 };
/** Steps of heights (pt). */
const STEP = { tall: 0.5, thin: 0.25, pen: 0.1 };

interface Strip {
  readonly base: number;
  readonly line: ShownLine;
  readonly glyphs: readonly LineGlyph[];
}

export interface DecoratedText {
  readonly axes: Axes;
  readonly size: number;
  readonly lines: readonly Strip[];
  readonly left: number;
  readonly right: number;
  /** All lines of the page. */
  readonly all: readonly ShownLine[];
  /** User space. */
  readonly whole: Box;
}

interface Piece {
  readonly shape: PaintedShape;
  readonly strip: Strip;
  readonly box: Box;
}

export interface Decorated {
  readonly decorations: readonly Decoration[];
  /** True if shapes as wide as the column show the number of lines. */
  readonly hasBands: boolean;
}

const isTall = ([, low, , high]: Box, size: number) => high - low > TALL * size;
const middleOf = ({ start, end }: LineGlyph) => (start + end) / 2;
const isWithin = ([start, , end]: Box, at: number) => at >= start && at <= end;

/** Returns a shape with its line; `elsewhere` if it belongs to another one. */
function pieceOf(shape: PaintedShape, text: DecoratedText): Piece | 'elsewhere' | undefined {
  const { axes, size, lines, left, right, all } = text;
  const box = mapCorners(shape.box, axes.toLine);
  const [start, low, end, high] = box;
  if (!shape.isPlain || shape.hasPattern || (shape.isFilled && shape.isStroked)) return undefined;
  if (high - low > REACH.height * size || (high - low > end - start && high - low > 0.5 * size)) return undefined;
  const slack = REACH.across * size;
  const isNear = ({ base }: Strip) => {
    const { bottom, top } = bandOf({ base, size });
    return low < top + slack && high > bottom - slack;
  };
  const strip = lines.find((each) => isNear(each) && !isOfAnother(shape.box, each.line, all));
  if (!strip) return lines.some(isNear) ? 'elsewhere' : undefined;
  if (start < left - REACH.along * size || end > right + REACH.along * size) return undefined;
  if (!boxContains(shape.clip, text.whole)) return undefined;
  if (isTall(box, size)) {
    const own = strip.glyphs.filter((glyph) => isWithin(box, middleOf(glyph)));
    if (shape.isStroked || own.some(({ shown }) => shown.index < shape.glyphs)) return undefined;
  }
  return { shape, strip, box };
}

const round = (value: number, step: number) => Math.round(value / step) * step;

function toDecoration(pieces: readonly Piece[], size: number): Decoration {
  const [first] = pieces;
  const [, low = 0, , high = 0] = first?.box ?? [];
  const base = first?.strip.base ?? 0;
  const isUnder = first !== undefined && isTall(first.box, size);
  const thin = round((low + high) / 2 - base, STEP.thin);
  const pen = round(high - low, STEP.pen) / 2;
  return {
    shapes: pieces.map(({ shape }) => shape).toSorted((one, other) => one.index - other.index),
    bottom: isUnder ? Math.floor((low - base) / STEP.tall) * STEP.tall : thin - pen,
    top: isUnder ? Math.ceil((high - base) / STEP.tall) * STEP.tall : thin + pen,
    isUnder,
    covers: (line, at) => pieces.some(({ strip, box }) => strip.base === line && isWithin(box, at)),
  };
}

/** Returns whether each line has a shape of the column's width. */
const areBands = (pieces: readonly Piece[], { lines, left, right }: DecoratedText) =>
  pieces.every(({ box: [start, , end] }) => start <= left + SAME.edge && end >= right - SAME.edge) &&
  lines.every((line) => pieces.some(({ strip }) => strip === line));

/** @returns undefined if one of the shapes belongs to no words */
export function decorationsOf(shapes: readonly PaintedShape[], text: DecoratedText): Decorated | undefined {
  const { size } = text;
  const groups: Piece[][] = [];
  for (const shape of shapes) {
    const piece = pieceOf(shape, text);
    if (piece === undefined) return undefined;
    if (piece === 'elsewhere') continue;
    const isSame = ([first]: readonly Piece[]) => {
      const isNear = (side: 1 | 3) =>
        first !== undefined &&
        Math.abs(piece.box[side] - piece.strip.base - (first.box[side] - first.strip.base)) <= SAME.across * size;
      return first?.shape.style === shape.style && first.shape.mark === shape.mark && isNear(1) && isNear(3);
    };
    const group = groups.find(isSame);
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  const moving = groups.filter((pieces) => !areBands(pieces, text));
  return {
    decorations: moving.map((pieces) => toDecoration(pieces, size)),
    hasBands: moving.length < groups.length,
  };
}
