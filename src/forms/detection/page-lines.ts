// Lines of a page without its text: a mask of edges, the white areas that they enclose, and horizontal rules.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { inflateRect, type Rect, rectContainsRect } from '../../kernel/rect.ts';
import { findComponents } from '../../media/text/components.ts';
import { findInk, type InkMask } from '../../media/text/ink.ts';

/** Resolution that pages are looked at in (pixels a point): a hairline is still a pixel wide. */
export const LOOK_SCALE = 2;

/** Levels between neighbouring pixels that make an edge: fields are often tinted faintly. */
const EDGE = 6;
/** Luminance below which a pixel is a line, whatever is around it. */
const DARK_LINE = 150;

/** Area enclosed by lines. */
export interface EnclosedArea {
  readonly rect: Rect;
  /** Its share of its bounding box: 1 for a rectangle, π/4 for a circle. */
  readonly share: number;
}

export interface RuledLine {
  /** The ink of the rule: as high as it is thick (pt). */
  readonly rect: Rect;
  /** Places at which short lines stand on it (x, pt). */
  readonly ticks: readonly number[];
  /** True if a line longer than a tick rises from one of its ends, as the other axis of a chart. */
  readonly hasCorner: boolean;
}

const luminanceOf = ({ data }: RgbaImage, pixel: number): number =>
  ((data[pixel * 4] as number) * 77 + (data[pixel * 4 + 1] as number) * 150 + (data[pixel * 4 + 2] as number) * 29) >>
  8;

/** Returns the edges of everything that is drawn: outlines of tinted areas count as lines. */
export function maskOfDrawing(image: RgbaImage): InkMask {
  const { width, height } = image;
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) grey[pixel] = luminanceOf(image, pixel);
  const data = new Uint8Array(width * height);
  const isEdge = (one: number, other: number) => Math.abs((grey[one] as number) - (grey[other] as number)) > EDGE;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if ((grey[at] as number) < DARK_LINE) data[at] = 1;
      // Both pixels of an edge: outlines stay closed at their corners.
      for (const next of [x + 1 < width ? at + 1 : at, y + 1 < height ? at + width : at])
        if (next !== at && isEdge(at, next)) data[at] = data[next] = 1;
    }
  }
  return { data, width, height, factor: 1 };
}

/** Returns the ink of a scan, thickened by a pixel: worn lines close. */
export function maskOfScan(image: RgbaImage): InkMask {
  const [mask] = findInk(image);
  if (!mask) return { data: new Uint8Array(0), width: 0, height: 0, factor: 1 };
  const { width } = mask;
  const data = mask.data.slice();
  for (let at = 0; at < mask.data.length; at += 1) {
    if (mask.data[at] !== 1) continue;
    const x = at % width;
    if (x + 1 < width) data[at + 1] = 1;
    if (x > 0) data[at - 1] = 1;
    if (at + width < data.length) data[at + width] = 1;
    if (at >= width) data[at - width] = 1;
  }
  return { ...mask, data };
}

/** Smallest side of an area that can take anything (pt). */
const MIN_SIDE = 5;

const toRect = (
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  unit: number,
): Rect => ({ x: left * unit, y: top * unit, width: (right - left) * unit, height: (bottom - top) * unit });

/** Returns the areas without ink that lines enclose. @param unit points in a pixel of the mask */
export function findEnclosed(mask: InkMask, unit: number): EnclosedArea[] {
  const paper = { ...mask, data: mask.data.map((ink) => 1 - ink) };
  const least = MIN_SIDE / unit;
  return findComponents(paper)
    .filter(
      ({ left, top, right, bottom }) =>
        right - left >= least &&
        bottom - top >= least &&
        left > 0 &&
        top > 0 &&
        right < mask.width &&
        bottom < mask.height,
    )
    .map((part) => ({
      // A line takes a pixel more than it is thick.
      rect: inflateRect(toRect(part, unit), unit),
      share: part.area / ((part.right - part.left) * (part.bottom - part.top)),
    }));
}

/** Share of a piece of ink that it encloses if it is a box, a circle or a comb. */
const FRAME = 0.5;

