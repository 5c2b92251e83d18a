// Lines of a page without its text: edge mask, enclosed white areas, and horizontal rules.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { inflateRect, type Rect, rectContainsRect } from '../../kernel/rect.ts';
import { findComponents, findInk, type InkMask } from '../../media/core.ts';

/** Render scale (px/pt): hairlines are still a pixel wide. */
export const LOOK_SCALE = 2;

/** Minimum luminance step of an edge: fields often have a faint tint. */
const EDGE = 6;
/** Pixels with a lower luminance count as lines, whatever surrounds them. */
const DARK_LINE = 150;

export interface EnclosedArea {
  readonly rect: Rect;
  /** Share of its bounding box: 1 for a rectangle, π/4 for a circle. */
  readonly share: number;
}

export interface RuledLine {
  /** Ink of the rule, including its thickness (pt). */
  readonly rect: Rect;
  /** Positions of ticks on the rule (x, pt). */
  readonly ticks: readonly number[];
  /** True if a line longer than a tick rises from one end, as in a chart's axes. */
  readonly hasCorner: boolean;
}

const luminanceOf = ({ data }: RgbaImage, pixel: number): number =>
  ((data[pixel * 4] as number) * 77 + (data[pixel * 4 + 1] as number) * 150 + (data[pixel * 4 + 2] as number) * 29) >>
  8;

/** Returns a mask of all edges, so that outlines of tinted areas count as lines. */
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
      // Mark both pixels of an edge, which closes outlines at their corners.
      for (const next of [x + 1 < width ? at + 1 : at, y + 1 < height ? at + width : at])
        if (next !== at && isEdge(at, next)) data[at] = data[next] = 1;
    }
  }
  return { data, width, height, factor: 1 };
}

/** Returns the ink of a scan, dilated by a pixel to close worn lines. */
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

/** Minimum side of an area (pt). */
const MIN_SIDE = 5;

const toRect = (
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  unit: number,
): Rect => ({ x: left * unit, y: top * unit, width: (right - left) * unit, height: (bottom - top) * unit });

/** Returns white areas enclosed by lines. @param unit points per mask pixel */
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
      // Lines are a pixel thicker in the mask.
      rect: inflateRect(toRect(part, unit), unit),
      share: part.area / ((part.right - part.left) * (part.bottom - part.top)),
    }));
}

/** Frames of boxes, circles and combs enclose more than this share of their bounding box. */
const FRAME = 0.5;

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

/** Size limits of print (pt): touching letters may be as wide as a word. */
const PRINT = { least: 3, height: 30, width: 150 } as const;

/** Minimum length, maximum thickness, and maximum gap of dotted rules (pt). */
const RULE = { length: 24, thickness: 3.5, gap: 3.2 } as const;

interface Piece {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the runs of ink in a row, bridging gaps between dots and dashes. */
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

/** Joins long runs of adjacent rows: rules of scans are skewed. */
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

/** Height limits of comb ticks above a rule (pt). */
const TICK = { least: 2.5, most: 14 } as const;

/** Returns how high ink rises from a rule at a column (px). */
function riseAt({ data, width }: InkMask, x: number, bottom: number, most: number): number {
  let rise = 0;
  while (rise < most && bottom - rise > 0 && data[(bottom - rise - 1) * width + x] === 1) rise += 1;
  return rise;
}

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

/** Returns the horizontal rules of a page, top to bottom. @param unit points per mask pixel */
export function findRules(mask: InkMask, unit: number): RuledLine[] {
  return findPieces(mask, unit)
    .filter(({ left, right, top, bottom }) => {
      const drift = (right - left) * 0.02;
      return (right - left) * unit >= RULE.length && bottom - top <= RULE.thickness / unit + drift;
    })
    .map((piece) => toRule(mask, piece, unit))
    .toSorted((a, b) => a.rect.y - b.rect.y);
}
