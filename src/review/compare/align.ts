// Registers a rotated and scaled scan with another: a similarity by coarse-to-fine Lucas-Kanade
// (B. D. Lucas, T. Kanade, 1981; S. Baker, I. Matthews, 2004).

import { medianOf } from '../../kernel/median.ts';
import type { Point } from '../../kernel/point.ts';
import { solveEquations } from '../../kernel/solve-equations.ts';
import { blur, halve, type InkImage } from './grey.ts';

/** Maps points of the old picture to the new one: x' = a·x − b·y + x0, y' = b·x + a·y + y0 (px). */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly x0: number;
  readonly y0: number;
}

export const mapPoint = ({ a, b, x0, y0 }: Similarity, { x, y }: Point): Point => ({
  x: a * x - b * y + x0,
  y: b * x + a * y + y0,
});

/** Initial angles (degrees) and scales: scans are skewed by up to 3° and nearly fill the page. */
const STARTING_ANGLES = [-3, -1.5, 0, 1.5, 3];
const STARTING_SCALES = [0.94, 1, 1.06];
/** Width of the coarsest level (px). */
const COARSEST = 80;
/** Number of candidates at the second level, reduced by one at each further level. */
const FOLLOWED = 3;
const STEPS = { first: 10, later: 6 };
/** Blocks in the width of a page, and minimum change of their mean ink (1 for black). */
const BLOCKS = 30;
const MOST_CHANGED = 0.08;
/** Convergence threshold: movement of the corners (px). */
const SETTLED = 0.02;
/** Maximum number of samples in a step (px). */
const SAMPLES = 20_000;

/** Converts a similarity to pictures that are `factor` times as large. */
const scaled = ({ a, b, x0, y0 }: Similarity, factor: number): Similarity => ({
  a,
  b,
  x0: x0 * factor,
  y0: y0 * factor,
});

/** Returns a rotation and scaling that maps the old page's centre to the new one's. */
function aboutMiddle(old: InkImage, recent: InkImage, degrees: number, scale: number): Similarity {
  const angle = (degrees * Math.PI) / 180;
  const fit = scale * Math.min(recent.width / old.width, recent.height / old.height);
  const [a, b] = [fit * Math.cos(angle), fit * Math.sin(angle)];
  const [x, y] = [old.width / 2, old.height / 2];
  return { a, b, x0: recent.width / 2 - a * x + b * y, y0: recent.height / 2 - b * x - a * y };
}

interface Step {
  readonly next: Similarity | undefined;
  /** Correlation before the step (-1 to 1). */
  readonly fit: number;
  /** Contrast and brightness of the new picture, as ink of the old one. */
  readonly gain: number;
  readonly offset: number;
}

/** Blocks of the old picture that a step leaves out. */
interface LeftOut {
  readonly side: number;
  readonly columns: number;
  readonly blocks: Uint8Array;
  /** Contrast of the new picture, relative to the old one; 0 if that is blank. */
  readonly gain: number;
}

/** Does a Gauss-Newton step, which also fits contrast and brightness. */
function improve(old: InkImage, recent: InkImage, warp: Similarity, leftOut?: LeftOut): Step {
  const normal = Array.from({ length: 6 }, () => new Float64Array(7));
  const stride = Math.max(1, Math.round(Math.sqrt((old.width * old.height) / SAMPLES)));
  let [count, sumOld, sumNew, squaresOld, squaresNew, product] = [0, 0, 0, 0, 0, 0];
  const row = new Float64Array(7);
  for (let y = 0; y < old.height; y += stride) {
    for (let x = 0; x < old.width; x += stride) {
      if (leftOut?.blocks[Math.floor(y / leftOut.side) * leftOut.columns + Math.floor(x / leftOut.side)]) continue;
      const u = warp.a * x - warp.b * y + warp.x0;
      const v = warp.b * x + warp.a * y + warp.y0;
      if (u < 1 || v < 1 || u >= recent.width - 2 || v >= recent.height - 2) continue;
      const target = old.data[y * old.width + x] as number;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const [fx, fy] = [u - left, v - top];
      const at = top * recent.width + left;
      const upperLeft = recent.data[at] as number;
      const upperRight = recent.data[at + 1] as number;
      const lowerLeft = recent.data[at + recent.width] as number;
      const lowerRight = recent.data[at + recent.width + 1] as number;
      const dx = (upperRight - upperLeft) * (1 - fy) + (lowerRight - lowerLeft) * fy;
      const dy = (lowerLeft - upperLeft) * (1 - fx) + (lowerRight - upperRight) * fx;
      const value = (upperLeft * (1 - fx) + upperRight * fx) * (1 - fy) + (lowerLeft * (1 - fx) + lowerRight * fx) * fy;
      row[0] = dx * x + dy * y;
      row[1] = dy * x - dx * y;
      row[2] = dx;
      row[3] = dy;
      row[4] = -target;
      row[5] = -1;
      row[6] = -value;
      for (let i = 0; i < 6; i++)
        for (let j = i; j < 7; j++) addTo(normal[i] as Float64Array, j, (row[i] as number) * (row[j] as number));
      count++;
      sumOld += target;
      sumNew += value;
      squaresOld += target * target;
      squaresNew += value * value;
      product += target * value;
    }
  }
  const spread = (squaresOld - sumOld ** 2 / count) * (squaresNew - sumNew ** 2 / count);
  const fit = count > 0 && spread > 0 ? (product - (sumOld * sumNew) / count) / Math.sqrt(spread) : -1;
  for (let i = 0; i < 6; i++) for (let j = 0; j < i; j++) (normal[i] as Float64Array)[j] = normal[j]?.[i] as number;
  const [da = 0, db = 0, dx0 = 0, dy0 = 0, gain = 0, offset = 0] = solveEquations(normal);
  const light = { fit, gain, offset };
  if (![da, db, dx0, dy0].every(Number.isFinite)) return { next: undefined, ...light };
  return { next: { a: warp.a + da, b: warp.b + db, x0: warp.x0 + dx0, y0: warp.y0 + dy0 }, ...light };
}

