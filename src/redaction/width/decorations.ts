// Shapes and annotations that belong to words of a paragraph: underlines, strike-throughs,
// highlights, backgrounds and links.
import { type Box, boxContains, type PathLook } from '../../pdf/content/index.ts';
import { type Axes, bandOf, isOfAnother, type LineGlyph, mapCorners, type ShownLine } from './shown-line.ts';

export interface PaintedShape extends PathLook {
  readonly box: Box;
  /** True for an axis-aligned line or rectangle. */
  readonly isPlain: boolean;
  readonly outline: readonly Box[];
}

/** Annotation that moves with its words. */
export interface CarriedAnnotation {
  /** Number among those of the page. */
  readonly index: number;
  /** Its quadrilaterals, or else its rectangle (user space). */
  readonly boxes: readonly Box[];
  /** Equal for links to the same target; undefined if it may not be joined to another. */
  readonly target: string | undefined;
}

/** Shapes of one look at one height of their lines, or annotations that are joined. */
export interface Decoration {
  /** In the order in which they are painted. */
  readonly shapes: readonly PaintedShape[];
  /** Numbers of annotations. */
  readonly annotations: readonly number[];
  /** Extent across the line, from the baseline; rounded, as programs round places of lines. */
  readonly bottom: number;
  readonly top: number;
  /** True if painted before its words, as highlights and backgrounds must be. */
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
  readonly strip: Strip;
  readonly box: Box;
}

interface ShapePiece extends Piece {
  readonly shape: PaintedShape;
  /** True if painted after a word of its own. */
  readonly isOver: boolean;
}

export interface Decorated {
  readonly decorations: readonly Decoration[];
  /** True if shapes as wide as the column show the number of lines. */
  readonly hasBands: boolean;
}

const isTall = ([, low, , high]: Box, size: number) => high - low > TALL * size;
const middleOf = ({ start, end }: LineGlyph) => (start + end) / 2;
const isWithin = ([start, , end]: Box, at: number) => at >= start && at <= end;

/** Returns a box with its line; `elsewhere` if it belongs to another one. */
function pieceOf(own: Box, { axes, size, lines, left, right, all }: DecoratedText): Piece | 'elsewhere' | undefined {
  const box = mapCorners(own, axes.toLine);
  const [start, low, end, high] = box;
  if (high - low > REACH.height * size || (high - low > end - start && high - low > 0.5 * size)) return undefined;
  const slack = REACH.across * size;
  const isNear = ({ base }: Strip) => {
    const { bottom, top } = bandOf({ base, size });
    return low < top + slack && high > bottom - slack;
  };
  const strip = lines.find((each) => isNear(each) && !isOfAnother(own, each.line, all));
  if (!strip) return lines.some(isNear) ? 'elsewhere' : undefined;
  if (start < left - REACH.along * size || end > right + REACH.along * size) return undefined;
  return { strip, box };
}

function shapePieceOf(shape: PaintedShape, text: DecoratedText): ShapePiece | 'elsewhere' | undefined {
  if (!shape.isPlain || shape.hasPattern || (shape.isFilled && shape.isStroked)) return undefined;
  const piece = pieceOf(shape.box, text);
  if (piece === undefined || piece === 'elsewhere') return piece;
  if (!boxContains(shape.clip, text.whole)) return undefined;
  const { box, strip } = piece;
  const own = strip.glyphs.filter((glyph) => isWithin(box, middleOf(glyph)));
  const isOver = own.some(({ shown }) => shown.index < shape.glyphs);
  return isTall(box, text.size) && (shape.isStroked || isOver) ? undefined : { ...piece, shape, isOver };
}

const round = (value: number, step: number) => Math.round(value / step) * step;

/** Returns an extent across the line from its baseline; rounded, as it may be of any line. */
function heightOf({ box: [, low, , high], strip: { base } }: Piece, isThick: boolean) {
  if (isThick)
    return {
      bottom: Math.floor((low - base) / STEP.tall) * STEP.tall,
      top: Math.ceil((high - base) / STEP.tall) * STEP.tall,
    };
  const thin = round((low + high) / 2 - base, STEP.thin);
  const pen = round(high - low, STEP.pen) / 2;
  return { bottom: thin - pen, top: thin + pen };
}

