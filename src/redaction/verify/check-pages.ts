// Compares rendered pages with the originals: nothing under areas, everything else unchanged.
import type { PageIndex } from '../../kernel/page-number.ts';
import type { Point } from '../../kernel/point.ts';
import { type Rect, rectAt } from '../../kernel/rect.ts';
import { type Message, message } from '../../messages/index.ts';
import type { PdfCharacters, PdfDocument, PdfPageInfo } from '../../pdf/core.ts';
import { charactersUnder, isWritten } from '../characters.ts';
import { charactersIn } from '../spots.ts';
import type { GapOutcome } from '../width/gap-outcomes.ts';

/** Margin around an area where rendering may change: cut edges, compression blocks (pt). */
const MARGIN = 2;
/** Pixels per point. */
const SCALE = 1.5;
/** Side of the squares whose means are compared: robust against anti-aliasing (px). */
const SQUARE = 4;
/** Tolerated difference of means (of 255). Rasterized pages are resampled, which softens lines. */
const LEVELS = { cut: 40, picture: 80 };
/** Share of squares that may exceed it. */
const MOST_SQUARES = 0.001;
/** Minimum share of other characters that must stay in place. */
const LEAST_KEPT = 0.98;
/** Tolerance of positions (pt). */
const SAME_PLACE = 1.5;
/** Maximum level of a black pixel. */
const BLACK = 8;

export const TOLERANCE = message(
  'squares of {side} pixels at {dpi} dpi, their means within {levels} of 255 levels ({pictureLevels} where a page became a picture), {share} % of them excepted',
  { side: SQUARE, dpi: SCALE * 72, levels: LEVELS.cut, pictureLevels: LEVELS.picture, share: MOST_SQUARES * 100 },
);

export const UNDER_REDACTION = message('characters are under a redaction');

export interface ContentCheck {
  readonly index: PageIndex;
  /** Redacted areas (pt). */
  readonly areas: readonly Rect[];
  /** Places of words removed without a bar: see `RedactionRequest`. */
  readonly spots: readonly Rect[];
  /** Other changed areas: bars longer than their areas, and blanked images. */
  readonly changed: readonly Rect[];
  readonly isPicture: boolean;
  /** Redacted characters of the original, and the number of invisible ones omitted. */
  readonly removed: ReadonlySet<number>;
  readonly unseen: number;
  readonly bars: readonly Rect[];
  /** Places where other characters are removed, too. */
  readonly covered: readonly Rect[];
  /** Character origins in re-typeset lines. */
  readonly moves: GapOutcome['moves'];
}

export interface CheckFindings {
  readonly problems: Message[];
  readonly characters: number;
  readonly squares: number;
  readonly pixels: number;
}

export function checkPage(before: PdfDocument, after: PdfDocument, check: ContentCheck): CheckFindings {
  const problems: Message[] = [];
  const { index, areas, spots, covered, moves, unseen } = check;
  const old = before.characters(index);
  const now = after.characters(index);
  const drawn = areas.length + spots.length > 0 ? after.appearances(index) : undefined;
  const isLeft = (all: PdfCharacters) =>
    // Spaces of pictures' invisible text have no meaning in their font.
    [...charactersUnder(all, areas), ...charactersIn(all, spots)].some((at) => isWritten(all, at));
  if (isLeft(now) || (drawn && isLeft(drawn))) problems.push(UNDER_REDACTION);
  const removed = new Set([...check.removed, ...charactersUnder(old, covered)]);
  const { missing, total } = compareCharacters(old, now, removed, createMoveFinder(moves));
  if (missing - unseen > Math.floor(total * (1 - LEAST_KEPT)))
    problems.push(message("words that aren't redacted have moved"));
  const pictures = comparePictures(before, after, check);
  problems.push(...pictures.problems);
  return { problems, characters: total, squares: pictures.squares, pixels: pictures.pixels };
}

const toStep = (value: number) => Math.round(value / SAME_PLACE);

function createMoveFinder(moves: GapOutcome['moves']) {
  const keyOf = (x: number, y: number) => `${Math.round(x * 2)} ${Math.round(y * 2)}`;
  const byPlace = new Map<string, Point>();
  for (const { from, to } of moves)
    for (const dx of [-0.3, 0, 0.3]) for (const dy of [-0.3, 0, 0.3]) byPlace.set(keyOf(from.x + dx, from.y + dy), to);
  return ({ origins }: PdfCharacters, index: number): Point | undefined => {
    const [x = 0, y = 0] = origins.subarray(index * 2, index * 2 + 2);
    return byPlace.get(keyOf(x, y));
  };
}

