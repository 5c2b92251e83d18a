// Pixelated regions of the drawn page: squares of print tell its letters to anyone who pixelates
// candidates and compares.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { inflateRect, type Rect, rectsTouch, unionOfRects, unionRect } from '../../kernel/rect.ts';
import type { Levels } from './levels.ts';

/** Sides of squares (px). */
const SIDE = { least: 5, most: 64 };
/** Levels within a square, and between the sides of a rounded one (px). */
const SAME = 5;
const ROUNDED = 2;
/** Blended pixels between two squares. */
const SEAM = 3;
/** Pieces of a region stand so many squares apart at most, and so many are joined. */
const APART = 2;
const MOST_PIECES = 300;
/** A region has so many squares, columns, rows and tones: codes of bars and dots have two tones. */
const LEAST = { piece: 4, squares: 10, columns: 4, rows: 2, tones: 5 };
/** Levels of a tone. */
const TONE = 12;
/** Share of a region that its squares fill. */
const FILLED = 0.4;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  height: number;
  readonly level: number;
}

/** Yields runs of pixels of one level in a row. */
function* runsOf(levels: Uint8Array, width: number, y: number): Generator<Square> {
  const row = y * width;
  let start = 0;
  for (let x = 1; x <= width; x++) {
    const level = levels[row + start] as number;
    if (x < width && Math.abs((levels[row + x] as number) - level) <= SAME) continue;
    if (x - start >= SIDE.least && x - start <= SIDE.most) yield { x: start, y, width: x - start, height: 1, level };
    start = x;
  }
}

/** Returns the squares of one level: runs of about the same place and level in as many rows. */
function findSquares({ levels, width, height }: Levels): Square[] {
  const squares: Square[] = [];
  let open: Square[] = [];
  for (let y = 0; y <= height; y++) {
    const runs = y < height ? [...runsOf(levels, width, y)] : [];
    const going = new Set<Square>();
    let next = 0;
    const here = runs.map((run) => {
      while ((open[next]?.x ?? width) < run.x - 1) next += 1;
      const above = open.slice(next, next + 3).find((each) => isSameRun(each, run) && !going.has(each));
      if (!above) return run;
      above.height += 1;
      going.add(above);
      return above;
    });
    for (const ended of open)
      if (!going.has(ended) && Math.abs(ended.height - ended.width) <= ROUNDED) squares.push(ended);
    open = here;
  }
  return squares;
}

const isSameRun = (one: Square, other: Square): boolean =>
  Math.abs(one.x - other.x) <= 1 &&
  Math.abs(one.width - other.width) <= 1 &&
  Math.abs(one.level - other.level) <= SAME &&
  one.height < SIDE.most;

/** Squares touch, but for one between them that is one with the paper beside it. */
const isGap = (gap: number, side: number): boolean => gap >= 0 && (gap <= SEAM || Math.abs(gap - side - 1) <= ROUNDED);

const isBeside = (one: Square, other: Square): boolean => {
  if (Math.abs(one.width - other.width) > ROUNDED) return false;
  const isRight = isGap(other.x - one.x - one.width, one.width) && Math.abs(one.y - other.y) <= ROUNDED;
  return isRight || (isGap(other.y - one.y - one.height, one.width) && Math.abs(one.x - other.x) <= ROUNDED);
};

function groupSquares(squares: readonly Square[]): Square[][] {
  const byPlace = new Map<number, Square[]>();
  const keyOf = (x: number, y: number) => Math.floor(y / SIDE.most) * 65_536 + Math.floor(x / SIDE.most);
  for (const square of squares) getOrCreate(byPlace, keyOf(square.x, square.y), () => []).push(square);
  const around = ({ x, y }: Square) =>
    [-1, 0, 1].flatMap((row) =>
      [-1, 0, 1].flatMap((column) => byPlace.get(keyOf(x + column * SIDE.most, y + row * SIDE.most)) ?? []),
    );
  const known = new Set<Square>();
  return squares.flatMap((first) => {
    if (known.has(first)) return [];
    known.add(first);
    const group = [first];
    for (const square of group) {
      for (const other of around(square)) {
        if (known.has(other) || !(isBeside(square, other) || isBeside(other, square))) continue;
        known.add(other);
        group.push(other);
      }
    }
    return group.length < LEAST.piece ? [] : [group];
  });
}

const countOf = (values: readonly number[], step: number): number =>
  new Set(values.map((value) => Math.round(value / step))).size;

/** Returns the place of a group of squares (px) if it is a mosaic. */
function toRegion(group: readonly Square[]): Rect | undefined {
  const side = sideOf(group);
  const rect = unionOfRects(group);
  const area = group.reduce((sum, { width, height }) => sum + (width + 1) * (height + 1), 0);
  const isMosaic =
    rect !== undefined &&
    rect.width / side >= LEAST.columns - 0.5 &&
    rect.height / side >= LEAST.rows - 0.5 &&
    countOf(
      group.map(({ level }) => level),
      TONE,
    ) >= LEAST.tones &&
    area >= FILLED * rect.width * rect.height;
  return isMosaic ? rect : undefined;
}

/** Joins groups of squares of one size that paper parts, such as the words of a line. */
function joinGroups(groups: readonly Square[][]): Square[][] {
  const joined: { squares: Square[]; rect: Rect; side: number }[] = [];
  for (const squares of groups.slice(0, MOST_PIECES)) {
    let own = { squares, rect: unionOfRects(squares) as Rect, side: sideOf(squares) };
    for (let at = joined.length - 1; at >= 0; at--) {
      const other = joined[at] as (typeof joined)[number];
      const isNear = rectsTouch(inflateRect(own.rect, APART * own.side), other.rect);
      if (!isNear || Math.abs(own.side - other.side) > ROUNDED) continue;
      joined.splice(at, 1);
      own = { ...own, squares: [...other.squares, ...own.squares], rect: unionRect(own.rect, other.rect) };
    }
    joined.push(own);
  }
  return joined.map(({ squares }) => squares);
}

const sideOf = (squares: readonly Square[]): number =>
  squares.reduce((sum, { width }) => sum + width, 0) / squares.length + 1;

export const findMosaics = (image: Levels): Rect[] =>
  joinGroups(groupSquares(findSquares(image))).flatMap((group) => toRegion(group) ?? []);