const coverOf = (pieces: readonly Piece[]) => (line: number, at: number) =>
  pieces.some(({ strip, box }) => strip.base === line && isWithin(box, at));

function toDecoration(pieces: readonly [ShapePiece, ...ShapePiece[]], size: number): Decoration {
  const [first] = pieces;
  return {
    shapes: pieces.map(({ shape }) => shape).toSorted((one, other) => one.index - other.index),
    annotations: [],
    ...heightOf(first, isTall(first.box, size)),
    isUnder: pieces.every(({ isOver }) => !isOver),
    covers: coverOf(pieces),
  };
}

/** Returns whether each line has a shape of the column's width, also one that ends before it. */
const areBands = (pieces: readonly Piece[], { lines, left, right, size }: DecoratedText) =>
  pieces.every(({ box: [start, , end] }) => start <= left + SAME.edge && end >= right - SAME.edge) &&
  lines.every((line) => pieces.some(({ strip }) => strip === line)) &&
  lines.some(({ glyphs }) => Math.max(...glyphs.map(({ end }) => end)) < right - size);

/** @returns undefined if one of the shapes belongs to no words */
export function decorationsOf(shapes: readonly PaintedShape[], text: DecoratedText): Decorated | undefined {
  const { size } = text;
  const groups: [ShapePiece, ...ShapePiece[]][] = [];
  for (const shape of shapes) {
    const piece = shapePieceOf(shape, text);
    if (piece === undefined) return undefined;
    if (piece === 'elsewhere') continue;
    const isSame = ([first]: readonly [ShapePiece, ...ShapePiece[]]) => {
      const isNear = (side: 1 | 3) =>
        Math.abs(piece.box[side] - piece.strip.base - (first.box[side] - first.strip.base)) <= SAME.across * size;
      return first.shape.style === shape.style && first.shape.mark === shape.mark && isNear(1) && isNear(3);
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

interface Carried {
  readonly pieces: readonly [Piece, ...Piece[]];
  readonly annotations: readonly number[];
  readonly target: string | undefined;
  /** First and last covered glyph of the text. */
  readonly from: number;
  readonly to: number;
}

/**
 * Joins links to one target on adjacent words: one that is broken over lines is several.
 * @returns undefined if an annotation belongs to no words of the text, or to others as well
 */
export function carriedBy(annotations: readonly CarriedAnnotation[], text: DecoratedText): Decoration[] | undefined {
  const letters = text.lines.flatMap(({ base, glyphs }) =>
    glyphs.filter(({ isSpace }) => !isSpace).map((glyph) => ({ base, at: middleOf(glyph) })),
  );
  const carried: Carried[] = [];
  for (const { index, boxes, target } of annotations) {
    const pieces = boxes.map((box) => pieceOf(box, text));
    const own = pieces.filter((piece) => piece !== undefined && piece !== 'elsewhere');
    const [first, ...others] = own;
    if (!first && pieces.every((piece) => piece === 'elsewhere')) continue;
    if (!first || own.length < pieces.length) return undefined;
    const covers = coverOf(own);
    const places = letters.flatMap(({ base, at }, place) => (covers(base, at) ? place : []));
    const [from, to] = [places[0] ?? -1, places.at(-1) ?? -1];
    carried.push({ pieces: [first, ...others], annotations: [index], target, from, to });
  }
  const joined: Carried[] = [];
  for (const next of carried.toSorted((one, other) => one.from - other.from)) {
    const at = joined.findIndex(
      ({ to, target }) => target !== undefined && target === next.target && to + 1 === next.from,
    );
    const last = joined[at];
    if (!last) joined.push(next);
    else {
      const annotations = [...last.annotations, ...next.annotations];
      joined[at] = { ...last, pieces: [...last.pieces, ...next.pieces], annotations, to: next.to };
    }
  }
  return joined.map(({ pieces, annotations: own }) => ({
    ...{ shapes: [], annotations: own, isUnder: false, covers: coverOf(pieces) },
    ...heightOf(pieces[0], true),
  }));
}