/** Positions of a character, quantized: readers and fonts agree on origin, centre or left edge. */
function placesOf({ boxes, origins }: PdfCharacters, index: number): readonly (readonly [string, number, number])[] {
  const { x, y, width, height } = rectAt(boxes, index);
  const [originX = 0, originY = 0] = origins.subarray(index * 2, index * 2 + 2);
  return [
    ['origin', toStep(originX), toStep(originY)],
    ['middle', toStep(x + width / 2), toStep(y + height / 2)],
    ['edge', toStep(x), toStep(y + height / 2)],
  ];
}

/** Counts unredacted characters that have moved. */
function compareCharacters(
  old: PdfCharacters,
  now: PdfCharacters,
  removed: ReadonlySet<number>,
  moveOf: ReturnType<typeof createMoveFinder>,
) {
  const places = new Set<string>();
  for (let index = 0; index < now.count; index++) {
    for (const [kind, x, y] of placesOf(now, index)) {
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) places.add(`${kind} ${x + dx} ${y + dy}`);
    }
  }
  let missing = 0;
  let total = 0;
  for (let index = 0; index < old.count; index++) {
    if (removed.has(index) || !isWritten(old, index)) continue;
    total += 1;
    const to = moveOf(old, index);
    const own = to ? ([['origin', toStep(to.x), toStep(to.y)]] as const) : placesOf(old, index);
    if (!own.some(([kind, x, y]) => places.has(`${kind} ${x} ${y}`))) missing += 1;
  }
  return { missing, total };
}

function comparePictures(before: PdfDocument, after: PdfDocument, check: ContentCheck) {
  const { index, areas, bars, changed, isPicture } = check;
  const { width: points, height: high } = before.info.pages[index] as PdfPageInfo;
  const scale = Math.min(SCALE, 2500 / Math.max(points, high));
  const [width, height] = [Math.max(1, Math.round(points * scale)), Math.max(1, Math.round(high * scale))];
  const request = { scale, x: 0, y: 0, width, height };
  const problems: Message[] = [];
  const now = after.render(index, request);
  const isFree = toMask([...areas, ...bars, ...changed], width, height, scale);
  let pixels = 0;
  for (const bar of bars) {
    const { seen, light } = lookAtBar(now.data, width, height, bar, scale);
    pixels += seen;
    if (light > 0) problems.push(message('a redacted place has more than one colour'));
  }
  const old = before.render(index, request);
  const { squares, different } = compareSquares(
    old.data,
    now.data,
    width,
    height,
    isFree,
    isPicture ? LEVELS.picture : LEVELS.cut,
  );
  if (different > Math.max(1, squares * MOST_SQUARES))
    problems.push(message('outside the redactions, it looks different'));
  return { problems, squares, pixels };
}

/** 1 where the renderings must match. */
function toMask(changed: readonly Rect[], width: number, height: number, scale: number): Uint8Array {
  const mask = new Uint8Array(width * height).fill(1);
  for (const { x, y, width: w, height: h } of changed) {
    const [left, right] = [
      Math.max(0, Math.floor((x - MARGIN) * scale)),
      Math.min(width, Math.ceil((x + w + MARGIN) * scale)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor((y - MARGIN) * scale)),
      Math.min(height, Math.ceil((y + h + MARGIN) * scale)),
    ];
    for (let row = top; row < bottom; row++) if (right > left) mask.fill(0, row * width + left, row * width + right);
  }
  return mask;
}

function lookAtBar(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  { x, y, width: w, height: h }: Rect,
  scale: number,
) {
  let [seen, light] = [0, 0];
  const [left, right] = [Math.max(0, Math.ceil(x * scale) + 1), Math.min(width, Math.floor((x + w) * scale) - 1)];
  const [top, bottom] = [Math.max(0, Math.ceil(y * scale) + 1), Math.min(height, Math.floor((y + h) * scale) - 1)];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const at = (row * width + column) * 4;
      seen += 1;
      if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > BLACK) light += 1;
    }
  }
  return { seen, light };
}

function compareSquares(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  width: number,
  height: number,
  mask: Uint8Array,
  limit: number,
) {
  const most = limit * SQUARE * SQUARE;
  let [squares, different] = [0, 0];
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      let [red, green, blue, free] = [0, 0, 0, 0];
      for (let row = top; row < top + SQUARE; row++) {
        const start = row * width + left;
        for (let pixel = start; pixel < start + SQUARE; pixel++) {
          const at = pixel * 4;
          free += mask[pixel] as number;
          red += (a[at] as number) - (b[at] as number);
          green += (a[at + 1] as number) - (b[at + 1] as number);
          blue += (a[at + 2] as number) - (b[at + 2] as number);
        }
      }
      if (free < SQUARE * SQUARE) continue;
      squares += 1;
      if (Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) > most) different += 1;
    }
  }
  return { squares, different };
}
