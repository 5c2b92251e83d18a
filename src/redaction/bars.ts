import { getOrCreate } from '../kernel/get-or-create.ts';
import { type Box, boxesOverlap, formatNumber, joinBoxes } from '../pdf/content/index.ts';

/** Bar lengths are rounded up to multiples of this (bar heights), if there is room. */
export const BAR_STEP = 2;
/** Distance to adjacent content (pt). */
const GAP = 0.4;

export interface BarPlan {
  readonly area: Box;
  readonly isText: boolean;
}

/** @returns one bar per area (user space) */
export function planBars(plans: readonly BarPlan[], kept: readonly Box[], visible: Box): Box[] {
  return plans.map(({ area, isText }) => (isText ? lengthen(area, kept, visible) : area));
}

function lengthen(area: Box, kept: readonly Box[], visible: Box): Box {
  const isUpright = area[3] - area[1] > 2 * (area[2] - area[0]);
  const turn = ([x0, y0, x1, y1]: Box): Box => [y0, x0, y1, x1];
  if (isUpright) return turn(lengthenAcross(turn(area), kept.map(turn), turn(visible)));
  return lengthenAcross(area, kept, visible);
}

function lengthenAcross(area: Box, kept: readonly Box[], visible: Box): Box {
  const [x0, y0, x1, y1] = area;
  const height = y1 - y0;
  const wanted = Math.ceil((x1 - x0) / (height * BAR_STEP) + 0.25) * height * BAR_STEP;
  const more = wanted - (x1 - x0);
  // Content on the same line. Boxes that merely touch from above or below are on others.
  const line: Box = [visible[0], y0 + height * 0.3, visible[2], y1 - height * 0.3];
  const beside = kept.filter((box) => boxesOverlap(box, line));
  const middle = (x0 + x1) / 2;
  const left = Math.max(
    visible[0],
    ...beside.filter((box) => (box[0] + box[2]) / 2 < middle).map((box) => box[2] + GAP),
  );
  const right = Math.min(
    visible[2],
    ...beside.filter((box) => (box[0] + box[2]) / 2 >= middle).map((box) => box[0] - GAP),
  );
  const [roomLeft, roomRight] = [Math.max(0, x0 - left), Math.max(0, right - x1)];
  // Extend at the end first: a bar centred on the word would reveal its length.
  const toRight = Math.min(roomRight, more);
  const toLeft = Math.min(roomLeft, more - toRight);
  return joinBoxes(area, [x0 - toLeft, y0, x1 + toRight, y1]);
}

/**
 * @param marked areas whose bars stand for marked content @param first unused id
 * @returns the ids of their bars as marked content
 */
export function drawBars(bars: readonly Box[], marked: ReadonlySet<number>, first: number) {
  // Areas may share a bar.
  const areasOf = new Map<string, number[]>();
  for (const [area, [x0, y0, x1, y1]] of bars.entries()) {
    const numbers = [x0, y0, x1 - x0, y1 - y0].map((value) => formatNumber(value, 4));
    getOrCreate(areasOf, `${numbers.join(' ')} re f`, () => []).push(area);
  }
  const ids = new Map<number, number>();
  let next = first;
  const drawn = [...areasOf].map(([rectangle, areas]) => {
    if (!areas.some((area) => marked.has(area))) return rectangle;
    for (const area of areas) ids.set(area, next);
    next += 1;
    return `/Span <</MCID ${next - 1}>> BDC\n${rectangle}\nEMC`;
  });
  return { drawn: bars.length === 0 ? '' : `q 0 g\n${drawn.join('\n')}\nQ\n`, ids };
}