/**
 * Returns blocks where ink appeared or went, which would pull the pictures apart. The contrast is
 * the median of all blocks: a large change spoils that of the page.
 */
function findChanged(old: InkImage, recent: InkImage, { warp, offset }: Registration): LeftOut {
  const side = Math.max(2, Math.round(old.width / BLOCKS));
  const columns = Math.ceil(old.width / side);
  const [oldInk, newInk] = [0, 0].map(() => new Float64Array(columns * Math.ceil(old.height / side))) as [
    Float64Array,
    Float64Array,
  ];
  for (let y = 0; y < old.height; y++) {
    for (let x = 0; x < old.width; x++) {
      const u = Math.round(warp.a * x - warp.b * y + warp.x0);
      const v = Math.round(warp.b * x + warp.a * y + warp.y0);
      if (u < 0 || v < 0 || u >= recent.width || v >= recent.height) continue;
      const block = Math.floor(y / side) * columns + Math.floor(x / side);
      addTo(oldInk, block, old.data[y * old.width + x] as number);
      addTo(newInk, block, (recent.data[v * recent.width + u] as number) - offset);
    }
  }
  const most = MOST_CHANGED * side ** 2;
  const contrasts = [...newInk].map((ink, block) => ink / (oldInk[block] as number));
  const gain = medianOf(contrasts.filter((_, block) => (oldInk[block] as number) > most));
  const isChanged = (ink: number, block: number) => Math.abs(ink - gain * (oldInk[block] as number)) > most * gain;
  return { side, columns, blocks: Uint8Array.from(newInk, (ink, block) => (isChanged(ink, block) ? 1 : 0)), gain };
}

function addTo(numbers: Float64Array, index: number, value: number): void {
  numbers[index] = (numbers[index] as number) + value;
}

export interface Registration extends Omit<Step, 'next'> {
  readonly warp: Similarity;
}

/** Returns an upper bound of how far a step moves a corner (px). */
const movement = (from: Similarity, to: Similarity, { width, height }: InkImage): number =>
  Math.hypot(to.a - from.a, to.b - from.b) * Math.hypot(width, height) + Math.hypot(to.x0 - from.x0, to.y0 - from.y0);

/** Iterates until the correlation stops improving. */
function refine(old: InkImage, recent: InkImage, start: Similarity, steps: number, leftOut?: LeftOut): Registration {
  let best: Registration = { warp: start, fit: -1, gain: 1, offset: 0 };
  let warp: Similarity | undefined = start;
  for (let step = 0; step < steps && warp; step++) {
    const { next, ...found }: Step = improve(old, recent, warp, leftOut);
    if (found.fit > best.fit) best = { warp, ...found };
    else if (found.fit < best.fit - 0.1) break;
    if (next && movement(warp, next, old) < SETTLED) break;
    warp = next;
  }
  return best;
}

function levelsOf(image: InkImage, count: number): InkImage[] {
  const levels = [blur(image)];
  for (let level = 1; level < count; level++) levels.push(blur(halve(levels[level - 1] as InkImage)));
  return levels.reverse();
}

/** Finds the similarity from `old` to `recent`; undefined if they have nothing in common. */
export function alignPages(old: InkImage, recent: InkImage): Registration | undefined {
  const count = Math.max(1, 1 + Math.floor(Math.log2(Math.min(old.width, recent.width) / COARSEST)));
  const [oldLevels, newLevels] = [levelsOf(old, count), levelsOf(recent, count)];
  const [first, other] = [oldLevels[0], newLevels[0]];
  if (!first || !other) return undefined;
  const starts = STARTING_ANGLES.flatMap((angle) =>
    STARTING_SCALES.map((scale) => aboutMiddle(first, other, angle, scale)),
  );
  let candidates = best(starts.map((start) => refineTwice(first, other, start, STEPS.first)));
  for (let level = 1; level < count; level++) {
    const [a, b] = [oldLevels[level] as InkImage, newLevels[level] as InkImage];
    candidates = best(candidates.map(({ warp }) => refineTwice(a, b, scaled(warp, 2), STEPS.later)));
    candidates = candidates.slice(0, Math.max(1, FOLLOWED - level));
  }
  return candidates[0];
}

/** Refines a start, then once more without what changed. */
function refineTwice(old: InkImage, recent: InkImage, start: Similarity, steps: number): Registration {
  const first = refine(old, recent, start, steps);
  const changed = findChanged(old, recent, first);
  const { warp } = refine(old, recent, first.warp, steps, changed);
  return { ...first, warp, gain: changed.gain };
}

const best = (candidates: readonly Registration[]): Registration[] =>
  [...candidates].sort((a, b) => b.fit - a.fit).slice(0, FOLLOWED);