/** Returns the pieces of ink that are as small as print, without the frames of areas. */
export function findPrint(mask: InkMask, unit: number, areas: readonly EnclosedArea[]): Rect[] {
  const isFrame = (rect: Rect) => {
    const outer = inflateRect(rect, 2 * unit);
    const enclosed = areas.filter((area) => rectContainsRect(outer, area.rect));
    return enclosed.reduce((sum, area) => sum + sizeOf(area.rect), 0) > FRAME * sizeOf(rect);
  };
  return findComponents(mask)
    .filter(
      ({ left, top, right, bottom }) =>
        (bottom - top) * unit <= PRINT.height &&
        (bottom - top) * unit >= PRINT.least &&
        (right - left) * unit <= PRINT.width,
    )
    .map((part) => toRect(part, unit))
    .filter((rect) => !isFrame(rect));
}

const sizeOf = ({ width, height }: Rect): number => width * height;

/** Sizes of print (pt): letters that touch may be as wide as a word. */
const PRINT = { least: 3, height: 30, width: 150 } as const;

/** Shortest rule (pt), thickest one, and widest gap of a dotted one. */
const RULE = { length: 24, thickness: 3.5, gap: 3.2 } as const;

interface Piece {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the runs of ink of a row, gaps of dots and dashes closed. */
function runsOf({ data, width }: InkMask, y: number, gap: number): [start: number, end: number][] {
  const runs: [number, number][] = [];
  let at = data.indexOf(1, y * width);
  const end = (y + 1) * width;
  while (at >= 0 && at < end) {
    let stop = data.indexOf(0, at);
    if (stop < 0 || stop > end) stop = end;
    const last = runs.at(-1);
    if (last && at - y * width - last[1] <= gap) last[1] = stop - y * width;
    else runs.push([at - y * width, stop - y * width]);
    at = data.indexOf(1, stop);
  }
  return runs;
}

/** Joins long runs of neighbouring rows: a scan's rules climb. */
function findPieces(mask: InkMask, unit: number): Piece[] {
  const done: Piece[] = [];
  let open: Piece[] = [];
  const least = RULE.length / unit / 2;
  for (let y = 0; y < mask.height; y += 1) {
    const next: Piece[] = [];
    for (const [start, end] of runsOf(mask, y, RULE.gap / unit)) {
      if (end - start < least) continue;
      const above = open.find(({ left, right }) => start <= right + 1 && end >= left - 1);
      const piece = above ?? { left: start, right: end, top: y, bottom: y + 1 };
      piece.left = Math.min(piece.left, start);
      piece.right = Math.max(piece.right, end);
      piece.bottom = y + 1;
      if (!next.includes(piece)) next.push(piece);
    }
    done.push(...open.filter((piece) => !next.includes(piece)));
    open = next;
  }
  return [...done, ...open];
}

/** Heights of the short lines of a comb above its rule (pt). */
const TICK = { least: 2.5, most: 14 } as const;

/** Returns how far ink rises from a rule at a column (pixels). */
function riseAt({ data, width }: InkMask, x: number, bottom: number, most: number): number {
  let rise = 0;
  while (rise < most && bottom - rise > 0 && data[(bottom - rise - 1) * width + x] === 1) rise += 1;
  return rise;
}

/** Looks at what stands on a rule. */
function toRule(mask: InkMask, { left, right, top, bottom }: Piece, unit: number): RuledLine {
  const [least, most] = [TICK.least / unit, TICK.most / unit];
  const ticks: number[] = [];
  let hasCorner = false;
  let start: number | undefined;
  const near = 3 / unit;
  for (let x = left; x <= right; x += 1) {
    const rise = x < right ? riseAt(mask, x, top, most + 1) : 0;
    if (rise > most && (x - left < near || right - x < near)) hasCorner = true;
    if (rise >= least && rise <= most) start ??= x;
    else if (start !== undefined) {
      ticks.push(((start + x) / 2) * unit);
      start = undefined;
    }
  }
  return { rect: toRect({ left, right, top, bottom }, unit), ticks, hasCorner };
}

/** Returns the horizontal rules of a page, from the top. @param unit points in a pixel of the mask */
export function findRules(mask: InkMask, unit: number): RuledLine[] {
  return findPieces(mask, unit)
    .filter(({ left, right, top, bottom }) => {
      const drift = (right - left) * 0.02;
      return (right - left) * unit >= RULE.length && bottom - top <= RULE.thickness / unit + drift;
    })
    .map((piece) => toRule(mask, piece, unit))
    .toSorted((a, b) => a.rect.y - b.rect.y);
}
